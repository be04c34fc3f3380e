import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupConversationKey } from '#core/conversations/conversation-key.js';
import {
  checkAdministering,
  checkModerating,
  checkReading,
  checkTransferringOwnership,
} from '#core/policy/group-rules.js';
import { intersection } from '#core/policy/permissions.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { PolicyService } from '#core/policy/policy.service.js';
import type { GroupType } from '#generated/prisma/enums.js';
import { SYSTEM_UID, actingUid, requireFeature, viewerUid, type Principal } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageErasure } from '../messages/erasure/message-erasure.js';
import type { GroupFilter, GroupOrder } from './group-list.sql.js';
import {
  GroupsRepository,
  restrictsSenders,
  type Group,
  type GroupChanges,
  type LockedGroup,
  type NewGroup,
  type SendingRules,
} from './groups.repository.js';
import { memberAssignments, type MemberLists } from './members/member-assignments.js';
import type { LockedUsers } from './members/member-limits.js';
import { MembershipService, type AddMemberResult } from './members/membership.service.js';
import { UserMembershipsService } from './members/user-memberships.service.js';
import { hashGroupPassword } from './passwords/group-password.js';

/** The event of a deleted group lists its former members, since no row does any more. */
const MAX_MEMBERS_IN_EVENT = 1000;

interface Password {
  /** Plain text. Stored as a hash, and only for groups of type password. */
  password?: string;
}

type CreateGroup = Omit<NewGroup, 'owner' | 'passwordHash'> & Password & { owner?: string };
type UpdateGroup = Omit<GroupChanges, 'passwordHash'> & Password;

/** A group, and how many of its members are online. */
export type GroupWithOnlineCount = Group & { onlineMembersCount: number };

@Injectable()
export class GroupsService implements OnModuleInit {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly memberships: MembershipService,
    private readonly userMemberships: UserMembershipsService,
    private readonly messageErasure: MessageErasure,
    private readonly policy: PolicyService,
    private readonly events: EventPublisher,
    private readonly credentials: Credentials,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid, wasActive }) => this.removeUser(tx, uid, { wasActive }));
    this.events.onInTransaction('user_deactivated', (tx, { uids }) => this.userMemberships.changeCounts(tx, uids, -1));
    this.events.onInTransaction('user_reactivated', (tx, { uids }) => this.userMemberships.changeCounts(tx, uids, 1));
  }

  /**
   * The owner is the given user, by default the acting user or the system user. An acting user may give only themself. Errors of first
   * members do not prevent the creation.
   *
   * @throws ERR_GUID_ALREADY_EXISTS, ERR_UID_NOT_FOUND (the owner), ERR_EMPTY_GROUP_PASS, ERR_BAD_REQUEST (more than 25 members),
   * ERR_PLAN_QUOTA_RESTRICTION (the owner is in 2,000 groups), ERR_PERMISSION_DENIED
   */
  async create(
    ctx: RequestContext,
    { password, ...draft }: CreateGroup,
    members: MemberLists = {},
  ): Promise<{ group: GroupWithOnlineCount; memberResults: AddMemberResult[] }> {
    const { guid, type, owner = actingUid(ctx.principal) } = draft;
    const assignments = memberAssignments(members);
    this.policy.requireGroupCreation(ctx, type);
    this.policy.requireOwning(ctx, owner);
    this.policy.requireCanAddMembers(ctx, assignments);
    const passwordHash = passwordHashAfter({ type, passwordHash: null }, {}, await hashOf(password));
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockOwner(
        tx,
        owner,
        assignments.map(({ uid }) => uid),
      );
      await this.invalidateRules(tx, draft);
      if (!(await this.groups.create(tx, { ...draft, owner, passwordHash })))
        throw new DomainError('ERR_GUID_ALREADY_EXISTS', { guid });
      const memberResults = await this.memberships.addInitialMembers(
        tx,
        { guid, type, owner, passwordHash, membersCount: 0, joinByRequest: draft.joinByRequest ?? false },
        users,
        assignments,
      );
      const uids = memberResults.filter(({ scope, error }) => scope && !error).map(({ uid }) => uid);
      const payload = {
        guid,
        uids: owner === SYSTEM_UID ? uids : [owner, ...uids],
        by: actingUid(ctx.principal),
      };
      await this.events.publish(tx, { name: 'group_created', subject: subjectOf(guid), payload });
      return { group: await this.getWithOnlineCount(tx, guid), memberResults };
    });
  }

  /** The context in which the user lists groups. @throws AUTH_ERR_NO_ACCESS for another acting user, ERR_UID_NOT_FOUND, ERR_PERMISSION_DENIED */
  async actingAs(ctx: RequestContext, uid: string): Promise<RequestContext> {
    this.policy.requireSelf(ctx, uid);
    const user = await this.credentials.findActiveUser(ctx, ctx.app.id, uid);
    if (!user) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    const principal: Principal = { ...ctx.principal, kind: 'user', user };
    requireFeature(principal, 'listGroups');
    return { ...ctx, principal };
  }

  /** An acting user sees private groups only as a member. @throws ERR_PERMISSION_DENIED */
  async list(
    ctx: RequestContext,
    filter: GroupFilter,
    order: GroupOrder,
    page: CursorPageRequest,
  ): Promise<Page<GroupWithOnlineCount>> {
    const types = intersection(filter.types, this.policy.listableGroupTypes(ctx));
    const { rows, total } = await this.groups.list(ctx, { ...filter, types }, order, page);
    return { rows: await this.withOnlineCounts(ctx, rows), total };
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED for a private group that the acting user is not a member of */
  async get(ctx: RequestContext, guid: string): Promise<GroupWithOnlineCount> {
    const group = (await this.groups.find(ctx, guid)) ?? notFound(guid);
    throwIfDenied(checkReading(group, viewerUid(ctx.principal), group.scope ?? undefined));
    const [shown] = await this.withOnlineCounts(ctx, [group]);
    return shown!;
  }

  /** Returns the groups by guid, as the acting user sees them. Private groups are included, so callers pass only guids of the user's own groups. */
  async findMany(ctx: RequestContext, guids: string[]): Promise<ReadonlyMap<string, Group>> {
    const groups = guids.length > 0 ? await this.groups.findMany(ctx, guids) : [];
    return new Map(groups.map((group) => [group.guid, group]));
  }

  /**
   * Ignores the owner of the changes for an acting user.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE, ERR_EMPTY_GROUP_PASS, and of the owner
   * ERR_UID_NOT_FOUND, ERR_BANNED_GROUPMEMBER, ERR_PLAN_QUOTA_RESTRICTION; ERR_PERMISSION_DENIED
   */
  async update(
    ctx: RequestContext,
    guid: string,
    { owner: newOwner, password, ...changes }: UpdateGroup,
  ): Promise<GroupWithOnlineCount> {
    const owner = ctx.principal.kind === 'system' ? newOwner : undefined;
    if (changes.type) this.policy.requireGroupCreation(ctx, changes.type);
    const hash = await hashOf(password);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = owner === undefined ? undefined : await this.memberships.lockOwner(tx, owner);
      const { group, actor } = await this.memberships.lockForActor(tx, guid);
      throwIfDenied(checkModerating(group, actor));
      await this.invalidateRules(tx, changes);
      await this.groups.update(tx, guid, { ...changes, passwordHash: passwordHashAfter(group, changes, hash) });
      await this.events.publish(tx, {
        name: 'group_updated',
        subject: subjectOf(guid),
        payload: { guid, updatedBy: actingUid(ctx.principal) },
      });
      if (owner !== undefined && users) await this.transferLocked(tx, group, owner, users, { adds: true });
      return this.getWithOnlineCount(tx, guid);
    });
  }

  /**
   * The new owner becomes an admin, the former owner a participant.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_CLEARANCE, ERR_UID_NOT_FOUND, ERR_NOT_A_MEMBER
   */
  async transferOwnership(ctx: RequestContext, guid: string, owner: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockOwner(tx, owner);
      const { group, actor } = await this.memberships.lockForActor(tx, guid);
      throwIfDenied(checkTransferringOwnership(group, actor));
      await this.transferLocked(tx, group, owner, users, { adds: false });
    });
  }

  /**
   * Deletes its memberships, bans, messages and conversation as well.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_ADMIN_SCOPE
   */
  async delete(ctx: RequestContext, guid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { group, actor } = await this.memberships.lockForActor(tx, guid);
      throwIfDenied(checkAdministering(group, actor));
      const { name, type, owner, icon, description, membersCount, createdAt } = (await this.groups.find(tx, guid))!;
      const uids = await this.memberships.uidsOf(tx, guid, MAX_MEMBERS_IN_EVENT);
      // the group first: its deletion waits for sends in progress, whose messages are then erased as well
      await this.groups.delete(tx, guid);
      await this.messageErasure.eraseConversation(tx, groupConversationKey(guid));
      const lastState = {
        guid,
        uids,
        name,
        type,
        owner,
        icon: icon ?? undefined,
        description: description ?? undefined,
        membersCount,
        createdAt: unixSeconds(createdAt),
      };
      await this.events.publish(tx, {
        name: 'group_deleted',
        subject: subjectOf(guid),
        payload: { ...lastState, deletedBy: actingUid(ctx.principal) },
      });
    });
  }

  /** As of the repository. */
  async onlineMembers(
    ctx: RequestContext,
    groups: readonly Pick<Group, 'guid' | 'membersCount'>[],
  ): Promise<ReadonlyMap<string, number>> {
    return this.groups.onlineMembers(ctx, groups);
  }

  /** Must be called before rules are stored that restrict who sends. */
  private async invalidateRules(tx: RequestContext, rules: SendingRules): Promise<void> {
    if (restrictsSenders(rules)) await this.credentials.invalidateUnlessRestricted(tx, tx.app.id);
  }

  private async getWithOnlineCount(ctx: RequestContext, guid: string): Promise<GroupWithOnlineCount> {
    const [group] = await this.withOnlineCounts(ctx, [(await this.groups.find(ctx, guid))!]);
    return group!;
  }

  private async withOnlineCounts(ctx: RequestContext, groups: Group[]): Promise<GroupWithOnlineCount[]> {
    const online = await this.groups.onlineMembers(ctx, groups);
    return groups.map((group) => ({ ...group, onlineMembersCount: online.get(group.guid) ?? 0 }));
  }

  private async transferLocked(
    tx: RequestContext,
    group: LockedGroup,
    owner: string,
    users: LockedUsers,
    options: { adds: boolean },
  ): Promise<void> {
    const { guid, owner: oldOwner } = group;
    if (owner === oldOwner) return;
    await this.memberships.transferOwnership(tx, group, owner, users, options);
    await this.groups.update(tx, guid, { owner });
    await this.publishOwnershipTransfer(tx, guid, owner, oldOwner);
  }

  /** Ends the memberships and bans of an erased user, and gives their groups to the system user. */
  private async removeUser(tx: RequestContext, uid: string, user: { wasActive: boolean }): Promise<void> {
    const guids = await this.userMemberships.removeFromAllGroups(tx, uid, user);
    await this.userMemberships.deleteBans(tx, uid);
    // an owner is always a member, so `guids` includes all owned groups
    for (const guid of await this.groups.reassignOwner(tx, guids, uid, SYSTEM_UID))
      await this.publishOwnershipTransfer(tx, guid, SYSTEM_UID, uid);
  }

  private async publishOwnershipTransfer(
    tx: RequestContext,
    guid: string,
    owner: string,
    oldOwner: string,
  ): Promise<void> {
    const payload = { guid, owner, oldOwner, updatedBy: actingUid(tx.principal) };
    await this.events.publish(tx, { name: 'group_owner_transferred', subject: subjectOf(guid), payload });
  }
}

const subjectOf = (guid: string): string => `group:${guid}`;

const hashOf = async (password: string | undefined): Promise<string | undefined> =>
  password ? hashGroupPassword(password) : undefined;

/** The hash to store. A group of type password needs one, other groups have none. @throws ERR_EMPTY_GROUP_PASS */
function passwordHashAfter(
  group: { type: GroupType; passwordHash: string | null },
  { type = group.type }: { type?: GroupType },
  newHash: string | undefined,
): string | null {
  if (type !== 'password') return null;
  const hash = newHash ?? group.passwordHash;
  if (hash === null) throw new DomainError('ERR_EMPTY_GROUP_PASS');
  return hash;
}

function notFound(guid: string): never {
  throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
}
