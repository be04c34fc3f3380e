import type { Check } from '#platform/http/fields/field-rules.js';
import { field, type FieldOptions } from '#platform/http/fields/field.js';
import { objectIn } from '#platform/http/json.js';
import { MASKED_SECRET, changedSecret, type DestinationChange } from '#platform/outgoing/stored-secret.js';

/** Headers of requests that the server makes for an app, by name. */
export type Headers = Readonly<Record<string, string>>;

const MAX_JSON_LENGTH = 8000;
const MAX_HEADERS = 20;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\t\x20-\x7e]{1,2000}$/;

/** The connection and the length of the body are the concern of the server. */
const RESERVED = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const check: Check = (value, name) => {
  if (typeof value !== 'string') return `The ${name} must be a text with JSON.`;
  if (value === MASKED_SECRET) return undefined;
  if (value.length > MAX_JSON_LENGTH) return `The ${name} may not be longer than ${MAX_JSON_LENGTH} characters.`;
  const headers = objectIn(value);
  if (!headers) return `The ${name} must be the JSON of an object, such as {"X-Key":"secret"}.`;
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `The ${name} may not have more than ${MAX_HEADERS} members.`;
  const invalid = entries.find(([header, text]) => !isHeader(header, text));
  return invalid && `The ${name} has a member that is no header, or one that the server sets.`;
};

const headersIn = (text: string): Headers => objectIn(text) as Headers;

/** Headers as the text that a response shows; undefined for none. */
export function maskedHeaders(headers: Headers): string | undefined {
  return Object.keys(headers).length > 0 ? JSON.stringify(masked(headers)) : undefined;
}

const masked = (headers: Headers): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASKED_SECRET]));

interface HeadersChange {
  /** The name of the field, for the error. */
  readonly name?: string;
  /** The value of a field that `HeadersField` has accepted. An absent or masked value changes nothing. */
  readonly given: string | undefined;
  readonly stored: Headers;
  readonly destination: DestinationChange;
}

/**
 * The headers after a change. Masked values are those of the stored headers; a masked header that is new has no value and is left out.
 *
 * @throws ERR_BAD_REQUEST as `changedSecret`
 */
export function changedHeaders({ name = 'headers', given, stored, destination }: HeadersChange): Headers {
  const headers = given === undefined || given === MASKED_SECRET ? masked(stored) : headersIn(given);
  const entries = Object.entries(headers).flatMap(([header, value]): [string, string][] => {
    const former = Object.hasOwn(stored, header) ? stored[header] : undefined;
    const changed = changedSecret({ name, given: value, stored: former, destination });
    return changed === undefined ? [] : [[header, changed]];
  });
  return Object.fromEntries(entries);
}

/** The headers of something new. */
export const newHeaders = (text: string | undefined): Headers =>
  changedHeaders({ given: text, stored: {}, destination: { former: undefined, next: undefined } });

/** JSON in a text, as clients of the API send it. */
export const HeadersField = (options: Partial<FieldOptions> = {}) =>
  field(
    check,
    {
      description:
        'Headers of the requests, as the JSON of an object in a text. Stored encrypted; responses show asterisks in place of the values.',
      example: '{"X-Key":"secret"}',
      ...options,
      optional: true,
      empty: 'absent',
    },
    { type: String, maxLength: MAX_JSON_LENGTH },
  );

function isHeader(name: string, value: unknown): boolean {
  const isAllowed = NAME.test(name) && !RESERVED.has(name.toLowerCase()) && !/^proxy-/i.test(name);
  return isAllowed && typeof value === 'string' && VALUE.test(value);
}
