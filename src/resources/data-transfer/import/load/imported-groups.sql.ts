import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';
import { GROUP_DEFAULTS, groupTable } from '#resources/groups/groups.sql.js';
import { lockedRows } from './named-rows.sql.js';

// Statements on sets of records, which are passed as JSON.

/** `isOwnerActive`: the owner counts as a member. */
export const insertGroups = statement('data-import-insert-groups')`
   INSERT INTO groups (app_id, ${groupTable.given.names}, password_hash, members_count, created_at, updated_at, updated_by)
   SELECT $1, ${groupTable.given.values(sql`r`, GROUP_DEFAULTS)}, password_hash,
          CASE WHEN is_owner_active THEN 1 ELSE 0 END, coalesce(to_timestamp(created_at), now()), to_timestamp(updated_at), updated_by
     FROM json_to_recordset($2::json) AS r (
       ${groupTable.given.recordset}, password_hash text, is_owner_active boolean, created_at float8, updated_at float8, updated_by text)
       ON CONFLICT (app_id, guid) DO NOTHING
   RETURNING guid, created_at`;

export const replaceGroups = statement('data-import-replace-groups')`
   UPDATE groups SET (${groupTable.given.names}, password_hash, created_at, updated_at, updated_by) = ROW(${groupTable.given.values(sql`r`, GROUP_DEFAULTS)},
          r.password_hash, coalesce(to_timestamp(r.created_at), groups.created_at), to_timestamp(r.updated_at), r.updated_by)
     FROM json_to_recordset($2::json) AS r (
       ${groupTable.given.recordset}, password_hash text, created_at float8, updated_at float8, updated_by text)
    WHERE groups.app_id = $1 AND groups.guid = r.guid`;

/**
 * The groups, which neither change nor get or lose members until the end of the transaction. In the order of other transactions that lock
 * several.
 */
export const lockGroups = statement('data-import-lock-groups')`
   ${lockedRows('groups', 'guid', sql`guid, owner, members_count, created_at`, sql`FOR NO KEY UPDATE`)}`;

// Until the end of the transaction the groups are not deleted.
export const lockGroupsForKeyShare = statement('data-import-lock-groups-for-key-share')`
   ${lockedRows('groups', 'guid', sql`guid`, sql`FOR KEY SHARE`)}`;

export const memberships = statement('data-import-memberships')`
   SELECT m.guid, m.uid, m.scope, false AS banned
     FROM unnest($2::text[], $3::text[]) AS p (guid, uid) JOIN group_members m ON m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid
    UNION ALL
   SELECT b.guid, b.uid, b.scope, true
     FROM unnest($2::text[], $3::text[]) AS p (guid, uid) JOIN group_bans b ON b.app_id = $1 AND b.guid = p.guid AND b.uid = p.uid`;

export const insertMembers = statement('data-import-insert-members')`
   INSERT INTO group_members (app_id, guid, uid, scope, joined_at)
   SELECT $1, guid, uid, coalesce(scope, 'participant'), coalesce(to_timestamp(joined_at), now())
     FROM json_to_recordset($2::json) AS m (guid text, uid text, scope member_scope, joined_at float8)`;

export const deleteMembers = statement('data-import-delete-members')`
   DELETE FROM group_members m USING unnest($2::text[], $3::text[]) AS p (guid, uid)
    WHERE m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid`;

export const deleteBans = statement('data-import-delete-bans')`
   DELETE FROM group_bans b USING unnest($2::text[], $3::text[]) AS p (guid, uid)
    WHERE b.app_id = $1 AND b.guid = p.guid AND b.uid = p.uid`;

export const insertBans = statement('data-import-insert-bans')`
   INSERT INTO group_bans (app_id, guid, uid, scope, banned_by, banned_at)
   SELECT $1, guid, uid, scope, coalesce(banned_by, $3), coalesce(to_timestamp(banned_at), now())
     FROM json_to_recordset($2::json) AS b (guid text, uid text, scope member_scope, banned_by text, banned_at float8)`;
