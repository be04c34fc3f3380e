import type { Receiver } from 'confab-client';
import { receiverKey, receiverOf } from '../data/receiver.js';
import { useChat, useRealtime, useStore } from './chat.js';
import { useResource } from './use-resource.js';

/** What the user may do with a conversation as a whole. */
export function useConversationActions(receiver: Receiver) {
  const { client, conversations, archive, mutes, uid } = useChat();
  const key = receiverKey(receiver);
  const muted = useStore(mutes);
  const listed = useStore(conversations).conversations.find((each) => receiverKey(receiverOf(each)) === key);
  const { conversation: of } = receiver.receiverType === 'user' ? client.users : client.groups;
  // one in the archive, or further down in the list
  const other = useResource(`conversation ${listed ? '' : key}`, async (signal) =>
    listed ? undefined : (await of.get(receiver.receiver, { signal })).data,
  );
  useRealtime('event', ({ trigger }) => trigger.startsWith('conversation_') && other.reload());
  const conversation = listed ?? other.data;
  const changed = async (action: Promise<unknown>): Promise<void> => {
    await action;
    conversations.refresh(receiver);
    archive.refresh(receiver);
    other.reload();
  };
  const { disappearingMessages } = of;
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
    /** The user then gets no notifications of it. */
    isMuted: muted.has(key),
    mute: () => mutes.mute(receiver),
    unmute: () => mutes.unmute(receiver),
    /** It then is in the list of the archive only, also when messages arrive. */
    isArchived: conversation?.archivedAt !== undefined,
    archive: () => changed(of.update(receiver.receiver, { archived: true })),
    unarchive: () => changed(of.update(receiver.receiver, { archived: false })),
    /** Whether there is a conversation: before its first message there is none to archive. */
    exists: conversation !== undefined,
    /** After how many seconds its messages disappear for everybody; 0: they stay. */
    disappearAfterSeconds: conversation?.disappearAfterSeconds ?? 0,
    letDisappear: (disappearAfterSeconds: number) =>
      changed(disappearingMessages.set(receiver.receiver, { disappearAfterSeconds })),
  };
}
