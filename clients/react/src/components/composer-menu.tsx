import type { Receiver } from 'confab-client';
import { useRef, useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { IconButton, Popover } from './basics.js';
import { NewChatIcon } from './icons.js';
import { PollForm } from './poll-form.js';
import { SendLater } from './send-later.js';

interface ComposerMenuProps {
  readonly receiver: Receiver;
  readonly threadOf?: string;
  /** What is written, as it is sent. */
  readonly text: string;
  /** The text is scheduled, so it is no longer in the field. */
  readonly onScheduled: () => void;
}

/** What is sent in other ways than by Enter: a poll, and a text at a later time. */
export function ComposerMenu({ receiver, threadOf, text, onScheduled }: ComposerMenuProps) {
  const texts = useTexts().composer;
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<'menu' | 'poll' | 'later'>();
  const close = () => setShown(undefined);
  return (
    <>
      <IconButton
        ref={button}
        label={texts.more}
        aria-haspopup="dialog"
        aria-expanded={shown === 'menu'}
        onClick={() => setShown('menu')}
      >
        <NewChatIcon />
      </IconButton>
      {shown === 'menu' && (
        <Popover
          anchor={button.current!}
          label={texts.more}
          onClose={() => setShown((now) => (now === 'menu' ? undefined : now))}
        >
          <div className="confab-menu">
            <button type="button" className="confab-item" autoFocus onClick={() => setShown('poll')}>
              {texts.poll}
            </button>
            <button type="button" className="confab-item" onClick={() => setShown('later')}>
              {texts.later}
            </button>
          </div>
        </Popover>
      )}
      {shown === 'poll' && <PollForm receiver={receiver} threadOf={threadOf} onClose={close} />}
      {shown === 'later' && <SendLater {...{ receiver, threadOf, text, onScheduled }} onClose={close} />}
    </>
  );
}
