import { applyDecorators } from '@nestjs/common';
import { converted } from '#platform/http/fields/field-rules.js';
import { field, type FieldOptions } from '#platform/http/fields/field.js';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';

/** A time of a query, which client libraries write in ISO 8601, and the API in Unix seconds. */
export const QueryTimeField = (options: FieldOptions) =>
  applyDecorators(
    field(
      (value, name) => (value instanceof Date ? undefined : `The ${name} must be in Unix seconds or ISO 8601.`),
      { ...options, optional: true },
      { type: String, maxLength: 40 },
    ),
    converted((value) => (typeof value === 'string' ? (timeOf(value) ?? value) : value)),
  );

function timeOf(text: string): Date | undefined {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Date.parse(text.slice(0, 40)) / 1000;
  return seconds >= 0 && seconds <= MAX_TIMESTAMP ? new Date(seconds * 1000) : undefined;
}
