import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { isUniqueViolation } from '../../../platform/database/database-errors.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import {
  conversationIdOf,
  conversationKeyOf,
  isPartyOf,
  type ConversationKey,
} from '../../../domain/conversation-key.js';
import { MediaService } from '../../media/files/media.service.js';
import { MAX_PINNED_MESSAGES } from '../../messages/pins/message-pins.service.js';
import { MAX_SAVED_MESSAGES } from '../../messages/saved/saved-messages.service.js';
import { keptId, type ImportedMessage } from '../rules/message-rules.js';
import { ImportedGroupsRepository } from './imported-groups.repository.js';
import type { LoadedImport, Refusal } from './load-context.js';
import { storeAnnotations, storeReceipts, type StoredMessage } from './message-parts.js';
import { MessageReferences } from './message-references.js';
import * as sql from './imported-messages.sql.js';
import type { FoundMessage } from './imported-messages.sql.js';
import { ImportedPeopleRepository } from './imported-people.repository.js';

/** A message was sent with a muid of the batch after the batch was checked. The transaction has to be repeated. */
export class ConcurrentSendError extends Error {
  override readonly name = 'ConcurrentSendError';
}

/** Messages that were checked, each in the order of the records. */
export interface CheckedMessages {
  refusals: Refusal[];
  /** Undefined for those that are refused. */
  checked: (StoredMessage | undefined)[];
  known: Known;
}

/** What the messages of a batch are checked against. */
interface Known {
  users: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  references: MessageReferences;
  /** Pinned messages by conversation, and saved messages by user. */
  pins: Map<string, number>;
  saves: Map<string, number>;
}

/** Stores messages of an import with all that belongs to them, as ImportedPeopleRepository does with users. */
@Injectable()
export class ImportedMessagesRepository {
  constructor(
    private readonly database: Database,
    private readonly people: ImportedPeopleRepository,
    private readonly groups: ImportedGroupsRepository,
    private readonly media: MediaService,
  ) {}

  /** @returns the refusals, and the ids of the messages that were stored, each in the order of the records @throws ConcurrentSendError */
  async load(
    ctx: RequestContext,
    context: LoadedImport,
    messages: ImportedMessage[],
    ids?: readonly bigint[],
  ): Promise<{ refusals: Refusal[]; ids: (bigint | undefined)[] }> {
    const { refusals, checked } = await this.check(ctx, context, messages, ids);
    await this.store(
      ctx,
      context,
      checked.filter((message) => message !== undefined),
    );
    return { refusals, ids: checked.map((message) => message?.id) };
  }

  /**
   * Until the end of the transaction the users and groups of the messages are not deleted.
   *
   * @param ids of the messages, if they are drawn already
   * @param earlier messages that another transaction may be storing: the batch before, checked in this transaction
   */
  async check(
    ctx: RequestContext,
    context: LoadedImport,
    messages: ImportedMessage[],
    ids?: readonly bigint[],
    earlier?: CheckedMessages,
  ): Promise<CheckedMessages> {
    const app = this.database.forApp(ctx);
    const known = await this.findKnown(ctx, context, messages, earlier?.known);
    const newIds = context.keepsIds
      ? []
      : (ids ?? (await app.query(sql.drawIds, [messages.length])).map(({ id }) => id));
    const checked: (StoredMessage | undefined)[] = [];
    const refusals = messages.map((message, index): Refusal => {
      const result = checkedMessage(message, context, known, newIds[index]);
      checked.push(result instanceof DomainError ? undefined : result);
      return result instanceof DomainError ? result : undefined;
    });
    const largest = checked.reduce((max, message) => (message && message.id > max ? message.id : max), 0n);
    if (context.keepsIds && largest > 0n) await app.query(sql.raiseSequence, [String(largest)]);
    return { refusals, checked, known };
  }

  private async findKnown(
    ctx: RequestContext,
    context: LoadedImport,
    messages: ImportedMessage[],
    earlier?: Known,
  ): Promise<Known> {
    const app = this.database.forApp(ctx);
    const users = await this.people.lockUsers(ctx, messages.flatMap(uidsIn));
    const guids = messages.map(({ receiverType, receiver }) => (receiverType === 'group' ? receiver : undefined));
    const groups = await this.groups.lockGroups(ctx, guids);
    const references = await MessageReferences.find(
      ctx,
      app,
      context,
      messages.flatMap(referencesIn),
      earlier?.references,
    );
    const known: Known = { users, groups, references, pins: new Map(), saves: new Map() };
    const pinned = messages.filter(({ pinned: pin }) => pin).map((message) => keyOf(message, undefined));
    if (pinned.length > 0)
      for (const { key, count } of await app.query(sql.countPins, [pinned])) known.pins.set(key, count);
    const savers = messages.flatMap(({ savedBy = [] }) => savedBy.map(({ uid }) => uid));
    if (savers.length > 0)
      for (const { key, count } of await app.query(sql.countSaves, [savers])) known.saves.set(key, count);
    for (const [key, count] of earlier?.pins ?? []) known.pins.set(key, count);
    for (const [uid, count] of earlier?.saves ?? []) known.saves.set(uid, count);
    return known;
  }

  /** @param stored messages that passed the checks, whose users and groups are locked @throws ConcurrentSendError */
  async store(ctx: RequestContext, context: LoadedImport, stored: StoredMessage[]): Promise<void> {
    if (stored.length === 0) return;
    const app = this.database.forApp(ctx);
    await app.query(sql.insertMessages, [JSON.stringify(stored.map(({ row }) => row))]).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ConcurrentSendError() : error;
    });
    const sourced = stored.filter(({ message }) => message.id !== undefined);
    if (context.name !== undefined && !context.keepsIds && sourced.length > 0)
      await app.query(sql.insertMessageIds, [
        context.name,
        sourced.map(({ message }) => message.id),
        sourced.map(({ id }) => String(id)),
      ]);
    await storeAnnotations(ctx, app, stored, context);
    await storeReceipts(ctx, app, stored);
    await this.useFiles(ctx, stored);
  }

  /** In the order of the files, so that concurrent transactions cannot deadlock. */
  private async useFiles(ctx: RequestContext, stored: StoredMessage[]): Promise<void> {
    const messagesOf = new Map<string, bigint[]>();
    for (const { id, message } of stored)
      for (const file of this.media.idsIn(ctx, message.data))
        messagesOf.set(file, [...(messagesOf.get(file) ?? []), id]);
    for (const [file, messages] of [...messagesOf].sort(([a], [b]) => (a < b ? -1 : 1)))
      await this.media.use(ctx, [file], messages);
  }
}

/** The message with what refers to other rows, or why it is refused. */
function checkedMessage(
  message: ImportedMessage,
  { keepsIds }: LoadedImport,
  known: Known,
  drawnId: bigint | undefined,
): StoredMessage | DomainError {
  const { references } = known;
  const { muid, id: sourceId, receiverType, receiver } = message;
  const id = keepsIds ? keptId(sourceId) : drawnId;
  if (id === undefined) return DomainError.invalid({ id: ['The id must be a decimal number of at most 53 bits.'] });
  if (muid !== undefined && references.hasMuid(muid))
    return new DomainError('ERR_IMPORT_MUID_ALREADY_EXISTS', { muid });
  if (sourceId !== undefined && (keepsIds ? references.hasId(id) : references.hasSourceId(sourceId)))
    return new DomainError('ERR_IMPORT_ALREADY_EXISTS', { kind: 'message', id: sourceId });
  const missing = uidsIn(message).find((uid) => uid !== SYSTEM_UID && !known.users.has(uid));
  if (missing !== undefined) return new DomainError('ERR_UID_NOT_FOUND', { uid: missing });
  if (receiverType === 'group' && !known.groups.has(receiver))
    return new DomainError('ERR_GUID_NOT_FOUND', { guid: receiver });

  const parent = references.resolve({ id: message.parentId, muid: message.parentMuid });
  const key = keyOf(message, parent);
  const parentId = relatedId({ id: message.parentId, muid: message.parentMuid }, parent, keepsIds);
  if (parentId instanceof DomainError) return parentId;
  const threadProblem = parent && checkThread(parent, key);
  if (threadProblem) return threadProblem;

  const quotedRef = { id: message.quotedMessageId, muid: message.quotedMuid };
  const quoted = references.resolve(quotedRef);
  const quotedId = relatedId(quotedRef, quoted?.conversationKey === key ? quoted : undefined, keepsIds);
  if (quotedId instanceof DomainError) return quotedId;
  const changedId = changedMessageId(message, references, keepsIds);
  if (changedId instanceof DomainError) return changedId;
  const limit = countPinsAndSaves(message, key, known);
  if (limit) return limit;

  const found: FoundMessage = {
    id,
    muid: muid ?? null,
    conversationKey: key,
    parentId: parentId ?? null,
    category: message.category,
  };
  references.add(found, keepsIds ? undefined : sourceId);
  const readIds = (message.threadSubscribers ?? []).map(({ readMessageId }) =>
    keepsIds ? keptId(readMessageId) : references.resolve({ id: readMessageId })?.id,
  );
  return {
    id,
    conversationKey: key,
    message,
    readIds,
    row: rowOf(message, { id, conversationKey: key, parentId, quotedId, changedId }),
  };
}

/** What the statement reads. The lists of a message, which can be large, are stored by other statements. */
function rowOf(
  message: ImportedMessage,
  related: { id: bigint; conversationKey: ConversationKey; parentId?: bigint; quotedId?: bigint; changedId?: string },
): object {
  const { parentId, quotedId, changedId } = related;
  const { data, namedUids } = message;
  // one literal without spreads: rows of the same shape are cheaper to make and to serialise
  return {
    id: String(related.id),
    conversation_key: related.conversationKey,
    sender: message.sender,
    receiverType: message.receiverType,
    receiver: message.receiver,
    category: message.category,
    type: message.type,
    data: changedId === undefined ? data : { ...data, messageId: changedId },
    tags: message.tags,
    muid: message.muid,
    parent_id: parentId === undefined ? undefined : String(parentId),
    quoted_message_id: quotedId === undefined ? undefined : String(quotedId),
    mentionedUids: message.mentionedUids,
    // without names there is nothing to look up
    namedUids: namedUids && namedUids.length > 0 ? namedUids : undefined,
    sentAt: message.sentAt,
    updatedAt: message.updatedAt,
    editedAt: message.editedAt,
    editedBy: message.editedBy,
    deletedAt: message.deletedAt,
    deletedBy: message.deletedBy,
  };
}

/** In a thread between two users the sender can be the system user: the reply is in the conversation of its parent. */
function keyOf({ sender, receiverType, receiver }: ImportedMessage, parent: FoundMessage | undefined): ConversationKey {
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
  { id, muid }: { id?: string; muid?: string },
  related: FoundMessage | undefined,
  keepsIds: boolean,
): bigint | undefined | DomainError {
  if (related) return related.id;
  const named = id ?? muid;
  if (named === undefined) return undefined;
  return (keepsIds ? keptId(id) : undefined) ?? new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: named });
}

/** Of a message about an edit or a deletion: the id that the changed message has here. */
function changedMessageId(
  { category, type, data }: ImportedMessage,
  references: MessageReferences,
  keepsIds: boolean,
): string | undefined | DomainError {
  if (category !== 'action' || type !== 'message' || typeof data.messageId !== 'string') return undefined;
  const id = relatedId({ id: data.messageId }, references.resolve({ id: data.messageId }), keepsIds);
  return id instanceof DomainError ? id : String(id);
}

function countPinsAndSaves(
  { pinned, savedBy = [] }: ImportedMessage,
  key: ConversationKey,
  { pins, saves }: Known,
): Refusal {
  const exceeding = savedBy.find(({ uid }) => (saves.get(uid) ?? 0) >= MAX_SAVED_MESSAGES);
  if (exceeding)
    return new DomainError('ERR_SAVED_MESSAGES_LIMIT_EXCEEDED', { uid: exceeding.uid, limit: MAX_SAVED_MESSAGES });
  if (pinned && (pins.get(key) ?? 0) >= MAX_PINNED_MESSAGES)
    return new DomainError('ERR_PINNED_MESSAGES_LIMIT_EXCEEDED', {
      conversationId: conversationIdOf(key),
      limit: MAX_PINNED_MESSAGES,
    });
  if (pinned) pins.set(key, (pins.get(key) ?? 0) + 1);
  for (const { uid } of savedBy) saves.set(uid, (saves.get(uid) ?? 0) + 1);
  return undefined;
}

/** All users that must exist. */
function uidsIn(message: ImportedMessage): string[] {
  const { sender, receiverType, receiver, mentionedUids, reactions, savedBy, threadSubscribers, interactions } =
    message;
  const uids = receiverType === 'user' ? [sender, receiver] : [sender];
  if (mentionedUids) uids.push(...mentionedUids);
  for (const list of [reactions, savedBy, threadSubscribers, interactions])
    if (list) for (const { uid } of list) uids.push(uid);
  return uids;
}

function referencesIn(message: ImportedMessage): { id?: string; muid?: string }[] {
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
