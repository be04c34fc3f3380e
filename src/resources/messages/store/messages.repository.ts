import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { KeyedBatcher } from '../../../platform/database/batching/keyed-batcher.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import { CheckJobs } from '../../../domain/moderation/verdicts/check-jobs.service.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';
import {
  groupSummaries,
  userSummaries,
  type GroupSummary,
  type UserSummary,
} from '../../../domain/lookups/lookups.repository.js';
import type { ModerationStatus, ReceiverType } from '../../../generated/prisma/enums.js';
import type { NewMessage } from '../content/message-content.js';
import { namedInText } from '../content/message-mentions.js';
import { EMPTY_PAGE, type MessagePage } from '../model/message-page.js';
import { MessagePagesRepository } from '../model/message-pages.repository.js';
import { lacksCheckJob, MessageBatchRepository } from './message-batch.repository.js';
import { pageByMuid, sendReferring, sendReply, type NewMessageRow, type SentRow } from './send-message.sql.js';

/** One conversation that a message goes to. */
export interface Destination {
  receiverType: ReceiverType;
  receiver: string;
  conversationKey: ConversationKey;
  /** Undefined where no rule of moderation applies. */
  moderation?: ModerationStatus;
}

/** In one statement. The copies of a message for several receivers are in one. */
const MAX_MESSAGES_PER_BATCH = 100;
/** Of one app in this process. While one waits for its commit, the other is processed; more would make the batches smaller. */
const MAX_BATCHES = 2;

/** Stores the messages that clients send. */
@Injectable()
export class MessagesRepository {
  private readonly batches = new KeyedBatcher(
    (appId, sends: NewMessageRow[][]) => this.batch.send({ app: { id: appId } }, sends),
    {
      keysOf: (rows) => rows.map(({ conversation_key: key }) => key),
      sizeOf: (rows) => rows.length,
      maximumSize: MAX_MESSAGES_PER_BATCH,
      maximumBatches: MAX_BATCHES,
    },
  );

  constructor(
    private readonly database: Database,
    private readonly events: EventPublisher,
    private readonly batch: MessageBatchRepository,
    private readonly checkJobs: CheckJobs,
    private readonly pages: MessagePagesRepository,
  ) {}

  /**
   * @param ctx has an open transaction where the message is a reply: a reply locks several rows, and only a transaction is retried
   *   after a deadlock
   * @returns the messages that were stored. Missing are those whose receiver the sender cannot send to, those that the
   * sender has sent before with the same muid, and replies to a message that was deleted meanwhile.
   */
  async send(
    ctx: RequestContext,
    sender: string,
    message: NewMessage,
    destinations: Destination[],
  ): Promise<MessagePage> {
    const newRows = newMessageRows(ctx, sender, message, destinations);
    const namedUids = namedInText(message.data);
    const { parentId, quotedMessageId } = message;
    if (parentId === undefined && quotedMessageId === undefined && namedUids.length === 0) {
      const sent = await this.sendUnrelated(ctx, newRows);
      return { ...EMPTY_PAGE, rows: sent, ...summariesOf(sent) };
    }
    const values = [JSON.stringify(newRows), namedUids, quotedMessageId, ctx.requestId];
    const database = this.database.forApp(ctx);
    const rows = await (parentId === undefined
      ? database.query(sendReferring, values)
      : database.query(sendReply, [...values, sender, parentId]));
    this.events.wakeRelay(ctx);
    if (lacksCheckJob(rows)) this.checkJobs.addLater(ctx);
    return { ...EMPTY_PAGE, rows };
  }

  /** One message, or one for each receiver if it had several. */
  async pageByMuid(ctx: RequestContext, sender: string, muid: string): Promise<MessagePage> {
    return this.pages.read(ctx, pageByMuid, [sender, muid, viewerUid(ctx.principal)]);
  }

  /** Outside transactions, sends of one app that arrive at the same time share a statement. */
  private async sendUnrelated(ctx: RequestContext, newRows: NewMessageRow[]): Promise<SentRow[]> {
    if (!ctx.transaction) return this.batches.submit(ctx.app.id, newRows);
    const [sent] = await this.batch.send(ctx, [newRows]);
    return sent!;
  }
}

const newMessageRows = (
  { principal, requestId }: RequestContext,
  sender: string,
  { category, type, data, tags, muid }: NewMessage,
  destinations: Destination[],
): NewMessageRow[] =>
  destinations.map(({ conversationKey, receiverType, receiver, moderation }, index) => ({
    position: index + 1,
    sender,
    as_user: principal.kind === 'user',
    receiver_type: receiverType,
    receiver,
    conversation_key: conversationKey,
    category,
    type,
    data,
    tags: tags ?? [],
    muid: muid ?? null,
    muid_position: index + 1,
    moderation_status: moderation ?? null,
    request_id: requestId ?? null,
  }));

function summariesOf(sent: SentRow[]): { users: UserSummary[]; groups: GroupSummary[] } {
  const users: UserSummary[] = [];
  const groups: GroupSummary[] = [];
  for (const { sender_summary: sender, receiver_summary: receiver, receiver_type: receiverType } of sent) {
    if (sender) users.push(userSummaries.readOne(sender));
    if (!receiver) continue;
    if (receiverType === 'user') users.push(userSummaries.readOne(receiver));
    else groups.push(groupSummaries.readOne(receiver));
  }
  return { users, groups };
}
