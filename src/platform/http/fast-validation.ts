import { fieldRulesOf, type FieldRule } from './field-rules.js';
import { isPlainObject } from './json.js';

type DtoClass = new () => object;

interface Acceptance {
  rules: ReadonlyMap<string, FieldRule>;
  required: string[];
}

const known = new WeakMap<DtoClass, Acceptance | null>();

/**
 * The DTO that class-transformer would make of the value and class-validator would find nothing wrong with, made from the same field
 * decorators at a tenth of their cost; undefined for whatever is not plainly right, which is theirs to judge and to describe.
 */
export function tryFastValidate(value: unknown, type: DtoClass | undefined): object | undefined {
  const acceptance = type && acceptanceOf(type);
  if (!acceptance || !isPlainObject(value)) return undefined;
  const { rules, required } = acceptance;
  const dto = new type() as Record<string, unknown>;
  for (const name of Object.keys(value)) {
    const rule = rules.get(name);
    if (!rule) continue; // what a DTO does not know is dropped
    if (!rule.isLeaf) return undefined;
    let item = value[name];
    for (const convert of rule.conversions) item = convert(item);
    if (item === undefined) continue; // absent: a default stays
    if (rule.check(item, name) !== undefined) return undefined;
    dto[name] = item;
  }
  return required.every((name) => dto[name] !== undefined) ? dto : undefined;
}

function acceptanceOf(type: DtoClass): Acceptance | null {
  let acceptance = known.get(type);
  if (acceptance === undefined) {
    const rules = typeof type === 'function' ? fieldRulesOf(type) : undefined;
    acceptance = rules ? { rules, required: requiredAmong(rules) } : null;
    known.set(type, acceptance);
  }
  return acceptance;
}

const requiredAmong = (rules: ReadonlyMap<string, FieldRule>): string[] =>
  [...rules].filter(([name, { check }]) => check(undefined, name) !== undefined).map(([name]) => name);
