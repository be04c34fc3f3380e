import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { Spinner } from './basics.js';
import { usePart, type EmojiPickerProps } from './parts.js';

const FREQUENT = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '🔥'];

/** All emoji, which are loaded when a picker is opened first. */
const AllEmoji = lazy(() => import('./all-emoji.js'));

function EmojiPickerOfKit({ onPick }: EmojiPickerProps) {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  return (
    <div className="confab-emoji-picker">
      <div className="confab-emoji-frequent">
        {FREQUENT.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className="confab-emoji"
            aria-label={texts.message.reactWith(emoji)}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <input
        type="search"
        className="confab-input"
        aria-label={texts.emoji.search}
        placeholder={texts.emoji.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="confab-emoji-all" tabIndex={0} role="region" aria-label={texts.emoji.search}>
        <Suspense fallback={<Spinner />}>
          <AllEmoji search={search} texts={texts.emoji} onPick={onPick} />
        </Suspense>
      </div>
    </div>
  );
}

export function EmojiPicker(props: EmojiPickerProps) {
  const Part = usePart('EmojiPicker', EmojiPickerOfKit);
  return <Part {...props} />;
}
EmojiPicker.Default = EmojiPickerOfKit;
