import type { MatchCondition, MatchesByCondition, TextMatch } from './condition.js';
import { PatternIndex, type PatternTerm } from './patterns/pattern-index.js';
import { SentenceIndex } from './sentence-index.js';
import { inSlices, withinUnits, type SlicedWork } from './sliced-work.js';
import { WordIndex } from './words/word-index.js';
import { wordsOf } from './words/words-of-text.js';

/** Limit of matchNow: about 3 ms. */
const UNITS_NOW = 300_000;

/** Each refusal of matchNow lowers its estimate by this factor, so that it tries again after a text that took long. */
const DECAY = 0.9;

const DEFAULT_THRESHOLD = 50;

const BYTES_PER_CONDITION = 200;

/** Compares texts with the terms of many conditions. */
export class TextMatcher {
  readonly #keys: readonly string[];
  readonly #words: WordIndex;
  readonly #patterns: PatternIndex;
  readonly #sentences: SentenceIndex;
  /** Of the last text. The automata of the patterns are slow at first. */
  #unitsPerCharacter = 0;

  private constructor(conditions: readonly MatchCondition[]) {
    const count = (kind: MatchCondition['kind']) =>
      conditions.reduce((total, condition) => total + (condition.kind === kind ? condition.terms.length : 0), 0);
    this.#keys = conditions.map(({ key }) => key);
    this.#words = new WordIndex(count('word'));
    this.#patterns = new PatternIndex(count('pattern'));
    this.#sentences = new SentenceIndex(count('sentence'));
  }

  /** Builds a matcher, in slices between which the event loop runs. Terms that can match nothing are left out. */
  static build(conditions: readonly MatchCondition[]): Promise<TextMatcher> {
    return inSlices(TextMatcher.building(conditions));
  }

  /** The work of `build`. */
  static *building(conditions: readonly MatchCondition[]): SlicedWork<TextMatcher> {
    const matcher = new TextMatcher(conditions);
    yield* matcher.#add(conditions);
    return matcher;
  }

  /** Estimated memory at present. It changes as texts are matched, by the automata of patterns. */
  get bytes(): number {
    const indexes = [this.#words, this.#patterns, this.#sentences];
    return indexes.reduce((total, { bytes }) => total + bytes, this.#keys.length * BYTES_PER_CONDITION);
  }

  /** Whether no text matches, because there are no terms. */
  get isEmpty(): boolean {
    return this.#words.isEmpty && this.#patterns.isEmpty && this.#sentences.isEmpty;
  }

  /**
   * The conditions that a text matches, in their order.
   *
   * @returns undefined if it takes more than about 3 ms; `match` has no limit
   */
  matchNow(text: string): TextMatch[] | undefined {
    const estimate = text.length * Math.max(this.#unitsPerCharacter, this.#patterns.passes);
    const matches = estimate <= UNITS_NOW ? withinUnits(this.matching(text), UNITS_NOW) : undefined;
    if (!matches) this.#unitsPerCharacter *= DECAY;
    return matches;
  }

  /** The conditions that a text matches, in their order. Works in slices between which the event loop runs. */
  match(text: string): Promise<TextMatch[]> {
    return inSlices(this.matching(text));
  }

  /** The work of `match`. */
  *matching(text: string): SlicedWork<TextMatch[]> {
    const matches: MatchesByCondition = new Map();
    const parts = [this.#matchWords(text, matches), this.#patterns.match(text, matches)];
    let total = 0;
    try {
      for (const part of parts) {
        for (const units of part) {
          total += units;
          yield units;
        }
      }
    } finally {
      this.#unitsPerCharacter = total / Math.max(1, text.length);
    }
    return [...matches]
      .sort(([one], [other]) => one - other)
      .map(([condition, match]) => ({ key: this.#keys[condition]!, ...match }));
  }

  *#matchWords(text: string, matches: MatchesByCondition): SlicedWork<void> {
    if (this.#words.isEmpty && this.#sentences.isEmpty) return;
    const words = yield* wordsOf(text);
    yield* this.#words.match(words, matches);
    yield* this.#sentences.match(words, matches);
  }

  *#add(conditions: readonly MatchCondition[]): SlicedWork<void> {
    for (const [index, { kind, operator, terms, threshold = DEFAULT_THRESHOLD }] of conditions.entries()) {
      if (kind === 'pattern') continue;
      for (const term of terms) {
        if (kind === 'word' || operator === 'equals') yield* this.#words.add(index, operator, term);
        else yield* this.#sentences.add(index, term, threshold / 100);
      }
    }
    yield* this.#patterns.addAll(patternsOf(conditions));
  }
}

function* patternsOf(conditions: readonly MatchCondition[]): Generator<PatternTerm> {
  for (const [condition, { kind, operator, terms }] of conditions.entries()) {
    if (kind === 'pattern') for (const pattern of terms) yield { condition, operator, pattern };
  }
}
