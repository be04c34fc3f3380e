import { statement } from '#platform/database/statement.js';

/**
 * FOR UPDATE conflicts with the key lock of the foreign key: a transaction that gives the role to a user waits, and
 * then finds it deleted.
 */
export const lock = statement('roles-lock')`SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR UPDATE`;
