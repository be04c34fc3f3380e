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
    let units = 0;
    const { words, alternatives } = text;
    for (let start = 0; start < words.length; start++) {
      const pending: { branch?: Branch; at: number }[] = [{ at: start }];
      for (let from = pending.pop(); from; from = pending.pop()) {
        const others = alternatives.get(from.at);
        const count = others?.length ?? 0;
        for (let index = -1; index < count; index++) {
          const { word, end } = index < 0 ? { word: words[from.at]!, end: from.at + 1 } : others![index]!;
          units += UNITS_PER_LOOKUP;
          for (const branch of this.#childrenOf(from.branch, word) ?? []) {
            units += UNITS_PER_CANDIDATE;
            if (hasSameRuns(word, branch.word)) {
              units += record(branch.contained, matches);
              if (start === 0 && end === words.length) units += record(branch.equal, matches);
              if (branch.next && end < words.length) pending.push({ branch, at: end });
            }
            if (units >= UNITS_PER_STEP) {
              yield units;
              units = 0;
            }
          }
        }
      }
    }
    yield units;
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

/** @returns units */
function record(terms: TermOf[] | undefined, matches: MatchesByCondition): number {
  if (!terms) return 0;
  for (const { condition, term } of terms) if (!matches.has(condition)) matches.set(condition, { term });
  return terms.length * UNITS_PER_CANDIDATE;
}
