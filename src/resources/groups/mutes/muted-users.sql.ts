import { isActive } from '#core/summaries/active-users.sql.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { userColumns, type User } from '#resources/users/list/user-columns.js';

/** When a mute began, and when it ends if it does. */
export type GroupMute = RowOf<'muted-users-mute'>;

/** A user who is muted in a group; `scope` is null for a user who is no member any more. */
export type MutedUser = User & GroupMute & { scope: MemberScope | null };

const isInForce = sql`(b.muted_until IS NULL OR b.muted_until > now())`;

// Deactivated users stay muted, and are not listed until they are reactivated.
const listed = sql`
  FROM group_mutes b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND ${isActive(sql`u`)} AND ${isInForce}`;

export const list = statement('muted-users-list', rows<MutedUser>())`
   SELECT ${userColumns(sql`$3`)}, b.muted_by, b.muted_at, b.muted_until,
          (SELECT m.scope FROM group_members m WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = u.uid) AS scope
   ${listed}
      AND b.uid > coalesce($6::text, '')
    ORDER BY b.uid OFFSET $4 LIMIT $5`;

export const count = statement('muted-users-count')`SELECT count(*)::int AS total ${listed}`;

/** $4 who mutes, $5 seconds or NULL. */
export const mute = statement('muted-users-mute')`
   INSERT INTO group_mutes (app_id, guid, uid, muted_by, muted_until)
   VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
       ON CONFLICT (app_id, guid, uid) DO UPDATE
      SET muted_by = excluded.muted_by, muted_at = excluded.muted_at, muted_until = excluded.muted_until
   RETURNING muted_by, muted_at, muted_until`;

export const unmute = statement('muted-users-unmute', rows<{ wasMuted: boolean }>())`
   DELETE FROM group_mutes b WHERE b.app_id = $1 AND b.guid = $2 AND b.uid = $3 RETURNING ${isInForce} AS was_muted`;
