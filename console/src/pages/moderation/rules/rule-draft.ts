import { nanoid } from 'nanoid';
import type { Rule, RuleInput } from '../../../api/moderation/rules.ts';
import { parts } from '../parts.ts';

type ConditionInput = RuleInput['conditions'][number];
type FilterInput = NonNullable<RuleInput['filters']>[number];
export type Operand = ConditionInput['operand'];
export type Category = ConditionInput['category'];
type Operator = NonNullable<ConditionInput['operator']>;
export type FilterOperator = FilterInput['operator'];
export type Action = Exclude<NonNullable<RuleInput['action']>[number], 'dropMessage'>;

/** A condition, as its form has it. */
export interface ConditionDraft {
  /** Of the row of the form. */
  key: string;
  id?: number;
  operand: Operand;
  category: Category;
  operator: Operator;
  byLists: boolean;
  /** One in each line. */
  terms: string;
  lists: readonly string[];
  /** Of conditions with a score: a list, or any name. */
  scored: string;
  percent: number;
  /** One in each line. */
  prompts: string;
}

export interface FilterDraft {
  key: string;
  type: FilterInput['type'];
  entity: FilterInput['entity'];
  operand: FilterInput['operand'];
  operator: FilterOperator;
  /** Several are separated by commas. */
  value: string;
}

export interface RuleDraft {
  id: string;
  name: string;
  description: string;
  enabled: boolean;
  action: readonly Action[];
  conditions: readonly ConditionDraft[];
  filters: readonly FilterDraft[];
}

const MEDIA: readonly Operand[] = ['image', 'video', 'audio', 'file'];
const isMedia = (operand: Operand): boolean => MEDIA.includes(operand);

export const operands: readonly Operand[] = ['text', 'custom', ...MEDIA];
export const actions: readonly Action[] = ['blockMessage', 'flagMessage', 'kickUser', 'banUser', 'blockUser'];

/** Patterns and sentences are compared with texts only. */
export const categoriesOf = (operand: Operand): readonly Category[] =>
  isMedia(operand)
    ? ['word', 'toxicity', 'custom-api', 'prompt']
    : ['word', 'pattern', 'sentence-similarity', 'toxicity', 'custom-api', 'prompt'];

/** Whether it has a score, `<name>_greaterThan_<percent>`, instead of terms. */
export const hasScore = ({ operand, category }: Pick<ConditionDraft, 'operand' | 'category'>): boolean =>
  isMedia(operand) || (category !== 'word' && category !== 'pattern');

/** Whether the name of the score is a keyword list. */
export const scoresList = (category: Category): boolean =>
  category === 'sentence-similarity' || category === 'custom-api';

export const filterOperands = {
  user: ['uid', 'name', 'role', 'tags', 'createdAt'],
  group: ['guid', 'name', 'type', 'tags', 'createdAt'],
} as const;

const CHOICES: readonly FilterOperator[] = ['equals', 'notEquals', 'in', 'notIn'];
export function filterOperators(operand: FilterDraft['operand']): readonly FilterOperator[] {
  if (operand === 'type') return CHOICES;
  return [
    ...CHOICES,
    ...(operand === 'createdAt' ? (['lessThan', 'greaterThan'] as const) : (['startsWith', 'endsWith'] as const)),
  ];
}

const isChoice = (operator: FilterOperator): boolean => operator === 'in' || operator === 'notIn';

export const newCondition = (): ConditionDraft => ({
  key: nanoid(),
  operand: 'text',
  category: 'word',
  operator: 'contains',
  byLists: false,
  terms: '',
  lists: [],
  scored: '',
  percent: 50,
  prompts: '',
});

export const newFilter = (): FilterDraft => ({
  key: nanoid(),
  type: 'sender',
  entity: 'user',
  operand: 'role',
  operator: 'equals',
  value: '',
});

export const newRule = (): RuleDraft => ({
  id: '',
  name: '',
  description: '',
  enabled: true,
  action: ['blockMessage'],
  conditions: [newCondition()],
  filters: [],
});

const SCORE = /^(?<name>.+)_greaterThan_(?<percent>\d{1,3})$/s;

export function draftOf(rule: Rule): RuleDraft {
  return {
    id: rule.id,
    name: rule.name,
    description: rule.description ?? '',
    enabled: rule.enabled,
    action: rule.action,
    conditions: rule.conditions.map(conditionDraft),
    filters: rule.filters.map(({ value, ...filter }) => ({
      ...(filter as Omit<FilterDraft, 'key' | 'value'>),
      key: nanoid(),
      value: value.join(', '),
    })),
  };
}

function conditionDraft({ value, prompts = [], ...condition }: Rule['conditions'][number]): ConditionDraft {
  const { id, operand, category, operator, isKeywordsReferencePresent: byLists } = condition;
  const common = { ...newCondition(), id, operand, category, operator, prompts: prompts.join('\n') };
  if (!hasScore(common)) return { ...common, byLists, ...(byLists ? { lists: value } : { terms: value.join('\n') }) };
  const { name = '', percent = '50' } = SCORE.exec(value[0] ?? '')?.groups ?? {};
  return { ...common, scored: name, percent: Number(percent) };
}

export const inputOf = ({ id, name, description, enabled, action, conditions, filters }: RuleDraft): RuleInput => ({
  id,
  name,
  description,
  enabled,
  action: [...action],
  conditions: conditions.map(conditionInput),
  filters: filters.map(({ key: _, value, ...filter }) => ({
    ...filter,
    value: isChoice(filter.operator) ? parts(value, ',') : [value.trim()],
  })),
});

function conditionInput(draft: ConditionDraft): ConditionInput {
  const { id, operand, category, operator, byLists, terms, lists, scored, percent, prompts } = draft;
  const common = { id, operand, category, ...(category === 'prompt' && { prompts: parts(prompts, '\n') }) };
  if (hasScore(draft))
    return {
      ...common,
      operator: category === 'sentence-similarity' ? operator : 'contains',
      value: [`${scored}_greaterThan_${percent}`],
    };
  return {
    ...common,
    operator,
    isKeywordsReferencePresent: byLists,
    value: byLists ? [...lists] : parts(terms, '\n'),
  };
}
