import { isActive } from '#core/summaries/active-users.sql.js';
import { rows, statement } from '#platform/database/statement.js';

// Statements on sets of records. Records are passed as JSON, so that all columns of a batch are one parameter.

// The role is not deleted before the users are stored.
export const lockRoles = statement(
  'data-import-lock-roles',
  'SELECT role FROM roles WHERE app_id = $1 AND role = ANY($2) ORDER BY role FOR KEY SHARE',
);

// Until the end of the transaction the users are not erased.
export const lockUsersForKeyShare = statement(
  'data-import-lock-users-for-key-share',
  'SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR KEY SHARE',
);

// Changes of their friends and groups wait, so that the counts below are exact, and they stay active or not.
export const lockUsers = statement(
  'data-import-lock-users',
  `SELECT uid, (${isActive('users')}) AS active FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE`,
  rows<{ uid: string; active: boolean }>(),
);

export const countRoles = statement(
  'data-import-count-roles',
  'SELECT count(*)::int AS roles FROM roles WHERE app_id = $1 AND role <> $2',
  rows<{ roles: number }>(),
);

export const insertRoles = statement(
  'data-import-insert-roles',
  `INSERT INTO roles (app_id, role, name, description, metadata, settings)
   SELECT $1, role, name, description, metadata, settings
     FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
       ON CONFLICT (app_id, role) DO NOTHING
   RETURNING role`,
);

/** $3 the roles that every app has */
export const replaceRoles = statement(
  'data-import-replace-roles',
  `UPDATE roles SET name = r.name, description = r.description, metadata = r.metadata, settings = r.settings, updated_at = now()
     FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
    WHERE roles.app_id = $1 AND roles.role = r.role AND r.role = ANY($3)
   RETURNING roles.role`,
);

export const insertUsers = statement(
  'data-import-insert-users',
  `INSERT INTO users (app_id, uid, name, avatar, link, role, status_message, metadata, tags, last_active_at, created_at, updated_at,
                      deactivated_at)
   SELECT $1, uid, name, avatar, link, coalesce(role, 'default'), "statusMessage", metadata, coalesce(tags, '{}'),
          to_timestamp("lastActiveAt"), coalesce(to_timestamp("createdAt"), now()), to_timestamp("updatedAt"), to_timestamp("deactivatedAt")
     FROM json_to_recordset($2::json) AS u (
       uid text, name text, avatar text, link text, role text, "statusMessage" text, metadata jsonb, tags text[],
       "lastActiveAt" float8, "createdAt" float8, "updatedAt" float8, "deactivatedAt" float8)
       ON CONFLICT (app_id, uid) DO NOTHING
   RETURNING uid`,
);

export const countFriends = statement(
  'data-import-count-friends',
  `SELECT u.uid, (SELECT count(*)::int FROM friends f WHERE f.app_id = $1 AND f.uid = u.uid) AS friends
     FROM unnest($2::text[]) AS u (uid)`,
  rows<{ uid: string; friends: number }>(),
);

export const findFriends = statement(
  'data-import-find-friends',
  `SELECT f.uid, f.friend_uid AS "friendUid"
     FROM unnest($2::text[], $3::text[]) AS p (uid, friend) JOIN friends f ON f.app_id = $1 AND f.uid = p.uid AND f.friend_uid = p.friend`,
  rows<{ uid: string; friendUid: string }>(),
);

// Both rows of a friendship, which refer to each other by a foreign key.
export const insertFriends = statement(
  'data-import-insert-friends',
  `INSERT INTO friends (app_id, uid, friend_uid, created_at)
   SELECT $1, side.uid, side.friend, coalesce(to_timestamp(f."createdAt"), now())
     FROM json_to_recordset($2::json) AS f (uid text, "friendUid" text, "createdAt" float8),
          LATERAL (VALUES (f.uid, f."friendUid"), (f."friendUid", f.uid)) AS side (uid, friend)`,
);

export const insertBlocks = statement(
  'data-import-insert-blocks',
  `INSERT INTO user_blocks (app_id, uid, blocked_uid, blocked_at)
   SELECT $1, uid, "blockedUid", coalesce(to_timestamp("blockedAt"), now())
     FROM json_to_recordset($2::json) AS b (uid text, "blockedUid" text, "blockedAt" float8)
       ON CONFLICT (app_id, uid, blocked_uid) DO NOTHING
   RETURNING uid, blocked_uid AS "blockedUid"`,
  rows<{ uid: string; blockedUid: string }>(),
);
