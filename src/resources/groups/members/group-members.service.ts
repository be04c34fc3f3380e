import { Injectable } from '@nestjs/common';
import {
  checkAdministering,
  checkJoining,
  checkKicking,
  checkLeaving,
  checkScopeChange,
  type Member,
  type MembershipStatus,
} from '#core/policy/group-rules.js';
import { intersection } from '#core/policy/permissions.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { GroupsRepository, type LockedGroup } from '../groups.repository.js';
import { GroupPasswordAttempts } from '../passwords/group-password-attempts.js';
import { isGroupPassword } from '../passwords/group-password.js';
import { GroupMembersRepository, type MemberFilter, type MemberUser } from './group-members.repository.js';
import { memberAssignments, type MemberLists, type MemberAssignment } from './member-assignments.js';
import type { LockedUsers } from './member-limits.js';
import { MembershipService, type AddMemberResult, type ChangedMember } from './membership.service.js';

@Injectable()
export class GroupMembersService {
  constructor(
    private readonly members: GroupMembersRepository,
    private readonly groups: GroupsRepository,
    private readonly memberships: MembershipService,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly passwordAttempts: GroupPasswordAttempts,
    private readonly database: Database,
  ) {}

  /**
   * Adds and bans the users of the lists. An acting user who sends no uid, or with an auth token only their own uid among the participants,
   * joins a public or password group. With a key the app adds the acting user as any other, who must be an admin of the group for it.
   *
   * @returns a result for each user in the order of execution: bans first, then admins, moderators, participants
   * @throws ERR_BAD_REQUEST, ERR_GUID_NOT_FOUND; adding: ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_ADMIN_SCOPE; joining:
   * ERR_ALREADY_JOINED, ERR_BANNED_GROUPMEMBER, ERR_GROUP_JOIN_NOT_ALLOWED, ERR_GROUP_JOIN_BY_REQUEST, ERR_EMPTY_GROUP_PASS, ERR_WRONG_GROUP_PASS,
   * ERR_TOO_MANY_REQUESTS, ERR_PLAN_QUOTA_RESTRICTION; ERR_PERMISSION_DENIED
   */
  async add(ctx: RequestContext, guid: string, lists: MemberLists, password?: string): Promise<AddMemberResult[]> {
    const assignments = memberAssignments(lists);
    const viewer = viewerUid(ctx.principal);
    const own = ctx.principal.key
      ? undefined
      : assignments.find(({ uid, list }) => uid === viewer && list === 'participants');
    const others = assignments.filter((assignment) => assignment !== own);
    if (viewer !== undefined && others.length === 0)
      return [await this.join(ctx, guid, own ?? participant(viewer), password)];
    if (assignments.length === 0)
      throw DomainError.invalid({
        participants: ['At least one uid is required in admins, moderators, participants or usersToBan.'],
      });
    this.policy.requireCanAddMembers(ctx, others);
    const verifiedHash = own && (await this.verifiedHash(ctx, guid, password));
    const uids = assignments.map(({ uid }) => uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, uids);
      if (own && !(await this.memberships.lock(tx, guid, [own.uid])).statusOf(own.uid).scope) {
        this.policy.requireFeature(tx, 'joinGroup');
        const joined = await this.joinLocked(tx, guid, own, users, { password, verifiedHash });
        // a user who has just joined is not an admin, and so cannot add others
        const error = new DomainError('ERR_GROUP_NO_ADMIN_SCOPE', { guid });
        return assignments.map((assignment) => (assignment === own ? joined : { ...assignment, error }));
      }
      const membership = await this.memberships.lockForActor(tx, guid, uids);
      throwIfDenied(checkAdministering(membership.group, membership.actor));
      return this.memberships.addMembers(tx, membership, users, assignments);
    });
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED */
  async list(
    ctx: RequestContext,
    guid: string,
    filter: MemberFilter,
    page: CursorPageRequest,
  ): Promise<Page<MemberUser>> {
    await this.summaries.requireGroup(ctx, guid);
    const scopes = intersection(filter.scopes, await this.policy.listableScopes(ctx, guid, 'listMembers'));
    const withoutPresence = filter.status && (await this.summaries.usersWithoutPresence(ctx));
    const { rows, total } = await this.members.list(ctx, guid, { ...filter, scopes, withoutPresence }, page);
    return { rows: await this.summaries.withVisiblePresence(ctx, rows), total };
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_NOT_A_MEMBER, ERR_UID_NOT_FOUND, ERR_PERMISSION_DENIED */
  async get(ctx: RequestContext, guid: string, uid: string): Promise<MemberUser> {
    await this.summaries.requireGroup(ctx, guid);
    const scopes = await this.policy.listableScopes(ctx, guid, 'listMembers');
    const member = (await this.members.find(ctx, guid, uid)) ?? (await this.throwNotMember(ctx, guid, uid));
    this.policy.requireListable(ctx, scopes, member.scope);
    const [visible] = await this.summaries.withVisiblePresence(ctx, [member]);
    return visible!;
  }

  /**
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_NOT_A_MEMBER, ERR_UID_NOT_FOUND, ERR_SAME_SCOPE, ERR_GROUP_NO_SELF_ACTION,
   * ERR_GROUP_NO_SCOPE_CLEARANCE, ERR_GROUP_OWNER_STAYS
   */
  async changeScope(ctx: RequestContext, guid: string, uid: string, scope: MemberScope): Promise<ChangedMember> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { group, actor, statusOf } = await this.memberships.lockForActor(tx, guid, [uid]);
      const target = await this.requireMember(tx, group, statusOf(uid));
      throwIfDenied(checkScopeChange(group, actor, target, scope));
      const [changed] = await this.memberships.changeScopes(tx, group, [{ ...target, newScope: scope }]);
      return changed!;
    });
  }

  /**
   * The user may join and be added again.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_NOT_A_MEMBER, ERR_BANNED_GROUPMEMBER, ERR_UID_NOT_FOUND,
   * ERR_GROUP_NO_SELF_ACTION, ERR_GROUP_NO_CLEARANCE, ERR_GROUP_OWNER_STAYS
   */
  async kick(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { group, actor, statusOf } = await this.memberships.lockForActor(tx, guid, [uid]);
      if (statusOf(uid).banned) throw new DomainError('ERR_BANNED_GROUPMEMBER', { uid, guid });
      throwIfDenied(checkKicking(group, actor, await this.requireMember(tx, group, statusOf(uid))));
      await this.memberships.kick(tx, group, uid);
    });
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_OWNER_STAYS */
  async leave(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { group, statusOf } = await this.memberships.lock(tx, guid, [uid]);
      const { scope } = statusOf(uid);
      if (!scope) throw new DomainError('ERR_GROUP_NOT_JOINED', { uid, guid });
      throwIfDenied(checkLeaving(group, { uid, scope }));
      await this.memberships.leave(tx, group, uid);
    });
  }

  private async join(
    ctx: RequestContext,
    guid: string,
    own: MemberAssignment,
    password: string | undefined,
  ): Promise<AddMemberResult> {
    this.policy.requireFeature(ctx, 'joinGroup');
    const verifiedHash = await this.verifiedHash(ctx, guid, password);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, [own.uid]);
      return this.joinLocked(tx, guid, own, users, { password, verifiedHash });
    });
  }

  private async joinLocked(
    tx: RequestContext,
    guid: string,
    own: MemberAssignment,
    users: LockedUsers,
    { password, verifiedHash }: { password?: string; verifiedHash?: string },
  ): Promise<AddMemberResult> {
    const { group, statusOf } = await this.memberships.lock(tx, guid, [own.uid]);
    this.policy.requireJoining(tx, group.type);
    throwIfDenied(checkJoining(group, statusOf(own.uid)));
    // compared with the hash under the lock: the password may have changed since it was verified
    if (group.passwordHash !== null && group.passwordHash !== verifiedHash) {
      throw password ? new DomainError('ERR_WRONG_GROUP_PASS', { guid }) : new DomainError('ERR_EMPTY_GROUP_PASS');
    }
    return { ...own, message: await this.memberships.join(tx, group, own.uid, users) };
  }

  /** The stored hash, if the given password matches it. To be called before any lock is taken, because hashing is slow. */
  private async verifiedHash(
    ctx: RequestContext,
    guid: string,
    password: string | undefined,
  ): Promise<string | undefined> {
    if (!password) return undefined;
    const hash = await this.groups.passwordHash(ctx, guid);
    if (!hash) return undefined;
    await this.passwordAttempts.count(ctx, guid);
    if (!(await isGroupPassword(password, hash))) return undefined;
    await this.passwordAttempts.reset(ctx, guid);
    return hash;
  }

  /** @throws ERR_UID_NOT_FOUND if there is no such active user, ERR_NOT_A_MEMBER for other users */
  private async requireMember(
    ctx: RequestContext,
    { guid }: LockedGroup,
    { uid, scope }: MembershipStatus,
  ): Promise<Member> {
    return scope ? { uid, scope } : this.throwNotMember(ctx, guid, uid);
  }

  private async throwNotMember(ctx: RequestContext, guid: string, uid: string): Promise<never> {
    await this.summaries.requireUser(ctx, uid);
    throw new DomainError('ERR_NOT_A_MEMBER', { uid, guid });
  }
}

const participant = (uid: string): MemberAssignment => ({ uid, list: 'participants', scope: 'participant' });
