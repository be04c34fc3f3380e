import { applyDecorators } from '@nestjs/common';
import { isPlainObject } from '../json.js';
import { nestedDto } from './field-rules.js';
import { field, listCheck, type ListFieldOptions } from './field.js';

/** A list of DTOs. */
export const NestedListField = (type: () => new () => object, { maxItems, ...options }: ListFieldOptions) =>
  applyDecorators(
    nestedDto(type, maxItems),
    field(
      listCheck(maxItems, (value, name) => (isPlainObject(value) ? undefined : `The ${name} must be an object.`)),
      options,
      { type: () => type(), isArray: true, maxItems },
    ),
  );
