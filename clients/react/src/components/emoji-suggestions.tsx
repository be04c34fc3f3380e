import { useEffect, useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { emojiAt } from '../text/emoji-at.js';
import { Suggestions, useSuggestions, type Writing } from './suggestions.js';

type Find = typeof import('./all-emoji.js').findEmoji;

const MOST = 6;

/** Emoji that fit what is written behind a colon. The emoji are loaded when somebody writes the first such word. */
export function useEmojiSuggestions(writing: Writing) {
  const { text, cursor } = writing;
  const [find, setFind] = useState<{ readonly emoji: Find }>();
  const written = emojiAt(text, Math.min(cursor, text.length));
  const isWanted = written !== undefined && !find;
  useEffect(() => {
    // without a network there are no suggestions, and the next word tries again
    if (isWanted)
      import('./all-emoji.js').then(
        ({ findEmoji }) => setFind({ emoji: findEmoji }),
        () => undefined,
      );
  }, [isWanted]);
  return useSuggestions(writing, {
    items: written !== undefined && find ? find.emoji(written, MOST) : [],
    length: (written?.length ?? 0) + 1,
    textOf: ([emoji]) => emoji,
  });
}

export const EmojiSuggestions = ({ emoji }: { emoji: ReturnType<typeof useEmojiSuggestions> }) => (
  <Suggestions suggestions={emoji} label={useTexts().composer.emojiSuggestions} keyOf={([each]) => each}>
    {([each, words]) => (
      <>
        <span>{each}</span>
        <span>{words.split('|')[0]}</span>
      </>
    )}
  </Suggestions>
);
