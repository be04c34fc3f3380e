import type { SlicedWork } from '../sliced-work.js';
import { normalisedCharacters, type Character } from './characters.js';
import { canonicalRuns, readings, SYMBOLS, withoutLast } from './readings.js';
import { SpelledWords } from './spelled-words.js';
import { stemsOf } from './stems.js';

/** A second way to read some adjacent words. */
interface Alternative {
  /** Position after the last of the words that it replaces. */
  end: number;
  word: string;
  /** The letters of their own that are folded in it: bits of `letters-of-languages`. */
  folded: number;
  /** A stem lacks what a language attaches to words. */
  isStem: boolean;
}

/** A text as words, each in its normalised form with canonical runs. */
export interface WordsOfText {
  words: string[];
  /** The keys are the positions of the first words. */
  alternatives: Map<number, Alternative[]>;
  /** Whether the word is one character of a script without spaces. By position; missing if there is none. */
  single?: boolean[];
}

const ASCII_ONLY = /^[\t\n\r -~]*$/;
const SEPARATOR = 0;
const LETTER = 1;
const DIGIT_OR_SYMBOL = 2;
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return LETTER;
  return /[\d@$!]/.test(character) ? DIGIT_OR_SYMBOL : SEPARATOR;
});

/** Characters between two pauses. One may become 18 of them, and costs at most some microseconds the first time. */
const CHARACTERS_PER_STEP = 100;
const UNITS_PER_CHARACTER = 20;
const ASCII_CHARACTERS_PER_STEP = 1_000;
const UNITS_PER_ASCII_CHARACTER = 10;

/** Parts of a chunk between two pauses. */
const PARTS_PER_STEP = 100;
const UNITS_PER_PART = 200;

/** Chunks that are longer than any term are not read in other ways. */
const MAX_READ = 400;

const SYMBOL = new RegExp(`[${SYMBOLS}]`);

/** Letters, digits and symbols without anything between, in the ways to read them. Those that are the same as the text are absent. */
interface Chunk {
  text: string;
  /** The word by the look of the upper-case letters. */
  shape?: string;
  /** The word with Greek and Cyrillic letters as the Latin ones that they may stand for. */
  mixed?: string;
  /** The word without letters of their own. */
  plain?: string;
  /** The letters of their own that it has. */
  folded: number;
  hasLatin: boolean;
  hasOther: boolean;
}

const emptyChunk = (): Chunk => ({
  text: '',
  shape: undefined,
  mixed: undefined,
  plain: undefined,
  folded: 0,
  hasLatin: false,
  hasOther: false,
});

/** Collects the words of a text. */
class Words implements WordsOfText {
  readonly words: string[] = [];
  readonly alternatives = new Map<number, Alternative[]>();
  single?: boolean[];
  readonly #spelled = new SpelledWords((at, end, word) =>
    this.#addReadings(at, end, withoutLast(word, '!'), { isWord: true }),
  );

  /** Adds letters. */
  addWord(letters: string): void {
    this.#spelled.add(this.words.length, this.words.length + 1, letters);
    this.words.push(canonicalRuns(letters));
  }

  addSingle({ text, letter }: Character): void {
    if (letter === undefined) this.#spelled.end();
    else this.#spelled.addLetter(this.words.length, letter);
    this.single ??= [];
    this.single[this.words.length] = true;
    this.words.push(text);
  }

  /** A combining voiced mark changes the letter before it. */
  addVoicing(mark: string): void {
    const last = this.words.length - 1;
    if (this.single?.[last]) this.words[last] = (this.words[last]! + mark).normalize('NFC');
  }

  addSeparator(character: string): void {
    this.#spelled.addGap(character);
  }

  /** Must be called after the last word. */
  end(): void {
    this.#spelled.end();
  }

  *addAsciiChunk(text: string): SlicedWork<void> {
    yield* this.#addParts(text);
  }

  *addChunk({ text, shape, mixed, hasLatin, hasOther, plain, folded }: Chunk): SlicedWork<void> {
    const first = this.words.length;
    yield* this.#addParts(text);
    const end = this.words.length;
    if (end === first) return;
    if (shape !== undefined) this.#addReadings(first, end, shape, { isWord: true });
    if (plain !== undefined) this.#addReadings(first, end, plain, { isWord: true, folded });
    if (hasLatin && hasOther && mixed !== undefined) this.#addReadings(first, end, mixed, { isWord: true });
  }

  *#addParts(chunk: string): SlicedWork<void> {
    const first = this.words.length;
    for (const part of chunk.split(SYMBOL)) {
      if (part === '') continue;
      const at = this.words.length;
      this.words.push(canonicalRuns(part));
      this.#addReadings(at, at + 1, part);
      for (const stem of stemsOf(part)) this.#addAlternative(at, { end: at + 1, word: stem, folded: 0, isStem: true });
      if (at % PARTS_PER_STEP === PARTS_PER_STEP - 1) yield PARTS_PER_STEP * UNITS_PER_PART;
    }
    const end = this.words.length;
    if (end === first) return;
    this.#spelled.add(first, end, chunk);
    if (SYMBOL.test(chunk)) this.#addReadings(first, end, chunk);
  }

  /** @param isWord whether the chunk itself is a way to read the words */
  #addReadings(at: number, end: number, chunk: string, { isWord = false, folded = 0 } = {}): void {
    const read = canonicalRuns(chunk);
    if (read.length > MAX_READ) return;
    if (isWord) this.#addAlternative(at, { end, word: read, folded, isStem: false });
    for (const reading of readings(read)) this.#addAlternative(at, { end, word: reading, folded, isStem: false });
  }

  #addAlternative(at: number, { end, word: reading, folded, isStem }: Alternative): void {
    const word = canonicalRuns(reading);
    const others = this.alternatives.get(at);
    if (!others) this.alternatives.set(at, [{ end, word, folded, isStem }]);
    else if (!others.some((other) => end === other.end && word === other.word))
      others.push({ end, word, folded, isStem });
  }
}

function* wordsOfAscii(text: string): SlicedWork<WordsOfText> {
  const words = new Words();
  const lower = text.toLowerCase();
  let start = -1;
  let hasOnlyLetters = true;
  let pause = ASCII_CHARACTERS_PER_STEP;
  for (let at = 0; at <= lower.length; at++) {
    const kind = at < lower.length ? asciiKinds[lower.charCodeAt(at)] : SEPARATOR;
    if (kind !== SEPARATOR) {
      if (start < 0) {
        start = at;
        hasOnlyLetters = true;
      }
      if (kind !== LETTER) hasOnlyLetters = false;
    } else {
      if (start >= 0) {
        const chunk = lower.slice(start, at);
        if (hasOnlyLetters) words.addWord(chunk);
        else yield* words.addAsciiChunk(chunk);
        start = -1;
      }
      words.addSeparator(lower[at] ?? '\n');
    }
    if (at >= pause) {
      yield ASCII_CHARACTERS_PER_STEP * UNITS_PER_ASCII_CHARACTER;
      pause = at + ASCII_CHARACTERS_PER_STEP;
    }
  }
  words.end();
  return words;
}

/** The words of a text, in order. */
export function* wordsOf(original: string): SlicedWork<WordsOfText> {
  if (ASCII_ONLY.test(original)) return yield* wordsOfAscii(original);
  const text = original.replace(/n\u0303/gi, 'ñ');
  const words = new Words();
  let chunk = emptyChunk();
  function* endChunk(): SlicedWork<void> {
    if (chunk.text === '') return;
    yield* words.addChunk(chunk);
    chunk = emptyChunk();
  }
  let pause = CHARACTERS_PER_STEP;
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at)!;
    at += codePoint > 0xffff ? 2 : 1;
    for (const character of normalisedCharacters(codePoint)) {
      if (character.kind === 'letter' || character.kind === 'symbol') {
        append(chunk, character, codePoint);
        continue;
      }
      yield* endChunk();
      if (character.kind === 'single') words.addSingle(character);
      else if (character.kind === 'voicing') words.addVoicing(character.text);
      else words.addSeparator(character.text);
    }
    if (at >= pause) {
      yield CHARACTERS_PER_STEP * UNITS_PER_CHARACTER;
      pause = at + CHARACTERS_PER_STEP;
    }
  }
  yield* endChunk();
  words.end();
  return words;
}

function append(chunk: Chunk, { text, shape, amongLatin, own }: Character, codePoint: number): void {
  if (own) {
    chunk.plain ??= chunk.text;
    chunk.folded |= own.bit;
  }
  if (shape !== text) chunk.shape ??= chunk.text;
  if (amongLatin !== undefined || own) chunk.mixed ??= chunk.text;
  if (chunk.plain !== undefined) chunk.plain += own?.folded ?? text;
  if (chunk.shape !== undefined) chunk.shape += shape;
  if (chunk.mixed !== undefined) chunk.mixed += amongLatin ?? own?.folded ?? text;
  chunk.text += text;
  chunk.hasOther ||= amongLatin !== undefined;
  chunk.hasLatin ||= codePoint < 0x80 && asciiKinds[codePoint] === LETTER;
}
