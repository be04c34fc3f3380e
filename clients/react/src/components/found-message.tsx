import type { Message } from 'confab-client';
import { useTexts } from '../hooks/chat.js';
import { senderOf, summaryOf } from '../text/summary.js';
import { Avatar } from './avatar.js';
import { Time } from './time.js';

interface FoundMessageProps {
  readonly message: Message;
  readonly onOpen: () => void;
  readonly note?: string;
}

/** A message in a list of results, which leads to it. */
export function FoundMessage({ message, onOpen, note }: FoundMessageProps) {
  const texts = useTexts();
  const { name, avatar } = senderOf(message);
  return (
    <button type="button" className="confab-item" onClick={onOpen}>
      <Avatar name={name} src={avatar} />
      <span className="confab-item-text">
        <span className="confab-item-line">
          <span className="confab-item-name">{name}</span>
          <span className="confab-item-time">
            <Time at={message.sentAt} as="timeOrDay" />
          </span>
        </span>
        <span className="confab-item-summary">{summaryOf(message, texts)}</span>
        {note !== undefined && <span className="confab-note">{note}</span>}
      </span>
    </button>
  );
}
