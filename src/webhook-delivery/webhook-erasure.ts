import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../platform/context.js';
import { EventPublisher } from '../platform/events/event-publisher.js';
import { defineJob, JobQueue } from '../platform/jobs/job-queue.js';
import { groupConversationKey } from '../domain/conversation-key.js';
import {
  WebhookDeliveriesRepository,
  type DeliveryMarks,
} from '../resources/webhooks/deliveries/webhook-deliveries.repository.js';

/** By then whoever was making a delivery of what is erased is done. */
const DELAY_MILLISECONDS = 10_000;

interface Erasure {
  readonly appId: string;
  readonly messageIds?: readonly string[];
  readonly guid?: string;
  readonly uid?: string;
}

const erasureJob = defineJob<Erasure>('webhooks.erase');

/**
 * What is erased for good is not kept in deliveries either, sent or not: those of a message, of all that is said in a group, and of a
 * user. They go a moment later, by a job of the same transaction.
 */
@Injectable()
export class WebhookErasure implements OnModuleInit {
  constructor(
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', async (tx, { messageId, permanent }) => {
      if (permanent) await this.plan(tx, { messageIds: [messageId] });
    });
    this.events.onInTransaction('messages_expired', (tx, { messageIds }) => this.plan(tx, { messageIds }));
    this.events.onInTransaction('group_deleted', (tx, { guid }) => this.plan(tx, { guid }));
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.plan(tx, { uid }));
    this.jobs.register(erasureJob, (ctx, erasure) => this.erase(ctx, erasure));
  }

  private async plan(tx: RequestContext, what: Omit<Erasure, 'appId'>): Promise<void> {
    const appId = tx.app.id;
    if (!(await this.deliveries.mayHaveAny(tx, appId))) return;
    await this.jobs.add(tx, erasureJob, { appId, ...what }, { at: new Date(Date.now() + DELAY_MILLISECONDS) });
  }

  private async erase(ctx: InstallationContext, { appId, messageIds, guid, uid }: Erasure): Promise<void> {
    if (messageIds) await this.deliveries.removeOfMessages(ctx, appId, messageIds);
    if (guid) await this.removeMatching(ctx, appId, { subjects: [groupConversationKey(guid)], words: [] });
    if (uid) await this.removeMatching(ctx, appId, marksOf(uid));
  }

  private async removeMatching(ctx: InstallationContext, appId: string, marks: DeliveryMarks): Promise<void> {
    for (let after: bigint | undefined = 0n; after !== undefined;)
      after = await this.deliveries.removeMatching(ctx, appId, after, marks);
  }
}

/** Whoever an event is about stands in it as a user, or by uid as a side of a receipt. In texts quotes are escaped, so that none looks like it. */
const marksOf = (uid: string): DeliveryMarks => ({
  subjects: [`user:${uid}`],
  uid,
  words: ['uid', 'sender', 'receiver', 'messageSender', 'owner', 'oldOwner', 'updatedBy', 'deletedBy'].map(
    (name) => `"${name}":"${uid}"`,
  ),
});
