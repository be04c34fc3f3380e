import { DomainError } from '#platform/errors/domain-error.js';

// A constructor call, because the language level that the code is compiled to does not have the flag v; all supported Node versions do.
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** The length counts UTF-16 code units; the longest emoji in use has 35. */
const MAX_EMOJI_LENGTH = 50;

/** The name of a custom emoji of an app, in any script. Slack appends a skin tone: `:+1::skin-tone-4:`. */
const NAME = /^:[\p{Letter}\p{Mark}\p{Number}_+-]{1,50}(?:::skin-tone-[1-6])?:?$/u;

const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/g;

/** Emoji that are text by default: U+FE0F makes them emoji, or a skin tone. Digits are emoji only as keycaps. */
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation}|[0-9#*](?!\u20e3))\p{Emoji}(?!\p{Emoji_Modifier})/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The reaction in the form in which it is stored and compared. Emoji have the one that Unicode calls fully qualified, so ❤ is ❤️, and 👍 with
 * U+FE0F is 👍.
 *
 * @param text one emoji, or a name such as `:wave:`
 * @throws ERR_BAD_REQUEST for any other
 */
export function reactionOf(text: string): string {
  if (NAME.test(text)) return text.normalize('NFC');
  const emoji = text.replace(VARIATION_SELECTORS, '').replace(TEXT_BY_DEFAULT, '$&\ufe0f');
  if (EMOJI.test(emoji) || isPictograph(emoji)) return emoji;
  throw DomainError.invalid({ reaction: ['The reaction must be one emoji, or a name such as :wave:.'] });
}

/** One grapheme that begins with a pictograph: covers emoji that are newer than this Node. */
function isPictograph(text: string): boolean {
  if (text.length > MAX_EMOJI_LENGTH || !/^\p{Extended_Pictographic}/u.test(text)) return false;
  const [first] = graphemes.segment(text);
  return first?.segment === text;
}
