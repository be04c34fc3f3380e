import { applyDecorators } from '@nestjs/common';
import { CharactersField, type FieldOptions } from '#platform/http/fields/field.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';

const MAX_LENGTH = 64;

/** An id that the app chooses, of which the name of a tool for models is made. */
export const SlugField = (options: FieldOptions) =>
  CharactersField({ ...options, max: MAX_LENGTH, characters: ['A-Za-z0-9_-', 'A-Z, a-z, 0-9, - and _'] });

/** @param kind for the error */
export const PathSlug = (kind: string, options: FieldOptions) =>
  applyDecorators(
    SlugField(options),
    notFoundAs('ERR_TOOL_NOT_FOUND', (id) => [{ kind, id }]),
  );
