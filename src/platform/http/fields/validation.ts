import { DomainError, type ErrorDetails } from '#platform/errors/domain-error.js';
import { isFormBody } from '../forms/form-body.js';
import { isEmptyList, isPlainObject } from '../json.js';
import {
  fieldRulesOf,
  hasNoValue,
  isAbsent,
  problemOf,
  required,
  type FieldRule,
  type Problem,
} from './field-rules.js';
import { valueInForm } from './form-values.js';

export type DtoClass = new () => object;

interface DtoRules {
  readonly rules: ReadonlyMap<string, FieldRule>;
  /** The fields that must have a value. */
  readonly mandatory: readonly string[];
}

const cache = new WeakMap<DtoClass, DtoRules | null>();

/** The rules of a DTO; null for a class without fields. */
function dtoRulesOf(type: DtoClass): DtoRules | null {
  let found = cache.get(type);
  if (found === undefined) {
    const rules = fieldRulesOf(type);
    const mandatory = [...(rules ?? [])].filter(([, { optional }]) => !optional);
    found = rules ? { rules, mandatory: mandatory.map(([name]) => name) } : null;
    cache.set(type, found);
  }
  return found;
}

export const isDto = (type: unknown): type is DtoClass =>
  typeof type === 'function' && dtoRulesOf(type as DtoClass) !== null;

/**
 * Builds a DTO from a body, a query or path parameters by the rules of its fields. Properties without a field are dropped, absent fields
 * keep their defaults.
 *
 * @param type a class with field decorators
 * @throws ERR_BAD_REQUEST with sentences for each invalid field, or the error of a path parameter that no resource can have as its id
 */
export function validate<Dto extends object>(value: unknown, type: new () => Dto): Dto {
  const problems = new Problems(isFormBody(value));
  const dto = build(isPlainObject(value) ? value : {}, type, '', problems);
  if (problems.details) throw notFoundIn(dto, type) ?? DomainError.invalid(problems.details);
  return dto;
}

/** The problems, by dotted path. */
class Problems {
  details?: ErrorDetails;

  /** @param ofForm whether the values are texts of a form */
  constructor(readonly ofForm: boolean) {}

  addAll(details: ErrorDetails): void {
    this.details = { ...this.details, ...details };
  }

  add(path: string, problem: Problem): void {
    if (problem === undefined) return;
    const details = (this.details ??= {});
    if (typeof problem === 'string') details[path] = [problem];
    else for (const [key, sentences] of Object.entries(problem)) details[`${path}.${key}`] = sentences;
  }
}

function build<Dto extends object>(
  fields: Record<string, unknown>,
  type: new () => Dto,
  path: string,
  problems: Problems,
): Dto {
  const { rules, mandatory } = dtoRulesOf(type)!;
  const dto = new type() as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const rule = rules.get(name);
    if (!rule) continue;
    let value = problems.ofForm ? valueInForm(rule, path + name, fields[name]) : fields[name];
    const nestedProblems = rule.nested && new Problems(problems.ofForm);
    if (nestedProblems) value = buildNested(value, rule, path + name, nestedProblems);
    for (const convert of rule.conversions) value = convert(value);
    if (hasNoValue(rule, value)) continue;
    dto[name] = value;
    const problem = problemOf(rule, value, name);
    if (problem !== undefined) problems.add(path + name, problem);
    else if (nestedProblems?.details) problems.addAll(nestedProblems.details);
  }
  for (const name of mandatory) if (dto[name] === undefined) problems.add(path + name, required(name));
  return dto as Dto;
}

/** The DTOs of an object or a list of objects; anything else is returned as it is, and refused by the check of the field. */
function buildNested(value: unknown, { nested, maxItems }: FieldRule, path: string, problems: Problems): unknown {
  const type = nested!();
  if (maxItems === undefined) {
    if (isPlainObject(value)) return build(value, type, `${path}.`, problems);
    return isEmptyList(value) ? build({}, type, `${path}.`, problems) : value;
  }
  if (!Array.isArray(value)) return value;
  // one item more than allowed is enough for the check to refuse the list
  return value
    .slice(0, maxItems + 1)
    .map((item: unknown, index) => (isPlainObject(item) ? build(item, type, `${path}.${index}.`, problems) : item));
}

/** The error of the first invalid path parameter, in the order of the fields. */
function notFoundIn(dto: object, type: DtoClass): DomainError | undefined {
  for (const [name, rule] of dtoRulesOf(type)!.rules) {
    const value = (dto as Record<string, unknown>)[name];
    const isInvalid = isAbsent(value) ? !rule.optional : problemOf(rule, value, name) !== undefined;
    if (rule.notFound && isInvalid) return rule.notFound(value);
  }
  return undefined;
}
