import type { Conversation, Message, Receiver } from 'confab-client';

/** The user or group that a conversation is with, in one text. Ids of conversations are not unique. */
export const receiverKey = ({ receiver, receiverType }: Receiver): string => `${receiverType}:${receiver}`;

export function receiverOf({ conversationType, conversationWith }: Conversation): Receiver {
  const { uid, guid } = conversationWith as { uid?: string; guid?: string };
  return { receiverType: conversationType, receiver: (conversationType === 'user' ? uid : guid) ?? '' };
}

/** Whether a message belongs to the conversation of the user `uid` with the receiver. */
export function isBetween(uid: string, { receiver, receiverType }: Receiver, message: Message): boolean {
  if (message.receiverType !== receiverType) return false;
  if (receiverType === 'group') return message.receiver === receiver;
  return (
    (message.sender === receiver && message.receiver === uid) ||
    (message.sender === uid && message.receiver === receiver)
  );
}
