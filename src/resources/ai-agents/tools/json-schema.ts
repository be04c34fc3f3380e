import { createRequire } from 'node:module';
import type { Ajv } from 'ajv';
import type { Check } from '#platform/http/fields/field-rules.js';
import { field, type FieldOptions } from '#platform/http/fields/field.js';
import { isPlainObject } from '#platform/http/json.js';

const MAX_BYTES = 16 * 1024;

const require = createRequire(import.meta.url);

let cached: Ajv | undefined;

/**
 * Only compares schemas with the meta-schema: no code is made of a schema that an app sends. Loaded at the first schema, because it is
 * large and few apps have agents.
 */
function ajv(): Ajv {
  if (cached) return cached;
  const library = require('ajv') as typeof import('ajv');
  return (cached = new library.Ajv({ strict: false, validateFormats: false, logger: false }));
}

const check: Check = (value, name) => {
  if (!isPlainObject(value)) return `The ${name} must be an object.`;
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES)
    return `The ${name} may not be larger than ${MAX_BYTES} bytes.`;
  if (value.type !== 'object') return `The ${name} must be a JSON Schema of the type object.`;
  const { $schema: _, ...schema } = value;
  return ajv().validateSchema(schema) === true ? undefined : `The ${name} must be a valid JSON Schema.`;
};

/** A JSON Schema of an object. */
export const JsonSchemaField = (options: FieldOptions) =>
  field(check, options, { type: Object, additionalProperties: true });
