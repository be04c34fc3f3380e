import type { MatchesByCondition } from '../condition.js';
import { ShardedMap } from '../sharded-map.js';
import type { SlicedWork } from '../sliced-work.js';
import { canonicalRuns, hasSameRuns, keyOf } from './readings.js';
import { wordsOf, type WordsOfText } from './words-of-text.js';

/** A word of terms, after the words of its ancestors. */
interface Branch {
  word: string;
  /** The terms that end here: of conditions that look for them anywhere, and of those that compare the whole text. */
  contained?: TermOf[];
  equal?: TermOf[];
  next?: Map<string, Branch[]>;
}

interface TermOf {
  condition: number;
  term: string;
}

/** Of a branch, with its part of the Map and the list of its terms. */
const BYTES_PER_BRANCH = 260;
const BYTES_PER_TERM = 60;

/** The state of matching one text. */
interface Search {
  /** Of the text, in words. */
  length: number;
  matches: MatchesByCondition;
  /** Branches whose words the text has, and the position after them. */
  pending: { branch: Branch; at: number }[];
  /** Whether the first word of the text is part of what is matched. */
  isStart?: boolean;
  units: number;
}

const UNITS_PER_LOOKUP = 15;
const UNITS_PER_CANDIDATE = 5;
const UNITS_PER_STEP = 5_000;

/**
 * The words and phrases of all conditions in one trie, whose edges are words. A text is matched from each of its words on, which takes as
 * many lookups as it has words unless terms are phrases.
 */
export class WordIndex {
  readonly #roots: ShardedMap<Branch[]>;
  #bytes: number;
  #terms = 0;

  /** @param expectedTerms how many will be added, about */
  constructor(expectedTerms: number) {
    this.#roots = new ShardedMap(expectedTerms);
    this.#bytes = this.#roots.bytes;
  }

  get isEmpty(): boolean {
    return this.#terms === 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** A term without a letter, digit or emoji matches nothing. */
  *add(condition: number, operator: 'contains' | 'equals', term: string): SlicedWork<void> {
    const { words } = yield* wordsOf(term);
    let branch: Branch | undefined;
    for (const word of words.map(canonicalRuns)) branch = this.#branch(branch, word);
    if (!branch) return;
    const terms = operator === 'contains' ? (branch.contained ??= []) : (branch.equal ??= []);
    terms.push({ condition, term });
    this.#terms++;
    this.#bytes += BYTES_PER_TERM + 2 * term.length;
    yield UNITS_PER_LOOKUP * 4 * words.length;
  }

  *match(text: WordsOfText, matches: MatchesByCondition): SlicedWork<void> {
    if (this.isEmpty) return;
    const { words, alternatives } = text;
    const hasAlternatives = alternatives.size > 0;
    const search: Search = { length: words.length, matches, pending: [], units: 0 };
    for (let start = 0; start < words.length; start++) {
      search.isStart = start === 0;
      let branch: Branch | undefined;
      let at = start;
      for (;;) {
        this.#follow(search, branch, words[at]!, at + 1);
        if (hasAlternatives) {
          for (const { word, end } of alternatives.get(at) ?? []) this.#follow(search, branch, word, end);
        }
        if (search.units >= UNITS_PER_STEP) {
          yield search.units;
          search.units = 0;
        }
        const next = search.pending.pop();
        if (!next) break;
        ({ branch, at } = next);
      }
    }
    yield search.units;
  }

  /** Matches one word after the words of a branch. */
  #follow(search: Search, parent: Branch | undefined, word: string, end: number): void {
    search.units += UNITS_PER_LOOKUP;
    const candidates = this.#childrenOf(parent, word);
    if (!candidates) return;
    const isEnd = end === search.length;
    for (const branch of candidates) {
      search.units += UNITS_PER_CANDIDATE;
      if (!hasSameRuns(word, branch.word)) continue;
      record(branch.contained, search);
      if (isEnd && search.isStart) record(branch.equal, search);
      if (branch.next && !isEnd) search.pending.push({ branch, at: end });
    }
  }

  #childrenOf(parent: Branch | undefined, word: string): Branch[] | undefined {
    const key = keyOf(word);
    return parent ? parent.next?.get(key) : this.#roots.get(key);
  }

  #branch(parent: Branch | undefined, word: string): Branch {
    const key = keyOf(word);
    const children = parent ? (parent.next ??= new Map<string, Branch[]>()) : this.#roots;
    const siblings = children.get(key);
    const known = siblings?.find((sibling) => sibling.word === word);
    if (known) return known;
    const branch: Branch = { word };
    if (siblings) siblings.push(branch);
    else children.set(key, [branch]);
    this.#bytes += BYTES_PER_BRANCH + 2 * word.length;
    return branch;
  }
}

function record(terms: TermOf[] | undefined, search: Search): void {
  if (!terms) return;
  search.units += terms.length * UNITS_PER_CANDIDATE;
  for (const { condition, term } of terms) {
    if (!search.matches.has(condition)) search.matches.set(condition, { term });
  }
}
