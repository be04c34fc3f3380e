import { intersection } from '#core/policy/permissions.js';
import type { PolicyService } from '#core/policy/policy.service.js';
import { requireFeature } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { PresenceSubscriptionDto } from '../protocol/client-frame.dto.js';

/** Users whose presence a connection receives: those that it subscribed to, as far as its user may list them. */
export interface PresenceInterest {
  readonly subscription: PresenceSubscriptionDto;
  /** Only friends of the user concern the connection. */
  readonly friendsOnly: boolean;
  /** Only users of these roles concern the connection; undefined stands for all. */
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
