import type { Message as ChatMessage } from 'confab-client';
import { memo, useState } from 'react';
import type { MessagesStore } from '../data/messages-store.js';
import { pollOf } from '../data/polls.js';
import { useChat, useTexts } from '../hooks/chat.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { senderOf, summaryOf } from '../text/summary.js';
import type { Texts } from '../texts.js';
import { Avatar } from './avatar.js';
import { BookmarkIcon, CheckIcon, ClockIcon, PinIcon } from './icons.js';
import { MessageActions } from './message-actions.js';
import { MessageContent } from './message-content.js';
import { MessageEditor } from './message-editor.js';
import { usePart, type MessageProps } from './parts.js';
import { Poll } from './poll.js';
import { Reactions } from './reactions.js';
import { Time, useFullTime } from './time.js';

const MessageOfKit = memo(function MessageOfKit(props: MessageProps) {
  const { message, isFirst, isLast, isTarget, store, onQuote, onOpenThread } = props;
  const { uid } = useChat();
  const texts = useTexts();
  const [isActive, setIsActive] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const { react } = useMessageActions(message, store);
  const isOwn = message.sender === uid;
  const isDeleted = message.deletedAt !== undefined;
  const person = senderOf(message);
  const poll = isDeleted ? undefined : pollOf(message, uid, Date.now() / 1000);
  const leave = () => setIsActive(false);
  return (
    <article
      className="confab-message"
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-target={isTarget || undefined}
      aria-label={person.name}
      tabIndex={0}
      onPointerEnter={() => setIsActive(true)}
      onPointerLeave={leave}
      onFocus={() => setIsActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}
    >
      {!isOwn && (
        <div className="confab-message-avatar">
          {isLast && <Avatar name={person.name} src={person.avatar} size="small" />}
        </div>
      )}
      <div className="confab-message-column">
        {isFirst && !isOwn && <div className="confab-message-sender">{person.name}</div>}
        {isEditing ? (
          <MessageEditor message={message} onClose={() => setIsEditing(false)} />
        ) : (
          <div className="confab-bubble" data-deleted={isDeleted || undefined}>
            {message.quotedMessageId !== undefined && !isDeleted && <Quoted message={message} store={store} />}
            {poll ? <Poll message={message} poll={poll} store={store} /> : <MessageContent message={message} />}
            <span className="confab-meta">
              {!isDeleted && <Marks message={message} />}
              {message.editedAt !== undefined && !isDeleted && <span>{texts.message.edited}</span>}
              <Time at={message.sentAt} />
              {isOwn && !isDeleted && <Delivery message={message} />}
            </span>
          </div>
        )}
        {!isDeleted && <Reactions message={message} onReact={(reaction) => void react(reaction)} />}
        {onOpenThread && message.replyCount !== undefined && message.replyCount > 0 && (
          <button type="button" className="confab-link" onClick={() => onOpenThread(message)}>
            {texts.message.replies(message.replyCount)}
          </button>
        )}
        {isActive && !isDeleted && !isEditing && (
          <MessageActions
            message={message}
            isOwn={isOwn}
            store={store}
            onReact={(reaction) => void react(reaction)}
            onQuote={onQuote}
            onOpenThread={onOpenThread}
            onEdit={() => setIsEditing(true)}
          />
        )}
      </div>
    </article>
  );
});

export function Message(props: MessageProps) {
  const Part = usePart('Message', MessageOfKit);
  return <Part {...props} />;
}
Message.Default = MessageOfKit;

/** The message that a message quotes. A press shows it in the list. */
function Quoted({ message, store }: { message: ChatMessage; store: MessagesStore }) {
  const texts = useTexts();
  const { quotedMessage: quoted, quotedMessageId } = message;
  if (!quoted) return null;
  return (
    <button
      type="button"
      className="confab-quoted"
      title={texts.message.showQuoted}
      onClick={() => void store.jumpTo(quotedMessageId!)}
    >
      <span className="confab-quoted-name">{senderOf(quoted).name}</span>
      <span className="confab-quoted-text">{summaryOf(quoted, texts)}</span>
    </button>
  );
}

/** Whether it is pinned, or saved by the user, and when it disappears. */
function Marks({ message: { pinnedAt, savedAt, disappearsAt } }: { message: ChatMessage }) {
  const texts = useTexts().message;
  const disappears = useFullTime(disappearsAt);
  const marks = [
    pinnedAt !== undefined && ([texts.pinned, PinIcon] as const),
    savedAt !== undefined && ([texts.kept, BookmarkIcon] as const),
    disappears !== undefined && ([texts.disappears(disappears), ClockIcon] as const),
  ].filter((mark) => mark !== false);
  return marks.map(([text, MarkIcon]) => (
    <span key={text} className="confab-mark" title={text}>
      <MarkIcon />
      <span className="confab-hidden">{text}</span>
    </span>
  ));
}

function Delivery({ message }: { message: ChatMessage }) {
  const [text, state] = deliveryOf(message, useTexts().message);
  return (
    <span className="confab-delivery" data-state={state} title={text}>
      {state !== 'blocked' && <CheckIcon isDouble={state !== 'sent'} />}
      <span className={state === 'blocked' ? undefined : 'confab-hidden'}>{text}</span>
    </span>
  );
}

function deliveryOf({ data, deliveredAt, readAt }: ChatMessage, texts: Texts['message']): [string, string] {
  const moderation = data.moderation?.status;
  if (moderation !== undefined && moderation !== 'approved') return [texts.blocked, 'blocked'];
  if (readAt !== undefined) return [texts.read, 'read'];
  return deliveredAt !== undefined ? [texts.delivered, 'delivered'] : [texts.sent, 'sent'];
}
