import { statement } from '#platform/database/statement.js';

// Rows that several areas lock.

/** As `lockApp`, for an app that is not about to be deleted. No row if it is, or if there is none. */
export const lockActiveApp = statement('summaries-lock-active-app')`
   SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL FOR NO KEY UPDATE`;

/** The role is not deleted until the end of the transaction. */
export const lockRoleForKeyShare = statement('summaries-lock-role-for-key-share')`
   SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE`;
