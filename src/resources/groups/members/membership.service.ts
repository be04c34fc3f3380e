import { Injectable } from '@nestjs/common';
import { SYSTEM_UID, actingUid, viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import type { MemberScope } from '../../../generated/prisma/enums.js';
import type { GroupAction } from '../../messages/system/message-action.js';
import { SystemMessagesService } from '../../messages/system/system-messages.service.js';
import type { MessageView } from '../../messages/model/message.view.js';
import {
  actorIn,
  checkBanning,
  checkAddition,
  throwIfDenied,
  type Actor,
  type Member,
  type PolicyViolation,
  type MembershipStatus,
} from '../../../domain/policy/group-rules.js';
import { GroupRows, type LockedGroup } from './group-rows.js';
import { GroupMembersRepository, type LockedUser } from './group-members.repository.js';
import type { MemberAssignment } from './member-assignments.js';

/** Members of one group. */
export const MAX_MEMBERS = 100_000;

/** Groups of one user, owned ones included. */
export const MAX_GROUPS = 2000;

/** What became of one user whom a request named; somebody added comes with the action message that tells of it. */
export type AddMemberResult = MemberAssignment & { message?: MessageView; error?: DomainError };

/** A locked group, and how it knows those whom a change is about. */
export interface LockedMembership {
  readonly group: LockedGroup;
  readonly standing: (uid: string) => MembershipStatus;
}

/** Active users, who stay so until the end of the transaction. */
export type LockedUsers = ReadonlyMap<string, LockedUser>;

export interface ScopeChange extends Member {
  readonly newScope: MemberScope;
}

type ChangeOfOthers = 'group_member_added' | 'group_member_banned' | 'group_member_kicked' | 'group_member_unbanned';

export interface ChangedMember extends Member {
  readonly joinedAt: Date;
}

/**
 * The members of groups, as they change: the rows, the number that the group keeps, the action message in its conversation
 * and the event, all in the transaction of the caller's context, which must be open. Whether a change is allowed, the
 * caller has asked the policy.
 *
 * Who changes users and groups in one transaction holds the users first and locks the group after, as the deletion of a
 * user does.
 */
@Injectable()
export class MembershipService {
  constructor(
    private readonly members: GroupMembersRepository,
    private readonly groups: GroupRows,
    private readonly systemMessages: SystemMessagesService,
    private readonly events: EventPublisher,
  ) {}

  async lockUsers(ctx: RequestContext, uids: string[]): Promise<LockedUsers> {
    const users = await this.members.lockUsers(ctx, uids);
    return new Map(users.map((user) => [user.uid, user]));
  }

  /**
   * An owner to be, and others with them.
   *
   * @throws ERR_UID_NOT_FOUND unless the owner is an active user or, where the app itself acts, the system user
   */
  async lockOwner(ctx: RequestContext, owner: string, others: string[] = []): Promise<LockedUsers> {
    const users = await this.lockUsers(ctx, [owner, ...others]);
    const isSystem = owner === SYSTEM_UID && ctx.principal.kind === 'system';
    if (!isSystem && !users.has(owner)) throw new DomainError('ERR_UID_NOT_FOUND', { uid: owner });
    return users;
  }

  /** @throws ERR_GUID_NOT_FOUND */
  async lock(ctx: RequestContext, guid: string, uids: string[]): Promise<LockedMembership> {
    const group = await this.groups.lock(ctx, guid);
    if (!group) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
    return { group, standing: among(await this.members.membershipStatuses(ctx, guid, uids)) };
  }

  /** Locks the group for the acting principal. @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async enter(ctx: RequestContext, guid: string, uids: string[] = []): Promise<LockedMembership & { actor: Actor }> {
    const viewer = viewerUid(ctx.principal);
    const scene = await this.lock(ctx, guid, viewer === undefined ? uids : [viewer, ...uids]);
    return {
      ...scene,
      actor: actorIn(scene.group, ctx.principal, viewer === undefined ? undefined : scene.standing(viewer).scope),
    };
  }

  /** One after another, so that one refusal does not stop the others. @param places bans first: they make room */
  async addMembers(
    ctx: RequestContext,
    scene: LockedMembership & { actor: Actor },
    users: LockedUsers,
    places: MemberAssignment[],
  ): Promise<AddMemberResult[]> {
    const { guid } = scene.group;
    const admissions = await this.settle(ctx, scene, users, places);
    const added = admissions.filter(isEntry);
    await this.publishActions(ctx, 'group_member_banned', guid, uidsOf(admissions.filter(isBan)));
    await this.publishActions(
      ctx,
      'group_member_unbanned',
      guid,
      uidsOf(added.filter(({ uid }) => scene.standing(uid).banned)),
    );
    await this.publishActions(ctx, 'group_member_added', guid, uidsOf(added));
    return admissions;
  }

  /**
   * The owner and those whom the places name enter a group that was created just now. No event tells of it but the one that
   * tells of the group.
   *
   * @throws ERR_PLAN_QUOTA_RESTRICTION where the owner is in as many groups as possible
   */
  async addInitialMembers(
    ctx: RequestContext,
    group: LockedGroup,
    users: LockedUsers,
    places: MemberAssignment[],
  ): Promise<AddMemberResult[]> {
    const founders: Member[] = group.owner === SYSTEM_UID ? [] : [{ uid: group.owner, scope: 'admin' }];
    for (const { uid } of founders) throwIfDenied(checkCrowding(uid, users, 0));
    await this.insert(ctx, group.guid, founders);
    const standing = among(founders.map((founder) => ({ ...founder, banned: false })));
    return this.settle(
      ctx,
      { group: { ...group, membersCount: founders.length }, standing, actor: 'app' },
      users,
      places,
    );
  }

  /** @throws ERR_UID_NOT_FOUND, ERR_PLAN_QUOTA_RESTRICTION */
  async join(
    ctx: RequestContext,
    { guid, membersCount }: LockedGroup,
    uid: string,
    users: LockedUsers,
  ): Promise<MessageView> {
    throwIfDenied(checkCrowding(uid, users, membersCount));
    await this.insert(ctx, guid, [{ uid, scope: 'participant' }]);
    const [message] = await this.systemMessages.appendGroupActions(ctx, [
      { action: 'joined', guid, on: uid, membersCount: membersCount + 1 },
    ]);
    const payload = { guid, uids: [uid] };
    await this.events.publish(ctx, { name: 'group_member_joined', subject: subjectOf(guid), payload });
    return message!;
  }

  async leave(ctx: RequestContext, group: LockedGroup, uid: string): Promise<void> {
    const { guid } = group;
    await this.remove(ctx, group, uid, 'left');
    const payload = { guid, uids: [uid] };
    await this.events.publish(ctx, { name: 'group_member_left', subject: subjectOf(guid), payload });
  }

  async kick(ctx: RequestContext, group: LockedGroup, uid: string): Promise<void> {
    await this.remove(ctx, group, uid, 'kicked');
    await this.publishActions(ctx, 'group_member_kicked', group.guid, [uid]);
  }

  /** @param uid of somebody who is banned; they do not become a member again by it */
  async unban(ctx: RequestContext, { guid, membersCount }: LockedGroup, uid: string): Promise<void> {
    await this.members.unban(ctx, guid, [uid]);
    await this.systemMessages.appendGroupActions(ctx, [{ action: 'unbanned', guid, on: uid, membersCount }]);
    await this.publishActions(ctx, 'group_member_unbanned', guid, [uid]);
  }

  /** @param changes of members, each to a scope that is another one */
  async changeScopes(
    ctx: RequestContext,
    { guid, membersCount }: LockedGroup,
    changes: ScopeChange[],
  ): Promise<ChangedMember[]> {
    if (changes.length === 0) return [];
    const changed = await this.members.setScopes(
      ctx,
      guid,
      changes.map(({ uid, newScope }) => ({ uid, scope: newScope })),
    );
    const actions = changes.map(({ uid, scope, newScope }) => ({
      action: 'scopeChanged' as const,
      guid,
      on: uid,
      membersCount,
      oldScope: scope,
      newScope,
    }));
    await this.systemMessages.appendGroupActions(ctx, actions);
    const by = actingUid(ctx.principal);
    for (const { uid, scope, newScope } of changes) {
      const payload = { guid, uid, scope: newScope, oldScope: scope, by };
      await this.events.publish(ctx, { name: 'group_member_scope_changed', subject: subjectOf(guid), payload });
    }
    return changed;
  }

  /**
   * The new owner, who must be held, becomes an admin and the former one a participant.
   *
   * @param adds whether a new owner who is no member becomes one
   * @throws ERR_NOT_A_MEMBER, ERR_BANNED_GROUPMEMBER, ERR_PLAN_QUOTA_RESTRICTION
   */
  async handOver(
    ctx: RequestContext,
    group: LockedGroup,
    owner: string,
    users: LockedUsers,
    { adds }: { adds: boolean },
  ): Promise<void> {
    const { guid, owner: formerOwner } = group;
    const standing = among(await this.members.membershipStatuses(ctx, guid, [owner, formerOwner]));
    const isStranger = owner !== SYSTEM_UID && !standing(owner).scope;
    if (isStranger && !adds) throw new DomainError('ERR_NOT_A_MEMBER', { uid: owner, guid });
    if (standing(owner).banned) throw new DomainError('ERR_BANNED_GROUPMEMBER', { uid: owner, guid });
    const added: MemberAssignment[] = isStranger ? [{ uid: owner, list: 'admins', scope: 'admin' }] : [];
    const [admission] = await this.addMembers(ctx, { group, standing, actor: 'app' }, users, added);
    throwIfDenied(admission?.error);
    const changes: ScopeChange[] = [
      { ...standing(owner), newScope: 'admin' as const },
      { ...standing(formerOwner), newScope: 'participant' as const },
    ].flatMap(({ uid, scope, newScope }) => (scope && scope !== newScope ? [{ uid, scope, newScope }] : []));
    await this.changeScopes(ctx, { ...group, membersCount: group.membersCount + added.length }, changes);
  }

  /** Of members, in the order of their uids. */
  async uidsOf(ctx: RequestContext, guid: string, limit: number): Promise<string[]> {
    return this.members.uidsOf(ctx, guid, limit);
  }

  /** Decides on each place, and does what is left in one statement of each kind. */
  private async settle(
    ctx: RequestContext,
    { group, standing, actor }: LockedMembership & { actor: Actor },
    users: LockedUsers,
    places: MemberAssignment[],
  ): Promise<AddMemberResult[]> {
    const { guid } = group;
    const actions: GroupAction[] = [];
    let { membersCount } = group;
    const decided = places.map((place): AddMemberResult => {
      const { uid, scope } = place;
      const known = standing(uid);
      const error =
        checkStranger(uid, users) ??
        (scope
          ? (checkAddition(group, actor, known) ?? checkCrowding(uid, users, membersCount))
          : checkBanning(group, actor, known));
      if (error) return { ...place, error };
      if (scope && known.banned) actions.push({ action: 'unbanned', guid, on: uid, membersCount });
      if (scope) actions.push({ action: 'added', guid, on: uid, membersCount: ++membersCount });
      else if (known.scope) actions.push({ action: 'banned', guid, on: uid, membersCount: --membersCount });
      return place;
    });
    await this.ban(ctx, guid, decided.filter(isBan), actions.filter(({ action }) => action === 'banned').length);
    const unbanned = actions.filter(({ action }) => action === 'unbanned').map(({ on }) => on);
    if (unbanned.length > 0) await this.members.unban(ctx, guid, unbanned);
    await this.insert(
      ctx,
      guid,
      decided.filter(isEntry).map(({ uid, scope }) => ({ uid, scope: scope! })),
    );
    const messages = await this.systemMessages.appendGroupActions(ctx, actions);
    const messageOn = new Map(
      actions.map(({ action, on }, index) => [on, action === 'added' ? messages[index] : undefined]),
    );
    return decided.map((admission) => ({ ...admission, message: messageOn.get(admission.uid) }));
  }

  private async insert(ctx: RequestContext, guid: string, members: Member[]): Promise<void> {
    if (members.length === 0) return;
    await this.members.add(ctx, guid, members);
    await this.groups.changeMembersCounts(ctx, [{ guid, change: members.length }]);
  }

  /** @param removed how many of them are members */
  private async ban(ctx: RequestContext, guid: string, banned: MemberAssignment[], removed: number): Promise<void> {
    if (banned.length === 0) return;
    await this.members.ban(ctx, guid, uidsOf(banned), actingUid(ctx.principal));
    if (removed > 0) await this.groups.changeMembersCounts(ctx, [{ guid, change: -removed }]);
  }

  private async remove(
    ctx: RequestContext,
    { guid, membersCount }: LockedGroup,
    uid: string,
    action: 'left' | 'kicked',
  ): Promise<void> {
    const removed = await this.members.remove(ctx, guid, uid);
    const change = removed?.wasActive ? -1 : 0;
    if (change !== 0) await this.groups.changeMembersCounts(ctx, [{ guid, change }]);
    await this.systemMessages.appendGroupActions(ctx, [{ action, guid, on: uid, membersCount: membersCount + change }]);
  }

  /** Tells of what the acting principal did to others; nothing where there are none. */
  private async publishActions(ctx: RequestContext, name: ChangeOfOthers, guid: string, uids: string[]): Promise<void> {
    if (uids.length === 0) return;
    const payload = { guid, uids, by: actingUid(ctx.principal) };
    await this.events.publish(ctx, { name, subject: subjectOf(guid), payload });
  }
}

const isEntry = ({ scope, error }: AddMemberResult) => scope !== undefined && !error;
const isBan = ({ scope, error }: AddMemberResult) => scope === undefined && !error;

const uidsOf = (places: MemberAssignment[]): string[] => places.map(({ uid }) => uid);

const subjectOf = (guid: string): string => `group:${guid}`;

function among(standings: MembershipStatus[]): (uid: string) => MembershipStatus {
  const known = new Map(standings.map((standing) => [standing.uid, standing]));
  return (uid) => known.get(uid) ?? { uid, banned: false };
}

const checkStranger = (uid: string, users: LockedUsers): PolicyViolation =>
  users.has(uid) ? undefined : new DomainError('ERR_UID_NOT_FOUND', { uid });

function checkCrowding(uid: string, users: LockedUsers, membersCount: number): PolicyViolation {
  const user = users.get(uid);
  if (!user) return checkStranger(uid, users);
  const full = (limit: number, what: string) => new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit, what });
  if (membersCount >= MAX_MEMBERS) return full(MAX_MEMBERS, 'members of a group');
  return user.groups >= MAX_GROUPS ? full(MAX_GROUPS, 'groups of a user') : undefined;
}
