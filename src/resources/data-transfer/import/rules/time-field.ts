import { field, type FieldOptions } from '#platform/http/fields/field.js';
import { MAX_DAYS_AHEAD } from '#platform/http/fields/future-time.js';

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

const timeField = (secondsAhead: number, what: string) => (options: FieldOptions) =>
  field(
    (value, name) =>
      typeof value === 'number' && value >= 0 && value <= Date.now() / 1000 + secondsAhead
        ? undefined
        : `The ${name} must be ${what}, in Unix seconds.`,
    options,
    { type: Number, minimum: 0 },
  );

/** Unix seconds, with a fraction for milliseconds. Not in the future: milliseconds that are sent for seconds are refused as well. */
export const TimeField = timeField(TOLERANCE_SECONDS, 'a time in the past');

/** When something is or was due. */
export const DueTimeField = timeField(
  MAX_DAYS_AHEAD * 86_400 + TOLERANCE_SECONDS,
  `a time at most ${MAX_DAYS_AHEAD} days ahead`,
);
