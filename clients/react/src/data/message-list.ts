import type { EventData, Message, Reaction } from 'confab-client';

// Changes of a list of messages. The list is ordered by id; ids ascend with time.

/** Negative if `one` is older. Ids are decimal numbers without leading zeros. */
export const compareIds = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** Adds messages; those that the list has already are replaced. */
export function withMessages(list: readonly Message[], added: readonly Message[]): readonly Message[] {
  const [first, last] = [added[0], list.at(-1)];
  if (!first) return list;
  // the usual case: messages that follow
  if (added.length === 1 && (!last || compareIds(last.id, first.id) < 0)) return [...list, first];
  const merged = new Map([...list, ...added].map((message) => [message.id, message]));
  return [...merged.values()].sort((one, other) => compareIds(one.id, other.id));
}

/** The message that an edit or a deletion changed. The event has the action message about it. */
export const changedMessage = ({ message }: EventData['message_edited']): Message | undefined =>
  message.data.entities.on?.entity as unknown as Message | undefined;

/**
 * Replaces a message of the list. The event of a change has neither its reactions nor its replies nor its receipts. A message whose time to disappear
 * has come leaves the list, unless it has replies.
 */
export const withChanged = (list: readonly Message[], changed: Message): readonly Message[] =>
  mapOf(
    list.filter((message) => !hasDisappeared(message, changed)),
    changed.id,
    (message) =>
      changed.deletedAt === undefined
        ? { ...message, ...changed, data: { ...changed.data, reactions: message.data.reactions } }
        : { ...message, ...changed },
  );

/** Both times are of the server. */
const hasDisappeared = ({ id, disappearsAt, replyCount }: Message, { id: changedId, deletedAt }: Message): boolean =>
  id === changedId && disappearsAt !== undefined && deletedAt !== undefined && deletedAt >= disappearsAt && !replyCount;

/** Adds a reaction, or removes it. The same event has no effect on a reaction of the own user that the list shows already. */
export const withReaction = (
  list: readonly Message[],
  { messageId, reaction, uid }: Pick<Reaction, 'messageId' | 'reaction' | 'uid'>,
  isAdded: boolean,
  ownUid: string,
): readonly Message[] =>
  mapOf(list, messageId, (message) => {
    const all = message.data.reactions ?? [];
    const before = all.find((each) => each.reaction === reaction);
    const isOwn = uid === ownUid;
    if (isOwn && (before?.reactedByMe ?? false) === isAdded) return message;
    const count = (before?.count ?? 0) + (isAdded ? 1 : -1);
    const after = { ...before, reaction, count, reactedByMe: isOwn ? isAdded : before?.reactedByMe };
    const reactions = before ? all.map((each) => (each === before ? after : each)) : [...all, after];
    return { ...message, data: { ...message.data, reactions: reactions.filter((each) => each.count > 0) } };
  });

/** A receipt covers the message that it names and the earlier ones of the own user. */
export function withReceipt(
  list: readonly Message[],
  { body }: EventData['message_read_receipt'],
  ownUid: string,
): readonly Message[] {
  const { action, messageId, timestamp } = body;
  const isRead = action === 'read' || action === 'readByAll';
  return list.map((message) => {
    const isCovered = message.sender === ownUid && compareIds(message.id, messageId) <= 0;
    if (!isCovered || message.readAt !== undefined) return message;
    const deliveredAt = message.deliveredAt ?? timestamp;
    return isRead ? { ...message, deliveredAt, readAt: timestamp } : { ...message, deliveredAt };
  });
}

/** What a pin or a save changes of a message: absent values were taken away. */
export const withMarks = (
  list: readonly Message[],
  id: string,
  marks: Partial<Pick<Message, 'pinnedAt' | 'pinnedBy' | 'savedAt'>>,
): readonly Message[] => mapOf(list, id, (message) => ({ ...message, ...marks }));

export const withReply = (list: readonly Message[], parentId: string): readonly Message[] =>
  mapOf(list, parentId, (message) => ({ ...message, replyCount: (message.replyCount ?? 0) + 1 }));

function mapOf(list: readonly Message[], id: string, change: (message: Message) => Message): readonly Message[] {
  const index = list.findIndex((message) => message.id === id);
  return index < 0 ? list : list.with(index, change(list[index]!));
}
