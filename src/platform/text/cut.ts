const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of UTF-16 code units that are examined after the place of a cut. The longest emoji in use has 35. */
const LOOK_AHEAD = 64;

/** The beginning of a text, of at most `length` UTF-16 code units, which ends between two characters as readers see them. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  if (length < 1) return '';
  const near = text.slice(0, length + LOOK_AHEAD);
  const at = graphemes.segment(near).containing(length)?.index ?? length;
  if (at > 0) return text.slice(0, at);
  // one character of so many combining marks that it does not fit
  const part = text.slice(0, length);
  return part.isWellFormed() || !text.isWellFormed() ? part : part.slice(0, -1);
}

/** At most `length` code points, the last one an ellipsis where something was removed. */
export function beginningOf(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  return length < 1 ? '' : `${cutTo(text, points.slice(0, length - 1).join('').length)}…`;
}
