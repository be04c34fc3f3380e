import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { Headers } from './headers.js';

/** Shorter ones would blank out ordinary text. */
const MIN_SECRET_LENGTH = 4;

/** Replaces the secrets in a text for a model: servers repeat what they were sent. The longest first, so that no rest of one remains. */
export function withholding(secrets: readonly string[]): (text: string) => string {
  const found = [...new Set(secrets)]
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .sort((one, other) => other.length - one.length);
  return (text) => found.reduce((rest, secret) => rest.replaceAll(secret, MASKED_SECRET), text);
}

/** The values of the headers, without their scheme as well, the values in them such as `token="value"`, and passwords of basic authentication. */
export function secretsOfHeaders(headers: Headers): string[] {
  return Object.values(headers).flatMap((value) => {
    const credentials = value.replace(/^\w+ /, '');
    const account = /^basic /i.test(value) ? Buffer.from(credentials, 'base64').toString('utf8') : '';
    const named = credentials.split(/[ ,;]+/).map((word) => word.slice(word.indexOf('=') + 1).replaceAll('"', ''));
    return [value, credentials, ...named, account, account.slice(account.indexOf(':') + 1)];
  });
}

export function secretsOfUrl(url: string): string[] {
  const { searchParams, password } = new URL(url);
  return [...searchParams.values(), password];
}
