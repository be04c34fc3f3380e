import type { MatchCondition, TextMatch } from '../matching/condition.js';
import { TextMatcher } from '../matching/text-matcher.js';
import type { Condition, Rule } from '../rule.js';
import { conditionKey, isDecidedHere, scoreThreshold } from './rule-set.js';

/** A keyword list of the app, or a default one. */
export interface TermList {
  readonly id: string;
  /** Each change of the rules gives them another id. */
  readonly revisionId: string;
  readonly category: 'word' | 'pattern' | 'sentence-similarity' | 'custom-api';
  readonly terms: readonly string[];
  /** ISO 639 code. */
  readonly language?: string;
  /** Phrases in which a term does not count. */
  readonly exceptions?: readonly string[];
}

/** The enabled rules of an app, with everything that is needed to compare a text with their conditions. */
export interface CompiledRules {
  readonly rules: readonly Rule[];
  readonly matcher: TextMatcher | undefined;
  /** What the matcher compares for each condition that is decided here, by the key of the condition. */
  readonly comparisons: ReadonlyMap<string, readonly Comparison[]>;
  /** These are the lists that conditions refer to. */
  readonly lists: ReadonlyMap<string, TermList>;
  /** The rules take about so much memory, without the matcher. */
  readonly bytesOfRules: number;
}

/** One list, or the values of one condition, as the matcher has it. Conditions that refer to the same list share it. */
interface Comparison {
  /** The key of the matcher. */
  readonly key: string;
  /** Sentences with a smaller similarity, in percent, do not count. The matcher has the lowest threshold of all conditions. */
  readonly threshold?: number;
  /** The keyword list; absent for the values of a condition. */
  readonly listId?: string;
}

/** The memory of the rules in bytes, roughly. It changes as texts are matched. */
export const sizeOf = ({ bytesOfRules, matcher }: CompiledRules): number => bytesOfRules + (matcher?.bytes ?? 0);

/** The match of a condition, by its key; undefined where the condition does not match. */
export type FindMatch = (key: string) => TextMatch | undefined;

/** @param matches of the matcher of the rules */
export function findMatchIn({ comparisons }: CompiledRules, matches: readonly TextMatch[]): FindMatch {
  const byKey = new Map(matches.map((match) => [match.key, match]));
  return (key) => {
    for (const comparison of comparisons.get(key) ?? []) {
      const match = byKey.get(comparison.key);
      if (match && reaches(match, comparison)) return match;
    }
    return undefined;
  };
}

/** The match of a list, or of the values of a condition. */
export interface TermMatch {
  readonly listId?: string;
  readonly term: string;
  /** Percent, for sentences that are compared by similarity. */
  readonly similarity?: number;
}

/** All matches of the condition with this key, one for each list. @param matches of the matcher of the rules */
export const termMatchesOf = (
  { comparisons }: CompiledRules,
  matches: readonly TextMatch[],
  key: string,
): TermMatch[] =>
  (comparisons.get(key) ?? []).flatMap((comparison) => {
    const match = matches.find((one) => one.key === comparison.key && reaches(one, comparison));
    return match ? [{ listId: comparison.listId, term: match.term, similarity: match.similarity }] : [];
  });

const reaches = ({ similarity }: TextMatch, { threshold = 0 }: Comparison): boolean =>
  similarity === undefined || similarity > threshold;

type Terms = Comparison & Omit<MatchCondition, 'key' | 'threshold'>;

const BYTES_OF_RULE = 2000;

/**
 * @param rules the enabled ones, in the order in which they decide
 * @param former of which is used what has not changed
 */
export async function compileRules(
  rules: readonly Rule[],
  lists: ReadonlyMap<string, TermList>,
  former?: CompiledRules,
): Promise<CompiledRules> {
  const comparisons = new Map<string, readonly Comparison[]>();
  const matched = new Map<string, MatchCondition>();
  for (const rule of rules)
    for (const condition of rule.conditions.filter(isDecidedHere)) {
      const key = conditionKey(rule, condition);
      const terms = termsOf(key, condition, lists);
      comparisons.set(key, terms);
      for (const each of terms) matched.set(each.key, withLowerThreshold(each, matched.get(each.key)));
    }
  const matcher = matched.size > 0 ? await TextMatcher.build([...matched.values()], former?.matcher) : undefined;
  return { rules, matcher, comparisons, lists, bytesOfRules: 1 + rules.length * BYTES_OF_RULE };
}

/** The ids of the lists that the conditions of rules refer to, as far as they are decided here. */
export const referredLists = (rules: readonly Rule[]): string[] => [
  ...new Set(rules.flatMap(({ conditions }) => conditions.filter(isDecidedHere).flatMap(listIdsOf))),
];

function listIdsOf({ category, isKeywordsReferencePresent, value }: Condition): readonly string[] {
  if (category === 'sentence-similarity') return value.flatMap((formula) => scoreThreshold(formula)?.name ?? []);
  return isKeywordsReferencePresent ? value : [];
}

const withLowerThreshold = (one: Terms, other: MatchCondition | undefined): MatchCondition =>
  one.threshold === undefined || other?.threshold === undefined
    ? one
    : { ...one, threshold: Math.min(one.threshold, other.threshold) };

/** One for each list of the condition. Lists that are deleted, or of another category, match nothing. */
function termsOf(key: string, condition: Condition, lists: ReadonlyMap<string, TermList>): Terms[] {
  const { category, operator, value } = condition;
  const ofList = (id: string, threshold?: number): Terms[] => {
    const list = lists.get(id);
    if (list?.category !== category) return [];
    const comparison = comparisonWith(list, { operator, threshold });
    return comparison ? [{ ...comparison, listId: id }] : [];
  };
  if (category === 'sentence-similarity')
    return value.flatMap((formula) => {
      const score = scoreThreshold(formula);
      return score ? ofList(score.name, score.percent) : [];
    });
  if (condition.isKeywordsReferencePresent) return value.flatMap((id) => ofList(id));
  const kind = category === 'pattern' ? 'pattern' : 'word';
  return value.length > 0 ? [{ key, kind, operator, terms: value }] : [];
}

/** What a matcher compares for a list. @returns undefined for a list without terms */
export function comparisonWith(
  { id, category, terms, language, exceptions }: TermList,
  { operator, threshold }: Pick<MatchCondition, 'operator' | 'threshold'>,
): MatchCondition | undefined {
  if (category === 'custom-api' || terms.length === 0) return undefined;
  return { key: `${operator} ${id}`, kind: KINDS[category], operator, terms, language, exceptions, threshold };
}

const KINDS = {
  word: 'word',
  pattern: 'pattern',
  'sentence-similarity': 'sentence',
} as const;
