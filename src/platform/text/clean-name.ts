const LINE_BREAKS_AND_TABS = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Alternatives, the first that matches: a flag that is made of tags, as that of Scotland, which stays; and what is removed. Joiners, marks of the
 * direction and variation selectors are not removed: spellings and emoji need them. U+0000 is not removed either, because it is refused.
 */
const FLAG_OR_REMOVED = new RegExp(
  [
    '(\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f})',
    // control characters
    '[\\u0001-\\u001f\\u007f-\\u009f]',
    // embeddings, overrides and isolates of the direction
    '[\\u202a-\\u202e\\u2066-\\u2069]',
    // what has no width and no effect on its neighbours: soft hyphen, zero-width space, word joiner, byte order mark, fillers, tags
    '[\\u00ad\\u200b\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e007f}]',
    // variation selectors of letters that have no variants
    '(?<=[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\ufe00-\\ufe0f]',
  ].join('|'),
  'gu',
);

/** What cannot be seen. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What belongs to the character before it: variation selectors of emoji, Mongolian and Chinese characters, and the tags of a flag. */
const PART_OF_CHARACTER = /[\p{Variation_Selector}\u{e0020}-\u{e007f}]/u;

const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * A name as it is stored: one line, without control characters, direction overrides and characters that have no width, and without anything that
 * cannot be seen at either end. A name of nothing visible becomes empty.
 */
export function cleanName(name: string): string {
  if (PRINTABLE_ASCII.test(name)) return name.trim();
  const line = name.replace(LINE_BREAKS_AND_TABS, ' ').replace(FLAG_OR_REMOVED, '$1');
  const characters = [...line];
  let start = 0;
  let end = characters.length;
  while (start < end && UNSEEN.test(characters[start]!)) start++;
  while (end > start && UNSEEN.test(characters[end - 1]!) && !PART_OF_CHARACTER.test(characters[end - 1]!)) end--;
  return characters.slice(start, end).join('');
}
