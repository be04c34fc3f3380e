import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { DomainError, ErrorDetails } from '../errors/domain-error.js';

// What the field decorators leave on a DTO beside what class-transformer and class-validator note themselves.

/** What is wrong with a value: a sentence, sentences by sub-path (`0` for the first element of a list), or nothing. */
type Problem = string | ErrorDetails | undefined;
export type Check = (value: unknown, name: string) => Problem;

/** What is known of one property of a DTO. */
export interface FieldRule {
  check: Check;
  /** What becomes of a value before it is checked, in this order. */
  conversions: ((value: unknown) => unknown)[];
  /** Whether the check is all there is to it: the value has no fields of its own. */
  isLeaf: boolean;
  /** For an id in a path: the error that a value raises which no id can have, as an unknown id does. */
  notFound?: (value: unknown) => DomainError;
  /** The class of the value, or of the items of the list, where they have fields of their own. */
  nested?: () => new () => object;
  /** Of a list of such items. */
  maxItems?: number;
}

const RULES = Symbol('confab:field-rules');
type Rules = Record<string, FieldRule>;

/** Applied before the check. Of several conversions the one that is applied to the property last comes first. */
export const converted = (convert: (value: unknown) => unknown): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => convert(opened(value))),
    noteRule((rule) => rule.conversions.unshift(convert)),
  );

/** What `transformable` has wrapped. JSON has no functions of its own. */
const opened = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value);

/** For a value that has fields of its own, or a list of such values: they are checked by their own rules. */
export const hasFields = (nested: () => new () => object, maxItems?: number): PropertyDecorator =>
  noteRule((rule) => Object.assign(rule, { isLeaf: false, nested, maxItems }));

export function noteRule(note: (rule: FieldRule) => void): PropertyDecorator {
  return (prototype: object, property) => {
    const holder = prototype as { [RULES]?: Rules };
    if (!Object.hasOwn(holder, RULES)) holder[RULES] = Object.create(holder[RULES] ?? null) as Rules;
    const rules = holder[RULES]!;
    // a subclass that declares a property anew starts from nothing
    if (!Object.hasOwn(rules, property))
      rules[property as string] = { check: () => undefined, conversions: [], isLeaf: true };
    note(rules[property as string]!);
  };
}

/** The rules of a DTO by property, inherited ones included; undefined for a class without fields. */
export function fieldRulesOf(type: new () => object): ReadonlyMap<string, FieldRule> | undefined {
  const { [RULES]: rules } = type.prototype as { [RULES]?: Rules };
  if (!rules) return undefined;
  const found = new Map<string, FieldRule>();
  for (const name in rules) found.set(name, rules[name]!); // along the chain of prototypes
  return found;
}

export const ruleOf = (target: object, property: string): FieldRule | undefined =>
  (target as { [RULES]?: Rules })[RULES]?.[property];
