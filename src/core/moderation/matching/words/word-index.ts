import { ShardedMap } from '../sharded-map.js';
import type { SlicedWork } from '../sliced-work.js';
import { foldedLetters, typedWithoutOwnLetters } from './letters-of-languages.js';
import { canonicalRuns, hasSameRuns, keyOf } from './readings.js';
import { wordsOf, type WordsOfText } from './words-of-text.js';

/** A word of terms, after the words of its ancestors. */
interface Branch {
  word: string;
  /** Words that follow in all terms of the branch, with a space between. Most of a phrase is the tail of one branch. */
  tail: string;
  /** The first one that was added of the terms that end after the tail. */
  term?: string;
  /** The words after the tail, by their keys. */
  next?: Map<string, Branch[]>;
}

/** A branch of which the text has the word, and the tail up to an offset. */
interface Position {
  branch: Branch;
  offset: number;
  /** The position of the next word of the text. */
  at: number;
}

const BYTES_PER_BRANCH = 200;
const BYTES_PER_MAP = 160;
const BYTES_PER_TERM = 60;

/** The state of matching one text, from one of its words on. */
interface Search {
  text: WordsOfText;
  pending: Position[];
  /** Positions that were pending, if there are several ways to read the text: each of them is pending once. */
  known?: Map<Branch, Set<number>>;
  start: number;
  /** @returns whether the search ends with the term */
  onTerm: (start: number, end: number) => boolean;
  found?: string;
  units: number;
}

const UNITS_PER_LOOKUP = 15;
const UNITS_PER_CANDIDATE = 5;
const UNITS_PER_STEP = 5_000;
/** More than the offset in a tail, which is shorter than a term. */
const OFFSETS = 4096;

/**
 * The words and phrases of one condition in a radix tree, whose edges are words. A text is matched from each of its words on, which takes
 * as many lookups as it has words unless terms are phrases.
 */
export class WordIndex {
  readonly #isWhole: boolean;
  readonly #folded: number;
  readonly #roots: ShardedMap<Branch[]>;
  #bytes: number;
  #terms = 0;

  /**
   * @param operator whether terms are found anywhere in a text, or are compared with the whole text
   * @param expectedTerms how many will be added, about
   * @param language of the terms
   */
  constructor(operator: 'contains' | 'equals', expectedTerms: number, language?: string) {
    this.#isWhole = operator === 'equals';
    this.#folded = foldedLetters(language);
    this.#roots = new ShardedMap(expectedTerms);
    this.#bytes = this.#roots.bytes;
  }

  get isEmpty(): boolean {
    return this.#terms === 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * A term without a letter, digit or emoji matches nothing. Neither does one that is a number only without its punctuation: `13.` is not
   * every 13.
   *
   * @param isExact whether the term is not to be found as it is typed without letters of its own
   */
  *add(term: string, isExact = false): SlicedWork<void> {
    if (becomesNumber(term)) return;
    const { words } = yield* wordsOf(term);
    if (words.length === 0) return;
    this.#add(words.map(canonicalRuns), term);
    const typed = words.map(typedWithoutOwnLetters);
    if (!isExact && typed.some((word, at) => word !== words[at])) this.#add(typed.map(canonicalRuns), term);
    this.#terms++;
    this.#bytes += BYTES_PER_TERM + 2 * term.length;
    yield UNITS_PER_LOOKUP * 4 * words.length;
  }

  /**
   * @param exceptions phrases within which terms do not count
   * @returns the term at the first position of the text that has one
   */
  *match(text: WordsOfText, exceptions?: WordIndex): SlicedWork<string | undefined> {
    const excepted = exceptions && (yield* exceptions.#ends(text));
    return yield* this.#search(text, (start, end) => !excepted || excepted[start]! < end);
  }

  /** Returns, for the position of each word of the text, the end of the phrases of this index in which it is. */
  *#ends(text: WordsOfText): SlicedWork<Int32Array> {
    const ends = new Int32Array(text.words.length);
    yield* this.#search({ ...text, alternatives: new Map() }, (start, end) => {
      for (let at = start; at < end; at++) ends[at] = Math.max(ends[at]!, end);
      return false;
    });
    return ends;
  }

  *#search(text: WordsOfText, onTerm: Search['onTerm']): SlicedWork<string | undefined> {
    if (this.isEmpty) return undefined;
    const search: Search = { text, pending: [], start: 0, onTerm, units: 0 };
    if (text.alternatives.size > 0) search.known = new Map();
    const starts = this.#isWhole ? Math.min(1, text.words.length) : text.words.length;
    for (; search.start < starts; search.start++) {
      let position: Position | undefined;
      do {
        this.#follow(search, position);
        if (search.found !== undefined) return search.found;
        if (search.units >= UNITS_PER_STEP) {
          yield search.units;
          search.units = 0;
        }
      } while ((position = search.pending.pop()));
      search.known?.clear();
    }
    yield search.units;
    return undefined;
  }

  /** Matches the next word of the text, in each way to read it. */
  #follow(search: Search, position: Position | undefined): void {
    const { words, alternatives } = search.text;
    const at = position?.at ?? search.start;
    this.#followWord(search, position, words[at]!, at + 1);
    if (!search.known) return;
    for (const { word, end, folded, isStem } of alternatives.get(at) ?? [])
      if ((folded & ~this.#folded) === 0 && !(isStem && this.#isWhole)) this.#followWord(search, position, word, end);
  }

  #followWord(search: Search, position: Position | undefined, word: string, end: number): void {
    search.units += UNITS_PER_LOOKUP;
    if (position && position.offset < position.branch.tail.length) {
      const { branch, offset } = position;
      const listed = wordAt(branch.tail, offset);
      if (word === listed || (keyOf(word) === keyOf(listed) && hasSameRuns(word, listed)))
        this.#arrive(search, branch, offset + listed.length + 1, end);
      return;
    }
    const key = keyOf(word);
    for (const branch of (position ? position.branch.next?.get(key) : this.#roots.get(key)) ?? []) {
      search.units += UNITS_PER_CANDIDATE;
      if (hasSameRuns(word, branch.word)) this.#arrive(search, branch, 0, end);
    }
  }

  #arrive(search: Search, branch: Branch, offset: number, at: number): void {
    const isEnd = at === search.text.words.length;
    const isTailLeft = offset < branch.tail.length;
    const isTerm = !isTailLeft && branch.term !== undefined && (isEnd || !this.#isWhole);
    if (isTerm && search.onTerm(search.start, at)) search.found ??= branch.term;
    if (isEnd || (!isTailLeft && !branch.next)) return;
    if (search.known) {
      const known = search.known.get(branch);
      const code = at * OFFSETS + offset;
      if (known?.has(code)) return;
      if (known) known.add(code);
      else search.known.set(branch, new Set([code]));
    }
    search.pending.push({ branch, offset, at });
  }

  #add(words: readonly string[], term: string): void {
    let siblings: Map<string, Branch[]> | ShardedMap<Branch[]> = this.#roots;
    for (let at = 0; ;) {
      const word = words[at++]!;
      const branch: Branch | undefined = siblings.get(keyOf(word))?.find((one) => one.word === word);
      if (!branch) return this.#addBranch(siblings, { word, tail: words.slice(at).join(' '), term });
      let offset = 0;
      while (offset < branch.tail.length && wordAt(branch.tail, offset) === words[at])
        offset += words[at++]!.length + 1;
      if (offset < branch.tail.length) this.#split(branch, offset);
      if (at === words.length) {
        branch.term ??= term;
        return;
      }
      siblings = branch.next ??= this.#newMap();
    }
  }

  /** The words of the tail from the offset on become a branch of their own. */
  #split(branch: Branch, offset: number): void {
    const word = wordAt(branch.tail, offset);
    const rest = { word, tail: branch.tail.slice(offset + word.length + 1), term: branch.term, next: branch.next };
    branch.tail = branch.tail.slice(0, Math.max(0, offset - 1));
    branch.term = undefined;
    branch.next = this.#newMap();
    this.#addBranch(branch.next, rest);
  }

  #newMap(): Map<string, Branch[]> {
    this.#bytes += BYTES_PER_MAP;
    return new Map<string, Branch[]>();
  }

  #addBranch(siblings: Map<string, Branch[]> | ShardedMap<Branch[]>, branch: Branch): void {
    const key = keyOf(branch.word);
    const others = siblings.get(key);
    if (others) others.push(branch);
    else siblings.set(key, [branch]);
    this.#bytes += BYTES_PER_BRANCH + 2 * (branch.word.length + branch.tail.length);
  }
}

/** Whether a term is one number once its punctuation is dropped. A number without punctuation is a term as it is, and so is `9/11`. */
export const becomesNumber = (term: string): boolean => ONE_NUMBER.test(term) && !AS_IT_IS.test(term);

const ONE_NUMBER = /^[^\p{L}\p{M}\p{N}]*\p{N}+[^\p{L}\p{M}\p{N}]*$/u;
/** A term of digits alone, or with an emoji, is compared as it is. */
const AS_IT_IS = /^\s*\p{N}+\s*$|\p{Extended_Pictographic}/u;

/** @param offset of its first letter */
function wordAt(words: string, offset: number): string {
  const end = words.indexOf(' ', offset);
  return words.slice(offset, end < 0 ? undefined : end);
}
