import type { Message } from 'confab-client';
import { useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { MembersIcon } from './icons.js';
import { ReactionsDialog } from './lazy-dialogs.js';

interface ReactionsProps {
  readonly message: Message;
  readonly onReact: (reaction: string) => void;
}

/** The reactions to a message. A press adds the own one, or removes it; the last button tells who has reacted. */
export function Reactions({ message, onReact }: ReactionsProps) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const reactions = message.data.reactions ?? [];
  if (reactions.length === 0 && !isOpen) return null;
  return (
    <div className="confab-reactions">
      {reactions.map(({ reaction, count, reactedByMe = false }) => (
        <button
          key={reaction}
          type="button"
          className="confab-reaction"
          aria-pressed={reactedByMe}
          aria-label={texts.message.reaction(reaction, count)}
          onClick={() => onReact(reaction)}
        >
          {reaction} {count}
        </button>
      ))}
      <button
        type="button"
        className="confab-reaction confab-who-reacted"
        aria-label={texts.reactions.who}
        title={texts.reactions.who}
        onClick={() => setIsOpen(true)}
      >
        <MembersIcon />
      </button>
      {isOpen && <ReactionsDialog message={message} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
