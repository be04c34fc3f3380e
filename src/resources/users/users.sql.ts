import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { allUserColumns, userColumns, userTable, type User } from './list/user-columns.js';

// Reads of users are part of most requests, and changes of many users lock their rows in one order, so that no two transactions
// wait for each other.

/** The defaults for a recordset `r` of users. */
export const USER_DEFAULTS = {
  role: sql`coalesce(r.role, 'default')`,
  tags: sql`coalesce(r.tags, '{}')`,
  presenceVisibility: sql`coalesce(r.presence_visibility, 'everyone')`,
};

/** $2 recordset of one user. ON CONFLICT, because a unique violation would end the transaction of the caller. */
export const create = statement('users-create', rows<User>())`
   INSERT INTO users AS u (app_id, ${userTable.given.names}, status_message_expires_at)
   SELECT $1, ${userTable.given.values(sql`r`, USER_DEFAULTS)}, r.status_message_expires_at
     FROM json_to_recordset($2::json) AS r (${userTable.given.recordset}, status_message_expires_at timestamptz)
       ON CONFLICT (app_id, uid) DO NOTHING
   RETURNING ${allUserColumns}`;

export const find = statement('users-find', rows<User>())`
   SELECT ${allUserColumns} FROM users u
    WHERE u.app_id = $1 AND u.uid = $2 AND ${isActive(sql`u`)}`;

export const findMany = statement('users-find-many', rows<User>())`
   SELECT ${userColumns(sql`$3`)} FROM users u
    WHERE u.app_id = $1 AND u.uid = ANY($2) AND ${isActive(sql`u`)}`;

/** The private member stays, whatever $3 is, NULL included. */
export const setPublicMetadata = statement('users-set-public-metadata')`
   UPDATE users
      SET metadata = CASE WHEN metadata ? '@private'
                          THEN coalesce($3::jsonb - '@private', '{}') || jsonb_build_object('@private', metadata -> '@private')
                          ELSE $3::jsonb - '@private' END
    WHERE app_id = $1 AND uid = $2 AND ${isActive(sql`users`)}`;

/** Resets the role of deactivated users as well. */
export const resetRole = statement('users-reset-role')`
   WITH locked AS (
     SELECT uid FROM users WHERE app_id = $1 AND role = $2 ORDER BY uid FOR NO KEY UPDATE
   )
   UPDATE users SET role = DEFAULT, updated_at = now() WHERE app_id = $1 AND uid IN (SELECT uid FROM locked)`;

export const deactivate = statement('users-deactivate')`
   WITH locked AS (
     SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE
   )
   UPDATE users SET deactivated_at = now(), updated_at = now()
    WHERE app_id = $1 AND uid IN (SELECT uid FROM locked) AND ${isActive(sql`users`)}
   RETURNING uid`;

export const reactivate = statement('users-reactivate')`
   WITH locked AS (
     SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE
   )
   UPDATE users SET deactivated_at = NULL, updated_at = now()
    WHERE app_id = $1 AND uid IN (SELECT uid FROM locked) AND deactivated_at IS NOT NULL
   RETURNING uid`;

/** The lock that the deletion of the row takes. */
export const lockForErasure = statement('users-lock-for-erasure')`
   SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR UPDATE`;

export const erase = statement('users-erase', rows<{ wasActive: boolean }>())`
   DELETE FROM users WHERE app_id = $1 AND uid = $2
   RETURNING (${isActive(sql`users`)}) AS was_active`;

export const setPresenceVisibility = statement('users-set-presence-visibility')`
   UPDATE users SET presence_visibility = $3::presence_visibility
    WHERE app_id = $1 AND uid = $2 AND presence_visibility <> $3::presence_visibility AND ${isActive(sql`users`)}
   RETURNING uid`;

export const lockForStatusUpdate = statement('users-lock-for-status-update')`
   SELECT uid, presence_visibility FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE`;

export const setStatus = statement('users-set-status')`
   UPDATE users SET status = $3::user_status, last_active_at = $4
    WHERE app_id = $1 AND uid = ANY($2) AND status <> $3::user_status
   RETURNING uid`;
