import { assertStorable } from '../body/body-parser.js';
import { jsonOrText } from '../forms/form-body.js';
import { isPlainObject } from '../json.js';
import type { FieldRule } from './field-rules.js';

/** Texts of a form as the types that a field has in JSON, by its type in the API document. */
const conversions = new Map<unknown, (text: string) => unknown>([
  [String, (text) => text],
  ['string', (text) => text],
  [Boolean, (text) => booleans.get(text.toLowerCase()) ?? text],
  ['integer', (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text)],
  [Number, (text) => (/^-?\d{1,16}(?:\.\d{1,16})?$/.test(text) ? Number(text) : text)],
]);

/** PHP writes 1 and 0. */
export const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * The value of a field of a form, as JSON has it. Objects and lists may be JSON texts too. What cannot be converted stays, and the check
 * of the field refuses it.
 */
export function valueInForm({ documentation }: FieldRule, name: string, value: unknown): unknown {
  const { type, isArray, items, oneOf } = documentation as Documentation;
  if (oneOf || value === '') return value;
  if (isArray || type === 'array') return listOf(name, value, conversions.get(isArray ? type : items?.type));
  const convert = conversions.get(type);
  if (typeof value !== 'string') return value;
  return convert ? convert(value) : jsonOf(name, value);
}

interface Documentation {
  readonly type?: unknown;
  readonly isArray?: boolean;
  readonly items?: { readonly type?: string };
  readonly oneOf?: unknown;
}

/** One text is a list of one item; so is what has indices with gaps, `tags[3]`. */
function listOf(name: string, value: unknown, convert?: (text: string) => unknown): unknown {
  const parsed = typeof value === 'string' ? jsonOf(name, value) : value;
  const items =
    isPlainObject(parsed) && Object.keys(parsed).every((key) => /^\d+$/.test(key)) ? Object.values(parsed) : parsed;
  if (typeof items === 'string') return [convert ? convert(items) : items];
  if (!Array.isArray(items) || !convert) return items;
  return items.map((item: unknown) => (typeof item === 'string' ? convert(item) : item));
}

function jsonOf(name: string, text: string): unknown {
  const value = jsonOrText(text);
  if (value !== text) assertStorable({ [name]: value });
  return value;
}
