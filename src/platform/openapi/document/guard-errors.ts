import type { AccessRule } from '#platform/access/access-rule.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';

/** Errors with the status 401 that occur together: a credential that is missing, unknown, or of another app. */
export const credentialSets = {
  ApiKeyErrors: [
    'AUTH_ERR_EMPTY_APIKEY',
    'AUTH_ERR_APIKEY_NOT_FOUND',
    'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
    'AUTH_ERR_INVALID_APPID',
  ],
  AppTokenErrors: ['AUTH_ERR_APP_TOKEN_NO_APP', 'AUTH_ERR_APP_TOKEN_INVALID', 'AUTH_ERR_APP_TOKEN_EXPIRED'],
  ManagementErrors: ['AUTH_ERR_EMPTY_AUTH_HEADER', 'AUTH_ERR_MANAGEMENT'],
} satisfies Record<string, ErrorCode[]>;

/** The errors of the guards, which every operation with the access rule can return. */
export function guardErrors(
  { audience, credentials, onBehalfOf, feature }: AccessRule,
  method: string,
): readonly ErrorCode[] {
  // a request that is not HTTP
  if (audience === 'public') return ['ERR_BAD_REQUEST'];
  if (audience === 'management')
    return [
      'ERR_BAD_REQUEST',
      ...credentialSets.ManagementErrors,
      'ERR_TOO_MANY_REQUESTS',
      'ERR_MISSION_FAILED',
      'ERR_APP_IN_OTHER_CELL',
    ];
  const acceptsToken = credentials.includes('authToken');
  return [
    'ERR_BAD_REQUEST',
    ...credentialSets.ApiKeyErrors,
    ...(acceptsToken ? ([...credentialSets.AppTokenErrors, 'AUTH_ERR_APP_TOKEN_KEYS'] as const) : []),
    ...(credentials.length < 3 ? (['AUTH_ERR_NO_ACCESS'] as const) : []),
    ...(onBehalfOf === 'ignored' ? [] : (['ERR_UID_NOT_FOUND'] as const)),
    ...(feature ? (['ERR_PERMISSION_DENIED'] as const) : []),
    'ERR_TOO_MANY_REQUESTS',
    'ERR_MISSION_FAILED',
    'ERR_APP_HAS_MOVED',
    'ERR_APP_IN_OTHER_CELL',
    'ERR_APP_NOT_NAMED',
    ...(method === 'GET' ? [] : (['ERR_APP_IS_MOVING'] as const)),
  ];
}
