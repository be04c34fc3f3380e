/** What is written in a field of a search. */
export interface SearchText {
  /** As the key of a search has them, such as `from:ana`. */
  readonly filters: readonly string[];
  /** Words, and perhaps a filter that is not complete. */
  readonly text: string;
}

export const FILTERS = ['from', 'in', 'has', 'before', 'after', 'on', 'mentions', 'is', 'type'] as const;
type Filter = (typeof FILTERS)[number];

const isoDay = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const days = (): string[] => [isoDay(0), isoDay(1), isoDay(7), isoDay(0).slice(0, 7), isoDay(0).slice(0, 4)];

export const FILTER_VALUES: Readonly<Record<string, () => readonly string[]>> = {
  has: () => ['link', 'file', 'image', 'video', 'audio', 'reaction', 'mention'],
  is: () => ['pinned', 'saved', 'unread'],
  type: () => ['text', 'image', 'file', 'audio', 'video'],
  before: days,
  after: days,
  on: days,
};

const WITHOUT_VALUE = new RegExp(`(?:^|\\s)-?(?:${FILTERS.join('|')}):$`, 'u');

/** The key of the search, without a filter whose value is still to come. */
export const searchKeyOf = ({ filters, text }: SearchText): string =>
  [...filters, text.trim().replace(WITHOUT_VALUE, '').trim()].join(' ').trim();

interface WrittenFilter {
  readonly minus: string;
  /** Undefined before the colon. */
  readonly name?: Filter;
  readonly value: string;
  /** How many characters before the cursor it has. */
  readonly length: number;
}

/** The filter that is being written before the cursor. */
export function filterAt(text: string, cursor: number): WrittenFilter | undefined {
  const [, minus = '', name, value] = /(?:^|\s)(-?)(?:([a-z]+):)?([^\s":]*)$/u.exec(text.slice(0, cursor)) ?? [];
  if (value === undefined) return undefined;
  if (name === undefined) {
    const isBegun = value.length > 1 && FILTERS.some((each) => each.startsWith(value));
    return isBegun ? { minus, value, length: minus.length + value.length } : undefined;
  }
  const known = FILTERS.find((each) => each === name);
  return known && { minus, name: known, value, length: minus.length + name.length + 1 + value.length };
}

/** A part of a text that a search has found. */
export interface FoundPart {
  readonly text: string;
  readonly isFound: boolean;
}

const BEFORE_CHARACTERS = 40;
const SHOWN_CHARACTERS = 200;
const MENTION = /<@(?:uid|all):([^<>]{0,100})>/gu;

/** The part of a text around the first match, in one line. @param nameOf of a mentioned user */
export function foundParts(
  text: string,
  matches: readonly { readonly start: number; readonly end: number }[],
  nameOf: (uid: string) => string,
): FoundPart[] {
  const first = matches[0]?.start ?? 0;
  const from = first > BEFORE_CHARACTERS ? text.indexOf(' ', first - BEFORE_CHARACTERS) + 1 : 0;
  const start = from > first ? first : from;
  const shown = (part: string) =>
    part.replaceAll(MENTION, (_, uid: string) => `@${nameOf(uid)}`).replaceAll(/\s+/gu, ' ');
  const parts: FoundPart[] = start > 0 ? [{ text: '… ', isFound: false }] : [];
  let at = start;
  for (const { start: begins, end } of matches) {
    if (begins > start + SHOWN_CHARACTERS) break;
    parts.push(
      { text: shown(text.slice(at, begins)), isFound: false },
      { text: shown(text.slice(begins, end)), isFound: true },
    );
    at = end;
  }
  parts.push({ text: shown(text.slice(at, Math.max(at, start + SHOWN_CHARACTERS))), isFound: false });
  return parts.filter((part) => part.text !== '');
}
