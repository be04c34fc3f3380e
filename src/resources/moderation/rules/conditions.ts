import { scoreThreshold } from '#core/moderation/judging/rule-set.js';
import type { Condition, Operand } from '#core/moderation/rule.js';
import type { ErrorDetails } from '#platform/errors/domain-error.js';
import type { ListCategory } from '../keyword-lists/keyword-list.js';
import { problemOfPattern } from '../submitted-pattern-problem.js';
import { problemOfWords } from '../words-problem.js';
import type { ConditionDto } from './rule.dto.js';

/** A keyword list that a condition names. */
export interface ListReference {
  readonly listId: string;
  readonly category: ListCategory;
  /** The dotted name of the value, for errors. */
  readonly field: string;
}

const MAX_WORD_LENGTH = 100;

const TEXT_OPERANDS: readonly Operand[] = ['text', 'custom'];
const MEDIA_OPERANDS: readonly Operand[] = ['image', 'video', 'audio', 'file'];
const ALL_OPERANDS: readonly Operand[] = [...TEXT_OPERANDS, ...MEDIA_OPERANDS];

const operandsOf: Record<Condition['category'], readonly Operand[]> = {
  word: ALL_OPERANDS,
  pattern: TEXT_OPERANDS,
  'sentence-similarity': TEXT_OPERANDS,
  toxicity: ALL_OPERANDS,
  'custom-api': ALL_OPERANDS,
  prompt: ALL_OPERANDS,
};

const isMedia = (operand: Operand): boolean => MEDIA_OPERANDS.includes(operand);

/** Words and patterns are compared with texts; everything else has a score. */
const hasScore = ({ category, operand }: Pick<Condition, 'category' | 'operand'>): boolean =>
  isMedia(operand) || (category !== 'word' && category !== 'pattern');

/** Whether the name in the score is the id of a list. */
const scoresList = (category: Condition['category']): category is 'sentence-similarity' | 'custom-api' =>
  category === 'sentence-similarity' || category === 'custom-api';

/** Adds what is wrong, by dotted name, to `problems`. */
export function conditionsOf(inputs: readonly ConditionDto[], problems: ErrorDetails): Condition[] {
  if (inputs.length === 0) problems.conditions = ['The conditions must have at least one item.'];
  const ids = numbered(inputs, problems);
  return inputs.map((input, index) => {
    const condition = conditionOf(input, ids[index]!);
    Object.assign(problems, problemsOf(condition, `conditions.${index}`));
    return condition;
  });
}

function conditionOf({ operand, operator = 'contains', category, ...input }: ConditionDto, id: number): Condition {
  const isReference =
    !!input.isKeywordsReferencePresent || !!input.isKeywordReferencePresent || !!input.isListReferencePresent;
  return {
    id,
    entity: 'message',
    operand,
    operator,
    category,
    isKeywordsReferencePresent: hasScore({ category, operand }) ? scoresList(category) : isReference,
    isMediaPresent: isMedia(operand),
    value: input.value,
    ...(category === 'prompt' && input.prompts && { prompts: input.prompts }),
  };
}

/** The ids of the conditions; those without one get the smallest free ones. */
function numbered(inputs: readonly ConditionDto[], problems: ErrorDetails): number[] {
  const taken = new Set<number>();
  inputs.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (taken.has(id)) problems[`conditions.${index}.id`] = [`Another condition has the id ${id}.`];
    taken.add(id);
  });
  let next = 1;
  return inputs.map(({ id }) => {
    if (id !== undefined) return id;
    while (taken.has(next)) next++;
    taken.add(next);
    return next;
  });
}

function problemsOf(condition: Condition, field: string): ErrorDetails {
  const { operand, operator, category, value, prompts } = condition;
  const problems: ErrorDetails = {};
  if (!operandsOf[category].includes(operand))
    problems[`${field}.operand`] = [
      `The operand of a condition of category ${category} must be one of ${operandsOf[category].join(', ')}.`,
    ];
  if (value.length === 0) problems[`${field}.value`] = ['The value must have at least one item.'];
  if (category === 'prompt' && !prompts?.length)
    problems[`${field}.prompts`] = ['The prompts field is required with the category prompt.'];
  if (hasScore(condition)) {
    if (operator !== 'contains' && category !== 'sentence-similarity')
      problems[`${field}.operator`] = ['The operator of a condition that an outside engine decides must be contains.'];
    if (value.length > 1) problems[`${field}.value`] = ['A condition with a score has one value.'];
  }
  value.forEach((item, index) => {
    const problem = problemOfValue(condition, item);
    if (problem) problems[`${field}.value.${index}`] = [problem];
  });
  return problems;
}

function problemOfValue(condition: Condition, item: string): string | undefined {
  const { category, isKeywordsReferencePresent } = condition;
  if (hasScore(condition))
    return scoreThreshold(item) ? undefined : 'A score must have the form <name>_greaterThan_<percent from 0 to 100>.';
  if (isKeywordsReferencePresent) return undefined;
  if (category === 'pattern') return problemOfPattern(item);
  return item.length > MAX_WORD_LENGTH
    ? `A word may not be longer than ${MAX_WORD_LENGTH} characters.`
    : problemOfWords(item);
}

/** Returns the lists that valid conditions refer to. */
export const referencesOf = (conditions: readonly Condition[]): ListReference[] =>
  conditions.flatMap((condition, index) => {
    const { category, value, isKeywordsReferencePresent } = condition;
    if (!isKeywordsReferencePresent) return [];
    return value.map((item, number) => ({
      listId: hasScore(condition) ? scoreThreshold(item)!.name : item,
      category: category as ListCategory,
      field: `conditions.${index}.value.${number}`,
    }));
  });
