import { field, type FieldOptions } from '#platform/http/fields/field.js';

/** Clocks of other servers may be ahead. */
const TOLERANCE_SECONDS = 300;

/** Unix seconds whose range is checked later, where the refusal has a code of its own. */
export const UncheckedTimeField = (options: FieldOptions) =>
  field(
    (value, name) => (typeof value === 'number' ? undefined : `The ${name} must be a number of Unix seconds.`),
    options,
    {
      type: Number,
    },
  );

/** Unix seconds, with a fraction for milliseconds. Not in the future: milliseconds that are sent for seconds are refused as well. */
export const TimeField = (options: FieldOptions) =>
  field(
    (value, name) =>
      typeof value === 'number' && value >= 0 && value <= Date.now() / 1000 + TOLERANCE_SECONDS
        ? undefined
        : `The ${name} must be a time in the past, in Unix seconds.`,
    options,
    { type: Number, minimum: 0 },
  );
