import type { EventData, Message, Reaction } from 'confab-client';

// Changes of a list of messages. The list is ordered by id; ids ascend with time.

const byId = (one: Message, other: Message) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1);

/** Adds messages; those that the list has already are replaced. */
export function withMessages(list: Message[], added: Message[]): Message[] {
  const merged = new Map([...list, ...added].map((message) => [message.id, message]));
  return [...merged.values()].sort(byId);
}

/** The message that an edit or a deletion changed. The event has the action message about it. */
export function changedMessage({ message }: EventData['message_edited']): Message | undefined {
  return message.data.entities.on?.entity as unknown as Message | undefined;
}

/** Replaces a message of the list. The event of a change has neither its reactions nor its replies nor its receipts. */
export function withChanged(list: Message[], changed: Message): Message[] {
  return list.map((message) => {
    if (message.id !== changed.id) return message;
    if (changed.deletedAt !== undefined) return { ...message, ...changed };
    return { ...message, ...changed, data: { ...changed.data, reactions: message.data.reactions } };
  });
}

/** Adds a reaction, or removes it. The same event has no effect on a reaction of the own user that the list shows already. */
export function withReaction(
  list: Message[],
  { messageId, reaction, uid }: Reaction,
  isAdded: boolean,
  ownUid: string,
): Message[] {
  return list.map((message) => {
    if (message.id !== messageId) return message;
    const others = (message.data.reactions ?? []).filter((each) => each.reaction !== reaction);
    const before = message.data.reactions?.find((each) => each.reaction === reaction);
    const isOwn = uid === ownUid;
    if (isOwn && (before?.reactedByMe ?? false) === isAdded) return message;
    const count = (before?.count ?? 0) + (isAdded ? 1 : -1);
    const reactedByMe = isOwn ? isAdded : before?.reactedByMe;
    const changed = count > 0 ? [{ ...before, reaction, count, reactedByMe }] : [];
    const position = message.data.reactions?.findIndex((each) => each.reaction === reaction) ?? -1;
    const reactions = others.toSpliced(position < 0 ? others.length : position, 0, ...changed);
    return { ...message, data: { ...message.data, reactions } };
  });
}

/** A receipt covers the message that it names and the earlier ones of the own user. */
export function withReceipt(list: Message[], { body }: EventData['message_read_receipt'], ownUid: string): Message[] {
  const { action, messageId, timestamp } = body;
  const isRead = action === 'read' || action === 'readByAll';
  return list.map((message) => {
    if (message.sender !== ownUid || BigInt(message.id) > BigInt(messageId)) return message;
    const deliveredAt = message.deliveredAt ?? timestamp;
    return isRead ? { ...message, deliveredAt, readAt: message.readAt ?? timestamp } : { ...message, deliveredAt };
  });
}

export const withReply = (list: Message[], parentId: string): Message[] =>
  list.map((message) =>
    message.id === parentId ? { ...message, replyCount: (message.replyCount ?? 0) + 1 } : message,
  );
