import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { hasFields } from './field-rules.js';
import { field, listCheck, type ListOptions } from './field.js';
import { isPlainObject } from './json.js';

/** Objects with fields of their own. */
export const NestedListField = (type: () => new () => object, { maxItems, ...options }: ListOptions) =>
  applyDecorators(
    Type(type),
    ValidateNested({ each: true }),
    hasFields(type, maxItems),
    field(
      listCheck(maxItems, (value, name) => (isPlainObject(value) ? undefined : `The ${name} must be an object.`)),
      options,
      { type: () => type(), isArray: true, maxItems },
    ),
  );
