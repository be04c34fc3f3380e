import { statement } from './statement.js';

// Rows that repositories of several tables lock, until the end of the transaction.

export const lockApp = statement('lock-app')`SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE`;

// NO KEY, because concurrent sends to the user hold KEY SHARE locks on the row.
export const lockUser = statement('lock-user')`SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE`;
