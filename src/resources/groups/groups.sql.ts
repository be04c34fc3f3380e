import type { JoinableGroup } from '#core/policy/group-rules.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import type { Group as Row } from '#generated/prisma/client.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import { usuallyNull, usuallyZero } from '#platform/database/json-rows.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { given, tableColumns } from '#platform/database/table-columns.js';

/** As the acting user sees it: `scope` and `joinedAt` are theirs, and null for the app itself. */
export interface Group extends Omit<Row, 'appId' | 'passwordHash' | 'metadata'> {
  metadata: object | null;
  scope: MemberScope | null;
  joinedAt: Date | null;
}

/** A group that no other transaction changes, nor its members, until the end of the transaction. */
export interface LockedGroup extends JoinableGroup {
  readonly passwordHash: string | null;
  /** Active members. Deactivated users stay members and are not counted. */
  readonly membersCount: number;
}

/** The columns of groups. A field of groups is added here, to the schema, to the DTOs and to the view. */
export const groupTable = tableColumns<Group>(
  {
    guid: given('text'),
    name: given('text'),
    type: given('group_type', 'enum'),
    icon: given('text'),
    description: given('text'),
    metadata: given('jsonb'),
    tags: given('text[]'),
    owner: given('text'),
    membersCount: 'value',
    createdAt: 'time',
    updatedAt: 'time',
    updatedBy: 'value',
    frozen: given('boolean'),
    sendScope: given('member_scope', 'enum'),
    slowModeSeconds: given('int'),
    joinByRequest: given('boolean'),
    scope: 'enum',
    joinedAt: 'time',
  },
  {
    metadata: usuallyNull,
    updatedAt: usuallyNull,
    updatedBy: usuallyNull,
    slowModeSeconds: usuallyZero,
    scope: usuallyNull,
    joinedAt: usuallyNull,
  },
);

/** The columns of a `Group`, of `groups` as `g` and the viewer's row of `group_members` as `m`. */
export const groupColumns = groupTable.select(sql`g`, { scope: sql`m.scope`, joinedAt: sql`m.joined_at` });

/** The defaults for a recordset `r` of groups. */
export const GROUP_DEFAULTS = {
  tags: sql`coalesce(r.tags, '{}')`,
  frozen: sql`coalesce(r.frozen, false)`,
  sendScope: sql`coalesce(r.send_scope, 'participant')`,
  slowModeSeconds: sql`coalesce(r.slow_mode_seconds, 0)`,
  joinByRequest: sql`coalesce(r.join_by_request, false)`,
};

/** $2 recordset of one group. */
export const create = statement('groups-create')`
   INSERT INTO groups (app_id, ${groupTable.given.names}, password_hash)
   SELECT $1, ${groupTable.given.values(sql`r`, GROUP_DEFAULTS)}, r.password_hash
     FROM json_to_recordset($2::json) AS r (${groupTable.given.recordset}, password_hash text)
       ON CONFLICT (app_id, guid) DO NOTHING
   RETURNING guid`;

export const find = statement('groups-find', rows<Group>())`
   SELECT ${groupColumns}
     FROM groups g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $3
    WHERE g.app_id = $1 AND g.guid = $2`;

export const findMany = statement('groups-find-many', rows<Group>())`
   SELECT ${groupColumns}
     FROM groups g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $3
    WHERE g.app_id = $1 AND g.guid = ANY($2)`;

// Reads from the smaller side: the $3 members of the groups, or the users who are online. Each finds the rows of the other by their key;
// OFFSET 0 keeps the planner from joining otherwise. Nobody counts across a block with the viewer, $4: NOT IN reads their blocks once.
export const onlineMembers = statement('groups-online-members')`
   WITH online AS (
     SELECT coalesce(sum(count), 0) AS users FROM list_counts WHERE app_id = $1 AND list = 'active users available'
   ), hidden AS MATERIALIZED (
     SELECT blocked_uid AS uid FROM user_blocks WHERE app_id = $1 AND uid = $4
     UNION ALL SELECT uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = $4
   )
   SELECT m.guid, count(*)::int AS online
     FROM group_members m CROSS JOIN LATERAL (
       SELECT FROM users u
        WHERE u.app_id = $1 AND u.uid = m.uid AND u.status = 'available' AND ${isActive(sql`u`)}
          AND u.uid NOT IN (SELECT uid FROM hidden)
       OFFSET 0) AS u
    WHERE m.app_id = $1 AND m.guid = ANY($2) AND $3::bigint <= (SELECT users FROM online)
    GROUP BY m.guid
    UNION ALL
   SELECT m.guid, count(*)::int
     FROM users u CROSS JOIN LATERAL (
       SELECT m.guid FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid AND m.guid = ANY($2) OFFSET 0) AS m
    WHERE u.app_id = $1 AND u.status = 'available' AND ${isActive(sql`u`)} AND $3::bigint > (SELECT users FROM online)
      AND u.uid NOT IN (SELECT uid FROM hidden)
    GROUP BY m.guid`;

// NO KEY: sends lock the key of the group. Neither waits for the other.
export const lock = statement('groups-lock')`
   SELECT guid, type, owner, password_hash, members_count, join_by_request
     FROM groups WHERE app_id = $1 AND guid = $2 FOR NO KEY UPDATE`;

// In the order of guids, so that concurrent transactions cannot deadlock.
export const lockAll = statement('groups-lock-all')`
   SELECT 1 FROM groups WHERE app_id = $1 AND guid = ANY($2) ORDER BY guid FOR NO KEY UPDATE`;

export const changeMembersCounts = statement('groups-change-members-counts')`
   UPDATE groups g SET members_count = members_count + c.change
     FROM unnest($2::text[], $3::int[]) AS c (guid, change)
    WHERE g.app_id = $1 AND g.guid = c.guid`;

export const reassignOwner = statement('groups-reassign-owner')`
   UPDATE groups SET owner = $4, updated_at = now(), updated_by = $5
    WHERE app_id = $1 AND guid = ANY($2) AND owner = $3
   RETURNING guid`;
