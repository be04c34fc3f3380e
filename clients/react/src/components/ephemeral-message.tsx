import type { EphemeralMessageFrame } from 'confab-client';
import { useChat, useTexts } from '../hooks/chat.js';
import { Avatar } from './avatar.js';
import { Markdown } from './markdown.js';
import { Time } from './time.js';

export interface EphemeralMessageProps {
  readonly message: EphemeralMessageFrame;
}

/** A message that only this user sees, and that is not stored: nothing can be done with it but dismiss it. */
export function EphemeralMessage({ message: { id, sender, data, sentAt } }: EphemeralMessageProps) {
  const texts = useTexts().message;
  const { ephemeral } = useChat();
  const dismiss = () => ephemeral.update((all) => all.filter((each) => each.id !== id));
  return (
    <article className="confab-message" data-first data-last aria-label={sender.name}>
      <div className="confab-message-avatar">
        <Avatar name={sender.name} src={sender.avatar} size="small" />
      </div>
      <div className="confab-message-column">
        <div className="confab-message-sender">{sender.name}</div>
        <div className="confab-bubble">
          <Markdown text={data.text} nameOf={(uid) => uid} />
          <span className="confab-meta">
            <Time at={sentAt} />
          </span>
        </div>
        <p className="confab-note">
          {texts.onlyYou}{' '}
          <button type="button" className="confab-link" onClick={dismiss}>
            {texts.dismiss}
          </button>
        </p>
      </div>
    </article>
  );
}
