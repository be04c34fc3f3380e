import type { SlicedWork } from '../sliced-work.js';
import { normalisedCharacters } from './characters.js';
import { canonicalRuns, readings } from './readings.js';

/** A second way to read some adjacent words. */
export interface Alternative {
  /** Position after the last of the words that it replaces. */
  end: number;
  word: string;
}

/** A text as words, each in its normalised form with canonical runs. */
export interface WordsOfText {
  words: string[];
  /** By the position of the first word. */
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
const ASCII_CHARACTERS_PER_STEP = 2_000;
const UNITS_PER_ASCII_CHARACTER = 5;

/** Parts of a chunk between two pauses. */
const PARTS_PER_STEP = 100;
const UNITS_PER_PART = 200;

/** Chunks that are longer than any term are not read in other ways. */
const MAX_READ = 400;

const SYMBOLS = /[@$!]/;

/** Collects the words of a text. */
class Words implements WordsOfText {
  readonly words: string[] = [];
  readonly alternatives = new Map<number, Alternative[]>();
  single?: boolean[];

  /** Adds letters. */
  addWord(letters: string): void {
    this.words.push(canonicalRuns(letters));
  }

  addSingle(character: string): void {
    this.single ??= [];
    this.single[this.words.length] = true;
    this.words.push(character);
  }

  /** A combining voiced mark changes the letter before it. */
  addVoicing(mark: string): void {
    const last = this.words.length - 1;
    if (this.single?.[last]) this.words[last] = (this.words[last]! + mark).normalize('NFC');
  }

  /**
   * Adds letters, digits and symbols without anything between.
   *
   * @param shape the same by the look of the upper-case letters
   */
  *addChunk(chunk: string, shape: string): SlicedWork<void> {
    const first = this.words.length;
    for (const part of chunk.split(/[@$!]/)) {
      if (part === '') continue;
      const at = this.words.length;
      this.words.push(canonicalRuns(part));
      this.#addReadings(at, at + 1, part);
      if (at % PARTS_PER_STEP === PARTS_PER_STEP - 1) yield PARTS_PER_STEP * UNITS_PER_PART;
    }
    const end = this.words.length;
    if (end === first) return;
    if (SYMBOLS.test(chunk)) this.#addReadings(first, end, chunk);
    if (shape === chunk) return;
    this.#addAlternative(first, end, shape);
    this.#addReadings(first, end, shape);
  }

  #addReadings(at: number, end: number, chunk: string): void {
    const read = canonicalRuns(chunk);
    if (read.length > MAX_READ) return;
    for (const reading of readings(read)) this.#addAlternative(at, end, reading);
  }

  #addAlternative(at: number, end: number, reading: string): void {
    const alternative = { end, word: canonicalRuns(reading) };
    const others = this.alternatives.get(at);
    if (others) others.push(alternative);
    else this.alternatives.set(at, [alternative]);
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
    } else if (start >= 0) {
      const chunk = lower.slice(start, at);
      if (hasOnlyLetters) words.addWord(chunk);
      else yield* words.addChunk(chunk, chunk);
      start = -1;
    }
    if (at >= pause) {
      yield ASCII_CHARACTERS_PER_STEP * UNITS_PER_ASCII_CHARACTER;
      pause = at + ASCII_CHARACTERS_PER_STEP;
    }
  }
  return words;
}

/** The words of a text, in order. */
export function* wordsOf(text: string): SlicedWork<WordsOfText> {
  if (ASCII_ONLY.test(text)) return yield* wordsOfAscii(text);
  const words = new Words();
  let chunk = '';
  let shape = '';
  function* endChunk(): SlicedWork<void> {
    if (chunk !== '') yield* words.addChunk(chunk, shape);
    chunk = shape = '';
  }
  let pause = CHARACTERS_PER_STEP;
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at)!;
    at += codePoint > 0xffff ? 2 : 1;
    for (const character of normalisedCharacters(codePoint)) {
      if (character.kind === 'letter' || character.kind === 'symbol') {
        chunk += character.text;
        shape += character.shape;
        continue;
      }
      yield* endChunk();
      if (character.kind === 'single') words.addSingle(character.text);
      else if (character.kind === 'voicing') words.addVoicing(character.text);
    }
    if (at >= pause) {
      yield CHARACTERS_PER_STEP * UNITS_PER_CHARACTER;
      pause = at + CHARACTERS_PER_STEP;
    }
  }
  yield* endChunk();
  return words;
}
