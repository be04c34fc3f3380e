import { Injectable } from '@nestjs/common';
import type { GroupType, MemberScope } from '#generated/prisma/enums.js';
import type { Feature } from '#platform/access/features.js';
import { requireFeature } from '#platform/access/principal.js';
import { restrictivePermissions } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { actingUser, permissionDenied, permissionsOf } from './acting-user.js';
import { actorIn, checkModerating, type RuledGroup } from './group-rules.js';
import { PermissionSet, type ScopePermission } from './permissions.js';
import { throwIfDenied } from './policy-violation.js';
import { PolicyRepository } from './policy.repository.js';

/** A member of a group, with the permissions of their scope in it. */
export interface Membership {
  readonly guid: string;
  readonly uid: string;
  readonly scope: MemberScope;
  readonly permissions: PermissionSet<ScopePermission>;
}

/** Which users a list may show. An undefined property restricts nothing. */
export interface ListableUsers {
  readonly friendsOf?: string;
  readonly roles?: string[];
}

/**
 * What the acting principal may do. The app itself may do everything. For a user, the permissions of the role are checked first, then
 * those of their scope in the group; see docs/access.md.
 *
 * The permissions of the role are part of the context. Other users and groups are looked up only where a rule needs them, with one
 * query for all ids.
 */
@Injectable()
export class PolicyService {
  constructor(private readonly policy: PolicyRepository) {}

  /** Routes that serve several features call this. A route of one feature names it in its access rule. @throws ERR_PERMISSION_DENIED */
  requireFeature(ctx: RequestContext, feature: Feature): void {
    requireFeature(ctx.principal, feature);
  }

  /** The acting principal is the user, or the app itself. @throws AUTH_ERR_NO_ACCESS */
  requireSelf(ctx: RequestContext, uid: string): void {
    const user = actingUser(ctx);
    if (user && user.uid !== uid) throw new DomainError('AUTH_ERR_NO_ACCESS');
  }

  /** @throws ERR_PERMISSION_DENIED */
  listableUsers(ctx: RequestContext): ListableUsers {
    const user = actingUser(ctx);
    if (!user) return {};
    const permissions = permissionsOf(user);
    if (permissions.denies('listUsers')) throw permissionDenied(user, 'listUsers');
    return {
      friendsOf: permissions.isForFriends('listUsers.mode') ? user.uid : undefined,
      roles: permissions.listOf('listUsers.allowedRoles'),
    };
  }

  /** A user may always view themself. @throws ERR_PERMISSION_DENIED */
  async requireCanViewUser(ctx: RequestContext, { uid, role }: { uid: string; role: string }): Promise<void> {
    const user = actingUser(ctx);
    if (!user || user.uid === uid) return;
    const permissions = permissionsOf(user);
    if (permissions.excludes('getUserDetails.allowedRoles', role))
      throw permissionDenied(user, 'getUserDetails.allowedRoles');
    if (!permissions.isForFriends('getUserDetails.mode')) return;
    const [other] = await this.policy.userRelations(ctx, user.uid, [uid]);
    if (!other?.isFriend) throw permissionDenied(user, 'getUserDetails.mode');
  }

  /** Applies to a group that is created with the type or changed to it. @throws ERR_PERMISSION_DENIED */
  requireGroupCreation(ctx: RequestContext, type: GroupType): void {
    this.requireGroupType(ctx, 'createGroup', type);
  }

  /** A user who creates a group owns it; only the app itself names another owner. @throws ERR_PERMISSION_DENIED */
  requireOwning(ctx: RequestContext, owner: string): void {
    const user = actingUser(ctx);
    if (user && !ctx.principal.key && user.uid !== owner) throw permissionDenied(user, 'createGroup.owner');
  }

  /** @throws ERR_PERMISSION_DENIED */
  requireJoining(ctx: RequestContext, type: GroupType): void {
    this.requireGroupType(ctx, 'joinGroup', type);
  }

  /** The types of groups that a list may show; undefined for all types. @throws ERR_PERMISSION_DENIED */
  listableGroupTypes(ctx: RequestContext): GroupType[] | undefined {
    const user = actingUser(ctx);
    if (!user) return undefined;
    const permissions = permissionsOf(user);
    if (permissions.denies('listGroups')) throw permissionDenied(user, 'listGroups');
    return permissions.listOf('listGroups.allowedGroupTypes') as GroupType[] | undefined;
  }

  /** @param assignments of other users; one without a scope is a ban @throws ERR_PERMISSION_DENIED */
  requireCanAddMembers(ctx: RequestContext, assignments: readonly { scope?: MemberScope }[]): void {
    if (assignments.some(({ scope }) => scope !== undefined)) this.requireFeature(ctx, 'addMember');
    if (assignments.some(({ scope }) => scope === undefined)) this.requireFeature(ctx, 'ban');
    if (assignments.length > 1) this.requireFeature(ctx, 'massMemberOperate');
  }

  /** @returns undefined for the app itself, which needs no membership @throws ERR_GROUP_NOT_JOINED */
  async requireMembership(ctx: RequestContext, guid: string): Promise<Membership | undefined> {
    const user = actingUser(ctx);
    if (!user) return undefined;
    const membership = await this.membership(ctx, guid, user.uid);
    if (!membership) throw new DomainError('ERR_GROUP_NOT_JOINED', { uid: user.uid, guid });
    return membership;
  }

  /** The scope of the acting user in the group; undefined for a user who is not a member, and for the app itself. */
  async scopeIn(ctx: RequestContext, guid: string): Promise<MemberScope | undefined> {
    const user = actingUser(ctx);
    return user && (await this.membership(ctx, guid, user.uid))?.scope;
  }

  /** The acting principal is a moderator or an admin of the group, or the app itself. @throws ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE */
  async requireModerator(ctx: RequestContext, group: RuledGroup): Promise<void> {
    throwIfDenied(checkModerating(group, actorIn(group, ctx.principal, await this.scopeIn(ctx, group.guid))));
  }

  /** The scopes whose members a list may show; undefined for all scopes. @throws ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED */
  async listableScopes(
    ctx: RequestContext,
    guid: string,
    list: 'listMembers' | 'listReactions',
  ): Promise<MemberScope[] | undefined> {
    const membership = await this.requireMembership(ctx, guid);
    if (!membership) return undefined;
    if (membership.permissions.denies(list)) throw permissionDenied(membership, list);
    return membership.permissions.listOf(`${list}.allowedScopes`) as MemberScope[] | undefined;
  }

  /** Applies to one member of a list that `listableScopes` restricts. @throws ERR_PERMISSION_DENIED */
  requireListable(ctx: RequestContext, scopes: MemberScope[] | undefined, scope: MemberScope): void {
    const user = actingUser(ctx);
    if (user && scopes?.includes(scope) === false) throw permissionDenied(user, 'listMembers.allowedScopes');
  }

  async membership(ctx: RequestContext, guid: string, uid: string): Promise<Membership | undefined> {
    const [membership] = await this.memberships(ctx, [guid], [uid]);
    return membership;
  }

  /** One query reads the memberships for all ids. */
  async memberships(ctx: RequestContext, guids: string[], uids: string[]): Promise<Membership[]> {
    const rows = guids.length > 0 ? await this.policy.memberships(ctx, guids, uids) : [];
    return rows.map(({ guid, uid, scope, permissions }) => ({
      guid,
      uid,
      scope,
      permissions: new PermissionSet<ScopePermission>(new Map(restrictivePermissions(permissions))),
    }));
  }

  private requireGroupType(ctx: RequestContext, permission: 'createGroup' | 'joinGroup', type: GroupType): void {
    const user = actingUser(ctx);
    if (!user) return;
    const permissions = permissionsOf(user);
    if (permissions.denies(permission)) throw permissionDenied(user, permission);
    if (permissions.excludes(`${permission}.allowedGroupTypes`, type))
      throw permissionDenied(user, `${permission}.allowedGroupTypes`);
  }
}
