import { type ConversationKey, otherPartyIn, partiesOf } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { RowOf } from '#platform/database/statement.js';
import type { CallRecordDto } from '#resources/data-transfer/import/rules/call-record.dto.js';
import type { ConversationStateRecordDto } from '#resources/data-transfer/import/rules/conversation-record.dto.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import type { CallRecordRow, MessageRecordRow } from './records.sql.js';

// Rows as records, which leave out what is absent. Pure functions.

/** Unix seconds, with milliseconds as a fraction. */
export const seconds = (time: Date | null): number | undefined => (time ? time.getTime() / 1000 : undefined);

type Compact<Value> = { [Name in keyof Value]: Exclude<Value[Name], null> };

/** Leaves out members that are null or undefined, and makes Unix seconds of times. */
export function compact<Value extends object>(value: Value): Compact<Value> {
  const present = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(present) as Compact<Value>;
}

/** Returns undefined for an empty list. */
export const some = <Item>(list: readonly Item[] | null | undefined): Item[] | undefined =>
  list && list.length > 0 ? [...list] : undefined;

export const messageRecord = (row: MessageRecordRow): MessageRecordDto =>
  compact({
    id: String(row.id),
    // the muid of a send to several receivers is that of its first message
    muid: row.muidPosition === 1 ? row.muid : null,
    sender: row.sender,
    receiverType: row.receiverType,
    receiver: row.receiver,
    category: row.category,
    type: row.type,
    data: row.data,
    tags: some(row.tags),
    sentAt: seconds(row.sentAt)!,
    updatedAt: seconds(row.updatedAt),
    editedAt: seconds(row.editedAt),
    editedBy: row.editedBy,
    disappearsAt: seconds(row.disappearsAt),
    deletedAt: seconds(row.deletedAt),
    deletedBy: row.deletedBy,
    deliveredAt: seconds(row.deliveredAt),
    readAt: seconds(row.readAt),
    parentId: idOf(row.parentId),
    quotedMessageId: idOf(row.quotedMessageId),
    mentionedUids: some(row.mentionedUids),
    reactions: some(row.reactions),
    pinned: row.pinned,
    savedBy: some(row.savedBy),
    threadSubscribers: some(row.threadSubscribers),
    interactions: some(row.interactions),
    poll: row.poll && compact({ ...row.poll, votes: some(row.poll.votes) }),
    fileIds: some(row.fileIds),
  });

/** @returns undefined for a state of a conversation that the user is no party of */
export function stateRecord(row: RowOf<'export-records-conversation-states'>): ConversationStateRecordDto | undefined {
  const key = row.conversationKey as ConversationKey;
  const parties = partiesOf(key);
  const receiver = 'guid' in parties ? parties.guid : otherPartyIn(key, row.uid);
  if (receiver === undefined) return undefined;
  return compact({
    uid: row.uid,
    receiverType: 'guid' in parties ? 'group' : 'user',
    receiver,
    readMessageId: idOf(row.readMessageId),
    readAt: seconds(row.readAt),
    deliveredMessageId: idOf(row.deliveredMessageId),
    deliveredAt: seconds(row.deliveredAt),
    resetMessageId: idOf(row.resetMessageId),
    tags: some(row.tags),
    pinnedAt: seconds(row.pinnedAt),
    disappearAfterSeconds: row.disappearAfterSeconds,
  });
}

/** The record of the conversation of one of its two users. */
export function settingRecord({
  conversationKey,
  seconds: disappearAfterSeconds,
}: RowOf<'export-records-settings-without-state'>): ConversationStateRecordDto {
  const [one, other] = (partiesOf(conversationKey as ConversationKey) as { uids: [string, string] }).uids;
  const [uid, receiver] = one === SYSTEM_UID ? [other, one] : [one, other];
  return { uid, receiverType: 'user', receiver, disappearAfterSeconds };
}

export const callRecord = (row: CallRecordRow): CallRecordDto =>
  compact({
    ...row,
    // an empty list where nothing was set
    metadata: Array.isArray(row.metadata) ? null : row.metadata,
    tags: some(row.tags),
    initiatedAt: seconds(row.initiatedAt)!,
    startedAt: seconds(row.startedAt),
    endedAt: seconds(row.endedAt),
    participants: some(row.participants)?.map(compact),
    recordings: some(row.recordings),
    transcriptions: some(row.transcriptions)?.map(compact),
  });

/** 0 is the absence of a message. */
const idOf = (id: bigint | null): string | undefined => (id === null || id === 0n ? undefined : String(id));
