import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import type { Page, PageRequest } from '../../../platform/database/page.js';
import type { MemberScope, UserStatus } from '../../../generated/prisma/enums.js';
import { userColumns } from '../../users/user-columns.js';
import { userPage } from '../../users/user-page.js';
import type { User } from '../../users/users.repository.js';
import type { Member, MembershipStatus } from '../../../domain/policy/group-rules.js';

/** A member as lists show them: the user, and what they are in the group. */
export type MemberUser = User & Member & { joinedAt: Date };

export interface MemberFilter {
  status?: UserStatus;
  scopes?: MemberScope[];
}

/** An active user, and how many groups they are in. */
export interface LockedUser {
  uid: string;
  groups: number;
}

type MembershipStatusRow = { uid: string; scope: MemberScope | null; formerScope: MemberScope | null; banned: boolean };

// In an order that is always the same, so that no two transactions wait for each other. Whoever adds a user to a group waits
// for others who do, so that the number of groups below is exact. NO KEY: who sends to the user does not wait.
const lockUsers = statement(
  'group-members-hold-users',
  `SELECT uid FROM users
    WHERE app_id = $1 AND uid = ANY($2) AND deactivated_at IS NULL
    ORDER BY uid
      FOR NO KEY UPDATE`,
);

// A statement of its own: the snapshot of the one above is older than what it waited for.
const countGroups = statement(
  'group-members-count-groups',
  `SELECT u.uid, (SELECT count(*)::int FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid) AS groups
     FROM unnest($2::text[]) AS u (uid)`,
);

const membershipStatuses = statement(
  'group-members-standings',
  `SELECT uid, scope, NULL AS "formerScope", false AS banned FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)
    UNION ALL
   SELECT uid, NULL, scope, true FROM group_bans WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)`,
);

const add = statement(
  'group-members-add',
  `INSERT INTO group_members (app_id, guid, uid, scope)
   SELECT $1, $2, uid, scope FROM unnest($3::text[], $4::member_scope[]) AS m (uid, scope)`,
);

// Whether the user is active is read under the lock of the group, which a deactivation takes as well before it counts.
const remove = statement(
  'group-members-remove',
  `DELETE FROM group_members m USING users u
    WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND u.app_id = m.app_id AND u.uid = m.uid
   RETURNING u.deactivated_at IS NULL AS "wasActive"`,
);

const ban = statement(
  'group-members-ban',
  `WITH removed AS (
     DELETE FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3) RETURNING uid, scope
   )
   INSERT INTO group_bans (app_id, guid, uid, scope, banned_by)
   SELECT $1, $2, b.uid, removed.scope, $4 FROM unnest($3::text[]) AS b (uid) LEFT JOIN removed USING (uid)`,
);

const unban = statement(
  'group-members-unban',
  'DELETE FROM group_bans WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)',
);

const setScopes = statement(
  'group-members-set-scopes',
  `UPDATE group_members m SET scope = s.scope
     FROM unnest($3::text[], $4::member_scope[]) AS s (uid, scope)
    WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = s.uid
   RETURNING m.uid, m.scope, m.joined_at AS "joinedAt"`,
);

const groupsOf = statement(
  'group-members-groups-of',
  'SELECT guid, count(*)::int AS members FROM group_members WHERE app_id = $1 AND uid = ANY($2) GROUP BY guid ORDER BY guid',
);
const uidsOf = statement(
  'group-members-uids-of',
  'SELECT uid FROM group_members WHERE app_id = $1 AND guid = $2 ORDER BY uid LIMIT $3',
);
const removeFromAllGroups = statement(
  'group-members-remove-everywhere',
  'DELETE FROM group_members WHERE app_id = $1 AND uid = $2 RETURNING guid',
);
const deleteBans = statement('group-members-forget-bans', 'DELETE FROM group_bans WHERE app_id = $1 AND uid = $2');

// Deactivated users stay members, and are as good as absent until they are reactivated.
const listed = `
  FROM group_members m JOIN users u ON u.app_id = m.app_id AND u.uid = m.uid
 WHERE m.app_id = $1 AND m.guid = $2
   AND u.deactivated_at IS NULL
   AND ($3::user_status IS NULL OR u.status = $3)
   AND ($4::member_scope[] IS NULL OR m.scope = ANY($4))`;

// $5 is the viewer.
const list = statement(
  'group-members-list',
  `SELECT ${userColumns('$5')}, m.scope, m.joined_at AS "joinedAt"
   ${listed}
    ORDER BY m.uid OFFSET $6 LIMIT $7`,
);

const find = statement(
  'group-members-find',
  `SELECT ${userColumns('$4')}, m.scope, m.joined_at AS "joinedAt"
     FROM group_members m JOIN users u ON u.app_id = m.app_id AND u.uid = m.uid
    WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND u.deactivated_at IS NULL`,
);

const count = statement('group-members-count', `SELECT count(*)::int AS total ${listed}`);

/** The only place that writes the tables `group_members` and `group_bans`. Changes ask for a locked group. */
@Injectable()
export class GroupMembersRepository {
  constructor(private readonly database: Database) {}

  /** Those of the uids that belong to active users. Until the end of the transaction they stay so and nobody else adds them to a group. */
  async lockUsers(ctx: RequestContext, uids: string[]): Promise<LockedUser[]> {
    const held = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(lockUsers, [uids]);
    if (held.length === 0) return [];
    const values = [held.map(({ uid }) => uid)];
    return this.database.forApp(ctx).queryUnchecked<LockedUser>(countGroups, values);
  }

  /** What the group knows of the uids; nothing of those who are neither members nor banned. */
  async membershipStatuses(ctx: RequestContext, guid: string, uids: string[]): Promise<MembershipStatus[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<MembershipStatusRow>(membershipStatuses, [guid, uids]);
    return rows.map(({ uid, scope, formerScope, banned }) => ({
      uid,
      scope: scope ?? undefined,
      formerScope: formerScope ?? undefined,
      banned,
    }));
  }

  /** @param members who are none yet */
  async add(ctx: RequestContext, guid: string, members: Member[]): Promise<void> {
    await this.database
      .forApp(ctx)
      .query(add, [guid, members.map(({ uid }) => uid), members.map(({ scope }) => scope)]);
  }

  /** @returns undefined for somebody who was no member */
  async remove(ctx: RequestContext, guid: string, uid: string): Promise<{ wasActive: boolean } | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ wasActive: boolean }>(remove, [guid, uid]);
    return row;
  }

  /** Removes those who are members, and keeps all of them out. */
  async ban(ctx: RequestContext, guid: string, uids: string[], bannedBy: string): Promise<void> {
    await this.database.forApp(ctx).query(ban, [guid, uids, bannedBy]);
  }

  async unban(ctx: RequestContext, guid: string, uids: string[]): Promise<void> {
    await this.database.forApp(ctx).query(unban, [guid, uids]);
  }

  async setScopes(ctx: RequestContext, guid: string, members: Member[]): Promise<(Member & { joinedAt: Date })[]> {
    const [uids, scopes] = [members.map(({ uid }) => uid), members.map(({ scope }) => scope)];
    return this.database.forApp(ctx).queryUnchecked<Member & { joinedAt: Date }>(setScopes, [guid, uids, scopes]);
  }

  /** The groups of the users, in the order of their guids, and how many of the users are members of each. */
  async groupsOf(ctx: RequestContext, uids: string[]): Promise<{ guid: string; members: number }[]> {
    return this.database.forApp(ctx).queryUnchecked(groupsOf, [uids]);
  }

  /** Of members, in the order of their uids. */
  async uidsOf(ctx: RequestContext, guid: string, limit: number): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(uidsOf, [guid, limit]);
    return rows.map(({ uid }) => uid);
  }

  /** @returns the guids of the groups that the user was in. */
  async removeFromAllGroups(ctx: RequestContext, uid: string): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ guid: string }>(removeFromAllGroups, [uid]);
    return rows.map(({ guid }) => guid);
  }

  async deleteBans(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(deleteBans, [uid]);
  }

  async find(ctx: RequestContext, guid: string, uid: string): Promise<MemberUser | undefined> {
    const values = [guid, uid, viewerUid(ctx.principal)];
    const [member] = await this.database.forApp(ctx).queryUnchecked<MemberUser>(find, values);
    return member;
  }

  /** In the order of uids. */
  async list(
    ctx: RequestContext,
    guid: string,
    { status, scopes }: MemberFilter,
    page: PageRequest,
  ): Promise<Page<MemberUser>> {
    return userPage<MemberUser>(this.database, ctx, { list, count }, [ctx.app.id, guid, status, scopes], page);
  }
}
