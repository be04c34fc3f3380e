import type { Config } from '#platform/config/config.js';
import { ok, warning, type Finding } from './finding.js';

const CHECK = 'client libraries';

/**
 * What CometChat's client libraries need and other clients do not, so that it is no problem where nobody uses them.
 *
 * @param used whether users have logged in with one of them
 */
export function checkClientLibraries({ publicUrl, corsOrigins }: Config, used: boolean): Finding {
  const missing = [
    ...(publicUrl?.startsWith('https:') ? [] : ['PUBLIC_URL with https']),
    ...(corsOrigins === undefined ? ['CORS_ORIGINS'] : []),
  ].join(' and ');
  if (!missing) return ok(CHECK, 'PUBLIC_URL and CORS_ORIGINS are set.');
  if (!used) return ok(CHECK, `Nobody has used one of CometChat recently; apps that do need ${missing}.`);
  return warning(
    CHECK,
    `Users log in with those of CometChat, and ${missing} is not set.`,
    'Set PUBLIC_URL to the https address that the apps use, and CORS_ORIGINS to the origins of web apps; see docs/client-libraries.md.',
  );
}
