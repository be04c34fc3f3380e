/** Letters of one word that stand apart, up to a word of other letters. */
interface Run {
  first: number;
  end: number;
  letters: string;
  /** The gap is between each two of the letters. */
  gap?: string;
}

/** Parts of words with one punctuation mark between each two, as in `f.u.c.k` and `fu|ck`. */
interface Token {
  first: number;
  end: number;
  text: string;
  parts: number;
  /** The word has a question mark for each letter that is masked, as in `f*ck`; undefined if none is, or too many are. */
  masked?: string;
}

const LEAST_LETTERS = 3;
/** Letters with full stops and spaces between them are a word from four on, because three are the initials of a name. */
const LEAST_LETTERS_OF_INITIALS = 4;
/** Longer ones are longer than any term. */
const MAX_LENGTH = 400;
const MAX_MASKED = 2;
/** A text with more words has masked words that are not read. */
const MAX_UNMASKED_WORDS = 1_500;

/** An apostrophe is part of words: `he'll` is not another word. */
const JOINS = /^[^\s\p{L}\p{N}'’ʼ`´"]$/u;
const MASK = /^[*#]{1,2}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгджзиклмнопрстуфхцчшщыьэюя';
const WITH_CYRILLIC = [...new Set(LETTERS + CYRILLIC)];

/** Finds words that are written with something between their letters, or in place of one. */
export class SpelledWords {
  #gap = '\n';
  #run?: Run;
  #token?: Token;
  #unmasked = 0;

  /** @param onWord is called with the positions of the words that are one, and the word */
  constructor(private readonly onWord: (first: number, end: number, word: string) => void) {}

  addGap(character: string): void {
    // what is longer joins nothing
    if (this.#gap.length < 4) this.#gap += character;
  }

  /** @param end after the positions of the chunk */
  add(first: number, end: number, text: string): void {
    const gap = this.#gap;
    this.#gap = '';
    this.#addToRun(first, end, text, gap);
    const token = this.#token;
    const isMask = MASK.test(gap);
    if (token && (isMask || JOINS.test(gap)) && token.text.length < MAX_LENGTH) {
      token.text += text;
      token.end = end;
      token.parts++;
      if (isMask) token.masked = (token.masked ?? token.text.slice(0, -text.length)) + '?'.repeat(gap.length) + text;
      else if (token.masked !== undefined) token.masked += text;
      return;
    }
    this.#endToken();
    this.#token = { first, end, text, parts: 1 };
  }

  /** Adds a character that is a word of its own, and a letter beside others like it. */
  addLetter(at: number, letter: string): void {
    this.#endToken();
    this.#addToRun(at, at + 1, letter, this.#gap);
    this.#gap = '';
  }

  end(): void {
    this.#endToken();
    this.#endRun();
    this.#gap = '\n';
  }

  #addToRun(first: number, end: number, text: string, gap: string): void {
    const run = this.#run;
    if (text.length === 1 && run && (run.gap === undefined || run.gap === gap) && run.letters.length < MAX_LENGTH) {
      run.gap = gap;
      run.letters += text;
      run.end = end;
      return;
    }
    this.#endRun();
    if (text.length === 1) this.#run = { first, end, letters: text };
  }

  #endRun(): void {
    const run = this.#run;
    this.#run = undefined;
    const least = run?.gap === '. ' ? LEAST_LETTERS_OF_INITIALS : LEAST_LETTERS;
    if (!run || run.letters.length < least) return;
    const { first, end, letters } = run;
    this.onWord(first, end, letters);
    // "I" and "a" before it, and "u" after it, are words
    const isAfterWord = /^[ia]/.test(letters);
    const isBeforeWord = letters.endsWith('u');
    for (const [start, cut] of [
      [isAfterWord, false],
      [false, isBeforeWord],
      [isAfterWord, isBeforeWord],
    ]) {
      const part = letters.slice(start ? 1 : 0, cut ? -1 : undefined);
      if (part.length >= LEAST_LETTERS && part !== letters)
        this.onWord(first + (start ? 1 : 0), end - (cut ? 1 : 0), part);
    }
  }

  #endToken(): void {
    const token = this.#token;
    this.#token = undefined;
    if (!token || token.parts < 2) return;
    const { first, end, text, masked } = token;
    this.onWord(first, end, text);
    if (masked !== undefined) for (const word of this.#unmask(masked)) this.onWord(first, end, word);
  }

  #unmask(masked: string): string[] {
    const count = masked.split('?').length - 1;
    // eslint-disable-next-line no-control-regex
    const letters = /^[\x00-\x7f]*$/.test(masked) ? [...LETTERS] : WITH_CYRILLIC;
    if (count > MAX_MASKED || masked.length - count < 2) return [];
    this.#unmasked += letters.length ** count;
    if (this.#unmasked > MAX_UNMASKED_WORDS) return [];
    let words = [masked];
    for (let nth = 0; nth < count; nth++)
      words = words.flatMap((word) => letters.map((letter) => word.replace('?', letter)));
    return words;
  }
}
