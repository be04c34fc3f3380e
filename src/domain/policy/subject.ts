import type { ActingUser } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { MemberScope } from '../../generated/prisma/enums.js';
import { Rules, type RolePermission, type ScopePermission } from './permissions.js';

// Whom the policy decides about, and what their role says without looking at anybody else.

/** undefined for the app itself. */
export const actingUser = ({ principal }: RequestContext): ActingUser | undefined =>
  principal.kind === 'user' ? principal.user : undefined;

/** An end user by themself, and not the backend of the app in their name. */
export const isWithToken = ({ principal }: RequestContext): boolean =>
  principal.kind === 'user' && principal.token !== undefined;

export const rulesOf = ({ rules }: ActingUser) => new Rules<RolePermission>(rules.permissions);

/** What a role says of editing or deleting messages. @param scope of the user, in a group @throws ERR_PERMISSION_DENIED */
export function requireChange(
  user: ActingUser,
  change: 'editMessage' | 'deleteMessage',
  scope: MemberScope | undefined,
): void {
  const rules = rulesOf(user);
  if (rules.denies(change)) throw permissionDenied(user, change);
  const deniedScopes = rules.named(`${change}.denyForScopes`);
  if (scope && deniedScopes?.includes(scope)) throw permissionDenied(user, `${change}.denyForScopes`);
}

/** Nothing is denied to the user, whatever it is done to. */
export const isUnrestricted = ({ rules }: ActingUser): boolean =>
  rules.permissions.size === 0 && !rules.scopesRestricted;

/** What is fixed, and not a matter of roles. */
type FixedPermission =
  'createGroup.owner' | 'pinMessage' | 'unpinMessage' | 'allowSenderInteraction' | 'sendMessage.serverMade';

export const permissionDenied = (
  { uid }: { uid: string },
  permission: RolePermission | ScopePermission | FixedPermission,
) => new DomainError('ERR_PERMISSION_DENIED', { uid, permission });
