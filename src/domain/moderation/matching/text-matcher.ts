/** The terms of one condition of a rule, or of one of its lists. */
export interface TermCondition {
  /** Several may have the same: those of one condition. */
  readonly key: string;
  readonly kind: 'word' | 'pattern' | 'sentence';
  readonly operator: 'contains' | 'equals';
  readonly terms: readonly string[];
  /** Of sentences, in percent. */
  readonly threshold?: number;
}

/** By key of the condition: the first term that matched. */
export type Matches = ReadonlyMap<string, { readonly term: string; readonly similarity?: number }>;

export class TextMatcher {
  readonly bytes = 0;

  private constructor(private readonly conditions: readonly TermCondition[]) {}

  static async build(conditions: readonly TermCondition[]): Promise<TextMatcher> {
    return new TextMatcher(conditions);
  }

  matchNow(text: string): Matches | undefined {
    const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
    const matches = new Map<string, { term: string }>();
    for (const { key, terms } of this.conditions) {
      const term = terms.find((each) => words.has(each.toLowerCase()));
      if (term !== undefined && !matches.has(key)) matches.set(key, { term });
    }
    return matches;
  }

  async match(text: string): Promise<Matches> {
    return this.matchNow(text)!;
  }
}
