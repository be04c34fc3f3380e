import { fieldRulesOf, type FieldRule } from './field-rules.js';
import { isPlainObject } from './json.js';

type DtoClass = new () => object;

/**
 * What class-transformer is to see of a value: the members that the DTO knows, as deep as DTOs go. Objects and lists that no DTO stands
 * for are wrapped in functions, which class-transformer passes on and `converted` opens: it would copy each of their members, and of
 * free JSON lose those named constructor, prototype and __proto__.
 */
export function transformable(value: unknown, type: DtoClass | undefined): unknown {
  const rules = typeof type === 'function' ? fieldRulesOf(type) : undefined;
  if (!rules || !isPlainObject(value)) return value;
  const known: Record<string, unknown> = {};
  for (const [name, rule] of rules) if (Object.hasOwn(value, name)) known[name] = member(value[name], rule);
  return known;
}

function member(value: unknown, { nested, maxItems }: FieldRule): unknown {
  if (nested && isPlainObject(value) && maxItems === undefined) return transformable(value, nested());
  // one item more than are allowed is enough to refuse them
  if (nested && Array.isArray(value) && maxItems !== undefined)
    return value.slice(0, maxItems + 1).map((item) => transformable(item, nested()));
  return typeof value === 'object' && value !== null ? () => value : value;
}
