/** Terms that a text is compared with, as one unit: a match names the condition. */
export interface MatchCondition {
  /** Identifies the condition among those of a matcher. Not interpreted. */
  key: string;
  kind: 'word' | 'pattern' | 'sentence';
  operator: 'contains' | 'equals';
  terms: readonly string[];
  /** The threshold is in percent and applies to sentences only: a text contains a sentence if their similarity is greater. Default: 50. */
  threshold?: number;
  /** ISO 639 code of the language of words; unknown if absent. */
  language?: string;
  /** Phrases within which a word does not count. */
  exceptions?: readonly string[];
}

export interface TextMatch {
  /** The key of the condition that matches. */
  key: string;
  /** The word, pattern or sentence that matched: the first one found, or of sentences the most similar one. */
  term: string;
  /** Percent, for sentences that are compared by similarity. */
  similarity?: number;
}

/** The match of each condition that has one so far, by the number of the condition. */
export type MatchesByCondition = Map<number, Omit<TextMatch, 'key'>>;

/** Whether both conditions match the same texts by the same terms. */
export const isSameComparison = (one: MatchCondition, other: MatchCondition): boolean =>
  one.kind === other.kind &&
  one.operator === other.operator &&
  one.threshold === other.threshold &&
  one.language === other.language &&
  hasSameTerms(one.terms, other.terms) &&
  hasSameTerms(one.exceptions, other.exceptions);

const hasSameTerms = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some === others || (some.length === others.length && some.every((term, index) => term === others[index]));
