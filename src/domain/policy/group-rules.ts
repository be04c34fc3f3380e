import type { Principal } from '../../platform/auth/principal.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { GroupType, MemberScope } from '../../generated/prisma/enums.js';

// Who may do what in a group, as pure functions: each tells why not, or nothing. The owner counts as an admin wherever
// admins are named, and is never removed or given another scope: that takes a new owner first.

export type PolicyViolation = DomainError | undefined;

/** What the rules must know of a group. */
export interface RuledGroup {
  readonly guid: string;
  readonly type: GroupType;
  readonly owner: string;
}

export interface Member {
  readonly uid: string;
  readonly scope: MemberScope;
}

/** Somebody as a group knows them: a member, banned, or neither. */
export interface MembershipStatus {
  readonly uid: string;
  readonly scope?: MemberScope;
  readonly banned: boolean;
  /** Of somebody who was a member when banned. */
  readonly formerScope?: MemberScope;
}

/** Who acts: a member, or the app itself, which needs no scope. */
export type Actor = Member | 'app';

const RANKS: Record<MemberScope, number> = { participant: 0, moderator: 1, admin: 2 };

const isOwner = ({ owner }: RuledGroup, { uid }: { uid: string }) => owner === uid;
const scopeOf = (group: RuledGroup, member: Member): MemberScope => (isOwner(group, member) ? 'admin' : member.scope);
const reaches = (group: RuledGroup, actor: Actor, scope: MemberScope) =>
  actor === 'app' || RANKS[scopeOf(group, actor)] >= RANKS[scope];

/** @throws the refusal, if it is one */
export function throwIfDenied(refusal: PolicyViolation): void {
  if (refusal) throw refusal;
}

/** @throws ERR_GROUP_NOT_JOINED for a user who is no member. */
export function actorIn({ guid }: RuledGroup, principal: Principal, scope: MemberScope | undefined): Actor {
  if (principal.kind === 'system') return 'app';
  const { uid } = principal.user;
  if (!scope) throw new DomainError('ERR_GROUP_NOT_JOINED', { uid, guid });
  return { uid, scope };
}

/** A private group shows itself to its members only. */
export function checkReading(
  { guid, type }: RuledGroup,
  viewer: string | undefined,
  scope: MemberScope | undefined,
): PolicyViolation {
  return viewer === undefined || scope || type !== 'private'
    ? undefined
    : new DomainError('ERR_GROUP_NOT_JOINED', { uid: viewer, guid });
}

export function checkUpdating(group: RuledGroup, actor: Actor): PolicyViolation {
  return reaches(group, actor, 'moderator')
    ? undefined
    : new DomainError('ERR_GROUP_NO_MODERATOR_SCOPE', { guid: group.guid });
}

export function checkDeleting(group: RuledGroup, actor: Actor): PolicyViolation {
  return reaches(group, actor, 'admin') ? undefined : new DomainError('ERR_GROUP_NO_ADMIN_SCOPE', { guid: group.guid });
}

export function checkHandingOver(group: RuledGroup, actor: Actor): PolicyViolation {
  if (actor === 'app' || isOwner(group, actor)) return undefined;
  return new DomainError('ERR_GROUP_NO_CLEARANCE', { scope: actor.scope, guid: group.guid });
}

/** Adding others, and banning along with it. */
export function checkAdding(group: RuledGroup, actor: Actor): PolicyViolation {
  return reaches(group, actor, 'admin') ? undefined : new DomainError('ERR_GROUP_NO_ADMIN_SCOPE', { guid: group.guid });
}

/** Of somebody who is to become a member, whoever wants it. */
function checkMembership({ guid }: RuledGroup, { uid, scope, banned }: MembershipStatus): PolicyViolation {
  if (scope) return new DomainError('ERR_ALREADY_JOINED', { uid, guid });
  return banned ? new DomainError('ERR_BANNED_GROUPMEMBER', { uid, guid }) : undefined;
}

/** Of somebody whom others add: a ban is lifted by it, where the actor may lift it. */
export function checkAddition(group: RuledGroup, actor: Actor, target: MembershipStatus): PolicyViolation {
  const isLiftable = target.banned && !checkUnbanning(group, actor, target);
  return checkMembership(group, isLiftable ? { ...target, banned: false } : target);
}

/** The password of a password group is checked apart. */
export function checkJoining(group: RuledGroup, standing: MembershipStatus): PolicyViolation {
  const refusal = checkMembership(group, standing);
  if (refusal) return refusal;
  return group.type === 'private' ? new DomainError('ERR_GROUP_JOIN_NOT_ALLOWED', { guid: group.guid }) : undefined;
}

export function checkLeaving(group: RuledGroup, member: Member): PolicyViolation {
  return isOwner(group, member) ? new DomainError('ERR_GROUP_OWNER_STAYS', { guid: group.guid }) : undefined;
}

/** Admins kick anyone, moderators only participants. */
export function checkKicking(group: RuledGroup, actor: Actor, target: Member): PolicyViolation {
  return checkRemoving(group, actor, target);
}

/** As with kicking; somebody who is no member counts as a participant. */
export function checkBanning(
  group: RuledGroup,
  actor: Actor,
  { uid, scope = 'participant', banned }: MembershipStatus,
): PolicyViolation {
  if (banned) return new DomainError('ERR_ALREADY_BANNED', { uid, guid: group.guid });
  return checkRemoving(group, actor, { uid, scope });
}

/** Who may kick such a member may also let them back in. */
export function checkUnbanning(
  group: RuledGroup,
  actor: Actor,
  { uid, formerScope = 'participant', banned }: MembershipStatus,
): PolicyViolation {
  if (!banned) return new DomainError('ERR_NOT_A_BANNED_USER', { uid, guid: group.guid });
  return checkRemoving(group, actor, { uid, scope: formerScope });
}

export function checkListingBans(group: RuledGroup, actor: Actor): PolicyViolation {
  return reaches(group, actor, 'moderator')
    ? undefined
    : new DomainError('ERR_GROUP_NO_MODERATOR_SCOPE', { guid: group.guid });
}

function checkRemoving(group: RuledGroup, actor: Actor, target: Member): PolicyViolation {
  const { guid } = group;
  if (actor !== 'app') {
    if (actor.uid === target.uid) return new DomainError('ERR_GROUP_NO_SELF_ACTION');
    const needed = target.scope === 'participant' ? 'moderator' : 'admin';
    if (!reaches(group, actor, needed)) return new DomainError('ERR_GROUP_NO_CLEARANCE', { scope: actor.scope, guid });
  }
  return isOwner(group, target) ? new DomainError('ERR_GROUP_OWNER_STAYS', { guid }) : undefined;
}

/** Admins give anyone any scope; moderators move others between moderator and participant. */
export function checkScopeChange(group: RuledGroup, actor: Actor, target: Member, scope: MemberScope): PolicyViolation {
  const { uid } = target;
  if (actor !== 'app') {
    if (actor.uid === uid) return new DomainError('ERR_GROUP_NO_SELF_ACTION');
    const needed = target.scope === 'admin' || scope === 'admin' ? 'admin' : 'moderator';
    if (!reaches(group, actor, needed))
      return new DomainError('ERR_GROUP_NO_SCOPE_CLEARANCE', { scope: actor.scope, uid });
  }
  if (target.scope === scope) return new DomainError('ERR_SAME_SCOPE', { uid, scope });
  return isOwner(group, target) ? new DomainError('ERR_GROUP_OWNER_STAYS', { guid: group.guid }) : undefined;
}
