import { requireFeature } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { intersection } from '../../domain/policy/permissions.js';
import type { PolicyService } from '../../domain/policy/policy.service.js';
import type { PresenceSubscriptionDto } from '../protocol/client-frame.dto.js';

/** Users whose presence a connection receives: those that it subscribed to, as far as its user may list them. */
export interface PresenceInterest {
  readonly subscription: PresenceSubscriptionDto;
  /** Only friends of the user. */
  readonly friendsOnly: boolean;
  /** Only users of these roles; undefined for all. */
  readonly roles?: readonly string[];
}

/** @returns undefined for the mode none @throws ERR_BAD_REQUEST, ERR_PERMISSION_DENIED */
export function presenceInterest(
  ctx: RequestContext,
  policy: PolicyService,
  subscription: PresenceSubscriptionDto,
): PresenceInterest | undefined {
  const { mode, roles } = subscription;
  if (mode === 'none') return undefined;
  if (mode === 'roles' && !roles?.length)
    throw DomainError.invalid({ roles: ['The roles are required with the mode roles.'] });
  requireFeature(ctx.principal, 'listUsers');
  const listable = policy.listableUsers(ctx);
  return {
    subscription,
    friendsOnly: mode === 'friends' || listable.friendsOf !== undefined,
    roles: intersection(mode === 'roles' ? roles : undefined, listable.roles),
  };
}
