import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import {
  groupSummaries,
  userSummaries,
  type GroupSummary,
  type UserSummary,
} from '#core/summaries/summaries.repository.js';
import type { ModerationStatus, ReceiverType } from '#generated/prisma/enums.js';
import { isBot, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { KeyedBatcher } from '#platform/database/batching/keyed-batcher.js';
import { recorded, sharedSpan, type NewSpan, type Span } from '#platform/tracing/span.js';
import type { NewMessage } from '../content/message-content.js';
import { namedInText } from '../content/message-mentions.js';
import { EMPTY_PAGE, type LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import { MessageBatchRepository } from './message-batch.repository.js';
import { pageByMuid, type NewMessageRow, type SentRow } from './send-message.sql.js';

/** One conversation that a message goes to. */
export interface MessageDestination {
  receiverType: ReceiverType;
  receiver: string;
  conversationKey: ConversationKey;
  /** The status is undefined where no rule of moderation applies. */
  moderation?: ModerationStatus;
}

/** A message with the uploaded files among its attachments, which are kept as long as it is. */
export interface MessageWithFiles extends NewMessage {
  mediaIds: string[];
}

/** The rows of one request. */
interface Send {
  readonly rows: NewMessageRow[];
  readonly span?: Span;
}

/** One statement stores at most so many. The copies of a message for several receivers are in one. */
const MAX_MESSAGES_PER_BATCH = 100;
/** An app has at most so many in this process. While one waits for its commit, the other is processed; more would make the batches smaller. */
const MAX_BATCHES = 2;

/** Stores the messages that clients send. */
@Injectable()
export class MessagesRepository {
  private readonly batches = new KeyedBatcher(
    (appId, sends: Send[]) =>
      this.batch.send(
        { app: { id: appId }, span: sharedSpan(sends.flatMap(({ span }) => span ?? [])) },
        sends.map(({ rows }) => rows),
      ),
    {
      keysOf: ({ rows }) => rows.map(({ conversationKey: key }) => key),
      sizeOf: ({ rows }) => rows.length,
      maximumSize: MAX_MESSAGES_PER_BATCH,
      maximumBatches: MAX_BATCHES,
    },
  );

  constructor(
    private readonly batch: MessageBatchRepository,
    private readonly pages: LoadedMessagesRepository,
  ) {}

  /**
   * Outside transactions, sends of one app that arrive at the same time share a statement.
   *
   * @returns the messages that were stored. Missing are those whose receiver the sender cannot send to, those that the
   * sender has sent before with the same muid, and replies to a message that was deleted meanwhile.
   */
  async send(
    ctx: RequestContext,
    sender: string,
    message: MessageWithFiles,
    destinations: MessageDestination[],
  ): Promise<LoadedMessages> {
    const newRows = newMessageRows(ctx, sender, message, destinations);
    const sent = ctx.transaction ? (await this.batch.send(ctx, [newRows])).flat() : await this.submit(ctx, newRows);
    return { ...EMPTY_PAGE, rows: sent, ...summariesOf(sent) };
  }

  /** The span of a request includes the wait for its batch, whose statement is recorded once. */
  private submit({ app, span }: RequestContext, rows: NewMessageRow[]): Promise<SentRow[]> {
    if (!span) return this.batches.submit(app.id, { rows });
    const child: NewSpan = { name: 'messages batch', kind: 'internal', attributes: { 'confab.app.id': app.id } };
    return recorded(span, child, (batch) => this.batches.submit(app.id, { rows, span: batch }));
  }

  /** One message, or one for each receiver if it had several. */
  async pageByMuid(ctx: RequestContext, sender: string, muid: string): Promise<LoadedMessages> {
    return this.pages.read(ctx, pageByMuid, [sender, muid, viewerUid(ctx.principal)]);
  }
}

function newMessageRows(
  { principal, requestId, span }: RequestContext,
  sender: string,
  { category, type, data, tags, muid, quotedMessageId, parentId, mediaIds }: MessageWithFiles,
  destinations: MessageDestination[],
): NewMessageRow[] {
  const namedUids = namedInText(data);
  const traceParent = span?.traceParent;
  return destinations.map(({ conversationKey, receiverType, receiver, moderation }, index) => ({
    position: index + 1,
    sender,
    asUser: principal.kind === 'user',
    asBot: isBot(principal),
    receiverType,
    receiver,
    conversationKey,
    category,
    type,
    data,
    tags: tags ?? [],
    muid: muid ?? null,
    muidPosition: index + 1,
    moderationStatus: moderation ?? null,
    requestId: requestId ?? null,
    traceParent,
    namedUids: namedUids.length > 0 ? namedUids : undefined,
    quotedMessageId: quotedMessageId?.toString(),
    parentId: parentId?.toString(),
    mediaIds: mediaIds.length > 0 ? mediaIds : undefined,
  }));
}

function summariesOf(sent: SentRow[]): { users: UserSummary[]; groups: GroupSummary[] } {
  const users: UserSummary[] = [];
  const groups: GroupSummary[] = [];
  for (const { senderSummary: sender, receiverSummary: receiver, receiverType } of sent) {
    if (sender) users.push(userSummaries.readOne(sender));
    if (!receiver) continue;
    if (receiverType === 'user') users.push(userSummaries.readOne(receiver));
    else groups.push(groupSummaries.readOne(receiver));
  }
  return { users, groups };
}
