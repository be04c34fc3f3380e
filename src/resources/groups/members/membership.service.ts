import { Injectable } from '@nestjs/common';
import { groupLimitsOf } from '#core/app-settings/group-limits.js';
import {
  actorIn,
  checkBanning,
  checkNewMember,
  type Actor,
  type Member,
  type MembershipStatus,
} from '#core/policy/group-rules.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import { SYSTEM_UID, actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { GroupAction, GroupActionName } from '#resources/messages/model/message-action.js';
import { ActionMessages } from '#resources/messages/system/action-messages.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { GroupsRepository, type LockedGroup } from '../groups.repository.js';
import { GroupMembersRepository } from './group-members.repository.js';
import type { MemberAssignment } from './member-assignments.js';
import { checkActive, checkQuota, LockedUsers } from './member-limits.js';

/** The result for one user of a request. An added user comes with the action message about it. */
export type AddMemberResult = MemberAssignment & { message?: MessageView; error?: DomainError };

/** The results of assignments, and the ids of the action messages about them, by action. */
interface AppliedAssignments {
  readonly results: AddMemberResult[];
  readonly actionIds: (action: GroupActionName) => string[];
}

/** A locked group, and the membership statuses of the users that a change concerns. */
export interface LockedMembership {
  readonly group: LockedGroup;
  readonly statusOf: (uid: string) => MembershipStatus;
}

/** The same, with the principal who makes the change. */
export interface ActorMembership extends LockedMembership {
  readonly actor: Actor;
}

export interface ScopeChange extends Member {
  readonly newScope: MemberScope;
}

type ActorEvent = 'group_member_added' | 'group_member_banned' | 'group_member_kicked' | 'group_member_unbanned';

export interface ChangedMember extends Member {
  readonly joinedAt: Date;
}

/**
 * Changes of memberships: the rows, the members count of the group, the action message in its conversation and the event. All
 * methods need an open transaction. Callers check the policy first.
 *
 * A transaction that changes users and groups locks the users before the group, as the deletion of a user does.
 */
@Injectable()
export class MembershipService {
  constructor(
    private readonly members: GroupMembersRepository,
    private readonly groups: GroupsRepository,
    private readonly summaries: SummariesService,
    private readonly actionMessages: ActionMessages,
    private readonly events: EventPublisher,
    private readonly settings: SettingsService,
  ) {}

  /** The active users among the given, locked until the end of the transaction, with the number of their groups. */
  async lockUsers(ctx: RequestContext, uids: string[]): Promise<LockedUsers> {
    const active = await this.summaries.lockActiveUsers(ctx, uids);
    const users = await this.members.countGroups(ctx, [...active]);
    const blocks = [...(await this.summaries.blocks(ctx, [...active])).values()];
    const blockers = new Set(blocks.flatMap(({ uid, blockedMeAt }) => (blockedMeAt ? [uid] : [])));
    return new LockedUsers(users, groupLimitsOf(await this.settings.of(ctx)), blockers);
  }

  /**
   * Locks a future owner, and other users with them.
   *
   * @throws ERR_UID_NOT_FOUND unless the owner is an active user or, for the app itself, the system user
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
    return { group, statusOf: statusLookup(await this.members.membershipStatuses(ctx, guid, uids)) };
  }

  /** Locks the group for a change by the acting principal. @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async lockForActor(ctx: RequestContext, guid: string, uids: string[] = []): Promise<ActorMembership> {
    const viewer = viewerUid(ctx.principal);
    const locked = await this.lock(ctx, guid, viewer === undefined ? uids : [viewer, ...uids]);
    const scope = viewer === undefined ? undefined : locked.statusOf(viewer).scope;
    return { ...locked, actor: actorIn(locked.group, ctx.principal, scope) };
  }

  /** Adds and bans users. An error for one does not affect the others. @param assignments bans first: they make room in a full group */
  async addMembers(
    ctx: RequestContext,
    membership: ActorMembership,
    users: LockedUsers,
    assignments: MemberAssignment[],
  ): Promise<AddMemberResult[]> {
    const { group, statusOf } = membership;
    const { results, actionIds } = await this.applyAssignments(ctx, membership, users, assignments);
    const added = uidsOf(results.filter(isAddition));
    const unbanned = added.filter((uid) => statusOf(uid).banned);
    await this.publishByActor(
      ctx,
      'group_member_banned',
      group.guid,
      uidsOf(results.filter(isBan)),
      actionIds('banned'),
    );
    await this.publishByActor(ctx, 'group_member_unbanned', group.guid, unbanned, actionIds('unbanned'));
    await this.publishByActor(ctx, 'group_member_added', group.guid, added, actionIds('added'));
    return results;
  }

  /**
   * Adds the owner and the assigned users to a new group. Publishes no event: that of the new group lists them.
   *
   * @throws ERR_PLAN_QUOTA_RESTRICTION if the owner is in the maximum number of groups
   */
  async addInitialMembers(
    ctx: RequestContext,
    group: LockedGroup,
    users: LockedUsers,
    assignments: MemberAssignment[],
  ): Promise<AddMemberResult[]> {
    const owners: Member[] = group.owner === SYSTEM_UID ? [] : [{ uid: group.owner, scope: 'admin' }];
    for (const { uid } of owners) throwIfDenied(checkQuota(uid, users, 0));
    await this.insert(ctx, group.guid, owners);
    const membership: ActorMembership = {
      group: { ...group, membersCount: owners.length },
      statusOf: statusLookup(owners.map((owner) => ({ ...owner, banned: false }))),
      actor: 'app',
    };
    return (await this.applyAssignments(ctx, membership, users, assignments)).results;
  }

  /** @throws ERR_UID_NOT_FOUND, ERR_PLAN_QUOTA_RESTRICTION */
  async join(
    ctx: RequestContext,
    { guid, membersCount }: LockedGroup,
    uid: string,
    users: LockedUsers,
  ): Promise<MessageView> {
    throwIfDenied(checkQuota(uid, users, membersCount));
    await this.insert(ctx, guid, [{ uid, scope: 'participant' }]);
    const [message] = await this.actionMessages.appendGroupActions(ctx, [
      { action: 'joined', guid, on: uid, membersCount: membersCount + 1 },
    ]);
    const payload = { guid, uids: [uid], messageIds: idsOf([message!]) };
    await this.events.publish(ctx, { name: 'group_member_joined', subject: subjectOf(guid), payload });
    return message!;
  }

  async leave(ctx: RequestContext, group: LockedGroup, uid: string): Promise<void> {
    const { guid } = group;
    const payload = { guid, uids: [uid], messageIds: await this.remove(ctx, group, uid, 'left') };
    await this.events.publish(ctx, { name: 'group_member_left', subject: subjectOf(guid), payload });
  }

  async kick(ctx: RequestContext, group: LockedGroup, uid: string): Promise<void> {
    const messageIds = await this.remove(ctx, group, uid, 'kicked');
    await this.publishByActor(ctx, 'group_member_kicked', group.guid, [uid], messageIds);
  }

  /** @param uid of a banned user, who does not become a member again */
  async unban(ctx: RequestContext, { guid, membersCount }: LockedGroup, uid: string): Promise<void> {
    await this.members.unban(ctx, guid, [uid]);
    const unbanned = { action: 'unbanned' as const, guid, on: uid, membersCount };
    const messages = await this.actionMessages.appendGroupActions(ctx, [unbanned]);
    await this.publishByActor(ctx, 'group_member_unbanned', guid, [uid], idsOf(messages));
  }

  /** @param changes of members, each to another scope than they have */
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
    const messages = await this.actionMessages.appendGroupActions(ctx, actions);
    const by = actingUid(ctx.principal);
    for (const [index, { uid, scope, newScope }] of changes.entries()) {
      const messageIds = idsOf(messages.slice(index, index + 1));
      const payload = { guid, uid, scope: newScope, oldScope: scope, by, messageIds };
      await this.events.publish(ctx, { name: 'group_member_scope_changed', subject: subjectOf(guid), payload });
    }
    return changed;
  }

  /**
   * The new owner, who must be locked, becomes an admin, and the former owner a participant.
   *
   * @param adds whether a new owner who is not a member becomes one
   * @throws ERR_NOT_A_MEMBER, ERR_BANNED_GROUPMEMBER, ERR_PLAN_QUOTA_RESTRICTION
   */
  async transferOwnership(
    ctx: RequestContext,
    group: LockedGroup,
    owner: string,
    users: LockedUsers,
    { adds }: { adds: boolean },
  ): Promise<void> {
    const { guid, owner: formerOwner } = group;
    const statusOf = statusLookup(await this.members.membershipStatuses(ctx, guid, [owner, formerOwner]));
    const isMissing = owner !== SYSTEM_UID && !statusOf(owner).scope;
    if (isMissing && !adds) throw new DomainError('ERR_NOT_A_MEMBER', { uid: owner, guid });
    if (statusOf(owner).banned) throw new DomainError('ERR_BANNED_GROUPMEMBER', { uid: owner, guid });
    const added: MemberAssignment[] = isMissing ? [{ uid: owner, list: 'admins', scope: 'admin' }] : [];
    const [result] = await this.addMembers(ctx, { group, statusOf, actor: 'app' }, users, added);
    throwIfDenied(result?.error);
    const changes: ScopeChange[] = [
      { ...statusOf(owner), newScope: 'admin' as const },
      { ...statusOf(formerOwner), newScope: 'participant' as const },
    ].flatMap(({ uid, scope, newScope }) => (scope && scope !== newScope ? [{ uid, scope, newScope }] : []));
    await this.changeScopes(ctx, { ...group, membersCount: group.membersCount + added.length }, changes);
  }

  /** The uids of members, in order. */
  async uidsOf(ctx: RequestContext, guid: string, limit: number): Promise<string[]> {
    return this.members.uidsOf(ctx, guid, limit);
  }

  /** Checks the assignments one after the other, and then writes all allowed ones together. */
  private async applyAssignments(
    ctx: RequestContext,
    { group, statusOf, actor }: ActorMembership,
    users: LockedUsers,
    assignments: MemberAssignment[],
  ): Promise<AppliedAssignments> {
    const { guid } = group;
    const actions: GroupAction[] = [];
    let { membersCount } = group;
    const results = assignments.map((assignment): AddMemberResult => {
      const { uid, scope, hasAsked } = assignment;
      const status = statusOf(uid);
      const error =
        checkActive(uid, users) ??
        (scope
          ? (checkNewMember(group, actor, status) ??
            (hasAsked ? undefined : users.checkNoBlock(uid, actingUid(ctx.principal))) ??
            checkQuota(uid, users, membersCount))
          : checkBanning(group, actor, status));
      if (error) return { ...assignment, error };
      if (scope && status.banned) actions.push({ action: 'unbanned', guid, on: uid, membersCount });
      if (scope) actions.push({ action: 'added', guid, on: uid, membersCount: ++membersCount });
      else if (status.scope) actions.push({ action: 'banned', guid, on: uid, membersCount: --membersCount });
      return assignment;
    });
    const banned = results.filter(isBan).map(({ uid }) => statusOf(uid));
    await this.ban(ctx, guid, banned);
    const unbanned = actions.filter(({ action }) => action === 'unbanned').map(({ on }) => on);
    if (unbanned.length > 0) await this.members.unban(ctx, guid, unbanned);
    const added = results.filter(isAddition).map(({ uid, scope }) => ({ uid, scope: scope! }));
    await this.insert(ctx, guid, added);
    const messages = await this.actionMessages.appendGroupActions(ctx, actions);
    const messageOn = new Map(
      actions.map(({ action, on }, index) => [on, action === 'added' ? messages[index] : undefined]),
    );
    return {
      results: results.map((result) => ({ ...result, message: messageOn.get(result.uid) })),
      actionIds: (name) => idsOf(messages.filter((_, index) => actions[index]!.action === name)),
    };
  }

  private async insert(ctx: RequestContext, guid: string, members: Member[]): Promise<void> {
    if (members.length === 0) return;
    await this.members.add(ctx, guid, members);
    await this.groups.changeMembersCounts(ctx, [{ guid, change: members.length }]);
  }

  /** @param users active users: members, who are counted, and others */
  private async ban(ctx: RequestContext, guid: string, users: MembershipStatus[]): Promise<void> {
    if (users.length === 0) return;
    await this.members.ban(ctx, guid, users, actingUid(ctx.principal));
    const removed = users.filter(({ scope }) => scope !== undefined).length;
    if (removed > 0) await this.groups.changeMembersCounts(ctx, [{ guid, change: -removed }]);
  }

  /** @returns the ids of the action messages */
  private async remove(
    ctx: RequestContext,
    { guid, membersCount }: LockedGroup,
    uid: string,
    action: 'left' | 'kicked',
  ): Promise<string[]> {
    const removed = await this.members.remove(ctx, guid, uid);
    const change = removed?.wasActive ? -1 : 0;
    if (change !== 0) await this.groups.changeMembersCounts(ctx, [{ guid, change }]);
    const removal = { action, guid, on: uid, membersCount: membersCount + change };
    return idsOf(await this.actionMessages.appendGroupActions(ctx, [removal]));
  }

  /** An event about what the acting principal did to the users; none if there are no users. */
  private async publishByActor(
    ctx: RequestContext,
    name: ActorEvent,
    guid: string,
    uids: string[],
    messageIds: string[],
  ): Promise<void> {
    if (uids.length === 0) return;
    const payload = { guid, uids, by: actingUid(ctx.principal), messageIds };
    await this.events.publish(ctx, { name, subject: subjectOf(guid), payload });
  }
}

const idsOf = (messages: MessageView[]): string[] => messages.map(({ id }) => id);

const isAddition = ({ scope, error }: AddMemberResult) => scope !== undefined && !error;
const isBan = ({ scope, error }: AddMemberResult) => scope === undefined && !error;

const uidsOf = (assignments: MemberAssignment[]): string[] => assignments.map(({ uid }) => uid);

const subjectOf = (guid: string): string => `group:${guid}`;

function statusLookup(statuses: MembershipStatus[]): (uid: string) => MembershipStatus {
  const byUid = new Map(statuses.map((status) => [status.uid, status]));
  return (uid) => byUid.get(uid) ?? { uid, banned: false };
}
