import { applyDecorators } from '@nestjs/common';
import { cleanName } from '#platform/text/clean-name.js';
import { converted } from './field-rules.js';
import { TextField, type TextOptions } from './field.js';

/** A name that people see in lists, notifications or the console. It is cleaned before it is checked: see `cleanName`. */
export const DisplayNameField = (options: TextOptions) =>
  applyDecorators(
    TextField(options),
    converted((value) => (typeof value === 'string' ? cleanName(value) : value)),
  );
