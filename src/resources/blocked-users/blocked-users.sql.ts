import { isActive } from '#core/summaries/active-users.sql.js';
import type { BlockStatus } from '#core/summaries/summaries.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { userColumns, type User } from '../users/list/user-columns.js';

/** The other user of a block, with the blocks between the two. */
export type BlockedUser = User & BlockStatus;

/** `blockedByMe`: the user is the blocker; `hasBlockedMe`: the user is blocked. */
export type Direction = 'blockedByMe' | 'hasBlockedMe' | 'both';

// In one order for all users, so that erasures of users who have blocked each other cannot deadlock.
export const lockAll = statement('blocked-users-lock-all')`
   SELECT 1 FROM user_blocks WHERE app_id = $1 AND (uid = $2 OR blocked_uid = $2)
    ORDER BY uid, blocked_uid
      FOR UPDATE`;

const mine = sql`(SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine`;
const theirs = sql`(SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs`;

/** The blocks of the direction, each with the block in the other direction if there is one. Other blocks are not read. */
const blocks: Record<Direction, SqlText> = {
  blockedByMe: sql`${mine} LEFT JOIN ${theirs} USING (uid)`,
  hasBlockedMe: sql`${theirs} LEFT JOIN ${mine} USING (uid)`,
  both: sql`${mine} FULL JOIN ${theirs} USING (uid)`,
};

// Deactivated users stay blocked, and are not listed until they are reactivated.
const listed = (direction: Direction) => sql`
  FROM ${blocks[direction]} JOIN users u USING (uid)
 WHERE u.app_id = $1 AND ${isActive(sql`u`)}
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3))`;

const listing = (direction: Direction) => ({
  list: statement(`blocked-users-list-${direction}`, rows<BlockedUser>())`
   SELECT ${userColumns(sql`$4`)}, mine.blocked_at AS blocked_by_me_at, theirs.blocked_at AS blocked_me_at ${listed(direction)}
        AND u.uid > coalesce($7::text, '')
      ORDER BY u.uid OFFSET $5 LIMIT $6`,
  count: statement(`blocked-users-count-${direction}`)`SELECT count(*)::int AS total ${listed(direction)}`,
});

export const listings = {
  blockedByMe: listing('blockedByMe'),
  hasBlockedMe: listing('hasBlockedMe'),
  both: listing('both'),
};
