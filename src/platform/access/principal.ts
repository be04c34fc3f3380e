import type { ApiKeyScope } from '#generated/prisma/enums.js';
import { DomainError } from '../errors/domain-error.js';
import type { Feature } from './features.js';
import type { RoleRules } from './role-rules.js';

/** The user of actions by an API key alone. It has no row in `users`, so it cannot be created, listed or deleted. */
export const SYSTEM_UID = 'app_system';
export const SYSTEM_NAME = 'System';

/** The user that a request acts as, at the time of its authentication. */
export interface ActingUser {
  readonly uid: string;
  readonly role: string;
  /** The restrictions of the role. */
  readonly rules: RoleRules;
}

interface CredentialKey {
  readonly id: bigint;
  readonly scope: ApiKeyScope;
}

export type Principal =
  /** The app's own backend, or the server itself (no key): acts as the system user. */
  | { readonly kind: 'system'; readonly key?: CredentialKey }
  /** An end user: a key with `onBehalfOf`, or the user's own auth token. */
  | {
      readonly kind: 'user';
      readonly user: ActingUser;
      readonly key?: CredentialKey;
      /** The app sends in the name of the user, who need not be a member of the group that receives. */
      readonly isBot?: true;
      readonly token?: { readonly id: bigint; /** Absent: it does not expire. */ readonly expiresAt?: Date };
    };

/** The uid that is recorded as the author of an action. */
export const actingUid = (principal: Principal): string =>
  principal.kind === 'user' ? principal.user.uid : SYSTEM_UID;

/** The uid of the acting user; undefined for the app itself, which the access rules of users do not restrict. */
export const viewerUid = (principal: Principal): string | undefined =>
  principal.kind === 'user' ? principal.user.uid : undefined;

/** Whether the app sends in the name of a user. */
export const isBot = (principal: Principal): boolean => principal.kind === 'user' && principal.isBot === true;

/** The session of an end user with an auth token. @throws Error on a route without `TokenOnly` */
export function sessionOf(principal: Principal): { uid: string; tokenId: bigint } {
  if (principal.kind !== 'user' || !principal.token) throw new Error('The request was not made with an auth token');
  return { uid: principal.user.uid, tokenId: principal.token.id };
}

/** @throws ERR_PERMISSION_DENIED where the role of the acting user is denied the feature; the app itself is denied none. */
export function requireFeature(principal: Principal, feature: Feature): void {
  if (principal.kind === 'user' && principal.user.rules.restricted.has(feature))
    throw new DomainError('ERR_PERMISSION_DENIED', { uid: principal.user.uid, permission: feature });
}
