import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { AppContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import type { AppDatabase } from '#platform/database/session/scoped-database.js';
import type { AppStatement } from '#platform/database/statement.js';
import { pollOf } from '#resources/messages/content/poll-content.js';
import { KIND_BITS } from '#resources/messages/model/message-annotations.js';
import type { ImportedMessage } from '../rules/imported-message-rules.js';
import * as sql from './imported-messages.sql.js';
import type { LoadedImport, Loss } from './load-context.js';

/** The columns of a message, as `insertMessages` reads them. */
export interface MessageInsert extends Record<string, unknown> {
  readonly parentId: string | undefined;
  /** Set just before the insertion. */
  annotationKinds: number;
}

/** A message of a batch that is being stored. */
export interface StoredMessage {
  id: bigint;
  conversationKey: ConversationKey;
  message: ImportedMessage;
  row: MessageInsert;
  /** Up to which reply each of the subscribers has read the thread, where that reply is known. */
  readIds: (bigint | undefined)[];
  /** The app has the message already. */
  isReplacement: boolean;
  /** What the record had beside this, and cannot be kept. */
  losses: readonly Loss[];
}

/**
 * Sets what each message says about the annotations that it gets in the same transaction. Without that the trigger of an annotation updates the
 * message, and all its index entries are made twice.
 */
export function setAnnotationKinds(stored: StoredMessage[]): void {
  const parents = new Map<string, StoredMessage>();
  for (const one of stored) {
    const { message, row } = one;
    row.annotationKinds = kindsOf(message);
    parents.set(String(one.id), one);
    // A parent is stored before its replies.
    const parent = row.parentId === undefined ? undefined : parents.get(row.parentId);
    if (parent) parent.row.annotationKinds |= KIND_BITS.replies | KIND_BITS.subscriptions;
  }
}

function kindsOf({ reactions, pinned, savedBy, interactions, poll, threadSubscribers, disappearsAt }: ImportedMessage) {
  let kinds = 0;
  if (reactions && reactions.length > 0) kinds |= KIND_BITS.reactions;
  if (pinned) kinds |= KIND_BITS.pins;
  if (savedBy && savedBy.length > 0) kinds |= KIND_BITS.saves;
  if (interactions && interactions.length > 0) kinds |= KIND_BITS.interactions;
  if (poll) kinds |= KIND_BITS.polls;
  if (threadSubscribers && threadSubscribers.length > 0) kinds |= KIND_BITS.subscriptions;
  if (disappearsAt !== undefined) kinds |= KIND_BITS.disappearances;
  return kinds;
}

/** Stores reactions, pins, saves, interactions, polls and subscriptions of the messages, with one statement for each that there is. */
export async function storeAnnotations(
  _ctx: AppContext,
  app: AppDatabase,
  stored: StoredMessage[],
  { keepsIds, replaces = false }: LoadedImport,
): Promise<void> {
  const insert = async (statement: AppStatement<object, [string]>, rows: object[]) => {
    if (rows.length > 0) await app.query(statement, [recordset(rows)]);
  };
  await insert(
    sql.insertReactions,
    partsOf(stored, ({ reactions }) => reactions),
  );
  await insert(
    sql.insertPins,
    partsOf(stored, ({ pinned }) => pinned && [pinned]),
  );
  await insert(
    sql.insertSaves,
    partsOf(stored, ({ savedBy }) => savedBy),
  );
  await insert(
    sql.insertInteractions,
    partsOf(stored, ({ interactions }) => interactions),
  );
  await insert(
    sql.insertPolls,
    partsOf(stored, ({ poll, data }) => poll && [{ ...poll, optionCount: optionCountOf(data) }]),
  );
  await insert(
    sql.insertVotes,
    partsOf(stored, ({ poll }) => poll?.votes),
  );
  // The records of a whole app have all subscriptions: those that users have ended must not come back. Other services do not show them.
  const replies = stored.filter(({ row }) => row.parentId !== undefined);
  if ((!keepsIds || replaces) && replies.length > 0) await app.query(sql.followThreads, [replies.map(({ id }) => id)]);
  const subscribers = stored.flatMap(({ id, message: { threadSubscribers = [] }, readIds }) =>
    threadSubscribers.map(({ uid, subscribedAt }, index) => ({
      messageId: String(id),
      uid,
      subscribedAt,
      readMessageId: String(readIds[index] ?? id),
    })),
  );
  // A user twice in a list would be updated twice by one statement.
  await insert(sql.insertSubscribers, [
    ...new Map(subscribers.map((row) => [`${row.messageId} ${row.uid}`, row])).values(),
  ]);
}

const optionCountOf = (data: ImportedMessage['data']): number => Object.keys(pollOf(data)!.options).length;

const partsOf = (stored: StoredMessage[], listOf: (message: ImportedMessage) => object[] | undefined): object[] =>
  stored.flatMap(({ id, conversationKey, message }) =>
    (listOf(message) ?? []).map((part) => ({ ...part, messageId: String(id), conversationKey })),
  );

interface Mark {
  type: 'delivered' | 'read';
  conversationKey: ConversationKey;
  messageId: string;
  at: number;
}

/** Stores when messages were delivered and read, and moves the read positions of their receivers. */
export async function storeReceipts(_ctx: AppContext, app: AppDatabase, stored: StoredMessage[]): Promise<void> {
  const ofUsers: (Mark & { uid: string })[] = [];
  const lastOfUsers = new Map<string, Mark>();
  const ofGroups = new Map<string, Mark & { guid: string; sentAt: number }>();
  for (const { id, conversationKey, message } of stored) {
    const { receiverType, receiver, sentAt } = message;
    for (const [type, at] of timesOf(message)) {
      const mark = { type, conversationKey, messageId: String(id), at };
      if (receiverType === 'group') {
        // The newest of the messages to a group in the batch counts.
        ofGroups.set(`${type} ${receiver}`, { ...mark, guid: receiver, sentAt });
        continue;
      }
      // The first receipt at or above a message is that of the message: of messages in a row with the same time, that of the last is enough.
      const key = `${type} ${conversationKey} ${receiver}`;
      const last = lastOfUsers.get(key);
      if (last?.at === at) {
        last.messageId = mark.messageId;
        continue;
      }
      const ofUser = { ...mark, uid: receiver };
      ofUsers.push(ofUser);
      lastOfUsers.set(key, ofUser);
    }
  }
  if (ofUsers.length > 0) await app.query(sql.markMessages, [recordset(ofUsers)]);
  if (ofGroups.size > 0) await app.query(sql.markGroupMessages, [recordset([...ofGroups.values()])]);
}

/** What is read was delivered, at that moment if not before. */
function timesOf({ deliveredAt, readAt }: ImportedMessage): ['delivered' | 'read', number][] {
  const times: ['delivered' | 'read', number][] = [];
  if (deliveredAt !== undefined && !(readAt !== undefined && readAt <= deliveredAt))
    times.push(['delivered', deliveredAt]);
  if (readAt !== undefined) times.push(['read', readAt]);
  return times;
}
