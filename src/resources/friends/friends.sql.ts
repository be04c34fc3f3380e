import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { userColumns, type User } from '../users/list/user-columns.js';

// The two rows of a friendship refer to each other by a foreign key, which is checked at the end of the statement.
export const add = statement(
  'friends-add',
  sql`INSERT INTO friends (app_id, uid, friend_uid)
   SELECT $1, $2, uid FROM unnest($3::text[]) AS u (uid)
    UNION ALL
   SELECT $1, uid, $2 FROM unnest($3::text[]) AS u (uid)`,
);

// When two friends are erased at the same time, each transaction deletes rows of the other. Both first lock one row of each of their
// friendships, in the same order.
export const lockAll = statement(
  'friends-lock-all',
  sql`SELECT 1
     FROM friends mine
     JOIN friends f ON f.app_id = $1
                   AND f.uid = least(mine.uid, mine.friend_uid) AND f.friend_uid = greatest(mine.uid, mine.friend_uid)
    WHERE mine.app_id = $1 AND mine.uid = $2
    ORDER BY f.uid, f.friend_uid
      FOR UPDATE OF f`,
);

// Deactivated users stay friends, and are not listed until they are reactivated.
const listed = sql`
  FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
 WHERE f.app_id = $1 AND f.uid = $2
   AND ${isActive(sql`u`)}
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3))`;

export const list = statement(
  'friends-list',
  sql`SELECT ${userColumns(sql`$4`)} ${listed} AND f.friend_uid > coalesce($7::text, '') ORDER BY f.friend_uid OFFSET $5 LIMIT $6`,
  rows<User>(),
);

export const count = statement('friends-count', sql`SELECT count(*)::int AS total ${listed}`);
