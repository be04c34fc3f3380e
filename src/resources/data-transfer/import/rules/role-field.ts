import { applyDecorators } from '@nestjs/common';
import { AGENTIC_ROLE } from '#platform/access/role-rules.js';
import { converted } from '#platform/http/fields/field-rules.js';
import { field, idCheck, type FieldOptions } from '#platform/http/fields/field.js';
import { lowerCasedId } from '#platform/http/identifiers.js';

/** The id of a role, lower-cased, or that of AI agents: exports have users with it. */
export const RoleField = (options: FieldOptions) =>
  applyDecorators(
    field((value, name) => (value === AGENTIC_ROLE ? undefined : idCheck(value, name)), options, {
      type: String,
      maxLength: 100,
      pattern: `^(${AGENTIC_ROLE}|[A-Za-z0-9_-]{1,100})$`,
    }),
    converted((value) => (typeof value === 'string' ? lowerCasedId(value) : value)),
  );
