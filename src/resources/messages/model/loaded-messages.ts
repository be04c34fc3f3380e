import { firstReceipt, lastReceipt, type Receipt } from '#core/conversation-states/receipts.sql.js';
import {
  groupSummaries,
  summariesFor,
  userSummaries,
  type GroupSummary,
  type UserSummary,
} from '#core/summaries/summaries.repository.js';
import type { ReceiptType } from '#generated/prisma/enums.js';
import {
  jsonRows,
  usuallyEmpty,
  usuallyEqualTo,
  usuallyNull,
  usuallyZero,
  type JsonColumns,
} from '#platform/database/json-rows.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { AnnotatedMessage, MessageAnnotations } from './message-annotations.js';
import { messageColumns, type MessageRow } from './message-row.js';

/** Messages, with their relations and annotations. */
export interface LoadedMessages {
  rows: MessageRow[];
  /** The existing users and groups that are senders, receivers or mentioned; other uids in the rows have to be looked up. */
  users: UserSummary[];
  groups: GroupSummary[];
  annotations: ReadonlyMap<bigint, MessageAnnotations>;
  /** The receipts of messages to users, where the viewer may see them. */
  receipts: ReadonlyMap<bigint, Receipt[]>;
}

export const EMPTY_PAGE: LoadedMessages = {
  rows: [],
  users: [],
  groups: [],
  annotations: new Map(),
  receipts: new Map(),
};

/** The columns of messages that a page is made from. */
export const pageColumns = sql`${messageColumns}, annotation_kinds`;

/** A message of a page, with the first receipts of its receiver where the viewer may see them. */
export interface PageMessage extends MessageRow, AnnotatedMessage {
  deliveredAt: Date | null;
  readAt: Date | null;
}

const pageMessages = jsonRows<PageMessage>(
  {
    id: 'bigint',
    conversationKey: 'value',
    sender: 'value',
    receiverType: 'enum',
    receiver: 'value',
    category: 'value',
    type: 'value',
    data: 'value',
    sentAt: 'time',
    tags: 'value',
    muid: 'value',
    parentId: 'bigint',
    mentionedUids: 'value',
    quotedMessageId: 'bigint',
    moderationStatus: 'enum',
    updatedAt: 'time',
    editedAt: 'time',
    editedBy: 'value',
    deletedAt: 'time',
    deletedBy: 'value',
    annotationKinds: 'value',
    deliveredAt: 'time',
    readAt: 'time',
  },
  {
    tags: usuallyEmpty,
    muid: usuallyNull,
    parentId: usuallyNull,
    mentionedUids: usuallyEmpty,
    quotedMessageId: usuallyNull,
    moderationStatus: usuallyNull,
    updatedAt: usuallyEqualTo('sentAt'),
    editedAt: usuallyNull,
    editedBy: usuallyNull,
    deletedAt: usuallyNull,
    deletedBy: usuallyNull,
    annotationKinds: usuallyZero,
    deliveredAt: usuallyNull,
    readAt: usuallyNull,
  },
);

/** The row of a statement that `withRelations` made. */
export type PageRow = Record<'messages' | 'users' | 'groups', JsonColumns | null>;

/** The two users of a conversation that the viewer is one of; expressions. */
export interface DirectConversation {
  key: SqlText;
  viewer: SqlText;
  peer: SqlText;
}

interface RelationOptions {
  /** The conversation that all messages are in, where it is one between the viewer and another user. */
  within?: DirectConversation;
  /** true if the caller reads the users and groups itself: both are null then, and the column `uids` has the uids of the users. */
  withoutPeers?: boolean;
  /** Adds the column `reset`, for one message: the id up to which the viewer has reset its conversation. */
  withReset?: boolean;
}

/**
 * The statement that returns the selected messages of the app $1 in the order of the selection, with their senders, receivers and mentioned
 * users. For the annotations of those that have some, see `LoadedMessagesRepository`.
 *
 * @param selection SELECT of `pageColumns`
 * @param viewer expression for the uid of the viewer, which may be NULL
 */
export function withRelations(
  selection: SqlText,
  viewer: SqlText,
  { within, withoutPeers = false, withReset = false }: RelationOptions = {},
): SqlText {
  const uids = within ? sql`ARRAY[${within.viewer}, ${within.peer}]` : sql`page.uids`;
  const users = userSummaries.of(sql`${summariesFor(viewer, uids)} AS u`, sql`u`);
  const groups = within
    ? sql`NULL::json`
    : groupSummaries.of(
        sql`groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))`,
        sql`g`,
      );
  return sql`
  SELECT page.messages, ${withoutPeers ? sql`NULL::json AS users, NULL::json AS groups, page.uids` : sql`${users} AS users, ${groups} AS groups`}
         ${withReset ? sql`, ${resetColumn(viewer)}` : ''}
    FROM (SELECT ${pageMessages.all(sql`m`)} AS messages
                 ${within ? '' : sql`, ${RELATED_IDS}`}${withReset ? ', min(m.conversation_key) AS conversation_key' : ''}
            FROM (SELECT q.*, ${receiptTime('delivered', viewer, within)} AS delivered_at, ${receiptTime('read', viewer, within)} AS read_at
                    FROM (${selection}) AS q OFFSET 0) AS m) AS page`;
}

// Without DISTINCT, for which PostgreSQL would sort the messages.
// Lists of mentioned users have different lengths, which array_agg refuses; no uid contains a slash.
const RELATED_IDS = sql`array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids`;

const resetColumn = (viewer: SqlText) => sql`
         (SELECT w.reset_message_id FROM conversation_watermarks w
           WHERE w.app_id = $1 AND w.uid = ${viewer} AND w.conversation_key = page.conversation_key) AS reset`;

/**
 * Receipts are visible to the sender of the message and to the app. In a conversation the messages after the last receipt, which are
 * the newest, are not looked up one by one.
 */
const receiptTime = (type: ReceiptType, viewer: SqlText, within: DirectConversation | undefined): SqlText => sql`
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (${viewer} IS NULL OR q.sender = ${viewer})
            ${within ? sql`AND q.id <= ${lastReceipt(within.key, within.peer, type)}` : ''}
       THEN ${firstReceipt(sql`q.receiver`, type)} END`;

/** @param annotations of those messages that have some */
export function pageOf(
  { messages, users, groups }: Omit<PageRow, 'messages'> & { messages: PageMessage[] },
  annotations: ReadonlyMap<bigint, MessageAnnotations>,
): LoadedMessages {
  const receipts = new Map<bigint, Receipt[]>();
  for (const { id, receiver, deliveredAt, readAt } of messages)
    if (deliveredAt || readAt)
      receipts.set(id, [{ messageId: id, uid: receiver, deliveredAt: earlier(deliveredAt, readAt), readAt }]);
  return {
    rows: messages,
    users: userSummaries.read(users),
    groups: groupSummaries.read(groups),
    annotations,
    receipts,
  };
}

export const messagesOf = (row: PageRow): PageMessage[] => pageMessages.read(row.messages);

/** What is read was delivered, at that moment if not before. */
const earlier = (deliveredAt: Date | null, readAt: Date | null): Date =>
  deliveredAt && readAt ? (deliveredAt < readAt ? deliveredAt : readAt) : (deliveredAt ?? readAt)!;
