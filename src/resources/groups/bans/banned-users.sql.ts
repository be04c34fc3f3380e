import { isActive } from '#core/summaries/active-users.sql.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { userColumns, type User } from '#resources/users/list/user-columns.js';

// Raw: a join with users.

/** A user who is banned from a group; `scope` is null for a user who was banned without being a member. */
export type BannedUser = User & { scope: MemberScope | null; bannedAt: Date };

// Deactivated users stay banned, and are not listed until they are reactivated.
const listed = sql`
  FROM group_bans b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND ${isActive('u')}`;

export const list = statement(
  'banned-users-list',
  sql`SELECT ${userColumns('$3')}, b.scope, b.banned_at
   ${listed}
      AND b.uid > coalesce($6::text, '')
    ORDER BY b.uid OFFSET $4 LIMIT $5`,
  rows<BannedUser>(),
);

export const count = statement(
  'banned-users-count',
  sql`SELECT count(*)::int AS total ${listed}`,
  rows<{ total: number }>(),
);
