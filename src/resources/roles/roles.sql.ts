import { statement } from '../../platform/database/statement.js';

// Raw: row locks.

export const lockApp = statement('roles-lock-app', 'SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE');

/**
 * FOR UPDATE conflicts with the key lock of the foreign key: a transaction that gives the role to a user waits, and then finds it
 * deleted.
 */
export const lock = statement('roles-lock', 'SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR UPDATE');
