import { useRef, useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { IconButton, Popover } from './basics.js';
import { NewChatIcon } from './icons.js';

export type WayToSend = 'poll' | 'later';

/** Opens what is sent in other ways than by Enter: a poll, and a text at a later time. */
export function ComposerMenu({ onChoose }: { onChoose: (way: WayToSend) => void }) {
  const texts = useTexts().composer;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const choose = (way: WayToSend) => {
    setIsOpen(false);
    onChoose(way);
  };
  return (
    <>
      <IconButton ref={button} label={texts.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <NewChatIcon />
      </IconButton>
      {isOpen && (
        <Popover anchor={button.current!} label={texts.more} onClose={() => setIsOpen(false)}>
          <div className="confab-menu">
            <button type="button" className="confab-item" autoFocus onClick={() => choose('poll')}>
              {texts.poll}
            </button>
            <button type="button" className="confab-item" onClick={() => choose('later')}>
              {texts.later}
            </button>
          </div>
        </Popover>
      )}
    </>
  );
}
