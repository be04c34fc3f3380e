import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { field, type FieldOptions } from './field.js';
import { parseId } from './identifiers.js';

/** A decimal id, as text or as the number that some clients send; the code sees the text. */
export const DecimalIdField = (options: FieldOptions) =>
  applyDecorators(
    field(
      (value, name) =>
        typeof value === 'string' && parseId(value) !== undefined ? undefined : `The ${name} must be a decimal id.`,
      options,
      {
        oneOf: [
          { type: 'string', pattern: '^[0-9]{1,19}$' },
          { type: 'integer', minimum: 0 },
        ],
      },
    ),
    Transform(({ value }: { value: unknown }) => (Number.isSafeInteger(value) ? String(value) : value)),
  );
