import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupConversationKey } from '#core/conversations/conversation-key.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { WebhookDeliveriesRepository, type DeliveryFilter } from '../deliveries/webhook-deliveries.repository.js';

/** Longer than a transaction that adds deliveries of the erased rows. */
const DELAY_MILLISECONDS = 10_000;

interface Erasure {
  readonly appId: string;
  readonly messageIds?: readonly string[];
  readonly guid?: string;
  readonly uid?: string;
}

const erasureJob = defineJob<Erasure>('webhooks.erase');

/**
 * Deletes deliveries that show permanently deleted messages, groups and users, sent or not. A job of the same transaction does it a moment
 * later.
 */
@Injectable()
export class WebhookErasure implements OnModuleInit {
  constructor(
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', async (tx, { messageId, permanent, forgotten }) => {
      if (permanent || forgotten) await this.addJob(tx, { messageIds: [messageId] });
    });
    this.events.onInTransaction('messages_expired', (tx, { messageIds }) => this.addJob(tx, { messageIds }));
    this.events.onInTransaction('group_deleted', (tx, { guid }) => this.addJob(tx, { guid }));
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.addJob(tx, { uid }));
    this.jobs.register(erasureJob, (ctx, erasure) => this.erase(ctx, erasure));
  }

  private async addJob(tx: RequestContext, erased: Omit<Erasure, 'appId'>): Promise<void> {
    const appId = tx.app.id;
    if (!(await this.deliveries.mayHaveAny(tx, appId))) return;
    const at = new Date(Date.now() + DELAY_MILLISECONDS);
    await this.jobs.add(tx, erasureJob, { appId, ...erased }, { at, isBulk: true });
  }

  private async erase(ctx: InstallationContext, { appId, messageIds, guid, uid }: Erasure): Promise<void> {
    if (messageIds) await this.deliveries.removeOfMessages(ctx, appId, messageIds);
    if (guid) await this.removeMatching(ctx, appId, { subjects: [groupConversationKey(guid)], words: [] });
    if (uid) await this.removeMatching(ctx, appId, filterOf(uid));
  }

  private async removeMatching(ctx: InstallationContext, appId: string, filter: DeliveryFilter): Promise<void> {
    for (let after: bigint | undefined = 0n; after !== undefined;)
      after = await this.deliveries.removeMatching(ctx, appId, after, filter);
  }
}

/** Users are in a body as objects, or by uid in these members. Quotes inside texts are escaped, so no text matches. */
const filterOf = (uid: string): DeliveryFilter => ({
  subjects: [`user:${uid}`],
  uid,
  words: ['uid', 'sender', 'receiver', 'messageSender', 'owner', 'oldOwner', 'updatedBy', 'deletedBy'].map(
    (name) => `"${name}":"${uid}"`,
  ),
});
