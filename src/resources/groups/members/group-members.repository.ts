import { Injectable } from '@nestjs/common';
import type { Member, MembershipStatus } from '#core/policy/group-rules.js';
import type { MemberScope, UserStatus } from '#generated/prisma/enums.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { Repository } from '#platform/database/repository.js';
import { foldedSearchKey } from '#platform/text/search-folding.js';
import { readUserPage } from '#resources/users/list/read-user-page.js';
import * as sql from './group-members.sql.js';
import type { BannedUser, MemberUser } from './group-members.sql.js';

export type { BannedUser, MemberUser } from './group-members.sql.js';

export interface MemberFilter {
  status?: UserStatus;
  /** Users whose presence the viewer does not see: for the status, they are offline. */
  withoutPresence?: string[];
  scopes?: MemberScope[];
  searchKey?: string;
}

/** An active user who is locked until the end of the transaction, and how many groups they are in. */
export interface LockedUser {
  uid: string;
  groups: number;
}

/**
 * The only place that writes the tables `group_members` and `group_bans`. Who becomes a member or is banned is not pending any more. Every
 * change needs a locked group.
 */
@Injectable()
export class GroupMembersRepository extends Repository {
  /** The number of groups of each user. @param uids of users that are locked */
  async countGroups(ctx: RequestContext, uids: string[]): Promise<LockedUser[]> {
    return uids.length > 0 ? this.query(ctx, sql.countGroups, [uids]) : [];
  }

  /** Returns the statuses of the users who are members or banned. */
  async membershipStatuses(ctx: RequestContext, guid: string, uids: string[]): Promise<MembershipStatus[]> {
    const rows = await this.query(ctx, sql.membershipStatuses, [guid, uids]);
    return rows.map(({ uid, scope, formerScope, banned }) => ({
      uid,
      scope: scope ?? undefined,
      formerScope: formerScope ?? undefined,
      banned,
    }));
  }

  /** @param members users who are not members yet */
  async add(ctx: RequestContext, guid: string, members: Member[]): Promise<void> {
    const uids = members.map(({ uid }) => uid);
    const scopes = members.map(({ scope }) => scope);
    await this.query(ctx, sql.add, [guid, uids, scopes]);
  }

  /** @returns undefined for a user who was not a member */
  async remove(ctx: RequestContext, guid: string, uid: string): Promise<{ wasActive: boolean } | undefined> {
    return this.first(ctx, sql.remove, [guid, uid]);
  }

  /** Removes the users who are members or pending as well. @param scope of a member */
  async ban(
    ctx: RequestContext,
    guid: string,
    users: { uid: string; scope?: MemberScope }[],
    bannedBy: string,
  ): Promise<void> {
    const appId = ctx.app.id;
    const where = { appId, guid, uid: { in: users.map(({ uid }) => uid) } };
    await this.members(ctx).deleteMany({ where });
    await this.database.forApp(ctx).prisma.pendingMember.deleteMany({ where });
    await this.bans(ctx).createMany({ data: users.map(({ uid, scope }) => ({ appId, guid, uid, scope, bannedBy })) });
  }

  async unban(ctx: RequestContext, guid: string, uids: string[]): Promise<void> {
    await this.bans(ctx).deleteMany({ where: { appId: ctx.app.id, guid, uid: { in: uids } } });
  }

  async setScopes(ctx: RequestContext, guid: string, members: Member[]): Promise<(Member & { joinedAt: Date })[]> {
    const uids = members.map(({ uid }) => uid);
    const scopes = members.map(({ scope }) => scope);
    return this.query(ctx, sql.setScopes, [guid, uids, scopes]);
  }

  /** The groups of the users, and how many of the users are members of each. */
  async groupsOf(ctx: RequestContext, uids: string[]): Promise<{ guid: string; members: number }[]> {
    const groups = await this.members(ctx).groupBy({
      by: ['guid'],
      where: { appId: ctx.app.id, uid: { in: uids } },
      _count: true,
    });
    return groups.map(({ guid, _count }) => ({ guid, members: _count }));
  }

  /** The uids of members, in order. */
  async uidsOf(ctx: RequestContext, guid: string, limit: number): Promise<string[]> {
    const members = await this.members(ctx).findMany({
      where: { appId: ctx.app.id, guid },
      select: { uid: true },
      orderBy: { uid: 'asc' },
      take: limit,
    });
    return members.map(({ uid }) => uid);
  }

  /** @returns the guids of the groups that the user was in */
  async removeFromAllGroups(ctx: RequestContext, uid: string): Promise<string[]> {
    const rows = await this.query(ctx, sql.removeFromAllGroups, [uid]);
    return rows.map(({ guid }) => guid);
  }

  async deleteBans(ctx: RequestContext, uid: string): Promise<void> {
    await this.bans(ctx).deleteMany({ where: { appId: ctx.app.id, uid } });
  }

  async find(ctx: RequestContext, guid: string, uid: string): Promise<MemberUser | undefined> {
    return this.first(ctx, sql.find, [guid, uid, viewerUid(ctx.principal)]);
  }

  /** Returns the members in the order of uids. */
  async list(
    ctx: RequestContext,
    guid: string,
    { status, scopes, withoutPresence = [], searchKey }: MemberFilter,
    page: CursorPageRequest,
  ): Promise<Page<MemberUser>> {
    return readUserPage(
      this.database.forApp(ctx),
      ctx,
      sql,
      [guid, status, scopes, withoutPresence, foldedSearchKey(searchKey)],
      page,
    );
  }

  /** Returns the banned users in the order of uids. */
  async listBanned(ctx: RequestContext, guid: string, page: CursorPageRequest): Promise<Page<BannedUser>> {
    return readUserPage(this.database.forApp(ctx), ctx, sql.listBanned, [guid], page);
  }

  private members(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.groupMember;
  }

  private bans(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.groupBan;
  }
}
