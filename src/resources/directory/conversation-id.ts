/** Of the conversation of two users: the same whoever asks. */
export const userConversationId = (one: string, other: string): string => [one, other].sort().join('_user_');

export const groupConversationId = (guid: string): string => `group_${guid}`;

export const conversationIdOf = (sender: string, receiverType: 'user' | 'group', receiver: string): string =>
  receiverType === 'group' ? groupConversationId(receiver) : userConversationId(sender, receiver);
