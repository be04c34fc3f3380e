import type { MemberScope } from '#generated/prisma/enums.js';
import type { ActingUser } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { PermissionSet, type RolePermission, type ScopePermission } from './permissions.js';

// The acting user of a request, and what their role denies regardless of other users.

/** undefined for the app itself. */
export const actingUser = ({ principal }: RequestContext): ActingUser | undefined =>
  principal.kind === 'user' ? principal.user : undefined;

/** Whether the request is authenticated by the user's own token, and not by an API key on behalf of the user. */
export const isWithToken = ({ principal }: RequestContext): boolean =>
  principal.kind === 'user' && principal.token !== undefined;

export const permissionsOf = ({ rules }: ActingUser) => new PermissionSet<RolePermission>(rules.permissions);

/** @param scope of the user in the group of the message, if it is in a group @throws ERR_PERMISSION_DENIED */
export function requireChangePermission(
  user: ActingUser,
  change: 'editMessage' | 'deleteMessage',
  scope: MemberScope | undefined,
): void {
  const permissions = permissionsOf(user);
  if (permissions.denies(change)) throw permissionDenied(user, change);
  const deniedScopes = permissions.listOf(`${change}.denyForScopes`);
  if (scope && deniedScopes?.includes(scope)) throw permissionDenied(user, `${change}.denyForScopes`);
}

/** Neither the role nor any group of the app denies the user anything. */
export const isUnrestricted = ({ rules }: ActingUser): boolean =>
  rules.permissions.size === 0 && !rules.groupsRestricted;

/** Rules that no role can change. */
type FixedPermission =
  'createGroup.owner' | 'pinMessage' | 'unpinMessage' | 'allowSenderInteraction' | 'sendMessage.serverMade';

export const permissionDenied = (
  { uid }: { uid: string },
  permission: RolePermission | ScopePermission | FixedPermission,
) => new DomainError('ERR_PERMISSION_DENIED', { uid, permission });
