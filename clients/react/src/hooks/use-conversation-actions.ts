import type { Receiver } from 'confab-client';
import { receiverKey, receiverOf } from '../data/receiver.js';
import { useChat, useStore } from './chat.js';

/** What the user may do with a conversation as a whole. */
export function useConversationActions(receiver: Receiver) {
  const { client, conversations, uid } = useChat();
  const key = receiverKey(receiver);
  const conversation = useStore(conversations).conversations.find((each) => receiverKey(receiverOf(each)) === key);
  const { conversation: of } = receiver.receiverType === 'user' ? client.users : client.groups;
  const changed = async (action: Promise<unknown>): Promise<void> => {
    await action;
    conversations.refresh(receiver);
  };
  return {
    isPinned: conversation?.pinnedAt !== undefined,
    /** The app has pinned it for all users, who cannot change that. */
    isPinnedByApp: conversation?.pinnedBy !== undefined && conversation.pinnedBy !== uid,
    /** Before the others in the list. */
    pin: () => changed(of.pin(receiver.receiver)),
    unpin: () => changed(of.unpin(receiver.receiver)),
    /** The last message counts as unread again. The sender sees no difference. */
    markAsUnread: () => {
      const id = conversation?.lastMessage?.id;
      return changed(of.markAsUnread(receiver.receiver, id === undefined ? {} : { messageId: Number(id) }));
    },
  };
}
