import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import type { Page, PageRequest } from '../../../platform/database/page.js';
import type { MemberScope } from '../../../generated/prisma/enums.js';
import { LookupsService } from '../../../domain/lookups/lookups.service.js';
import { isGroupPassword } from './group-password.js';
import { GroupPasswordAttempts } from './group-password-attempts.js';
import {
  checkAdding,
  checkJoining,
  checkKicking,
  checkLeaving,
  checkScopeChange,
  throwIfDenied,
  type Member,
  type MembershipStatus,
} from '../../../domain/policy/group-rules.js';
import { MembershipService, type AddMemberResult, type ChangedMember, type LockedUsers } from './membership.service.js';
import { GroupRows, type LockedGroup } from './group-rows.js';
import { GroupMembersRepository, type MemberFilter, type MemberUser } from './group-members.repository.js';
import { common } from '../../../domain/policy/permissions.js';
import { PolicyService } from '../../../domain/policy/policy.service.js';
import { memberAssignments, type MemberLists, type MemberAssignment } from './member-assignments.js';

@Injectable()
export class GroupMembersService {
  constructor(
    private readonly members: GroupMembersRepository,
    private readonly groups: GroupRows,
    private readonly memberships: MembershipService,
    private readonly lookups: LookupsService,
    private readonly policy: PolicyService,
    private readonly passwordAttempts: GroupPasswordAttempts,
    private readonly database: Database,
  ) {}

  /**
   * Adds and bans those whom the lists name, each with a result of their own. A user who acts and names nobody, or themself
   * among the participants, joins, in public and password groups.
   *
   * @returns in the order in which it happened: bans first, then admins, moderators, participants
   * @throws ERR_BAD_REQUEST, ERR_GUID_NOT_FOUND; adding: ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_ADMIN_SCOPE; joining:
   * ERR_ALREADY_JOINED, ERR_BANNED_GROUPMEMBER, ERR_GROUP_JOIN_NOT_ALLOWED, ERR_EMPTY_GROUP_PASS, ERR_WRONG_GROUP_PASS,
   * ERR_TOO_MANY_REQUESTS, ERR_PLAN_QUOTA_RESTRICTION; ERR_PERMISSION_DENIED
   */
  async add(ctx: RequestContext, guid: string, lists: MemberLists, password?: string): Promise<AddMemberResult[]> {
    const places = memberAssignments(lists);
    const viewer = viewerUid(ctx.principal);
    const own = places.find(({ uid, list }) => uid === viewer && list === 'participants');
    const others = places.filter((place) => place !== own);
    if (viewer !== undefined && others.length === 0)
      return [await this.join(ctx, guid, own ?? participant(viewer), password)];
    if (places.length === 0)
      throw DomainError.invalid({ participants: ['Name somebody in admins, moderators, participants or usersToBan.'] });
    this.policy.requireCanAddMembers(ctx, others);
    const opened = own && (await this.opened(ctx, guid, password));
    const uids = places.map(({ uid }) => uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, uids);
      if (own && !(await this.memberships.lock(tx, guid, [own.uid])).standing(own.uid).scope) {
        this.policy.requireFeature(tx, 'joinGroup');
        const joined = await this.joinNow(tx, guid, own, users, { password, opened });
        // who has joined just now is no admin, so nobody else can be added by them
        const error = new DomainError('ERR_GROUP_NO_ADMIN_SCOPE', { guid });
        return places.map((place) => (place === own ? joined : { ...place, error }));
      }
      const scene = await this.memberships.enter(tx, guid, uids);
      throwIfDenied(checkAdding(scene.group, scene.actor));
      return this.memberships.addMembers(tx, scene, users, places);
    });
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED */
  async list(ctx: RequestContext, guid: string, filter: MemberFilter, page: PageRequest): Promise<Page<MemberUser>> {
    await this.lookups.requireGroup(ctx, guid);
    const scopes = common(filter.scopes, await this.policy.listableScopes(ctx, guid, 'listMembers'));
    return this.members.list(ctx, guid, { ...filter, scopes }, page);
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_NOT_A_MEMBER, ERR_UID_NOT_FOUND, ERR_PERMISSION_DENIED */
  async get(ctx: RequestContext, guid: string, uid: string): Promise<MemberUser> {
    await this.lookups.requireGroup(ctx, guid);
    const scopes = await this.policy.listableScopes(ctx, guid, 'listMembers');
    const member = (await this.members.find(ctx, guid, uid)) ?? (await this.refuseStranger(ctx, guid, uid));
    this.policy.requireListable(ctx, scopes, member.scope);
    return member;
  }

  /**
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_NOT_A_MEMBER, ERR_UID_NOT_FOUND, ERR_SAME_SCOPE, ERR_GROUP_NO_SELF_ACTION,
   * ERR_GROUP_NO_SCOPE_CLEARANCE, ERR_GROUP_OWNER_STAYS
   */
  async changeScope(ctx: RequestContext, guid: string, uid: string, scope: MemberScope): Promise<ChangedMember> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { group, actor, standing } = await this.memberships.enter(tx, guid, [uid]);
      const target = await this.requireMember(tx, group, standing(uid));
      throwIfDenied(checkScopeChange(group, actor, target, scope));
      const [changed] = await this.memberships.changeScopes(tx, group, [{ ...target, newScope: scope }]);
      return changed!;
    });
  }

  /**
   * The user may come back.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_NOT_A_MEMBER, ERR_BANNED_GROUPMEMBER, ERR_UID_NOT_FOUND,
   * ERR_GROUP_NO_SELF_ACTION, ERR_GROUP_NO_CLEARANCE, ERR_GROUP_OWNER_STAYS
   */
  async kick(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { group, actor, standing } = await this.memberships.enter(tx, guid, [uid]);
      if (standing(uid).banned) throw new DomainError('ERR_BANNED_GROUPMEMBER', { uid, guid });
      throwIfDenied(checkKicking(group, actor, await this.requireMember(tx, group, standing(uid))));
      await this.memberships.kick(tx, group, uid);
    });
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_GROUP_OWNER_STAYS */
  async leave(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { group, standing } = await this.memberships.lock(tx, guid, [uid]);
      const { scope } = standing(uid);
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
    const opened = await this.opened(ctx, guid, password);
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, [own.uid]);
      return this.joinNow(tx, guid, own, users, { password, opened });
    });
  }

  private async joinNow(
    tx: RequestContext,
    guid: string,
    own: MemberAssignment,
    users: LockedUsers,
    { password, opened }: { password?: string; opened?: string },
  ): Promise<AddMemberResult> {
    const { group, standing } = await this.memberships.lock(tx, guid, [own.uid]);
    this.policy.requireJoining(tx, group.type);
    throwIfDenied(checkJoining(group, standing(own.uid)));
    // against the hash as it is now: the password may have been changed while the given one was tried
    if (group.passwordHash !== null && group.passwordHash !== opened) {
      throw password ? new DomainError('ERR_WRONG_GROUP_PASS', { guid }) : new DomainError('ERR_EMPTY_GROUP_PASS');
    }
    return { ...own, message: await this.memberships.join(tx, group, own.uid, users) };
  }

  /** The stored hash, if the password is given and the right one. Before any lock: trying a password takes its time. */
  private async opened(ctx: RequestContext, guid: string, password: string | undefined): Promise<string | undefined> {
    if (!password) return undefined;
    const hash = await this.groups.passwordHash(ctx, guid);
    if (!hash) return undefined;
    await this.passwordAttempts.begin(ctx, guid);
    if (!(await isGroupPassword(password, hash))) return undefined;
    await this.passwordAttempts.forgive(ctx, guid);
    return hash;
  }

  /** @throws ERR_UID_NOT_FOUND for nobody, ERR_NOT_A_MEMBER for somebody else */
  private async requireMember(
    ctx: RequestContext,
    { guid }: LockedGroup,
    { uid, scope }: MembershipStatus,
  ): Promise<Member> {
    return scope ? { uid, scope } : this.refuseStranger(ctx, guid, uid);
  }

  private async refuseStranger(ctx: RequestContext, guid: string, uid: string): Promise<never> {
    await this.lookups.requireUser(ctx, uid);
    throw new DomainError('ERR_NOT_A_MEMBER', { uid, guid });
  }
}

const participant = (uid: string): MemberAssignment => ({ uid, list: 'participants', scope: 'participant' });
