import type { Problem } from '#platform/http/fields/field-rules.js';
import { field, freeJson, type FieldOptions } from '#platform/http/fields/field.js';
import { lowerCasedId } from '#platform/http/identifiers.js';
import { emptyListAsObject, isPlainObject } from '#platform/http/json.js';
import { MAX_VALUE_LENGTH, VARIABLE_NAME, type TemplateVariable, type VariableValue } from './template-content.js';

const MAX_VARIABLES = 100;
const TYPES = ['string', 'image', 'action'] as const;

/** Clients name a variable by its key, its name, or as a text alone. */
function variableOf(item: unknown): TemplateVariable | string {
  if (typeof item === 'string') return VARIABLE_NAME.test(item) ? { key: item, type: 'string' } : 'must be a name';
  if (!isPlainObject(item)) return 'must be a name or an object';
  const { key = item.name, type = 'string', default: value } = item;
  if (typeof key !== 'string' || !VARIABLE_NAME.test(key)) return 'needs a key of letters, digits and _';
  const known = TYPES.find((each) => each === type);
  if (!known) return 'has an unknown type';
  if (value === undefined || value === null) return { key, type: known };
  return isVariableValue(value) ? { key, type: known, default: value } : 'has a default that is no text or number';
}

function variableSchemaProblem(value: unknown, name: string): Problem {
  if (!Array.isArray(value)) return `The ${name} must be a list.`;
  if (value.length > MAX_VARIABLES) return `The ${name} may not have more than ${MAX_VARIABLES} items.`;
  const problems = value
    .map(variableOf)
    .flatMap((item, index) => (typeof item === 'string' ? [[String(index), [`The variable ${item}.`]] as const] : []));
  return problems.length > 0 ? Object.fromEntries(problems.map(([at, texts]) => [at, [...texts]])) : undefined;
}

/** Declarations of variables. */
export const VariableSchemaField = (options: FieldOptions) =>
  field(variableSchemaProblem, options, {
    type: Array,
    items: { oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] },
  });

/** Values by the names of variables. */
export const VariableValuesField = (options: FieldOptions) =>
  freeJson(variableValuesProblem, options, { type: Object, additionalProperties: true });

/** Values by uid, lower-cased, and by the names of variables. */
export const VariablesByUidField = (options: FieldOptions) =>
  freeJson(
    variablesByUidProblem,
    options,
    { type: Object, additionalProperties: { type: 'object', additionalProperties: true } },
    byLowerCasedUid,
  );

const byLowerCasedUid = (value: unknown): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([uid, values]) => [lowerCasedId(uid), values]))
    : emptyListAsObject(value);

function variablesByUidProblem(value: unknown, name: string): Problem {
  if (!isPlainObject(value)) return `The ${name} must be an object.`;
  for (const [uid, values] of Object.entries(value)) {
    const problem = variableValuesProblem(values, `${name}.${uid}`);
    if (problem) return problem;
  }
  return undefined;
}

/** @param items checked by `VariableSchemaField` */
export const variablesOf = (items: readonly unknown[]): TemplateVariable[] =>
  items.map((item) => variableOf(item) as TemplateVariable);

const isVariableValue = (value: unknown): value is VariableValue =>
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH);

/** The problem with values by the names of variables. */
function variableValuesProblem(value: unknown, name: string): Problem {
  if (!isPlainObject(value)) return `The ${name} must be an object.`;
  const entries = Object.entries(value);
  if (entries.length > MAX_VARIABLES) return `The ${name} may not have more than ${MAX_VARIABLES} members.`;
  const invalid = entries.find(([key, each]) => !VARIABLE_NAME.test(key) || !isVariableValue(each));
  return (
    invalid &&
    `The ${name} must have texts, numbers, true or false of up to ${MAX_VALUE_LENGTH} characters by names of variables.`
  );
}
