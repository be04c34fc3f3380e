import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { userTable } from '#resources/users/list/user-columns.js';
import { USER_DEFAULTS } from '#resources/users/users.sql.js';
import { lockedRows } from './named-rows.sql.js';

// Statements on sets of records. Records are passed as JSON, so that all columns of a batch are one parameter.

// The role is not deleted before the users are stored.
export const lockRoles = statement(
  'data-import-lock-roles',
  sql`SELECT role FROM roles WHERE app_id = $1 AND role = ANY($2) ORDER BY role FOR KEY SHARE`,
);

// Until the end of the transaction the users are not erased.
export const lockUsersForKeyShare = statement(
  'data-import-lock-users-for-key-share',
  lockedRows('users', 'uid', sql`uid`, sql`FOR KEY SHARE`),
);

// Changes of their friends and groups wait, so that the counts below are exact, and they stay active or not.
export const lockUsers = statement(
  'data-import-lock-users',
  lockedRows('users', 'uid', sql`uid, (${isActive(sql`users`)}) AS active`, sql`FOR NO KEY UPDATE`),
  rows<{ uid: string; active: boolean }>(),
);

export const countRoles = statement(
  'data-import-count-roles',
  sql`SELECT count(*)::int AS roles FROM roles WHERE app_id = $1 AND role <> $2`,
);

export const insertRoles = statement(
  'data-import-insert-roles',
  sql`INSERT INTO roles (app_id, role, name, description, metadata, settings)
   SELECT $1, role, name, description, metadata, settings
     FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
       ON CONFLICT (app_id, role) DO NOTHING
   RETURNING role`,
);

/** $3 the roles that every app has */
export const replaceRoles = statement(
  'data-import-replace-roles',
  sql`UPDATE roles SET name = r.name, description = r.description, metadata = r.metadata, settings = r.settings, updated_at = now()
     FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
    WHERE roles.app_id = $1 AND roles.role = r.role AND r.role = ANY($3)
   RETURNING roles.role`,
);

export const insertUsers = statement(
  'data-import-insert-users',
  sql`INSERT INTO users (app_id, ${userTable.given.names}, status_message_expires_at, last_active_at, created_at, updated_at, deactivated_at)
   SELECT $1, ${userTable.given.values(sql`r`, USER_DEFAULTS)},
          to_timestamp(status_message_expires_at), to_timestamp(last_active_at), coalesce(to_timestamp(created_at), now()), to_timestamp(updated_at), to_timestamp(deactivated_at)
     FROM json_to_recordset($2::json) AS r (
       ${userTable.given.recordset}, status_message_expires_at float8, last_active_at float8, created_at float8, updated_at float8, deactivated_at float8)
       ON CONFLICT (app_id, uid) DO NOTHING
   RETURNING uid`,
);

export const countFriends = statement(
  'data-import-count-friends',
  sql`SELECT u.uid, (SELECT count(*)::int FROM friends f WHERE f.app_id = $1 AND f.uid = u.uid) AS friends
     FROM unnest($2::text[]) AS u (uid)`,
  rows<{ uid: string; friends: number }>(),
);

export const findFriends = statement(
  'data-import-find-friends',
  sql`SELECT f.uid, f.friend_uid
     FROM unnest($2::text[], $3::text[]) AS p (uid, friend) JOIN friends f ON f.app_id = $1 AND f.uid = p.uid AND f.friend_uid = p.friend`,
);

// Both rows of a friendship, which refer to each other by a foreign key.
export const insertFriends = statement(
  'data-import-insert-friends',
  sql`INSERT INTO friends (app_id, uid, friend_uid, created_at)
   SELECT $1, side.uid, side.friend, coalesce(to_timestamp(f.created_at), now())
     FROM json_to_recordset($2::json) AS f (uid text, friend_uid text, created_at float8),
          LATERAL (VALUES (f.uid, f.friend_uid), (f.friend_uid, f.uid)) AS side (uid, friend)`,
);

export const insertBlocks = statement(
  'data-import-insert-blocks',
  sql`INSERT INTO user_blocks (app_id, uid, blocked_uid, blocked_at)
   SELECT $1, uid, blocked_uid, coalesce(to_timestamp(blocked_at), now())
     FROM json_to_recordset($2::json) AS b (uid text, blocked_uid text, blocked_at float8)
       ON CONFLICT (app_id, uid, blocked_uid) DO NOTHING
   RETURNING uid, blocked_uid`,
);
