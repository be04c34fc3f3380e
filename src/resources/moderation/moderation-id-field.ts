import { CharactersField, type FieldOptions } from '#platform/http/fields/field.js';

/** The id of a rule, a keyword list or a reason. */
export const ModerationIdField = (options: FieldOptions) =>
  CharactersField({ ...options, max: 100, characters: ['A-Za-z0-9_-', 'A-Z, a-z, 0-9, - and _'] });
