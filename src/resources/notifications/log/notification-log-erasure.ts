import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupConversationKey, userConversationKey } from '#core/conversations/conversation-key.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { NotificationLogRepository, type LogErasure } from './notification-log.repository.js';

/** Longer than a transaction that adds notifications of the erased rows. */
const DELAY_MILLISECONDS = 10_000;

interface ErasureJob extends LogErasure {
  readonly appId: string;
  readonly messageIds?: readonly string[];
}

const erasureJob = defineJob<ErasureJob>('notifications.erase');

/**
 * Removes from the log what it shows of deleted messages, and the entries of permanently deleted users, groups and conversations. A job of
 * the same transaction does it a moment later.
 */
@Injectable()
export class NotificationLogErasure implements OnModuleInit {
  constructor(
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
    private readonly log: NotificationLogRepository,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', (tx, { messageId }) => this.addJob(tx, { messageIds: [messageId] }));
    this.events.onInTransaction('messages_expired', (tx, { messageIds }) => this.addJob(tx, { messageIds }));
    this.events.onInTransaction('conversation_erased', (tx, { uids, guid, messageId }) => {
      const conversationKey =
        guid === undefined ? userConversationKey(uids![0]!, uids![1]!) : groupConversationKey(guid);
      return this.addJob(tx, { conversationKey, messageId });
    });
    this.events.onInTransaction('group_deleted', (tx, { guid }) =>
      this.addJob(tx, { conversationKey: groupConversationKey(guid) }),
    );
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.addJob(tx, { uid }));
    this.events.onInTransaction('app_erased', (tx) => this.log.eraseApp(tx));
    this.jobs.register(erasureJob, (ctx, erased) => this.erase(ctx, erased));
  }

  private async addJob(tx: RequestContext, erased: Omit<ErasureJob, 'appId'>): Promise<void> {
    if (!(await this.log.hasAny(tx))) return;
    const at = new Date(Date.now() + DELAY_MILLISECONDS);
    await this.jobs.add(tx, erasureJob, { appId: tx.app.id, ...erased }, { at, isBulk: true });
  }

  private async erase(ctx: InstallationContext, { appId, messageIds, ...erased }: ErasureJob): Promise<void> {
    const appContext = { ...ctx, app: { id: appId } };
    if (messageIds) return this.log.emptyOfMessages(appContext, messageIds);
    for (let after: bigint | undefined = 0n; after !== undefined;)
      after = await this.log.removeMatching(appContext, after, erased);
  }
}
