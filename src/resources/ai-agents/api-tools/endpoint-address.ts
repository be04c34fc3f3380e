const PLACEHOLDER = /\{\{([A-Za-z0-9_-]{1,64})\}\}/g;
/** The scheme and the host, which have no placeholders. */
const ORIGIN = /^https?:\/\/[^/?#{}\\]+(?=[/?]|$)/i;

/** The keys of the placeholders in an address. */
export const placeholdersOf = (endpoint: string): readonly string[] =>
  [...endpoint.matchAll(PLACEHOLDER)].map(([, key]) => key!);

/** @returns why an endpoint cannot be used, as a sentence; undefined if it can */
export function problemOfEndpoint(endpoint: string, keys: readonly string[]): string | undefined {
  if (!ORIGIN.test(endpoint)) return 'The endpoint must be a valid URL, without placeholders in its host.';
  const rest = endpoint.replaceAll(PLACEHOLDER, 'x');
  if (/[{}]/.test(rest)) return 'The endpoint has braces that are no placeholder, such as {{city}}.';
  if (!URL.canParse(rest)) return 'The endpoint must be a valid URL.';
  const unknown = placeholdersOf(endpoint).find((key) => !keys.includes(key));
  return unknown === undefined ? undefined : `The endpoint has a placeholder that is no parameter: ${unknown}.`;
}

/**
 * The address of a request. Placeholders are replaced by the arguments as one segment of the path, or as one value of the query.
 *
 * @returns undefined if an argument would change the path
 */
export function addressFor(endpoint: string, args: Readonly<Record<string, unknown>>): URL | undefined {
  const values = placeholdersOf(endpoint).map((key) => textOf(args[key]));
  if (values.some((value) => value === '.' || value === '..')) return undefined;
  return new URL(
    endpoint.replaceAll(PLACEHOLDER, (_, key: string) => encodeURIComponent(textOf(args[key]).toWellFormed())),
  );
}

/** An argument in an address. */
export function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
