import { sql, type SqlText } from '#platform/database/sql.js';

// Nobody sees the presence of a user across a block, in either direction. Such a user looks as one who never was active.

/**
 * SQL: joins the presence of the users `u` as a viewer sees it, for the columns below.
 *
 * @param viewer SQL: a uid, or NULL for the app, from which nothing is hidden
 */
export const joinPresence = (viewer: SqlText): SqlText => sql`
   CROSS JOIN LATERAL (
     SELECT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = ${viewer} AND b.blocked_uid = u.uid)
         OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = u.uid AND b.blocked_uid = ${viewer}) AS is_hidden
     OFFSET 0) AS presence`;

export const visibleStatus = sql`CASE WHEN presence.is_hidden THEN 'offline' ELSE u.status END`;
export const visibleLastActiveAt = sql`CASE WHEN presence.is_hidden THEN NULL ELSE u.last_active_at END`;
