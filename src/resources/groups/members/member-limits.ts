import type { PolicyViolation } from '#core/policy/policy-violation.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { LockedUser } from './group-members.repository.js';

/** Members of one group. */
export const MAX_MEMBERS = 100_000;

/** Groups of one user, owned ones included. */
export const MAX_GROUPS = 2000;

/** Active users by uid. They stay active until the end of the transaction. */
export type LockedUsers = ReadonlyMap<string, LockedUser>;

export const checkActive = (uid: string, users: LockedUsers): PolicyViolation =>
  users.has(uid) ? undefined : new DomainError('ERR_UID_NOT_FOUND', { uid });

export function checkQuota(uid: string, users: LockedUsers, membersCount: number): PolicyViolation {
  const user = users.get(uid);
  if (!user) return checkActive(uid, users);
  const exceeded = (limit: number, resources: string) =>
    new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit, resources });
  if (membersCount >= MAX_MEMBERS) return exceeded(MAX_MEMBERS, 'members of a group');
  return user.groups >= MAX_GROUPS ? exceeded(MAX_GROUPS, 'groups of a user') : undefined;
}
