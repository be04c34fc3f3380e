import { applyDecorators } from '@nestjs/common';
import { converted, isAbsent } from './field-rules.js';
import {
  BooleanField,
  ChoiceField,
  ChoiceListField,
  FreeTextField,
  IdListField,
  IntegerField,
  TextListField,
  type ChoiceOptions,
  type FieldOptions,
  type RangeOptions,
  type TextOptions,
} from './field.js';
import { booleans } from './form-values.js';

// Query parameters, which are converted from text. A text that cannot be converted stays unchanged, and the check refuses it. They are
// optional unless the options say otherwise.

const fromText = (convert: (text: string) => unknown) =>
  converted((value) => (typeof value === 'string' ? convert(value) : value));

const integerFromText = fromText((text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text));

export const QueryInteger = ({ min, max, ...options }: RangeOptions) =>
  applyDecorators(IntegerField({ optional: true, ...options, min, max }), integerFromText);

export const QueryBoolean = (options: FieldOptions) =>
  applyDecorators(
    BooleanField({ ...options, optional: true }),
    fromText((text) => booleans.get(text.toLowerCase()) ?? text),
  );

export const QueryText = (options: TextOptions) => FreeTextField({ ...options, optional: true });

/** The choice that is the same text in any case; another text stays unchanged. */
const choiceOf =
  ({ of }: ChoiceOptions) =>
  (text: string): string =>
    of.includes(text) ? text : (of.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text);

/** The value may be in upper or lower case. */
export const QueryChoice = (options: ChoiceOptions) =>
  applyDecorators(ChoiceField({ optional: true, ...options }), fromText(choiceOf(options)));

/** true for every value other than false or 0, because some clients send a list of names. */
export const QueryFlag = (options: FieldOptions) =>
  applyDecorators(
    BooleanField({ ...options, optional: true }),
    converted((value) => {
      const values = (Array.isArray(value) ? value : [value]) as unknown[];
      const first = values.find((of) => typeof of !== 'string') ?? values[0];
      return typeof first === 'string' && first !== '' ? (booleans.get(first.toLowerCase()) ?? true) : first;
    }),
  );

/**
 * A list as repeated parameters, or with commas; the query parser reads `name[]` and `name[0]` as `name`. An empty list counts as absent. It must be the
 * last decorator, because the conversion of the last decorator is applied first.
 */
export const listFromText = converted((value) => {
  if (isAbsent(value)) return undefined;
  const texts = (Array.isArray(value) ? value : [value]) as unknown[];
  const items = texts.flatMap((text) =>
    typeof text === 'string' ? text.split(',').filter((part) => part !== '') : [text],
  );
  return items.length > 0 ? items : undefined;
});

export const MAX_QUERY_ITEMS = 100;

export const QueryTextList = (options: FieldOptions & { max: number }) =>
  applyDecorators(TextListField({ ...options, optional: true, maxItems: MAX_QUERY_ITEMS }), listFromText);

export const QueryIdList = (options: FieldOptions) =>
  applyDecorators(IdListField({ ...options, optional: true, maxItems: MAX_QUERY_ITEMS }), listFromText);

export const QueryChoiceList = (options: ChoiceOptions) =>
  applyDecorators(
    ChoiceListField({ optional: true, ...options, maxItems: MAX_QUERY_ITEMS }),
    converted((items) =>
      Array.isArray(items)
        ? items.map((item: unknown) => (typeof item === 'string' ? choiceOf(options)(item) : item))
        : items,
    ),
    listFromText,
  );

/** The end of the year 9999, in Unix seconds. */
export const MAX_TIMESTAMP = 253_402_300_799;

export const QueryTimestamp = (options: FieldOptions) => QueryInteger({ ...options, min: 0, max: MAX_TIMESTAMP });

/** @param seconds a QueryTimestamp */
export const dateOf = (seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000);
