import { useMemo } from 'react';
import { emoji as all } from '../generated/emoji.js';
import type { Texts } from '../texts.js';

interface AllEmojiProps {
  readonly search: string;
  readonly texts: Texts['emoji'];
  readonly onPick: (emoji: string) => void;
}

type Emoji = readonly [emoji: string, words: string];

/** Emoji by group. The words of the search are English; an app in another language puts its own picker in place. */
export default function AllEmoji({ search, texts, onPick }: AllEmojiProps) {
  const groups = useMemo(() => groupsOf(search), [search]);
  if (groups.length === 0) return <p className="confab-note">{texts.nothingFound}</p>;
  return groups.map(({ group, emoji }) => (
    <section key={group} className="confab-emoji-group">
      <h3 className="confab-section-title">{texts.groups[group]}</h3>
      <div className="confab-emoji-grid">
        {emoji.map(([each, words]) => (
          <button
            key={each}
            type="button"
            className="confab-emoji"
            title={words.split('|')[0]}
            aria-label={words.split('|')[0]}
            onClick={() => onPick(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </section>
  ));
}

/** Those that have the word; names come before other words, and words that begin with it before others. */
export function findEmoji(word: string, most: number): readonly Emoji[] {
  const wanted = word.toLowerCase().replaceAll(/[_-]/g, ' ');
  const rank = ([, text]: Emoji): number => {
    if (text.startsWith(wanted)) return 0;
    if (text.includes(`|${wanted}`)) return 1;
    return text.includes(` ${wanted}`) ? 2 : 3;
  };
  return all
    .flat()
    .filter(([, text]) => text.includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most);
}

function groupsOf(search: string): { group: number; emoji: readonly Emoji[] }[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return all
    .map((emoji, group) => ({ group, emoji: emoji.filter(([, text]) => words.every((word) => text.includes(word))) }))
    .filter(({ emoji }) => emoji.length > 0);
}
