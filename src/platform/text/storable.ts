/** The reason why PostgreSQL cannot store a text; undefined if it can. */
export function unstorable(text: string): string | undefined {
  if (text.includes('\u0000')) return 'contains the character U+0000';
  return text.isWellFormed() ? undefined : 'contains half of a surrogate pair';
}

/** The text without U+0000, and with U+FFFD for each half of a surrogate pair: for texts that are better changed than refused. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
