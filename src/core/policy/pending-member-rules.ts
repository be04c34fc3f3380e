import type { PendingMemberKind } from '#generated/prisma/enums.js';
import { DomainError } from '#platform/errors/domain-error.js';
import {
  checkJoining,
  checkModerating,
  checkNeitherMemberNorBanned,
  type Actor,
  type JoinableGroup,
  type MembershipStatus,
  type RuledGroup,
} from './group-rules.js';
import type { PolicyViolation } from './policy-violation.js';

// Who invites users to a group, and who asks to join it, as pure functions. Each returns the violation, or undefined.

/** What is stored of a user who is invited to a group or asks to join it, and has not expired. */
export interface PendingStatus {
  readonly kind: PendingMemberKind;
  /** Null while nobody has decided. */
  readonly declinedAt: Date | null;
}

/** Who declined is not asked again for a time, except by the app. Inviting who was refused is allowed. */
export function checkInviting(
  group: RuledGroup,
  actor: Actor,
  target: MembershipStatus,
  pending: PendingStatus | undefined,
): PolicyViolation {
  const { guid } = group;
  const { uid } = target;
  const violation = checkModerating(group, actor) ?? checkNeitherMemberNorBanned(group, target);
  if (violation || !pending) return violation;
  if (isOpen(pending, 'request')) return new DomainError('ERR_JOIN_ALREADY_REQUESTED', { uid, guid });
  return actor !== 'app' && pending.kind === 'invitation' && pending.declinedAt
    ? new DomainError('ERR_INVITATION_DECLINED', { uid, guid })
    : undefined;
}

/** An invitation may lead into a group that cannot be joined otherwise. */
export function checkAccepting(
  group: RuledGroup,
  status: MembershipStatus,
  pending: PendingStatus | undefined,
): PolicyViolation {
  const violation = checkNeitherMemberNorBanned(group, status);
  if (violation) return violation;
  return isOpen(pending, 'invitation')
    ? undefined
    : new DomainError('ERR_NOT_INVITED', { uid: status.uid, guid: group.guid });
}

export function checkRequesting(
  group: JoinableGroup,
  status: MembershipStatus,
  pending: PendingStatus | undefined,
): PolicyViolation {
  const { guid } = group;
  const { uid } = status;
  const violation = checkNeitherMemberNorBanned(group, status);
  if (violation) return violation;
  if (isOpen(pending, 'invitation')) return new DomainError('ERR_ALREADY_INVITED', { uid, guid });
  if (!group.joinByRequest)
    return checkJoining(group, status) ?? new DomainError('ERR_GROUP_NO_JOIN_REQUESTS', { guid });
  return pending?.kind === 'request' && pending.declinedAt
    ? new DomainError('ERR_JOIN_REQUEST_DECLINED', { uid, guid })
    : undefined;
}

/** What was declined is over, although its row is kept. */
export const isOpen = (pending: PendingStatus | undefined, kind: PendingMemberKind): boolean =>
  pending?.kind === kind && !pending.declinedAt;
