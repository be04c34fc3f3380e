import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { rangedPage, type SelectRows } from '../../platform/database/ranged-list.js';
import { statement } from '../../platform/database/statement.js';
import type { Page, PageRequest } from '../../platform/database/page.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { GroupType, MemberScope } from '../../generated/prisma/enums.js';
import type { GroupRows, LockedGroup } from './members/group-rows.js';
import { groupSections, type GroupFilter, type GroupOrder } from './group-listing.js';

/** As the acting user sees it: `scope` and `joinedAt` are theirs, and null for the app itself. */
export interface Group {
  guid: string;
  name: string;
  type: GroupType;
  icon: string | null;
  description: string | null;
  metadata: object | null;
  tags: string[];
  owner: string;
  membersCount: number;
  createdAt: Date;
  updatedAt: Date | null;
  updatedBy: string | null;
  scope: MemberScope | null;
  joinedAt: Date | null;
}

export interface NewGroup {
  guid: string;
  name: string;
  type: GroupType;
  passwordHash: string | null;
  icon?: string;
  description?: string;
  metadata?: object;
  tags?: string[];
  owner: string;
}

export type GroupChanges = Partial<Omit<NewGroup, 'guid'>> & { unset?: ('icon' | 'description' | 'metadata')[] };

const columns = `g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count AS "membersCount",
  g.created_at AS "createdAt", g.updated_at AS "updatedAt", g.updated_by AS "updatedBy", m.scope, m.joined_at AS "joinedAt"`;

const groupsOfPage =
  (viewer: string | undefined): SelectRows =>
  (page, value) =>
    `SELECT ${columns}
       FROM ${page} JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default"
       LEFT JOIN group_members m ON m.app_id = g.app_id AND m.guid = g.guid AND m.uid = ${value(viewer ?? null)}`;

const create = statement(
  'groups-create',
  `INSERT INTO groups (app_id, guid, name, type, password_hash, icon, description, metadata, tags, owner)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)
       ON CONFLICT (app_id, guid) DO NOTHING
   RETURNING guid`,
);

const find = statement(
  'groups-find',
  `SELECT ${columns}
     FROM groups g LEFT JOIN group_members m ON m.app_id = g.app_id AND m.guid = g.guid AND m.uid = $3
    WHERE g.app_id = $1 AND g.guid = $2`,
);

const findMany = statement(
  'groups-find-many',
  `SELECT ${columns}
     FROM groups g LEFT JOIN group_members m ON m.app_id = g.app_id AND m.guid = g.guid AND m.uid = $3
    WHERE g.app_id = $1 AND g.guid = ANY($2)`,
);

/**
 * Counted from the smaller side: the members of the groups, of whom there are $3, or the users who are online. Each side looks
 * rows of the other one up by their key.
 */
const onlineMembers = statement(
  'groups-online-members',
  `WITH online AS (
     SELECT coalesce(sum(count), 0) AS users FROM list_counts WHERE app_id = $1 AND list = 'active users available'
   )
   SELECT m.guid, count(*)::int AS online
     FROM group_members m CROSS JOIN LATERAL (
       SELECT FROM users u
        WHERE u.app_id = m.app_id AND u.uid = m.uid
          AND u.status = 'available' AND u.deactivated_at IS NULL
       OFFSET 0) AS u
    WHERE m.app_id = $1 AND m.guid = ANY($2) AND $3::bigint <= (SELECT users FROM online)
    GROUP BY m.guid
    UNION ALL
   SELECT m.guid, count(*)::int
     FROM users u CROSS JOIN LATERAL (
       SELECT m.guid FROM group_members m WHERE m.app_id = u.app_id AND m.uid = u.uid AND m.guid = ANY($2) OFFSET 0) AS m
    WHERE u.app_id = $1 AND u.status = 'available' AND u.deactivated_at IS NULL
      AND $3::bigint > (SELECT users FROM online)
    GROUP BY m.guid`,
);

// NO KEY: whoever sends to the group holds its key meanwhile, and need not wait for us, nor we for them.
const lock = statement(
  'groups-lock',
  `SELECT guid, type, owner, password_hash AS "passwordHash", members_count AS "membersCount"
     FROM groups WHERE app_id = $1 AND guid = $2 FOR NO KEY UPDATE`,
);

const lockAll = statement(
  'groups-lock-all',
  'SELECT 1 FROM groups WHERE app_id = $1 AND guid = ANY($2) ORDER BY guid FOR NO KEY UPDATE',
);

const passwordHash = statement('groups-password', 'SELECT password_hash FROM groups WHERE app_id = $1 AND guid = $2');

const changeMembersCounts = statement(
  'groups-change-members-counts',
  `UPDATE groups g SET members_count = members_count + c.change
     FROM unnest($2::text[], $3::int[]) AS c (guid, change)
    WHERE g.app_id = $1 AND g.guid = c.guid`,
);

const reassignOwner = statement(
  'groups-disown',
  `UPDATE groups SET owner = $4, updated_at = now(), updated_by = $5 WHERE app_id = $1 AND guid = ANY($2) AND owner = $3 RETURNING guid`,
);

/** The only place that writes the table `groups`. */
@Injectable()
export class GroupsRepository implements GroupRows {
  constructor(private readonly database: Database) {}

  /** @returns whether the guid was free. */
  async create(ctx: RequestContext, group: NewGroup): Promise<boolean> {
    const { guid, name, type, icon, description, metadata, tags = [], owner } = group;
    const rows = await this.database
      .forApp(ctx)
      .query(create, [
        guid,
        name,
        type,
        group.passwordHash,
        icon,
        description,
        metadata && JSON.stringify(metadata),
        tags,
        owner,
      ]);
    return rows.length > 0;
  }

  async find(ctx: RequestContext, guid: string): Promise<Group | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<Group>(find, [guid, viewerUid(ctx.principal)]);
    return row;
  }

  /** In no order. */
  async findMany(ctx: RequestContext, guids: string[]): Promise<Group[]> {
    const values = [guids, viewerUid(ctx.principal)];
    return this.database.forApp(ctx).queryUnchecked<Group>(findMany, values);
  }

  /** In the order that `groupSections` tells of. */
  async list(ctx: RequestContext, filter: GroupFilter, order: GroupOrder, page: PageRequest): Promise<Page<Group>> {
    const viewer = viewerUid(ctx.principal);
    const sections = groupSections(viewer, filter, order);
    return rangedPage<Group>(this.database, ctx, sections, groupsOfPage(viewer), page);
  }

  async update(ctx: RequestContext, guid: string, { unset = [], ...changes }: GroupChanges): Promise<void> {
    const cleared = Object.fromEntries(unset.map((name) => [name, name === 'metadata' ? Prisma.DbNull : null]));
    await this.groups(ctx).updateMany({
      where: { appId: ctx.app.id, guid },
      data: { ...changes, ...cleared, updatedAt: new Date(), updatedBy: actingUid(ctx.principal) },
    });
  }

  /** Members and bans go with it. */
  async delete(ctx: RequestContext, guid: string): Promise<void> {
    await this.groups(ctx).deleteMany({ where: { appId: ctx.app.id, guid } });
  }

  /** Gives those of the groups that belong to `owner` to `newOwner`. @returns their guids */
  async reassignOwner(ctx: RequestContext, guids: string[], owner: string, newOwner: string): Promise<string[]> {
    const rows = await this.database
      .forApp(ctx)
      .queryUnchecked<{ guid: string }>(reassignOwner, [guids, owner, newOwner, actingUid(ctx.principal)]);
    return rows.map(({ guid }) => guid);
  }

  /** How many members of each of the groups are online, by guid; nothing for those with none. */
  async onlineMembers(ctx: RequestContext, groups: Group[]): Promise<ReadonlyMap<string, number>> {
    if (groups.length === 0) return new Map();
    const guids = groups.map(({ guid }) => guid);
    const members = groups.reduce((sum, { membersCount }) => sum + membersCount, 0);
    const rows = await this.database
      .forApp(ctx)
      .queryUnchecked<{ guid: string; online: number }>(onlineMembers, [guids, members]);
    return new Map(rows.map(({ guid, online }) => [guid, online]));
  }

  async lock(ctx: RequestContext, guid: string): Promise<LockedGroup | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<LockedGroup>(lock, [guid]);
    return row;
  }

  async lockAll(ctx: RequestContext, guids: string[]): Promise<void> {
    await this.database.forApp(ctx).query(lockAll, [guids]);
  }

  async passwordHash(ctx: RequestContext, guid: string): Promise<string | undefined> {
    const [row] = await this.database
      .forApp(ctx)
      .queryUnchecked<{ password_hash: string | null }>(passwordHash, [guid]);
    return row?.password_hash ?? undefined;
  }

  async changeMembersCounts(ctx: RequestContext, changes: { guid: string; change: number }[]): Promise<void> {
    if (changes.length === 0) return;
    await this.database
      .forApp(ctx)
      .query(changeMembersCounts, [changes.map(({ guid }) => guid), changes.map(({ change }) => change)]);
  }

  private groups(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.group;
  }
}
