import type { ActingUser } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { MemberScope } from '../../generated/prisma/enums.js';
import { Rules, type RolePermission, type ScopePermission } from './permissions.js';

// Whom the policy decides about, and what their role says without looking at anybody else.

/** undefined for the app itself. */
export const actingUser = ({ principal }: RequestContext): ActingUser | undefined =>
  principal.kind === 'user' ? principal.user : undefined;

export const rulesOf = ({ rules }: ActingUser) => new Rules<RolePermission>(rules.permissions);

/** What a role says of editing or deleting messages. @param scope of the user, in a group @throws ERR_PERMISSION_DENIED */
export function requireChange(
  user: ActingUser,
  change: 'editMessage' | 'deleteMessage',
  scope: MemberScope | undefined,
): void {
  const rules = rulesOf(user);
  if (rules.denies(change)) throw lacking(user, change);
  const deniedScopes = rules.named(`${change}.denyForScopes`);
  if (scope && deniedScopes?.includes(scope)) throw lacking(user, `${change}.denyForScopes`);
}

/** Nothing is denied to the user, whatever it is done to. */
export const isUnrestricted = ({ rules }: ActingUser): boolean =>
  rules.permissions.size === 0 && !rules.scopesRestricted;

export const lacking = ({ uid }: { uid: string }, permission: RolePermission | ScopePermission) =>
  new DomainError('ERR_PERMISSION_DENIED', { uid, permission });
