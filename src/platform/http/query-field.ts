import { applyDecorators } from '@nestjs/common';
import {
  BooleanField,
  ChoiceField,
  ChoiceListField,
  FreeTextField,
  IdListField,
  IntegerField,
  TextListField,
  isAbsent,
  type ChoiceOptions,
  type FieldOptions,
  type RangeOptions,
  type TextOptions,
} from './field.js';
import { converted } from './field-rules.js';

// Query parameters: text that stands for something. What does not is left as it is, for the check to refuse.

const fromText = (convert: (text: string) => unknown) =>
  converted((value) => (typeof value === 'string' ? convert(value) : value));

export const QueryInteger = ({ min, max, ...options }: RangeOptions) =>
  applyDecorators(
    IntegerField({ ...options, min, max, optional: true }),
    fromText((text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text)),
  );

const booleans: Record<string, boolean> = { true: true, 1: true, false: false, 0: false };

export const QueryBoolean = (options: FieldOptions) =>
  applyDecorators(
    BooleanField({ ...options, optional: true }),
    fromText((text) => booleans[text.toLowerCase()] ?? text),
  );

export const QueryText = (options: TextOptions) => FreeTextField({ ...options, optional: true });

export const QueryChoice = (options: ChoiceOptions) => ChoiceField({ ...options, optional: true });

/** A choice among lower-case words, in any case. */
export const QueryChoiceInAnyCase = (options: ChoiceOptions) =>
  applyDecorators(
    QueryChoice(options),
    fromText((text) => text.toLowerCase()),
  );

/** true for whatever is not false: some clients send a list of names. */
export const QueryFlag = (options: FieldOptions) =>
  applyDecorators(
    BooleanField({ ...options, optional: true }),
    converted((value) => {
      const [first] = (Array.isArray(value) ? value : [value]) as unknown[];
      return typeof first === 'string' && first !== '' ? (booleans[first.toLowerCase()] ?? true) : first;
    }),
  );

/**
 * Repeated, comma-separated or named `name[]`; the last is merged into `name` by the query parser. A list of nothing is
 * absent. Stands last where it is applied: of several transformations the last one is run first.
 */
const listFromText = converted((value) => {
  if (isAbsent(value)) return undefined;
  const texts = (Array.isArray(value) ? value : [value]) as unknown[];
  const items = texts.flatMap((text) =>
    typeof text === 'string' ? text.split(',').filter((part) => part !== '') : [text],
  );
  return items.length > 0 ? items : undefined;
});

const MAX_QUERY_ITEMS = 100;

export const QueryTextList = (options: FieldOptions & { max: number }) =>
  applyDecorators(TextListField({ ...options, optional: true, maxItems: MAX_QUERY_ITEMS }), listFromText);

export const QueryIdList = (options: FieldOptions) =>
  applyDecorators(IdListField({ ...options, optional: true, maxItems: MAX_QUERY_ITEMS }), listFromText);

export const QueryChoiceList = (options: ChoiceOptions) =>
  applyDecorators(ChoiceListField({ ...options, optional: true, maxItems: MAX_QUERY_ITEMS }), listFromText);

/** The end of the year 9999, in Unix seconds. */
export const MAX_TIMESTAMP = 253_402_300_799;

export const QueryTimestamp = (options: FieldOptions) => QueryInteger({ ...options, min: 0, max: MAX_TIMESTAMP });
