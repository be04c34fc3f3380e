import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { userColumns, type User } from '#resources/users/list/user-columns.js';
import { groupColumns, type Group } from '../groups.sql.js';

/** Who invited a user, or the user who asks to join; since when, and until when. */
export type Pending = RowOf<'pending-members-save'>;

export type PendingUser = User & Pending;
export type PendingGroup = Group & Pending;

const pendingColumns = sql`p.created_by AS pending_by, p.created_at AS pending_at, p.expires_at AS pending_until`;

const isInForce = sql`p.expires_at > now()`;
const isOpen = sql`${isInForce} AND p.declined_at IS NULL`;

export const find = statement('pending-members-find')`
   SELECT p.kind, p.declined_at FROM pending_members p
    WHERE p.app_id = $1 AND p.guid = $2 AND p.uid = $3 AND ${isInForce}`;

/** $4 kind: how many are open in the group and of the user, without the row itself. */
export const count = statement('pending-members-count-open')`
   SELECT (SELECT count(*)::int FROM pending_members p
            WHERE p.app_id = $1 AND p.guid = $2 AND p.uid <> $3 AND p.kind = $4 AND ${isOpen}) AS in_group,
          (SELECT count(*)::int FROM pending_members p
            WHERE p.app_id = $1 AND p.uid = $3 AND p.guid <> $2 AND p.kind = $4 AND ${isOpen}) AS of_user`;

/** $4 kind, $5 who creates it, $6 seconds. */
export const save = statement('pending-members-save')`
   INSERT INTO pending_members (app_id, guid, uid, kind, created_by, expires_at)
   VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       ON CONFLICT (app_id, guid, uid) DO UPDATE
      SET kind = excluded.kind, created_by = excluded.created_by, created_at = excluded.created_at,
          expires_at = excluded.expires_at, declined_at = NULL
   RETURNING created_by AS pending_by, created_at AS pending_at, expires_at AS pending_until`;

/** $4 seconds for which the refusal is kept. */
export const decline = statement('pending-members-decline')`
   UPDATE pending_members SET declined_at = now(), expires_at = now() + make_interval(secs => $4)
    WHERE app_id = $1 AND guid = $2 AND uid = $3`;

export const remove = statement('pending-members-remove')`
   DELETE FROM pending_members WHERE app_id = $1 AND guid = $2 AND uid = $3`;

export const removeExpired = statement('pending-members-remove-expired')`
   DELETE FROM pending_members WHERE app_id = $1 AND guid = $2 AND expires_at <= now()`;

/** $3 limit. The owner is an admin, unless the system user owns the group. */
export const moderators = statement('pending-members-moderators')`
   SELECT uid FROM group_members WHERE app_id = $1 AND guid = $2 AND scope <> 'participant' ORDER BY uid LIMIT $3`;

// Those of deactivated users are not listed until the users are reactivated.
const listed = sql`
  FROM pending_members p JOIN users u ON u.app_id = $1 AND u.uid = p.uid
 WHERE p.app_id = $1 AND p.guid = $2 AND p.kind = $3 AND ${isOpen} AND ${isActive(sql`u`)}`;

export const listOfGroup = {
  list: statement('pending-members-list', rows<PendingUser>())`
   SELECT ${userColumns(sql`$4`)}, ${pendingColumns}
   ${listed}
      AND p.uid > coalesce($7::text, '')
    ORDER BY p.uid OFFSET $5 LIMIT $6`,
  count: statement('pending-members-count')`SELECT count(*)::int AS total ${listed}`,
};

/** $3 kind, $4 limit. */
export const listOfUser = statement('pending-members-list-of-user', rows<PendingGroup>())`
   SELECT ${groupColumns}, ${pendingColumns}
     FROM pending_members p JOIN groups g ON g.app_id = $1 AND g.guid = p.guid
     LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid
    WHERE p.app_id = $1 AND p.uid = $2 AND p.kind = $3 AND ${isOpen}
    ORDER BY p.created_at DESC, p.guid LIMIT $4`;
