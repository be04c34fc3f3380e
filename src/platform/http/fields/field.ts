import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { ErrorDetails } from '#platform/errors/domain-error.js';
import { unstorable } from '#platform/text/storable.js';
import { isBlank } from '#platform/text/visible.js';
import { lowerCasedId, parseId, UID_PATTERN } from '../identifiers.js';
import { emptyListAsObject, isPlainObject } from '../json.js';
import { changeRule, converted, isAbsent, nestedDto, required, type Check, type Empty } from './field-rules.js';

// Each decorator both validates a field and describes it in the API document, so that these cannot differ.

export interface FieldOptions {
  description: string;
  optional?: boolean;
  /** How an empty string is treated in an optional field; `absent` by default. */
  empty?: Empty;
  example?: unknown;
  default?: unknown;
}

type Schema = Partial<
  Pick<
    ApiPropertyOptions,
    'type' | 'enum' | 'format' | 'maxLength' | 'minLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'pattern'
  >
> & {
  items?: object;
  oneOf?: object[];
  additionalProperties?: boolean | object;
  isArray?: boolean;
};

export function field(
  check: Check,
  { description, optional = false, empty = 'absent', example, default: fallback }: FieldOptions,
  schema: Schema,
): PropertyDecorator {
  const documentation = {
    description,
    required: !optional,
    example,
    default: fallback,
    ...schema,
  } as ApiPropertyOptions;
  return applyDecorators(
    ApiProperty(documentation),
    changeRule((rule) => Object.assign(rule, { check, optional, empty, documentation })),
  );
}

// Single values

export interface TextOptions extends FieldOptions {
  /** The length counts UTF-16 code units: an emoji counts 2. */
  max: number;
}

const textCheck =
  (max: number, isMissing = isBlank): Check =>
  (value, name) => {
    if (typeof value !== 'string') return `The ${name} must be a string.`;
    const problem = unstorable(value);
    if (problem) return `The ${name} ${problem}.`;
    if (isMissing(value)) return required(name);
    if (value.length > max) return `The ${name} may not be longer than ${max} characters.`;
    return undefined;
  };

export const TextField = ({ max, ...options }: TextOptions) =>
  field(textCheck(max), options, { type: String, minLength: 1, maxLength: max });

const hasOnlySpaces = (text: string) => text.trim() === '';

const freeTextCheck =
  (max: number): Check =>
  (value, name) =>
    value === '' ? undefined : textCheck(max, hasOnlySpaces)(value, name);

/** Text that may be empty. */
export const FreeTextField = ({ max, ...options }: TextOptions) =>
  field(freeTextCheck(max), options, { type: String, maxLength: max });

/** Checks a uid, a guid or the id of a role. */
export const idCheck: Check = (value, name) => {
  if (typeof value !== 'string') return `The ${name} must be a string.`;
  if (value === '') return required(name);
  return UID_PATTERN.test(lowerCasedId(value))
    ? undefined
    : `The ${name} must be 1 to 100 of the characters a-z, 0-9, - and _.`;
};

/** A whole number is its decimal text. Above 2^53 JSON has lost digits of it, and it is refused as any other number. */
const idText = (value: unknown): unknown =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? String(value) : value;

/** A uid, guid or role id; lower-cased. */
export const IdField = (options: FieldOptions) =>
  applyDecorators(
    field(idCheck, options, { type: String, maxLength: 100, pattern: '^[A-Za-z0-9_-]{1,100}$' }),
    converted((value) => (typeof value === 'string' ? lowerCasedId(value) : idText(value))),
  );

/** A decimal id. Clients may send a string or a number; the value of the field is a string. */
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
    converted((value) => (Number.isSafeInteger(value) ? String(value) : value)),
  );

const MAX_URL_LENGTH = 3000;

const isHttpUrl = (value: string) => {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
};

interface UrlOptions extends FieldOptions {
  max?: number;
  /** Values that are accepted besides http and https addresses. */
  otherValues?: readonly string[];
}

export const UrlField = ({ max = MAX_URL_LENGTH, otherValues = [], ...options }: UrlOptions) =>
  field(
    (value, name) =>
      textCheck(max)(value, name) ??
      (otherValues.includes(value as string) || isHttpUrl(value as string)
        ? undefined
        : `The ${name} must be a valid URL.`),
    options,
    { type: String, format: 'uri', maxLength: max },
  );

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const uuidPattern = new RegExp(UUID);

export const UuidField = (options: FieldOptions) =>
  field(
    (value, name) => (typeof value === 'string' && uuidPattern.test(value) ? undefined : `The ${name} must be a UUID.`),
    options,
    { type: String, format: 'uuid', pattern: UUID },
  );

/** @param characters a character class of a regular expression, and its description */
export const CharactersField = ({
  max,
  characters: [set, words],
  ...options
}: TextOptions & { characters: readonly [set: string, words: string] }) => {
  const pattern = `^[${set}]{1,${max}}$`;
  const matches = new RegExp(pattern);
  return field(
    (value, name) =>
      typeof value === 'string' && matches.test(value)
        ? undefined
        : `The ${name} must be 1 to ${max} of the characters ${words}.`,
    options,
    { type: String, maxLength: max, pattern },
  );
};

const integerCheck =
  (min: number, max: number): Check =>
  (value, name) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
      ? undefined
      : `The ${name} must be a whole number from ${min} to ${max}.`;

export interface RangeOptions extends FieldOptions {
  min: number;
  max: number;
}

export const IntegerField = ({ min, max, ...options }: RangeOptions) =>
  field(integerCheck(min, max), options, { type: 'integer', minimum: min, maximum: max });

/** A number that need not be whole. */
export const NumberField = ({ min, max, ...options }: RangeOptions) =>
  field(
    (value, name) =>
      typeof value === 'number' && value >= min && value <= max
        ? undefined
        : `The ${name} must be a number from ${min} to ${max}.`,
    options,
    { type: Number, minimum: min, maximum: max },
  );

export const BooleanField = (options: FieldOptions) =>
  field((value, name) => (typeof value === 'boolean' ? undefined : `The ${name} must be true or false.`), options, {
    type: Boolean,
  });

export interface ChoiceOptions extends FieldOptions {
  of: readonly string[];
}

const choiceCheck =
  (of: readonly string[]): Check =>
  (value, name) =>
    of.includes(value as string) ? undefined : `The ${name} must be one of ${of.join(', ')}.`;

export const ChoiceField = ({ of, ...options }: ChoiceOptions) =>
  field((value, name) => (value === '' ? required(name) : choiceCheck(of)(value, name)), options, {
    type: String,
    enum: [...of],
  });

/** A choice that the service validates, because an invalid value has a specific error code. */
export const NamedChoiceField = ({ of, max, ...options }: ChoiceOptions & TextOptions) =>
  field(freeTextCheck(max), options, { type: String, maxLength: max, enum: [...of] });

/** A field whose value is stored unchanged, with any member names. */
export const freeJson = (
  check: Check,
  options: FieldOptions,
  schema: Schema,
  convert: (value: unknown) => unknown = emptyListAsObject,
): PropertyDecorator => applyDecorators(field(check, options, schema), converted(convert));

export interface ObjectOptions extends FieldOptions {
  /** The limit counts bytes of UTF-8. */
  maxBytes: number;
}

export const objectCheck =
  (maxBytes: number): Check =>
  (value, name) => {
    if (!isPlainObject(value)) return `The ${name} must be an object.`;
    return Buffer.byteLength(JSON.stringify(value)) > maxBytes
      ? `The ${name} may not be larger than ${maxBytes} bytes.`
      : undefined;
  };

/** Any JSON object. */
export const ObjectField = ({ maxBytes, ...options }: ObjectOptions) =>
  freeJson(objectCheck(maxBytes), options, { type: Object, additionalProperties: true });

/**
 * An object whose members the service validates, because invalid members have specific error codes.
 *
 * @param type the schema in the API document
 */
export const JsonField = (options: FieldOptions, type?: () => new () => object) =>
  freeJson(() => undefined, options, type ? { type: () => type() } : { type: Object, additionalProperties: true });

/** A DTO inside a DTO. Clients in PHP send an empty object as `[]`. */
export const NestedField = (type: () => new () => object, options: FieldOptions) =>
  applyDecorators(
    nestedDto(type),
    // Swagger recognises a function that returns the class by the function's name, which must be `type`
    field((value, name) => (isPlainObject(value) ? undefined : `The ${name} must be an object.`), options, {
      type: () => type(),
    }),
  );

// Lists

export interface ListFieldOptions extends FieldOptions {
  maxItems: number;
}

export function listCheck(maxItems: number, item: Check, minItems: 0 | 1 = 0): Check {
  return (value, name) => {
    if (!Array.isArray(value)) return `The ${name} must be a list.`;
    if (value.length < minItems) return `The ${name} must have at least one item.`;
    if (value.length > maxItems) return `The ${name} may not have more than ${maxItems} items.`;
    const problems: ErrorDetails = {};
    value.forEach((element: unknown, index) => {
      const problem = isAbsent(element) ? required(`${name}.${index}`) : item(element, `${name}.${index}`);
      if (typeof problem === 'string') problems[index] = [problem];
    });
    return Object.keys(problems).length > 0 ? problems : undefined;
  };
}

const lowerCasedList = converted((value) =>
  Array.isArray(value) ? value.map((item: unknown) => (typeof item === 'string' ? lowerCasedId(item) : item)) : value,
);

const listOfIdTexts = converted((value) => (Array.isArray(value) ? value.map(idText) : value));

/** A list of texts, where a single one need not be in a list; the code sees a list. */
export const TextOrListField = ({ maxItems, max, ...options }: ListFieldOptions & { max: number }) =>
  applyDecorators(
    field(listCheck(maxItems, textCheck(max)), options, {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string', minLength: 1, maxLength: max }, maxItems }],
    }),
    converted((value) => (typeof value === 'string' && value !== '' ? [value] : value)),
  );

/** uids, guids or role ids; lower-cased. */
export const IdListField = ({ maxItems, minItems, ...options }: ListFieldOptions & { minItems?: 1 }) =>
  applyDecorators(
    field(listCheck(maxItems, idCheck, minItems), options, { type: String, isArray: true, minItems, maxItems }),
    lowerCasedList,
    listOfIdTexts,
  );

/** uids, guids or role ids with their original spelling, for responses that repeat them; see `IdsAsSent`. */
export const SentIdListField = ({ maxItems, ...options }: ListFieldOptions) =>
  applyDecorators(
    field(listCheck(maxItems, idCheck), options, { type: String, isArray: true, maxItems }),
    listOfIdTexts,
  );

export const TextListField = ({ maxItems, max, ...options }: ListFieldOptions & { max: number }) =>
  field(listCheck(maxItems, textCheck(max)), options, { type: String, isArray: true, maxItems });

export const IntegerListField = ({ maxItems, min, max, ...options }: ListFieldOptions & RangeOptions) =>
  field(listCheck(maxItems, integerCheck(min, max)), options, {
    type: 'array',
    items: { type: 'integer', minimum: min, maximum: max },
    maxItems,
  });

export const ChoiceListField = ({ maxItems, of, ...options }: ListFieldOptions & ChoiceOptions) =>
  field(listCheck(maxItems, choiceCheck(of)), options, { type: String, isArray: true, enum: [...of], maxItems });

export const MAX_TAGS = 25;
export const MAX_TAG_LENGTH = 100;

export const TagsField = (options: Partial<FieldOptions> = {}) =>
  TextListField({
    description: 'Tags, at most 25.',
    example: ['vip'],
    ...options,
    optional: true,
    maxItems: MAX_TAGS,
    max: MAX_TAG_LENGTH,
  });
