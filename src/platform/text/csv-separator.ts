const SEPARATORS = [',', ';', '\t'];
/** Characters by which the separator is found. */
const SAMPLE = 16 * 1024;

/** What separates the cells of a CSV text: the one of comma, semicolon and tab that is at its beginning most often, outside of quotes. */
export function csvSeparatorOf(text: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, SAMPLE)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return SEPARATORS.reduce((best, separator) => (counts.get(separator)! > counts.get(best)! ? separator : best));
}
