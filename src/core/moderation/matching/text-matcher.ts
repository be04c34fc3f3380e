import { isSameComparison, type MatchCondition, type MatchesByCondition, type TextMatch } from './condition.js';
import { PatternIndex, type PatternTerm } from './patterns/pattern-index.js';
import { withPlainCharacters } from './patterns/plain-characters.js';
import { SentenceIndex } from './sentence-index.js';
import { inSlices, withinUnits, type SlicedWork } from './sliced-work.js';
import { readingOrders } from './words/visible-order.js';
import { WordIndex } from './words/word-index.js';
import { wordsOf, type WordsOfText } from './words/words-of-text.js';

/** Limit of matchNow: about 3 ms. */
const UNITS_NOW = 300_000;

/** Each refusal of matchNow lowers its estimate by this factor, so that it tries again after a text that took long. */
const DECAY = 0.9;

const DEFAULT_THRESHOLD = 50;

const BYTES_PER_CONDITION = 200;

/** The terms of one condition that are compared word by word. */
interface WordPart {
  readonly condition: MatchCondition;
  readonly index: WordIndex | SentenceIndex;
  readonly exceptions?: WordIndex;
}

/** All conditions with patterns are one part, so that they are matched in as few passes as possible. */
interface PatternPart {
  readonly conditions: readonly MatchCondition[];
  readonly index: PatternIndex;
}

/** Compares texts with the terms of many conditions. */
export class TextMatcher {
  /** The keys are the numbers of the conditions. */
  readonly #words = new Map<number, WordPart>();
  #patterns: PatternPart = { conditions: [], index: new PatternIndex(0) };
  /** The conditions of the patterns, in the order in which the index of patterns numbers them. */
  readonly #patternConditions: number[] = [];
  readonly #keys: readonly string[];
  /** The work for a character of the last text. The automata of the patterns are slow at first. */
  #unitsPerCharacter = 0;

  private constructor(conditions: readonly MatchCondition[]) {
    this.#keys = conditions.map(({ key }) => key);
  }

  /**
   * Builds a matcher, in slices between which the event loop runs. Terms that can match nothing are left out.
   *
   * @param former of which the indexes of conditions that have not changed are part of the new matcher as well
   */
  static build(conditions: readonly MatchCondition[], former?: TextMatcher): Promise<TextMatcher> {
    return inSlices(TextMatcher.building(conditions, former));
  }

  /** The work of `build`. */
  static *building(conditions: readonly MatchCondition[], former?: TextMatcher): SlicedWork<TextMatcher> {
    const matcher = new TextMatcher(conditions);
    const formerParts = new Map(former ? [...former.#words.values()].map((part) => [part.condition.key, part]) : []);
    const withPatterns: MatchCondition[] = [];
    for (const [number, condition] of conditions.entries()) {
      if (condition.kind === 'pattern') {
        withPatterns.push(condition);
        matcher.#patternConditions.push(number);
        continue;
      }
      const part = formerParts.get(condition.key);
      const isSame = part && isSameComparison(part.condition, condition);
      matcher.#words.set(number, isSame ? part : yield* partOf(condition));
    }
    matcher.#patterns =
      former && areSameComparisons(former.#patterns.conditions, withPatterns)
        ? former.#patterns
        : { conditions: withPatterns, index: yield* patternIndexOf(withPatterns) };
    return matcher;
  }

  /** Estimated memory at present. It changes as texts are matched, by the automata of patterns. */
  get bytes(): number {
    const ofWords = [...this.#words.values()].reduce(
      (total, { index, exceptions }) => total + index.bytes + (exceptions?.bytes ?? 0),
      0,
    );
    return ofWords + this.#patterns.index.bytes + this.#keys.length * BYTES_PER_CONDITION;
  }

  /** Whether no text matches, because there are no terms. */
  get isEmpty(): boolean {
    return this.#patterns.index.isEmpty && this.#hasNoWords;
  }

  get #hasNoWords(): boolean {
    return [...this.#words.values()].every(({ index }) => index.isEmpty);
  }

  /**
   * The conditions that a text matches, in their order.
   *
   * @returns undefined if it takes more than about 3 ms; `match` has no limit
   */
  matchNow(text: string): TextMatch[] | undefined {
    const estimate = text.length * Math.max(this.#unitsPerCharacter, this.#patterns.index.passes);
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
    let total = 0;
    try {
      for (const reading of readingOrders(text))
        for (const part of [this.#matchWords(reading, matches), this.#matchPatterns(reading, matches)])
          for (const units of part) {
            total += units;
            yield units;
          }
    } finally {
      this.#unitsPerCharacter = total / Math.max(1, text.length);
    }
    return [...matches]
      .sort(([one], [other]) => one - other)
      .map(([condition, match]) => ({ key: this.#keys[condition]!, ...match }));
  }

  *#matchWords(text: string, matches: MatchesByCondition): SlicedWork<void> {
    if (this.#hasNoWords) return;
    const words = yield* wordsOf(text);
    for (const [number, part] of this.#words) {
      const match = yield* matchOf(part, words);
      if (match) matches.set(number, match);
    }
  }

  *#matchPatterns(text: string, matches: MatchesByCondition): SlicedWork<void> {
    const ofPatterns: MatchesByCondition = new Map();
    yield* this.#patterns.index.match(text, ofPatterns);
    const plain = withPlainCharacters(text);
    if (plain !== text) yield* this.#patterns.index.match(plain, ofPatterns);
    for (const [index, match] of ofPatterns) matches.set(this.#patternConditions[index]!, match);
  }
}

const areSameComparisons = (some: readonly MatchCondition[], others: readonly MatchCondition[]): boolean =>
  some.length === others.length && some.every((one, index) => isSameComparison(one, others[index]!));

function* matchOf({ index, exceptions }: WordPart, words: WordsOfText): SlicedWork<Omit<TextMatch, 'key'> | undefined> {
  if (index instanceof SentenceIndex) return yield* index.match(words);
  const term = yield* index.match(words, exceptions);
  return term === undefined ? undefined : { term };
}

/** Makes the part for a condition with words or sentences. */
function* partOf(condition: MatchCondition): SlicedWork<WordPart> {
  const { kind, operator, terms, threshold = DEFAULT_THRESHOLD, language, exceptions } = condition;
  const isOfWords = kind === 'word' || operator === 'equals';
  const index = isOfWords
    ? new WordIndex(operator, terms.length, language)
    : new SentenceIndex(threshold / 100, terms.length);
  for (const term of terms) yield* index.add(term);
  if (!isOfWords || !exceptions?.length) return { condition, index };
  const excepted = new WordIndex('contains', exceptions.length, language);
  for (const exception of exceptions) yield* excepted.add(exception, true);
  return { condition, index, exceptions: excepted };
}

function* patternIndexOf(conditions: readonly MatchCondition[]): SlicedWork<PatternIndex> {
  const index = new PatternIndex(conditions.reduce((total, { terms }) => total + terms.length, 0));
  yield* index.addAll(patternsOf(conditions));
  return index;
}

function* patternsOf(conditions: readonly MatchCondition[]): Generator<PatternTerm> {
  for (const [condition, { operator, terms }] of conditions.entries())
    for (const pattern of terms) yield { condition, operator, pattern };
}
