import { isActive } from '#core/summaries/active-users.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { userColumns, type User } from '../users/list/user-columns.js';

// The two rows of a friendship refer to each other by a foreign key, which is checked at the end of the statement.
export const add = statement('friends-add')`
   INSERT INTO friends (app_id, uid, friend_uid)
   SELECT $1, $2, uid FROM unnest($3::text[]) AS u (uid)
    UNION ALL
   SELECT $1, uid, $2 FROM unnest($3::text[]) AS u (uid)`;

// When two friends are erased at the same time, each transaction deletes rows of the other. Both first lock one row of each of their
// friendships, in the same order.
export const lockAll = statement('friends-lock-all')`
   SELECT 1
     FROM friends mine
     JOIN friends f ON f.app_id = $1
                   AND f.uid = least(mine.uid, mine.friend_uid) AND f.friend_uid = greatest(mine.uid, mine.friend_uid)
    WHERE mine.app_id = $1 AND mine.uid = $2
    ORDER BY f.uid, f.friend_uid
      FOR UPDATE OF f`;

// Values that PostgreSQL knew would have it plan the statements anew for each request: subqueries hide them.
const KEY = sql`(SELECT $3::text)`;
const [OFFSET, LIMIT] = [sql`(SELECT $5::bigint)`, sql`(SELECT $6::bigint)`];
const AFTER = sql`(SELECT coalesce($7::text, ''))`;

// Deactivated users stay friends, and are not listed until they are reactivated. A user has few friends: all at once, so that neighbours in the
// index are read from the same page.
const listed = (uid: SqlText) => sql`
  FROM users u
 WHERE u.app_id = $1 AND ${uid} = ANY(ARRAY(SELECT f.friend_uid FROM friends f WHERE f.app_id = $1 AND f.uid = $2))
   AND ${isActive(sql`u`)}
   AND (${KEY} IS NULL OR starts_with(u.uid, search_fold_1(${KEY})) OR search_finds_name_1(u.name, ${KEY}))`;

export const list = statement('friends-list', rows<User>())`
   SELECT ${userColumns(sql`$4`)} ${listed(sql`u.uid`)} AND u.uid > ${AFTER} ORDER BY u.uid OFFSET ${OFFSET} LIMIT ${LIMIT}`;

export const count = statement('friends-count')`SELECT count(*)::int AS total ${listed(sql`u.uid COLLATE "C"`)}`;
