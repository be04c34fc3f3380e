import { cutTo } from '#platform/text/cut.js';

const MAX_LENGTH = 1000;
const SENTENCE_ENDS = ['. ', '! ', '? ', '。', '; '];

/** The parts of a text as searches find them: whole paragraphs where they fit, of at most 1000 characters. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  for (const piece of paragraphsOf(text).flatMap((paragraph) => partsOf(paragraph))) {
    const last = passages.at(-1);
    if (last !== undefined && last.length + piece.length + 1 <= MAX_LENGTH)
      passages[passages.length - 1] = `${last}\n${piece}`;
    else passages.push(piece);
  }
  return passages;
}

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Divided after a sentence, else after a word. */
function partsOf(paragraph: string): string[] {
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > MAX_LENGTH) {
    const beginning = rest.slice(0, MAX_LENGTH);
    const sentence = Math.max(
      ...SENTENCE_ENDS.map((end) => beginning.lastIndexOf(end) + (beginning.includes(end) ? 1 : 0)),
    );
    const word = beginning.lastIndexOf(' ');
    const end = [sentence, word].find((position) => position > MAX_LENGTH / 2) ?? cutTo(rest, MAX_LENGTH).length;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}
