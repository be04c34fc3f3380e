/** The parts of a text, without white space around them, and without empty ones. */
export const parts = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
