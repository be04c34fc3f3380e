import { requireFeature } from '../platform/auth/principal.js';
import type { RequestContext } from '../platform/context.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { common } from '../resources/policy/permissions.js';
import type { PolicyService } from '../resources/policy/policy.service.js';
import type { PresenceWishDto } from './client-frame.dto.js';

/** Whose coming and going a connection is told of: what it wishes, as far as its user may list those users. */
export interface PresenceInterest {
  readonly wish: PresenceWishDto;
  /** Only friends of the user. */
  readonly friendsOnly: boolean;
  /** Only users of these roles; undefined for all. */
  readonly roles?: readonly string[];
}

/** @returns undefined for one that wants to hear of nobody @throws ERR_BAD_REQUEST, ERR_PERMISSION_DENIED */
export function presenceInterest(
  ctx: RequestContext,
  policy: PolicyService,
  wish: PresenceWishDto,
): PresenceInterest | undefined {
  const { mode, roles } = wish;
  if (mode === 'none') return undefined;
  if (mode === 'roles' && !roles?.length)
    throw DomainError.invalid({ roles: ['The roles are required with the mode roles.'] });
  requireFeature(ctx.principal, 'listUsers');
  const listable = policy.listableUsers(ctx);
  return {
    wish,
    friendsOnly: mode === 'friends' || listable.friendsOf !== undefined,
    roles: common(mode === 'roles' ? roles : undefined, listable.roles),
  };
}
