import { isPlainObject } from '../json.js';
import { freeJson, type ListFieldOptions } from './field.js';

/** A map from any names to true, false, a number or a text. */
export const ScalarMapField = ({ maxItems, ...options }: ListFieldOptions) =>
  freeJson(
    (value, name) => {
      if (!isPlainObject(value)) return `The ${name} must be an object.`;
      const entries = Object.entries(value);
      if (entries.length > maxItems) return `The ${name} may not have more than ${maxItems} members.`;
      const problems = entries
        .filter(([, item]) => !['boolean', 'number', 'string'].includes(typeof item))
        .map(([key]): [string, string[]] => [key, [`The ${name}.${key} must be true, false, a number or a text.`]]);
      return problems.length > 0 ? Object.fromEntries(problems) : undefined;
    },
    options,
    { type: Object, additionalProperties: { oneOf: [{ type: 'boolean' }, { type: 'number' }, { type: 'string' }] } },
  );
