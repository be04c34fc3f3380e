export interface Mentioned {
  readonly uid: string;
  /** Texts that stand for the user behind an @: the name and the id in the source. */
  readonly labels: readonly (string | undefined)[];
}

/** East Asian keyboards type another @. */
const AT = /[@\uff20]/gu;

const WORD = /^[\p{Letter}\p{Mark}\p{Number}_]/u;

/** Scripts without spaces between words, and Korean, which appends titles and particles to names: a name ends anywhere. */
const WITHOUT_SPACES = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const BEGINS_WITHOUT_SPACE = new RegExp(`^[${WITHOUT_SPACES}]`, 'u');
const ENDS_WITHOUT_SPACE = new RegExp(`[${WITHOUT_SPACES}]$`, 'u');

/** Replaces `@Name` by `<@uid:…>`, the form that the API shows as a mention. Of names that begin alike, the longest is taken. */
export function withMentions(text: string, mentioned: readonly Mentioned[]): string {
  const labels = mentioned
    .flatMap(({ uid, labels: texts }) => texts.flatMap((label) => (label ? [{ uid, label }] : [])))
    .sort((one, other) => other.label.length - one.label.length);
  if (labels.length === 0) return text;
  let result = '';
  let position = 0;
  for (const { index: at } of text.matchAll(AT)) {
    if (at < position) continue;
    const found = labels.find(({ label }) => isAt(text, at + 1, label));
    if (!found) continue;
    result += `${text.slice(position, at)}<@uid:${found.uid}>`;
    position = at + 1 + found.label.length;
  }
  return result + text.slice(position);
}

/** Whether the label is there as a whole: `@Ann` does not mention Ann in `@Anna`, and `@田中さん` mentions 田中. */
function isAt(text: string, at: number, label: string): boolean {
  if (!text.startsWith(label, at)) return false;
  const rest = text.slice(at + label.length, at + label.length + 2);
  return (
    !WORD.test(rest) || BEGINS_WITHOUT_SPACE.test(rest) || (ENDS_WITHOUT_SPACE.test(label) && !/^\p{Mark}/u.test(rest))
  );
}
