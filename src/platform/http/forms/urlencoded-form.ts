import { DomainError } from '#platform/errors/domain-error.js';
import { FormBody } from './form-body.js';
import { tooMany } from './form.js';

/** The limit of PHP, whose clients write one field for each member. */
const MAX_FIELDS = 1000;

/** @throws ERR_BAD_FORM, ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST */
export function urlencodedBody(text: string): Record<string, unknown> {
  const fields = text.split('&').filter((field) => field !== '');
  if (fields.length > MAX_FIELDS) throw tooMany('body', MAX_FIELDS, 'fields');
  const body = new FormBody([]);
  for (const field of fields) {
    const equals = field.indexOf('=');
    const [name, value] = equals < 0 ? [field, ''] : [field.slice(0, equals), field.slice(equals + 1)];
    body.add(decoded(name), decoded(value));
  }
  body.assertStorable();
  return body.value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new DomainError('ERR_BAD_FORM');
  }
}
