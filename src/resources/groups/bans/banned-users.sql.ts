import { statement } from '../../../platform/database/statement.js';
import { isActive } from '../../../domain/lookups/active-users.sql.js';
import { userColumns } from '../../users/user-columns.js';

// Raw: a join with users.

// Deactivated users stay banned, and are not listed until they are reactivated.
const listed = `
  FROM group_bans b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND ${isActive('u')}`;

export const list = statement(
  'banned-users-list',
  `SELECT ${userColumns('$3')}, b.scope, b.banned_at AS "bannedAt"
   ${listed}
    ORDER BY b.uid OFFSET $4 LIMIT $5`,
);

export const count = statement('banned-users-count', `SELECT count(*)::int AS total ${listed}`);
