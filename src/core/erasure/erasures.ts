import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext, InstallationContext, RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { defineJob, JobQueue, type Job } from '#platform/jobs/job-queue.js';
import { groupConversationKey, userConversationKey, type ConversationKey } from '../conversations/conversation-key.js';

/** Longer than a transaction that stores a copy of what is erased. */
const DELAY_MILLISECONDS = 10_000;

/** Messages, a conversation, or a user with all that they have sent and received. */
export interface Erasure {
  readonly messageIds?: readonly string[];
  readonly conversationKey?: ConversationKey;
  /** The last message of the conversation that was erased. Without it, all were. */
  readonly messageId?: string;
  readonly uid?: string;
}

/** Has copies of messages. */
export interface ErasureFollower {
  /** Of its jobs. */
  readonly name: string;
  /** Its copies go with messages whose rows stay without content, too. */
  readonly followsDeletions: boolean;
  /** Whether the app may have copies. */
  hasAny(ctx: AppContext): Promise<boolean>;
  erase(ctx: AppContext, erasure: Erasure): Promise<void>;
}

interface ErasureJob extends Erasure {
  readonly appId: string;
  /** For servers of the release before, and from them. */
  readonly guid?: string;
}

/** Erases the copies that other areas have of what is erased. A job of the same transaction does it a moment later. */
@Injectable()
export class Erasures implements OnModuleInit {
  private readonly followers: { follower: ErasureFollower; job: Job<ErasureJob> }[] = [];

  constructor(
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
  ) {}

  /** Must be called while modules are being initialised. */
  register(follower: ErasureFollower): void {
    const job = defineJob<ErasureJob>(follower.name);
    this.followers.push({ follower, job });
    this.jobs.register(job, (ctx, payload) => erase(ctx, follower, payload));
  }

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', (tx, { messageId, permanent, forgotten }) =>
      this.addJobs(tx, { messageIds: [messageId] }, permanent || forgotten),
    );
    this.events.onInTransaction('messages_expired', (tx, { messageIds }) => this.addJobs(tx, { messageIds }));
    this.events.onInTransaction('conversation_erased', (tx, { uids, guid, messageId }) => {
      const conversationKey =
        guid === undefined ? userConversationKey(uids![0]!, uids![1]!) : groupConversationKey(guid);
      return this.addJobs(tx, { conversationKey, messageId });
    });
    this.events.onInTransaction('group_deleted', (tx, { guid }) =>
      this.addJobs(tx, { conversationKey: groupConversationKey(guid), guid }),
    );
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.addJobs(tx, { uid }));
  }

  private async addJobs(tx: RequestContext, erased: Omit<ErasureJob, 'appId'>, isErasure = true): Promise<void> {
    const at = new Date(Date.now() + DELAY_MILLISECONDS);
    for (const { follower, job } of this.followers)
      if ((isErasure || follower.followsDeletions) && (await follower.hasAny(tx)))
        await this.jobs.add(tx, job, { appId: tx.app.id, ...erased }, { at, isBulk: true });
  }
}

const erase = (
  ctx: InstallationContext,
  follower: ErasureFollower,
  { appId, guid, ...erasure }: ErasureJob,
): Promise<void> =>
  follower.erase(
    { ...ctx, app: { id: appId } },
    guid === undefined ? erasure : { conversationKey: groupConversationKey(guid) },
  );
