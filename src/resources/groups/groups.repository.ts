import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import type { GroupType, MemberScope } from '#generated/prisma/enums.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { rangedPage } from '#platform/database/lists/ranged-list.js';
import { TableRepository } from '#platform/database/repository.js';
import { groupList, groupSegments, listedGroups, type GroupFilter, type GroupOrder } from './group-list.sql.js';
import * as sql from './groups.sql.js';
import type { Group, LockedGroup } from './groups.sql.js';

export type { Group, LockedGroup } from './groups.sql.js';

/** Which members send in a group. */
export interface SendingRules {
  frozen?: boolean;
  sendScope?: MemberScope;
  slowModeSeconds?: number;
}

export interface NewGroup extends SendingRules {
  guid: string;
  name: string;
  type: GroupType;
  passwordHash: string | null;
  icon?: string;
  description?: string;
  metadata?: object;
  tags?: string[];
  owner: string;
  joinByRequest?: boolean;
}

export type GroupChanges = Partial<Omit<NewGroup, 'guid'>> & { unset?: ('icon' | 'description' | 'metadata')[] };

/** Whether groups with the rules restrict their members, unlike others. */
export const restrictsSenders = ({ frozen, sendScope = 'participant', slowModeSeconds = 0 }: SendingRules): boolean =>
  frozen === true || sendScope !== 'participant' || slowModeSeconds > 0;

/** The only place that writes the table `groups`. */
@Injectable()
export class GroupsRepository extends TableRepository('group') {
  /** @returns whether the guid was free */
  async create(ctx: RequestContext, group: NewGroup): Promise<boolean> {
    return this.hasAny(ctx, sql.create, [recordset([group])]);
  }

  async find(ctx: RequestContext, guid: string): Promise<Group | undefined> {
    return this.first(ctx, sql.find, [guid, viewerUid(ctx.principal)]);
  }

  /** Returns the groups in no particular order. */
  async findMany(ctx: RequestContext, guids: string[]): Promise<Group[]> {
    return this.query(ctx, sql.findMany, [guids, viewerUid(ctx.principal)]);
  }

  /** Returns the groups in the order of `groupSegments`. */
  async list(
    ctx: RequestContext,
    filter: GroupFilter,
    order: GroupOrder,
    page: CursorPageRequest,
  ): Promise<Page<Group>> {
    const viewer = viewerUid(ctx.principal);
    const segments = groupSegments(viewer, filter, order);
    return rangedPage(this.database, ctx, groupList, segments, listedGroups(viewer), page);
  }

  async update(ctx: RequestContext, guid: string, { unset = [], ...changes }: GroupChanges): Promise<void> {
    const cleared = Object.fromEntries(unset.map((name) => [name, name === 'metadata' ? Prisma.DbNull : null]));
    await this.table(ctx).updateMany({
      where: { appId: ctx.app.id, guid },
      data: { ...changes, ...cleared, updatedAt: new Date(), updatedBy: actingUid(ctx.principal) },
    });
  }

  /** Foreign keys delete its members and bans. */
  async delete(ctx: RequestContext, guid: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, guid } });
  }

  /** Gives `newOwner` those of the groups that `owner` owns. @returns their guids */
  async reassignOwner(ctx: RequestContext, guids: string[], owner: string, newOwner: string): Promise<string[]> {
    const values = [guids, owner, newOwner, actingUid(ctx.principal)] as const;
    const rows = await this.query(ctx, sql.reassignOwner, values);
    return rows.map(({ guid }) => guid);
  }

  /** How many members of each group are online, as far as the acting user sees them, by guid. Groups without online members have no entry. */
  async onlineMembers(
    ctx: RequestContext,
    groups: readonly Pick<Group, 'guid' | 'membersCount'>[],
  ): Promise<ReadonlyMap<string, number>> {
    if (groups.length === 0) return new Map();
    const guids = groups.map(({ guid }) => guid);
    const members = groups.reduce((sum, { membersCount }) => sum + membersCount, 0);
    const rows = await this.query(ctx, sql.onlineMembers, [guids, members, viewerUid(ctx.principal)]);
    return new Map(rows.map(({ guid, online }) => [guid, online]));
  }

  /** @param ctx must have an open transaction */
  async lock(ctx: RequestContext, guid: string): Promise<LockedGroup | undefined> {
    return this.first(ctx, sql.lock, [guid]);
  }

  /** @param ctx must have an open transaction */
  async lockAll(ctx: RequestContext, guids: string[]): Promise<void> {
    await this.query(ctx, sql.lockAll, [guids]);
  }

  /** @returns undefined for a group without a password, and if there is no such group */
  async passwordHash(ctx: RequestContext, guid: string): Promise<string | undefined> {
    const group = await this.table(ctx).findUnique({
      where: { appId_guid: { appId: ctx.app.id, guid } },
      select: { passwordHash: true },
    });
    return group?.passwordHash ?? undefined;
  }

  /** @param changes to add to the members count of each group. The groups must be locked. */
  async changeMembersCounts(ctx: RequestContext, changes: { guid: string; change: number }[]): Promise<void> {
    if (changes.length === 0) return;
    await this.query(ctx, sql.changeMembersCounts, [
      changes.map(({ guid }) => guid),
      changes.map(({ change }) => change),
    ]);
  }
}
