import { applyDecorators } from '@nestjs/common';
import { lowerCasedId, ROLE_PATTERN } from '../identifiers.js';
import { converted, type Check } from './field-rules.js';
import { field, listCheck, type FieldOptions } from './field.js';
import { listFromText, MAX_QUERY_ITEMS } from './query-field.js';

const MAX_CHARACTERS = 101;

const isRoleId: Check = (value, name) =>
  typeof value === 'string' && ROLE_PATTERN.test(lowerCasedId(value))
    ? undefined
    : `The ${name} must be 1 to 100 of the characters a-z, 0-9, - and _, with an @ before those of the server's own roles.`;

const lowerCased = (value: unknown): unknown => (typeof value === 'string' ? lowerCasedId(value) : value);

/** The id of a role that exists, which can be one of the server's own; lower-cased. */
export const ExistingRoleField = (options: FieldOptions) =>
  applyDecorators(
    field(isRoleId, options, { type: String, maxLength: MAX_CHARACTERS, pattern: '^@?[A-Za-z0-9_-]{1,100}$' }),
    converted(lowerCased),
  );

/** Ids of roles that exist, separated by commas; lower-cased. */
export const QueryExistingRoles = (options: FieldOptions) =>
  applyDecorators(
    field(
      listCheck(MAX_QUERY_ITEMS, isRoleId),
      { ...options, optional: true },
      { type: String, isArray: true, maxItems: MAX_QUERY_ITEMS },
    ),
    converted((value) => (Array.isArray(value) ? value.map(lowerCased) : value)),
    listFromText,
  );
