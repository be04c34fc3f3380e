import { GROUP_FILTER_OPERANDS, USER_FILTER_OPERANDS, type Filter } from '#core/moderation/rule.js';
import type { ErrorDetails } from '#platform/errors/domain-error.js';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';
import { lowerCasedId, ROLE_PATTERN, UID_PATTERN } from '#platform/http/identifiers.js';
import type { FilterDto } from './rule.dto.js';

type Operator = Filter['operator'];

const CHOICES: readonly Operator[] = ['equals', 'notEquals', 'in', 'notIn'];
const OF_TEXTS: readonly Operator[] = [...CHOICES, 'startsWith', 'endsWith'];
const OF_TIMES: readonly Operator[] = [...CHOICES, 'lessThan', 'greaterThan'];

const operatorsOf = (operand: Filter['operand']): readonly Operator[] => {
  if (operand === 'type') return CHOICES;
  return operand === 'createdAt' ? OF_TIMES : OF_TEXTS;
};

const operandsOf: Record<Filter['entity'], readonly Filter['operand'][]> = {
  user: USER_FILTER_OPERANDS,
  group: GROUP_FILTER_OPERANDS,
};

const GROUP_TYPES = ['public', 'private', 'password'];

const takesSeveral = (operator: Operator): boolean => operator === 'in' || operator === 'notIn';

/** Stored in lower case. */
const isId = (operand: Filter['operand']): boolean => ['uid', 'guid', 'role'].includes(operand);

/** Adds what is wrong, by dotted name, to `problems`. */
export const filtersOf = (inputs: readonly FilterDto[], problems: ErrorDetails): Filter[] =>
  inputs.map(({ type, entity, operand, operator, value }, index) => {
    const filter = { type, entity, operand, operator, value: valuesOf(operand, operator, value) };
    Object.assign(problems, problemsOf(filter, `filters.${index}`));
    return filter;
  });

/** A text can have several values, separated by commas. */
function valuesOf(operand: Filter['operand'], operator: Operator, value: string[]): string[] {
  const [first = ''] = value;
  const values =
    takesSeveral(operator) && value.length === 1
      ? first
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : value;
  return isId(operand) ? values.map(lowerCasedId) : values;
}

function problemsOf({ type, entity, operand, operator, value }: Filter, field: string): ErrorDetails {
  const problems: ErrorDetails = {};
  if (type === 'sender' && entity === 'group') problems[`${field}.entity`] = ['The entity of a sender must be user.'];
  const operands = operandsOf[entity];
  if (!operands.includes(operand))
    problems[`${field}.operand`] = [`The operand of a ${entity} must be one of ${operands.join(', ')}.`];
  const operators = operatorsOf(operand);
  if (!operators.includes(operator))
    problems[`${field}.operator`] = [`The operator of ${operand} must be one of ${operators.join(', ')}.`];
  if (value.length === 0) problems[`${field}.value`] = ['The value must have at least one item.'];
  if (value.length > 1 && !takesSeveral(operator))
    problems[`${field}.value`] = [`The operator ${operator} has one value.`];
  value.forEach((item, index) => {
    const problem = problemOfValue(operand, item);
    if (problem) problems[`${field}.value.${index}`] = [problem];
  });
  return problems;
}

function problemOfValue(operand: Filter['operand'], item: string): string | undefined {
  if (operand === 'type')
    return GROUP_TYPES.includes(item) ? undefined : `The type must be one of ${GROUP_TYPES.join(', ')}.`;
  if (operand === 'createdAt')
    return /^\d{1,12}$/.test(item) && Number(item) <= MAX_TIMESTAMP ? undefined : 'The time must be in Unix seconds.';
  // a prefix of an id has the characters of an id
  if (isId(operand))
    return (operand === 'role' ? ROLE_PATTERN : UID_PATTERN).test(item)
      ? undefined
      : `The ${operand} has characters that no ${operand} has.`;
  return undefined;
}
