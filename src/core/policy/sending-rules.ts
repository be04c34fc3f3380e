import type { MemberScope } from '#generated/prisma/enums.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { RANKS } from './group-rules.js';
import type { PolicyViolation } from './policy-violation.js';

// Whether a member sends in a group, as pure functions. They restrict members only: the app itself always sends.

/** A member, with what decides whether they send in the group. The owner counts as an admin. */
export interface SendingMember {
  readonly guid: string;
  readonly uid: string;
  readonly scope: MemberScope;
  readonly isOwner: boolean;
  /** Only the app itself sends in a group that is frozen. */
  readonly frozen: boolean;
  /** The lowest scope whose members send in the group. */
  readonly sendScope: MemberScope;
  readonly slowModeSeconds: number;
  readonly isMuted: boolean;
}

const rankOf = ({ scope, isOwner }: SendingMember): number => RANKS[isOwner ? 'admin' : scope];

/** Applies to all that others see in the conversation: messages, edits, reactions and calls. */
export function checkSendingInGroup(member: SendingMember): PolicyViolation {
  const { guid, uid, frozen, sendScope, isMuted } = member;
  if (frozen) return new DomainError('ERR_GROUP_FROZEN', { guid });
  if (rankOf(member) < RANKS[sendScope]) return new DomainError('ERR_GROUP_NO_SEND_SCOPE', { guid, scope: sendScope });
  return isMuted ? new DomainError('ERR_MUTED_GROUPMEMBER', { uid, guid }) : undefined;
}

/** Others see that a member votes, but nothing that the member says: muted members vote, and those of a group in which only others send. */
export const checkVotingInGroup = ({ guid, frozen }: SendingMember): PolicyViolation =>
  frozen ? new DomainError('ERR_GROUP_FROZEN', { guid }) : undefined;

/** The seconds between two messages of the member; 0 for no limit. Slow mode is for participants. */
export const slowModeOf = (member: SendingMember): number =>
  rankOf(member) > RANKS.participant ? 0 : member.slowModeSeconds;
