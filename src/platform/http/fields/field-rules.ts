import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { DomainError, ErrorDetails } from '#platform/errors/domain-error.js';
import { isBlank } from '#platform/text/visible.js';

// The rules that field decorators add to the properties of a DTO. `validate` applies them.

/** The problem with a value: a sentence, or sentences by sub-path (`0` for the first item of a list); undefined for a valid value. */
export type Problem = string | ErrorDetails | undefined;
export type Check = (value: unknown, name: string) => Problem;

/** How an empty string is treated in an optional field. */
export type Empty = 'absent' | 'refused' | 'value';

export interface FieldRule {
  /** Checks a value that is present. */
  check: Check;
  optional: boolean;
  empty: Empty;
  /** Applied to a value before it is checked, in this order. */
  conversions: ((value: unknown) => unknown)[];
  /** What the API document says of the field. */
  documentation: ApiPropertyOptions;
  /** For an id in a path: the error for a value that no id can have, the same as for an unknown id. */
  notFound?: (value: unknown) => DomainError;
  /** The DTO of the value, or of the items of the list. */
  nested?: () => new () => object;
  /** Present where the value is a list of DTOs. */
  maxItems?: number;
}

const RULES = Symbol('confab:field-rules');
type RulesByProperty = Record<string, FieldRule>;

/** Adds a conversion, which is applied before the check. The conversion of the decorator that is applied last is applied first. */
export const converted = (convert: (value: unknown) => unknown): PropertyDecorator =>
  changeRule((rule) => rule.conversions.unshift(convert));

/** The value is a DTO, or a list of DTOs, whose fields are checked as well. */
export const nestedDto = (nested: () => new () => object, maxItems?: number): PropertyDecorator =>
  changeRule((rule) => {
    rule.nested = nested;
    rule.maxItems = maxItems;
  });

const newRule = (): FieldRule => ({
  check: () => undefined,
  optional: true,
  empty: 'value',
  conversions: [],
  documentation: {},
});

const baseOf = (rules: RulesByProperty): RulesByProperty | null =>
  Object.getPrototypeOf(rules) as RulesByProperty | null;

export function changeRule(change: (rule: FieldRule) => void): PropertyDecorator {
  return (prototype: object, property) => {
    const holder = prototype as { [RULES]?: RulesByProperty };
    if (!Object.hasOwn(holder, RULES)) holder[RULES] = Object.create(holder[RULES] ?? null) as RulesByProperty;
    const rules = holder[RULES]!;
    // a property that a subclass declares again does not inherit the rule
    if (!Object.hasOwn(rules, property)) rules[property as string] = newRule();
    change(rules[property as string]!);
  };
}

/**
 * The rules of a DTO by property: its own first, then the inherited ones, those of the topmost base class first; undefined for a class
 * without fields.
 */
export function fieldRulesOf(type: new () => object): ReadonlyMap<string, FieldRule> | undefined {
  const { [RULES]: rules } = (type.prototype ?? {}) as { [RULES]?: RulesByProperty };
  if (!rules) return undefined;
  const inherited: RulesByProperty[] = [];
  for (let of = baseOf(rules); of; of = baseOf(of)) inherited.unshift(of);
  const names = [rules, ...inherited].flatMap((of) => Object.keys(of));
  return new Map(names.map((name) => [name, rules[name]!]));
}

export const required = (name: string): string => `The ${name} field is required.`;

export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** Whether a field has no value. Clients send null or an empty string for it as well. */
export const hasNoValue = ({ optional, empty }: FieldRule, value: unknown): boolean =>
  isAbsent(value) || (optional && empty === 'absent' && value === '');

/** The problem with the value of a field that has one. */
export const problemOf = ({ check, optional, empty }: FieldRule, value: unknown, name: string): Problem =>
  optional && empty === 'refused' && typeof value === 'string' && isBlank(value)
    ? `The ${name} field must have a value.`
    : check(value, name);
