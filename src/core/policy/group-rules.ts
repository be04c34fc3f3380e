import type { GroupType, MemberScope } from '#generated/prisma/enums.js';
import type { Principal } from '#platform/access/principal.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { PolicyViolation } from './policy-violation.js';

// What members may do in a group, as pure functions. Each returns the violation, or undefined. The owner counts as an admin. The owner
// can neither be removed nor given another scope before the group has a new owner.

/** What the rules need of a group. */
export interface RuledGroup {
  readonly guid: string;
  readonly type: GroupType;
  readonly owner: string;
}

/** What the rules of joining need as well. */
export interface JoinableGroup extends RuledGroup {
  /** Users ask to join, and moderators decide. */
  readonly joinByRequest: boolean;
}

export interface Member {
  readonly uid: string;
  readonly scope: MemberScope;
}

/** Whether a user is a member of a group, banned from it, or neither. */
export interface MembershipStatus {
  readonly uid: string;
  /** The scope is undefined for a user who is not a member. */
  readonly scope?: MemberScope;
  readonly banned: boolean;
  /** The scope that a banned user had; undefined for a user who was banned without being a member. */
  readonly formerScope?: MemberScope;
}

/** A member who acts, or the app itself, which needs no scope. */
export type Actor = Member | 'app';

export const RANKS: Record<MemberScope, number> = { participant: 0, moderator: 1, admin: 2 };

const isOwner = ({ owner }: RuledGroup, { uid }: { uid: string }) => owner === uid;
const effectiveScope = (group: RuledGroup, member: Member): MemberScope =>
  isOwner(group, member) ? 'admin' : member.scope;
const hasScope = (group: RuledGroup, actor: Actor, minimum: MemberScope) =>
  actor === 'app' || RANKS[effectiveScope(group, actor)] >= RANKS[minimum];

/** @param scope of the acting user in the group, if they are a member @throws ERR_GROUP_NOT_JOINED for a user who is not a member */
export function actorIn({ guid }: RuledGroup, principal: Principal, scope: MemberScope | undefined): Actor {
  if (principal.kind === 'system') return 'app';
  const { uid } = principal.user;
  if (!scope) throw new DomainError('ERR_GROUP_NOT_JOINED', { uid, guid });
  return { uid, scope };
}

/** Only members see a private group. @param scope of the viewer in the group, if they are a member */
export function checkReading(
  { guid, type }: RuledGroup,
  viewer: string | undefined,
  scope: MemberScope | undefined,
): PolicyViolation {
  return viewer === undefined || scope || type !== 'private'
    ? undefined
    : new DomainError('ERR_GROUP_NOT_JOINED', { uid: viewer, guid });
}

/** Changing the group and its settings, listing who is banned, muted or pending, and deciding who may join. */
export function checkModerating(group: RuledGroup, actor: Actor): PolicyViolation {
  return hasScope(group, actor, 'moderator')
    ? undefined
    : new DomainError('ERR_GROUP_NO_MODERATOR_SCOPE', { guid: group.guid });
}

/**
 * Deleting the group, and adding and banning several users in one request. Each of these users is then checked by `checkNewMember` or
 * `checkBanning`.
 */
export function checkAdministering(group: RuledGroup, actor: Actor): PolicyViolation {
  return hasScope(group, actor, 'admin')
    ? undefined
    : new DomainError('ERR_GROUP_NO_ADMIN_SCOPE', { guid: group.guid });
}

export function checkTransferringOwnership(group: RuledGroup, actor: Actor): PolicyViolation {
  if (actor === 'app' || isOwner(group, actor)) return undefined;
  return new DomainError('ERR_GROUP_NO_CLEARANCE', { scope: actor.scope, guid: group.guid });
}

export function checkNeitherMemberNorBanned(
  { guid }: RuledGroup,
  { uid, scope, banned }: MembershipStatus,
): PolicyViolation {
  if (scope) return new DomainError('ERR_ALREADY_JOINED', { uid, guid });
  return banned ? new DomainError('ERR_BANNED_GROUPMEMBER', { uid, guid }) : undefined;
}

/** A user whom the actor adds. Adding lifts a ban, if the actor may lift it. */
export function checkNewMember(group: RuledGroup, actor: Actor, target: MembershipStatus): PolicyViolation {
  const isLiftable = target.banned && !checkUnbanning(group, actor, target);
  return checkNeitherMemberNorBanned(group, isLiftable ? { ...target, banned: false } : target);
}

/** Does not check the password of a password group. */
export function checkJoining(group: JoinableGroup, status: MembershipStatus): PolicyViolation {
  const violation = checkNeitherMemberNorBanned(group, status);
  if (violation) return violation;
  if (group.joinByRequest) return new DomainError('ERR_GROUP_JOIN_BY_REQUEST', { guid: group.guid });
  return group.type === 'private' ? new DomainError('ERR_GROUP_JOIN_NOT_ALLOWED', { guid: group.guid }) : undefined;
}

export function checkLeaving(group: RuledGroup, member: Member): PolicyViolation {
  return isOwner(group, member) ? new DomainError('ERR_GROUP_OWNER_STAYS', { guid: group.guid }) : undefined;
}

/** Admins kick any member, moderators only participants. */
export function checkKicking(group: RuledGroup, actor: Actor, target: Member): PolicyViolation {
  const violation = actor === 'app' ? undefined : checkClearance(group, actor, target);
  if (violation) return violation;
  return isOwner(group, target) ? new DomainError('ERR_GROUP_OWNER_STAYS', { guid: group.guid }) : undefined;
}

/** The rules of kicking, except that the app mutes the owner as well. */
export function checkMuting(group: RuledGroup, actor: Actor, target: Member): PolicyViolation {
  if (actor === 'app') return undefined;
  const violation = checkClearance(group, actor, target);
  if (violation || !isOwner(group, target)) return violation;
  return new DomainError('ERR_GROUP_NO_CLEARANCE', { scope: actor.scope, guid: group.guid });
}

/** An actor who may mute the user may lift the mute. A former member counts as a participant. */
export function checkUnmuting(
  group: RuledGroup,
  actor: Actor,
  { uid, scope = 'participant' }: MembershipStatus,
): PolicyViolation {
  return checkMuting(group, actor, { uid, scope });
}

/** The rules of kicking. A user who is not a member counts as a participant. */
export function checkBanning(
  group: RuledGroup,
  actor: Actor,
  { uid, scope = 'participant', banned }: MembershipStatus,
): PolicyViolation {
  if (banned) return new DomainError('ERR_ALREADY_BANNED', { uid, guid: group.guid });
  return checkKicking(group, actor, { uid, scope });
}

/** An actor who may kick a member of the former scope may lift the ban. */
export function checkUnbanning(
  group: RuledGroup,
  actor: Actor,
  { uid, formerScope = 'participant', banned }: MembershipStatus,
): PolicyViolation {
  if (!banned) return new DomainError('ERR_NOT_A_BANNED_USER', { uid, guid: group.guid });
  return checkKicking(group, actor, { uid, scope: formerScope });
}

function checkClearance(group: RuledGroup, actor: Member, target: Member): PolicyViolation {
  if (actor.uid === target.uid) return new DomainError('ERR_GROUP_NO_SELF_ACTION');
  const minimum = target.scope === 'participant' ? 'moderator' : 'admin';
  return hasScope(group, actor, minimum)
    ? undefined
    : new DomainError('ERR_GROUP_NO_CLEARANCE', { scope: actor.scope, guid: group.guid });
}

/** Admins give any member any scope. Moderators change others between moderator and participant. */
export function checkScopeChange(
  group: RuledGroup,
  actor: Actor,
  target: Member,
  newScope: MemberScope,
): PolicyViolation {
  const { uid, scope } = target;
  if (actor !== 'app') {
    if (actor.uid === uid) return new DomainError('ERR_GROUP_NO_SELF_ACTION');
    const minimum = scope === 'admin' || newScope === 'admin' ? 'admin' : 'moderator';
    if (!hasScope(group, actor, minimum))
      return new DomainError('ERR_GROUP_NO_SCOPE_CLEARANCE', { scope: actor.scope, uid });
  }
  if (scope === newScope) return new DomainError('ERR_SAME_SCOPE', { uid, scope });
  return isOwner(group, target) ? new DomainError('ERR_GROUP_OWNER_STAYS', { guid: group.guid }) : undefined;
}
