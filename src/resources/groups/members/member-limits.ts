import type { GroupLimits } from '#core/app-settings/group-limits.js';
import type { PolicyViolation } from '#core/policy/policy-violation.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { LockedUser } from './group-members.repository.js';

/** Active users by uid, who stay active and block nobody else until the end of the transaction, with the limits of their app. */
export class LockedUsers extends Map<string, LockedUser> {
  constructor(
    users: readonly LockedUser[],
    readonly limits: GroupLimits,
    /** Those who have blocked the acting user. */
    private readonly blockers: ReadonlySet<string>,
  ) {
    super(users.map((user) => [user.uid, user]));
  }

  /** Who blocks somebody is neither invited nor added by them. @param by the acting user */
  checkNoBlock(uid: string, by: string): PolicyViolation {
    return this.blockers.has(uid) ? new DomainError('ERR_BLOCKED_SENDER', { uid: by, receiver: uid }) : undefined;
  }
}

export const checkActive = (uid: string, users: LockedUsers): PolicyViolation =>
  users.has(uid) ? undefined : new DomainError('ERR_UID_NOT_FOUND', { uid });

export function checkQuota(uid: string, users: LockedUsers, membersCount: number): PolicyViolation {
  const user = users.get(uid);
  if (!user) return checkActive(uid, users);
  const exceeded = (limit: number, resources: string) =>
    new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit, resources });
  const { members, groupsPerUser } = users.limits;
  if (membersCount >= members) return exceeded(members, 'members of a group');
  return user.groups >= groupsPerUser ? exceeded(groupsPerUser, 'groups of a user') : undefined;
}
