import type { MatchCondition } from '../matching/condition.js';
import { TextMatcher } from '../matching/text-matcher.js';
import type { Condition, Rule } from '../rule.js';
import { conditionKey, isDecidedHere, scoreThreshold } from './rule-set.js';

/** A keyword list of the app, or a default one. */
export interface TermList {
  readonly id: string;
  readonly category: 'word' | 'pattern' | 'sentence-similarity' | 'custom-api';
  readonly terms: readonly string[];
}

/** The enabled rules of an app, with everything that is needed to compare a text with their conditions. */
export interface CompiledRules {
  readonly rules: readonly Rule[];
  readonly matcher: TextMatcher | undefined;
  /** Of memory, roughly. */
  readonly bytes: number;
}

const BYTES_OF_RULE = 2000;

/** @param rules the enabled ones, in the order in which they decide */
export async function compileRules(
  rules: readonly Rule[],
  lists: ReadonlyMap<string, TermList>,
): Promise<CompiledRules> {
  const conditions = rules.flatMap((rule) =>
    rule.conditions
      .filter(isDecidedHere)
      .flatMap((condition) => termConditions(conditionKey(rule, condition), condition, lists)),
  );
  const matcher = conditions.length > 0 ? await TextMatcher.build(conditions) : undefined;
  return { rules, matcher, bytes: 1 + rules.length * BYTES_OF_RULE + (matcher?.bytes ?? 0) };
}

const KINDS = { word: 'word', pattern: 'pattern', 'sentence-similarity': 'sentence' } as const;

/** One for each list of the condition. Lists that are deleted match nothing. */
function termConditions(key: string, condition: Condition, lists: ReadonlyMap<string, TermList>): MatchCondition[] {
  const { category, operator, value } = condition;
  const kind = KINDS[category as keyof typeof KINDS];
  if (category === 'sentence-similarity')
    return value.flatMap((formula) => {
      const threshold = scoreThreshold(formula);
      const terms = threshold && lists.get(threshold.name)?.terms;
      return terms ? [{ key, kind, operator, terms, threshold: threshold.percent }] : [];
    });
  const terms = condition.isKeywordsReferencePresent
    ? value.flatMap((id) => {
        const list = lists.get(id);
        return list?.category === category ? list.terms : [];
      })
    : value;
  return terms.length > 0 ? [{ key, kind, operator, terms }] : [];
}
