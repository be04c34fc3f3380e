import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { userTable } from '#resources/users/list/user-columns.js';
import { USER_DEFAULTS } from '#resources/users/users.sql.js';
import { lockedRows } from './named-rows.sql.js';

// Statements on sets of records. Records are passed as JSON, so that all columns of a batch are one parameter.

// The role is not deleted before the users are stored.
export const lockRoles = statement('data-import-lock-roles')`
   SELECT role FROM roles WHERE app_id = $1 AND role = ANY($2) ORDER BY role FOR KEY SHARE`;

// Until the end of the transaction the users are not erased.
export const lockUsersForKeyShare = statement('data-import-lock-users-for-key-share')`
   ${lockedRows('users', 'uid', sql`uid`, sql`FOR KEY SHARE`)}`;

// Changes of their friends and groups wait, so that the counts below are exact, and they stay active or not.
export const lockUsers = statement('data-import-lock-users', rows<{ uid: string; active: boolean }>())`
   ${lockedRows('users', 'uid', sql`uid, (${isActive(sql`users`)}) AS active`, sql`FOR NO KEY UPDATE`)}`;

export const countRoles = statement('data-import-count-roles')`
   SELECT count(*)::int AS roles FROM roles WHERE app_id = $1 AND role <> $2`;

export const insertRoles = statement('data-import-insert-roles')`
   INSERT INTO roles (app_id, role, name, description, metadata, settings)
   SELECT $1, role, name, description, metadata, settings
     FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
       ON CONFLICT (app_id, role) DO NOTHING
   RETURNING role`;

/** $3 the roles that are replaced */
export const replaceRoles = statement('data-import-replace-roles')`
   UPDATE roles SET name = r.name, description = r.description, metadata = r.metadata, settings = r.settings, updated_at = now()
     FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
    WHERE roles.app_id = $1 AND roles.role = r.role AND r.role = ANY($3)
   RETURNING roles.role`;

const userColumns = sql`${userTable.given.names}, status_message_expires_at, last_active_at, created_at, updated_at, deactivated_at`;

const userValues = sql`${userTable.given.values(sql`r`, USER_DEFAULTS)},
          to_timestamp(r.status_message_expires_at), to_timestamp(r.last_active_at), coalesce(to_timestamp(r.created_at), now()), to_timestamp(r.updated_at), to_timestamp(r.deactivated_at)`;

const userRows = sql`json_to_recordset($2::json) AS r (
       ${userTable.given.recordset}, status_message_expires_at float8, last_active_at float8, created_at float8, updated_at float8, deactivated_at float8)`;

export const insertUsers = statement('data-import-insert-users')`
   INSERT INTO users (app_id, ${userColumns})
   SELECT $1, ${userValues}
     FROM ${userRows}
       ON CONFLICT (app_id, uid) DO NOTHING
   RETURNING uid`;

export const replaceUsers = statement('data-import-replace-users')`
   UPDATE users SET (${userColumns}) = ROW(${userValues}) FROM ${userRows} WHERE users.app_id = $1 AND users.uid = r.uid`;

/** The members of groups that the users are in, because those who are deactivated are not counted. */
export const recountMembers = statement('data-import-recount-members')`
   UPDATE groups SET members_count = (
     SELECT count(*) FROM group_members m JOIN users u ON u.app_id = $1 AND u.uid = m.uid
      WHERE m.app_id = $1 AND m.guid = groups.guid AND ${isActive(sql`u`)})
    WHERE groups.app_id = $1 AND groups.guid IN (SELECT guid FROM group_members WHERE app_id = $1 AND uid = ANY($2::text[]))`;

export const countFriends = statement('data-import-count-friends', rows<{ uid: string; friends: number }>())`
   SELECT u.uid, (SELECT count(*)::int FROM friends f WHERE f.app_id = $1 AND f.uid = u.uid) AS friends
     FROM unnest($2::text[]) AS u (uid)`;

export const findFriends = statement('data-import-find-friends')`
   SELECT f.uid, f.friend_uid
     FROM unnest($2::text[], $3::text[]) AS p (uid, friend) JOIN friends f ON f.app_id = $1 AND f.uid = p.uid AND f.friend_uid = p.friend`;

// Both rows of a friendship, which refer to each other by a foreign key.
export const insertFriends = statement('data-import-insert-friends')`
   INSERT INTO friends (app_id, uid, friend_uid, created_at)
   SELECT $1, side.uid, side.friend, coalesce(to_timestamp(f.created_at), now())
     FROM json_to_recordset($2::json) AS f (uid text, friend_uid text, created_at float8),
          LATERAL (VALUES (f.uid, f.friend_uid), (f.friend_uid, f.uid)) AS side (uid, friend)`;

export const deleteFriends = statement('data-import-delete-friends')`
   DELETE FROM friends f USING unnest($2::text[], $3::text[]) AS p (uid, friend)
    WHERE f.app_id = $1 AND ((f.uid = p.uid AND f.friend_uid = p.friend) OR (f.uid = p.friend AND f.friend_uid = p.uid))`;

export const deleteBlocks = statement('data-import-delete-blocks')`
   DELETE FROM user_blocks b USING unnest($2::text[], $3::text[]) AS p (uid, blocked)
    WHERE b.app_id = $1 AND b.uid = p.uid AND b.blocked_uid = p.blocked`;

export const insertBlocks = statement('data-import-insert-blocks')`
   INSERT INTO user_blocks (app_id, uid, blocked_uid, blocked_at)
   SELECT $1, uid, blocked_uid, coalesce(to_timestamp(blocked_at), now())
     FROM json_to_recordset($2::json) AS b (uid text, blocked_uid text, blocked_at float8)
       ON CONFLICT (app_id, uid, blocked_uid) DO NOTHING
   RETURNING uid, blocked_uid`;
