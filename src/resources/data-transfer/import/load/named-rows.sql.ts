import { sql, type SqlText } from '#platform/database/sql.js';

/**
 * Locks the rows with the ids $2 of a list, in the order of the ids, until the end of the transaction. Each is looked up by itself: before a new
 * app is analysed, the planner would compare each of its rows with each of the thousands of ids.
 *
 * @param lock such as `FOR KEY SHARE`
 */
export const lockedRows = (table: 'users' | 'groups', id: 'uid' | 'guid', columns: SqlText, lock: SqlText) => sql`
   SELECT r.* FROM (SELECT id FROM unnest($2::text[]) AS named (id) ORDER BY id) AS named
    CROSS JOIN LATERAL (SELECT ${columns} FROM ${table} WHERE app_id = $1 AND ${id} = named.id OFFSET 0 ${lock}) AS r`;
