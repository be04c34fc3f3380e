export interface Mentioned {
  readonly uid: string;
  /** Texts that stand for the user behind an @: the name and the id in the source. */
  readonly labels: readonly (string | undefined)[];
}

const WORD = /^[\p{Letter}\p{Number}_]/u;

/** Replaces `@Name` by `<@uid:…>`, the form that the API shows as a mention. Of names that begin alike, the longest is taken. */
export function withMentions(text: string, mentioned: readonly Mentioned[]): string {
  const labels = mentioned
    .flatMap(({ uid, labels: texts }) => texts.flatMap((label) => (label ? [{ uid, label }] : [])))
    .sort((one, other) => other.label.length - one.label.length);
  if (labels.length === 0) return text;
  let result = '';
  let position = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, position))) {
    const found = labels.find(({ label }) => isAt(text, at + 1, label));
    if (!found) continue;
    result += `${text.slice(position, at)}<@uid:${found.uid}>`;
    position = at + 1 + found.label.length;
  }
  return result + text.slice(position);
}

/** Whether the label is there as a whole: `@Ann` does not mention Ann in `@Anna`. */
const isAt = (text: string, at: number, label: string): boolean =>
  text.startsWith(label, at) && !WORD.test(text.slice(at + label.length, at + label.length + 2));
