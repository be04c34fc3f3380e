import type { Message } from 'confab-client';
import { useTexts } from '../hooks/chat.js';
import { foundParts } from '../text/search-text.js';
import { mentionedName, senderOf, summaryOf } from '../text/summary.js';
import { Avatar } from './avatar.js';
import { Time } from './time.js';

interface FoundMessageProps {
  readonly message: Message;
  readonly onOpen: () => void;
  readonly note?: string;
}

/** A message in a list of results, which leads to it. */
export function FoundMessage({ message, onOpen, note }: FoundMessageProps) {
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
        <span className="confab-item-summary">
          <Found message={message} />
        </span>
        {note !== undefined && <span className="confab-note">{note}</span>}
      </span>
    </button>
  );
}

/** A message in one line, with what a search has found in it marked. */
function Found({ message }: { message: Message }) {
  const texts = useTexts();
  const { text, matches } = message.data as { text?: string; matches?: { start: number; end: number }[] };
  if (text === undefined || matches === undefined || matches.length === 0) return summaryOf(message, texts);
  return foundParts(text, matches, mentionedName(message)).map(({ text: part, isFound }, index) =>
    isFound ? <mark key={index}>{part}</mark> : part,
  );
}
