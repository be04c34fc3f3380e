import { sql, type SqlText } from '#platform/database/sql.js';

/**
 * CTEs that lock users and groups until the end of the transaction, so that none of them is deleted before a message about them is stored.
 * Deletions lock the user or the group before they erase messages. A deleted party is not among `locked_users` and `locked_groups`.
 *
 * The comparison of a count, which is never negative, makes PostgreSQL lock the users before the groups.
 *
 * @param parties query of rows with `uids` (text[]) and `guid`, both nullable
 */
export const lockParties = (parties: SqlText): SqlText => sql`parties AS MATERIALIZED (${parties}
  ), locked_users AS MATERIALIZED (
    SELECT uid FROM users
     WHERE app_id = $1 AND uid IN (SELECT unnest(uids) FROM parties)
     ORDER BY uid FOR KEY SHARE
  ), locked_groups AS MATERIALIZED (
    SELECT guid FROM groups
     WHERE app_id = $1 AND guid IN (SELECT guid FROM parties) AND (SELECT count(*) FROM locked_users) >= 0
     ORDER BY guid FOR KEY SHARE
  )`;
