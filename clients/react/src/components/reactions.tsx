import type { Message } from 'confab-client';
import { useTexts } from '../hooks/chat.js';

interface ReactionsProps {
  readonly message: Message;
  readonly onReact: (reaction: string) => void;
}

/** The reactions to a message. A press adds the own one, or removes it. */
export function Reactions({ message, onReact }: ReactionsProps) {
  const texts = useTexts().message;
  const reactions = message.data.reactions ?? [];
  if (reactions.length === 0) return null;
  return (
    <div className="confab-reactions">
      {reactions.map(({ reaction, count, reactedByMe = false }) => (
        <button
          key={reaction}
          type="button"
          className="confab-reaction"
          aria-pressed={reactedByMe}
          aria-label={texts.reaction(reaction, count)}
          onClick={() => onReact(reaction)}
        >
          {reaction} {count}
        </button>
      ))}
    </div>
  );
}
