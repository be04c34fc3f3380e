import { sql, type SqlText } from '#platform/database/sql.js';

// Nobody sees the presence of a user across a block, in either direction. Such a user looks as one who never was active.

/**
 * SQL: joins whose presence a viewer does not see, for the columns below. It is read once for all users, because hardly anybody has blocks.
 *
 * @param viewer SQL: a uid, or NULL for the app, from which nothing is hidden
 * @param uids SQL: an array with the uids of the users `u`
 */
export const joinPresence = (viewer: SqlText, uids: SqlText): SqlText => sql`
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = ${viewer} AND b.blocked_uid = ANY(${uids}))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = ${viewer} AND b.uid = ANY(${uids})) AS hidden
     OFFSET 0) AS presence`;

const isHidden = sql`u.uid = ANY(presence.hidden)`;

export const visibleStatus = sql`CASE WHEN ${isHidden} THEN 'offline' ELSE u.status END`;
export const visibleLastActiveAt = sql`CASE WHEN ${isHidden} THEN NULL ELSE u.last_active_at END`;
