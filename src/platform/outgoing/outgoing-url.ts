import { isPrivateHost } from './public-agent.js';

/**
 * Why requests cannot be sent to an address that an app has chosen. Addresses of names are checked when a connection is made.
 *
 * @param name of the field
 * @param credentials where a username and a password are sent instead
 */
export function problemOfUrl(
  url: URL,
  { name, credentials, allowPrivate }: { name: string; credentials: string; allowPrivate: boolean },
): string | undefined {
  if (url.username || url.password) return `The ${name} may not contain a name or password: see ${credentials}.`;
  if (allowPrivate) return undefined;
  if (url.protocol !== 'https:') return `The ${name} must begin with https://.`;
  return isPrivateHost(url) ? `The ${name} must be at a public address.` : undefined;
}
