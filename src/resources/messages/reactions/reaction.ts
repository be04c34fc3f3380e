import { DomainError } from '../../../platform/errors/domain-error.js';

// By constructor: the flag v is newer than the language level that the code is compiled to, not than the Node versions it runs on.
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** In UTF-16 code units; the longest emoji in use has 35. */
const MAX_EMOJI_LENGTH = 50;

/** Emoji of an app's own go by a name. */
const NAME = /^:[a-z0-9_+-]{1,50}:?$/i;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** @returns the text, which is one emoji or a name such as `:wave:`. @throws ERR_BAD_REQUEST for any other */
export function reactionOf(text: string): string {
  if (EMOJI.test(text) || isPictograph(text) || NAME.test(text)) return text;
  throw DomainError.invalid({ reaction: ['The reaction must be one emoji, or a name such as :wave:.'] });
}

/** One sign on the screen, of a kind that Unicode keeps for emoji: those newer than this Node, and those that clients write short. */
function isPictograph(text: string): boolean {
  if (text.length > MAX_EMOJI_LENGTH || !/^\p{Extended_Pictographic}/u.test(text)) return false;
  const [first] = graphemes.segment(text);
  return first?.segment === text;
}
