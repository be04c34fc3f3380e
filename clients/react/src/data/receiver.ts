import type { Conversation, Message, Receiver } from 'confab-client';

/** The user or group that a conversation is with, in one text. */
export const receiverKey = ({ receiver, receiverType }: Receiver): string => `${receiverType}:${receiver}`;

/** With whom a conversation is. */
export function receiverOf({ conversationType, conversationWith }: Conversation): Receiver {
  const { uid, guid } = conversationWith as { uid?: string; guid?: string };
  return { receiverType: conversationType, receiver: (conversationType === 'user' ? uid : guid) ?? '' };
}

/** The conversation that a message, call or receipt is of, as the user `uid` sees it. */
export const receiverOfMessage = (uid: string, addressed: Receiver & { sender: string }): Receiver => ({
  receiverType: addressed.receiverType,
  receiver: addressed.receiverType === 'user' && addressed.receiver === uid ? addressed.sender : addressed.receiver,
});

/**
 * Opens a conversation.
 *
 * @param messageId the message to show in it
 * @param threadId the message whose thread to show beside it
 */
export type OnOpen = (receiver: Receiver, messageId?: string, threadId?: string) => void;

/** Shows a message in its conversation, a reply in its thread. */
export const openMessage = (onOpen: OnOpen, uid: string, message: Message): void =>
  onOpen(receiverOfMessage(uid, message), message.parentId ?? message.id, message.parentId);

/** Whether a message is in the conversation of the user `uid` with the receiver. */
export const isBetween = (uid: string, receiver: Receiver, message: Message): boolean =>
  receiverKey(receiverOfMessage(uid, message)) === receiverKey(receiver) &&
  (message.receiverType === 'group' || message.sender === uid || message.receiver === uid);
