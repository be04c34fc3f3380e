import type { Conversation, Group, User } from 'confab-client';
import { useChat, useStore, useTexts } from '../hooks/chat.js';
import { useTyping } from '../hooks/use-typing.js';
import { receiverKey, receiverOf } from '../data/receiver.js';
import { senderOf, summaryOf } from '../text/summary.js';
import type { Texts } from '../texts.js';
import { Avatar } from './avatar.js';
import { MutedIcon, PinIcon } from './icons.js';
import { usePart, type ConversationItemProps } from './parts.js';
import { Time } from './time.js';

function ConversationItemOfKit({ conversation, isOpen, onOpen }: ConversationItemProps) {
  const { conversationType, conversationWith, lastMessage, updatedAt } = conversation;
  const { uid, drafts, mutes } = useChat();
  const isMuted = useStore(mutes).has(receiverKey(receiverOf(conversation)));
  const texts = useTexts();
  const unreadCount = Number(conversation.unreadMessageCount);
  const draft = isOpen ? '' : drafts.get(receiverKey(receiverOf(conversation)));
  const { people } = useTyping(receiverOf(conversation));
  const isUser = conversationType === 'user';
  const { avatar, icon } = conversationWith as Partial<User & Group>;
  return (
    <button
      type="button"
      className="confab-item"
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unreadCount > 0 || undefined}
      onClick={onOpen}
    >
      <Avatar
        name={conversationWith.name}
        src={isUser ? avatar : icon}
        uid={isUser ? (conversationWith as User).uid : undefined}
        shape={isUser ? 'circle' : 'square'}
      />
      <span className="confab-item-text">
        <span className="confab-item-line">
          <span className="confab-item-name">{conversationWith.name}</span>
          <span className="confab-item-time">
            <Time at={lastMessage?.sentAt ?? updatedAt} as="timeOrDay" />
          </span>
        </span>
        <span className="confab-item-line">
          <span className="confab-item-summary">
            {people.length > 0
              ? texts.conversation.typing(people.map(({ name }) => name))
              : draft === ''
                ? lastMessage && lastLine(conversation, uid, texts)
                : texts.sidebar.draft(draft)}
          </span>
          {conversation.pinnedAt !== undefined && (
            <span className="confab-pinned">
              <PinIcon />
              <span className="confab-hidden">{texts.sidebar.pinned}</span>
            </span>
          )}
          {isMuted && (
            <span className="confab-pinned">
              <MutedIcon />
              <span className="confab-hidden">{texts.sidebar.muted}</span>
            </span>
          )}
          {unreadCount > 0 && (
            <span className="confab-badge">
              <span aria-hidden="true">{unreadCount > 999 ? '999+' : unreadCount}</span>
              <span className="confab-hidden">{texts.sidebar.unread(unreadCount)}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

function lastLine({ lastMessage, conversationType }: Conversation, uid: string, texts: Texts): string {
  const summary = summaryOf(lastMessage!, texts);
  if (lastMessage!.category === 'action') return summary;
  if (lastMessage!.sender === uid) return texts.sidebar.you(summary);
  return conversationType === 'group' ? `${senderOf(lastMessage!).name}: ${summary}` : summary;
}

export function ConversationItem(props: ConversationItemProps) {
  const Part = usePart('ConversationItem', ConversationItemOfKit);
  return <Part {...props} />;
}
ConversationItem.Default = ConversationItemOfKit;
