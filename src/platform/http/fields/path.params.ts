import { applyDecorators } from '@nestjs/common';
import { DomainError, type ErrorArguments } from '#platform/errors/domain-error.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { changeRule } from './field-rules.js';
import { IdField, TextField, type FieldOptions, type TextOptions } from './field.js';

/** Characters of an invalid id that the error message repeats. */
const MAX_SHOWN = 100;

/** The parameters of the resource's not-found error, made from the id. */
type NotFound<Code extends ErrorCode> = (id: string) => ErrorArguments<Code>;

/** A value that no id can have gets the same error as an unknown id, which shows it as it is in the path: ` ` is `%20`. */
export function notFoundAs<Code extends ErrorCode>(code: Code, parameters: NotFound<Code>): PropertyDecorator {
  return changeRule((rule) => {
    rule.notFound = (value) =>
      new DomainError(code, ...parameters(encodeURIComponent(textOf(value).toWellFormed()).slice(0, MAX_SHOWN)));
  });
}

/** The text of any value. `String` is not used, because an object may have a `toString` that is no function. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** A uid, guid or role id in a path; lower-cased. */
export const PathId = <Code extends ErrorCode>(code: Code, parameters: NotFound<Code>, options: FieldOptions) =>
  applyDecorators(IdField(options), notFoundAs(code, parameters));

/** An id of another format in a path. */
export const PathText = <Code extends ErrorCode>(code: Code, parameters: NotFound<Code>, options: TextOptions) =>
  applyDecorators(TextField(options), notFoundAs(code, parameters));

export const PathUid = (options: FieldOptions) => PathId('ERR_UID_NOT_FOUND', (uid) => [{ uid }], options);

export class AppIdParam {
  @PathId('ERR_APP_NOT_FOUND', (appId) => [{ appId }], { description: 'Id of the app.' })
  appId!: string;
}

export class UidParam {
  @PathUid({ description: 'Id of the user.', example: 'andrew' })
  uid!: string;
}

export class GuidParam {
  @PathId('ERR_GUID_NOT_FOUND', (guid) => [{ guid }], { description: 'Id of the group.', example: 'hikers' })
  guid!: string;
}
