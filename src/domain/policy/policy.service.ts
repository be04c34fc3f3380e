import { Injectable } from '@nestjs/common';
import { restrictivePermissions } from '../../platform/auth/role-rules.js';
import { requireFeature } from '../../platform/auth/principal.js';
import type { Feature } from '../../platform/auth/features.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { GroupType, MemberScope } from '../../generated/prisma/enums.js';
import { Rules, type ScopePermission } from './permissions.js';
import { PolicyRepository } from './policy.repository.js';
import { actingUser, permissionDenied, rulesOf } from './subject.js';

/** A member of a group, with what their scope is denied in it. */
export interface Membership {
  readonly guid: string;
  readonly uid: string;
  readonly scope: MemberScope;
  readonly rules: Rules<ScopePermission>;
}

/** Which users a list may show: undefined members restrict nothing. */
export interface ListableUsers {
  readonly friendsOf?: string;
  readonly roles?: string[];
}

/**
 * Whether the acting principal may do something to somebody: the one place that knows. The app itself may do
 * everything. A user is first asked by role, then by scope in the group; see docs/access.md.
 *
 * What a role is denied came with the request. Whom it concerns is looked up for all ids at once, and only where
 * a rule asks for it.
 */
@Injectable()
export class PolicyService {
  constructor(private readonly policy: PolicyRepository) {}

  /** For what one route does in several ways; a route that is one feature names it in its access rule. @throws ERR_PERMISSION_DENIED */
  requireFeature(ctx: RequestContext, feature: Feature): void {
    requireFeature(ctx.principal, feature);
  }

  // Users.

  /** What only concerns a user is for that user and for the app itself. @throws AUTH_ERR_NO_ACCESS */
  requireSelf(ctx: RequestContext, uid: string): void {
    const user = actingUser(ctx);
    if (user && user.uid !== uid) throw new DomainError('AUTH_ERR_NO_ACCESS');
  }

  /** @throws ERR_PERMISSION_DENIED */
  listableUsers(ctx: RequestContext): ListableUsers {
    const user = actingUser(ctx);
    if (!user) return {};
    const rules = rulesOf(user);
    if (rules.denies('listUsers')) throw permissionDenied(user, 'listUsers');
    return {
      friendsOf: rules.isForFriends('listUsers.mode') ? user.uid : undefined,
      roles: rules.named('listUsers.allowedRoles'),
    };
  }

  /** Everybody may see themself. @throws ERR_PERMISSION_DENIED */
  async requireCanViewUser(ctx: RequestContext, { uid, role }: { uid: string; role: string }): Promise<void> {
    const user = actingUser(ctx);
    if (!user || user.uid === uid) return;
    const rules = rulesOf(user);
    if (rules.excludes('getUserDetails.allowedRoles', role))
      throw permissionDenied(user, 'getUserDetails.allowedRoles');
    if (!rules.isForFriends('getUserDetails.mode')) return;
    const [other] = await this.policy.userRelations(ctx, user.uid, [uid]);
    if (!other?.isFriend) throw permissionDenied(user, 'getUserDetails.mode');
  }

  // Groups and their members.

  /** Also of a group that is to become of the type. @throws ERR_PERMISSION_DENIED */
  requireGroupCreation(ctx: RequestContext, type: GroupType): void {
    this.requireGroupType(ctx, 'createGroup', type);
  }

  /** A user who creates a group owns it; only the app itself names somebody else. @throws ERR_PERMISSION_DENIED */
  requireOwning(ctx: RequestContext, owner: string): void {
    const user = actingUser(ctx);
    if (user && user.uid !== owner) throw permissionDenied(user, 'createGroup.owner');
  }

  /** @throws ERR_PERMISSION_DENIED */
  requireJoining(ctx: RequestContext, type: GroupType): void {
    this.requireGroupType(ctx, 'joinGroup', type);
  }

  /** Types of groups that a list may show; undefined for all. @throws ERR_PERMISSION_DENIED */
  listableGroupTypes(ctx: RequestContext): GroupType[] | undefined {
    const user = actingUser(ctx);
    if (!user) return undefined;
    const rules = rulesOf(user);
    if (rules.denies('listGroups')) throw permissionDenied(user, 'listGroups');
    return rules.named('listGroups.allowedGroupTypes') as GroupType[] | undefined;
  }

  /** Placing others in a group: as members, banned, several at once. @throws ERR_PERMISSION_DENIED */
  requireCanAddMembers(ctx: RequestContext, places: readonly { scope?: MemberScope }[]): void {
    if (places.some(({ scope }) => scope !== undefined)) this.requireFeature(ctx, 'addMember');
    if (places.some(({ scope }) => scope === undefined)) this.requireFeature(ctx, 'ban');
    if (places.length > 1) this.requireFeature(ctx, 'massMemberOperate');
  }

  /** @returns undefined for the app itself, which needs not to be a member @throws ERR_GROUP_NOT_JOINED */
  async requireMembership(ctx: RequestContext, guid: string): Promise<Membership | undefined> {
    const user = actingUser(ctx);
    if (!user) return undefined;
    const membership = await this.membership(ctx, guid, user.uid);
    if (!membership) throw new DomainError('ERR_GROUP_NOT_JOINED', { uid: user.uid, guid });
    return membership;
  }

  /** What the acting user is in the group; undefined for no member, and for the app itself. */
  async scopeIn(ctx: RequestContext, guid: string): Promise<MemberScope | undefined> {
    const user = actingUser(ctx);
    return user && (await this.membership(ctx, guid, user.uid))?.scope;
  }

  /** Scopes whose members a list may show; undefined for all. @throws ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED */
  async listableScopes(
    ctx: RequestContext,
    guid: string,
    list: 'listMembers' | 'listReactions',
  ): Promise<MemberScope[] | undefined> {
    const membership = await this.requireMembership(ctx, guid);
    if (!membership) return undefined;
    if (membership.rules.denies(list)) throw permissionDenied(membership, list);
    return membership.rules.named(`${list}.allowedScopes`) as MemberScope[] | undefined;
  }

  /** One member out of a list that `listableScopes` narrows. @throws ERR_PERMISSION_DENIED */
  requireListable(ctx: RequestContext, scopes: MemberScope[] | undefined, scope: MemberScope): void {
    const user = actingUser(ctx);
    if (user && scopes?.includes(scope) === false) throw permissionDenied(user, 'listMembers.allowedScopes');
  }

  private requireGroupType(ctx: RequestContext, permission: 'createGroup' | 'joinGroup', type: GroupType): void {
    const user = actingUser(ctx);
    if (!user) return;
    const rules = rulesOf(user);
    if (rules.denies(permission)) throw permissionDenied(user, permission);
    if (rules.excludes(`${permission}.allowedGroupTypes`, type))
      throw permissionDenied(user, `${permission}.allowedGroupTypes`);
  }

  async membership(ctx: RequestContext, guid: string, uid: string): Promise<Membership | undefined> {
    const [membership] = await this.memberships(ctx, [guid], [uid]);
    return membership;
  }

  /** One query, whatever the number of ids. */
  async memberships(ctx: RequestContext, guids: string[], uids: string[]): Promise<Membership[]> {
    const rows = guids.length > 0 ? await this.policy.memberships(ctx, guids, uids) : [];
    return rows.map(({ guid, uid, scope, permissions }) => ({
      guid,
      uid,
      scope,
      rules: new Rules<ScopePermission>(new Map(restrictivePermissions(permissions))),
    }));
  }
}
