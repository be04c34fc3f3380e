import { DomainError } from '../../../platform/errors/domain-error.js';

// A constructor call, because the language level that the code is compiled to does not have the flag v; all supported Node versions do.
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** In UTF-16 code units; the longest emoji in use has 35. */
const MAX_EMOJI_LENGTH = 50;

/** The name of a custom emoji of an app. */
const NAME = /^:[a-z0-9_+-]{1,50}:?$/i;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** @returns the text, which is one emoji or a name such as `:wave:`. @throws ERR_BAD_REQUEST for any other */
export function reactionOf(text: string): string {
  if (EMOJI.test(text) || isPictograph(text) || NAME.test(text)) return text;
  throw DomainError.invalid({ reaction: ['The reaction must be one emoji, or a name such as :wave:.'] });
}

/** One grapheme that begins with a pictograph: covers emoji that are newer than this Node, and those without their variation selector. */
function isPictograph(text: string): boolean {
  if (text.length > MAX_EMOJI_LENGTH || !/^\p{Extended_Pictographic}/u.test(text)) return false;
  const [first] = graphemes.segment(text);
  return first?.segment === text;
}
