import {
  conversationIdOf,
  conversationKeyOf,
  isPartyOf,
  type ConversationKey,
} from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { MAX_PINNED_MESSAGES } from '#resources/messages/pins/message-pins.service.js';
import { MAX_SAVED_MESSAGES } from '#resources/messages/saved/saved-messages.service.js';
import { keptId, type ImportedMessage } from '../rules/imported-message-rules.js';
import type { FoundMessage } from './imported-messages.sql.js';
import { isStrict, type LoadedImport, type Loss, type Refusal } from './load-context.js';
import type { MessageInsert, StoredMessage } from './message-parts.js';
import type { MessageReference, MessageReferences } from './message-references.js';

/** What the messages of a batch are checked against. */
export interface Known {
  users: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  references: MessageReferences;
  /** Pinned messages by conversation, and saved messages by user. */
  pins: Map<string, number>;
  saves: Map<string, number>;
}

/**
 * The message with what refers to other rows, or why it is refused. In a file a message loses what refers to nothing, and stays; a row of a request is
 * refused, because its sender can correct it.
 */
export function checkedMessage(
  message: ImportedMessage,
  context: LoadedImport,
  known: Known,
  drawnId: bigint | undefined,
): StoredMessage | DomainError {
  const { references } = known;
  const { keepsIds } = context;
  const { muid, id: sourceId, receiverType, receiver, sender } = message;
  const id = keepsIds ? keptId(sourceId) : drawnId;
  if (id === undefined) return DomainError.invalid({ id: ['The id must be a decimal number of at most 53 bits.'] });
  const isReplacement = context.replaces === true && references.hasId(id);
  if (muid !== undefined && references.hasMuid(muid) && !(isReplacement && references.resolve({ muid })?.id === id))
    return new DomainError('ERR_IMPORT_MUID_ALREADY_EXISTS', { muid });
  if (sourceId !== undefined && !isReplacement && (keepsIds ? references.hasId(id) : references.hasSourceId(sourceId)))
    return new DomainError('ERR_IMPORT_ALREADY_EXISTS', { kind: 'message', id: sourceId });
  const parties = receiverType === 'user' ? [sender, receiver] : [sender];
  const missing = parties.find((uid) => !isKnown(uid, known));
  if (missing !== undefined) return userNotFound(missing);
  if (receiverType === 'group' && !known.groups.has(receiver))
    return new DomainError('ERR_GUID_NOT_FOUND', { guid: receiver });

  const losses: Loss[] = [];
  let kept = withoutUnknownUsers(message, known, losses);
  const parent = references.resolve({ id: message.parentId, muid: message.parentMuid });
  const key = keyOf(message, parent);
  const parentId = parentOf(message, parent, key, keepsIds, losses);
  const quotedId = quotedOf(message, references, key, keepsIds, losses);
  const changedId = changedMessageId(message, references, keepsIds, losses);
  kept = withinLimits(kept, key, known, losses);
  if (isStrict(context) && losses.length > 0) return losses[0]!;
  countPinsAndSaves(kept, key, known);

  const found: FoundMessage = {
    id,
    muid: muid ?? null,
    conversationKey: key,
    parentId: parentId ?? null,
    category: message.category,
  };
  references.add(found, keepsIds ? undefined : sourceId);
  const readIds = (kept.threadSubscribers ?? []).map(({ readMessageId }) =>
    keepsIds ? keptId(readMessageId) : references.resolve({ id: readMessageId })?.id,
  );
  return {
    id,
    conversationKey: key,
    message: kept,
    readIds,
    isReplacement,
    losses,
    row: rowOf(kept, { id, conversationKey: key, parentId, quotedId, changedId }),
  };
}

const isKnown = (uid: string, { users }: Known): boolean => uid === SYSTEM_UID || users.has(uid);

const userNotFound = (uid: string) => new DomainError('ERR_UID_NOT_FOUND', { uid });

function withoutUnknownUsers(message: ImportedMessage, known: Known, losses: Loss[]): ImportedMessage {
  const uids = uidsIn(message);
  if (uids.every((uid) => isKnown(uid, known))) return message;
  const unknown = new Set(uids.filter((uid) => !isKnown(uid, known)));
  losses.push(...[...unknown].map(userNotFound));
  const kept = { ...message, mentionedUids: message.mentionedUids?.filter((uid) => !unknown.has(uid)) };
  const without = <Entry extends { uid: string }>(list: Entry[] | undefined) =>
    list?.filter(({ uid }) => !unknown.has(uid));
  return {
    ...kept,
    reactions: without(message.reactions),
    savedBy: without(message.savedBy),
    threadSubscribers: without(message.threadSubscribers),
    interactions: without(message.interactions),
    poll: message.poll && { ...message.poll, votes: without(message.poll.votes) },
  };
}

/** The thread that the message is in. A reply to a reply is in the thread of the latter. */
function parentOf(
  { parentId, parentMuid }: ImportedMessage,
  parent: FoundMessage | undefined,
  key: ConversationKey,
  keepsIds: boolean,
  losses: Loss[],
): bigint | undefined {
  const id = relatedId({ id: parentId, muid: parentMuid }, parent, keepsIds, losses);
  const problem = parent && checkThread(parent, key);
  if (!problem) return id;
  losses.push(problem);
  return problem.code === 'ERR_MESSAGE_THREAD_NESTING' && parent.conversationKey === key ? parent.parentId! : undefined;
}

function quotedOf(
  { quotedMessageId, quotedMuid }: ImportedMessage,
  references: MessageReferences,
  key: ConversationKey,
  keepsIds: boolean,
  losses: Loss[],
): bigint | undefined {
  const reference = { id: quotedMessageId, muid: quotedMuid };
  const quoted = references.resolve(reference);
  return relatedId(reference, quoted?.conversationKey === key ? quoted : undefined, keepsIds, losses);
}

/** What the statement reads. The lists of a message, which can be large, are stored by other statements. */
function rowOf(
  message: ImportedMessage,
  related: { id: bigint; conversationKey: ConversationKey; parentId?: bigint; quotedId?: bigint; changedId?: string },
): MessageInsert {
  const { parentId, quotedId, changedId } = related;
  const { data, namedUids } = message;
  // one literal without spreads: rows of the same shape are cheaper to make and to serialise
  return {
    id: String(related.id),
    conversationKey: related.conversationKey,
    sender: message.sender,
    receiverType: message.receiverType,
    receiver: message.receiver,
    category: message.category,
    type: message.type,
    data: changedId === undefined ? data : { ...data, messageId: changedId },
    tags: message.tags,
    muid: message.muid,
    parentId: parentId === undefined ? undefined : String(parentId),
    quotedMessageId: quotedId === undefined ? undefined : String(quotedId),
    mentionedUids: message.mentionedUids,
    // without names there is nothing to look up
    namedUids: namedUids && namedUids.length > 0 ? namedUids : undefined,
    annotationKinds: 0,
    sentAt: message.sentAt,
    updatedAt: message.updatedAt,
    editedAt: message.editedAt,
    editedBy: message.editedBy,
    deletedAt: message.deletedAt,
    deletedBy: message.deletedBy,
  };
}

/** In a thread between two users the sender can be the system user: the reply is in the conversation of its parent. */
export function keyOf(
  { sender, receiverType, receiver }: ImportedMessage,
  parent: FoundMessage | undefined,
): ConversationKey {
  const isReplyOfSystem = parent && sender === SYSTEM_UID && receiverType === 'user';
  return isReplyOfSystem && isPartyOf(parent.conversationKey, receiver)
    ? parent.conversationKey
    : conversationKeyOf(sender, receiverType, receiver);
}

function checkThread({ id, conversationKey, parentId, category }: FoundMessage, key: ConversationKey): Refusal {
  if (parentId !== null) return new DomainError('ERR_MESSAGE_THREAD_NESTING', { id: String(id) });
  if (conversationKey !== key) return new DomainError('ERR_WRONG_MESSAGE_THREAD', { id: String(id) });
  return category === 'action' || category === 'call'
    ? new DomainError('ERR_WRONG_MESSAGE_THREAD_CATEGORY', { category })
    : undefined;
}

/** The id of the message that a record refers to. Of a whole app, the message may have been erased. */
function relatedId(
  { id, muid }: MessageReference,
  related: FoundMessage | undefined,
  keepsIds: boolean,
  losses: Loss[],
): bigint | undefined {
  const named = id ?? muid;
  const found = related?.id ?? (keepsIds ? keptId(id) : undefined);
  if (found === undefined && named !== undefined)
    losses.push(new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: named }));
  return found;
}

/**
 * Of a changed message that is gone: an action message shows it as deleted. The largest id that clients can read as a number, because a user does
 * not see what was done with messages up to the position at which they have reset the conversation.
 */
const ID_OF_NONE = String(Number.MAX_SAFE_INTEGER);

/** The id that the changed message of a message about an edit or a deletion has here. */
function changedMessageId(
  { category, type, data }: ImportedMessage,
  references: MessageReferences,
  keepsIds: boolean,
  losses: Loss[],
): string | undefined {
  if (category !== 'action' || type !== 'message' || typeof data.messageId !== 'string') return undefined;
  const id = relatedId({ id: data.messageId }, references.resolve({ id: data.messageId }), keepsIds, losses);
  return id === undefined ? ID_OF_NONE : String(id);
}

/** Leaves out the pin and the saves that exceed what a conversation and a user can have. */
function withinLimits(message: ImportedMessage, key: ConversationKey, known: Known, losses: Loss[]): ImportedMessage {
  const { pinned, savedBy = [] } = message;
  const exceeding = savedBy.filter(({ uid }) => (known.saves.get(uid) ?? 0) >= MAX_SAVED_MESSAGES);
  for (const { uid } of exceeding)
    losses.push(new DomainError('ERR_SAVED_MESSAGES_LIMIT_EXCEEDED', { uid, limit: MAX_SAVED_MESSAGES }));
  const isPinTooMuch = pinned !== undefined && (known.pins.get(key) ?? 0) >= MAX_PINNED_MESSAGES;
  if (isPinTooMuch)
    losses.push(
      new DomainError('ERR_PINNED_MESSAGES_LIMIT_EXCEEDED', {
        conversationId: conversationIdOf(key),
        limit: MAX_PINNED_MESSAGES,
      }),
    );
  if (exceeding.length === 0 && !isPinTooMuch) return message;
  return {
    ...message,
    savedBy: savedBy.filter((save) => !exceeding.includes(save)),
    pinned: isPinTooMuch ? undefined : pinned,
  };
}

function countPinsAndSaves({ pinned, savedBy = [] }: ImportedMessage, key: ConversationKey, known: Known): void {
  if (pinned) known.pins.set(key, (known.pins.get(key) ?? 0) + 1);
  for (const { uid } of savedBy) known.saves.set(uid, (known.saves.get(uid) ?? 0) + 1);
}

/** All users that must exist. */
export function uidsIn(message: ImportedMessage): string[] {
  const { sender, receiverType, receiver, mentionedUids, reactions, savedBy, threadSubscribers, interactions, poll } =
    message;
  const uids = receiverType === 'user' ? [sender, receiver] : [sender];
  if (mentionedUids) uids.push(...mentionedUids);
  for (const list of [reactions, savedBy, threadSubscribers, interactions, poll?.votes])
    if (list) for (const { uid } of list) uids.push(uid);
  return uids;
}

export function referencesIn(message: ImportedMessage): MessageReference[] {
  const { id, muid, parentId, parentMuid, quotedMessageId, quotedMuid, data, threadSubscribers } = message;
  const references = [{ id, muid }];
  if (parentId !== undefined || parentMuid !== undefined) references.push({ id: parentId, muid: parentMuid });
  if (quotedMessageId !== undefined || quotedMuid !== undefined)
    references.push({ id: quotedMessageId, muid: quotedMuid });
  if (message.category === 'action' && typeof data.messageId === 'string')
    references.push({ id: data.messageId, muid: undefined });
  for (const { readMessageId } of threadSubscribers ?? []) references.push({ id: readMessageId, muid: undefined });
  return references;
}
