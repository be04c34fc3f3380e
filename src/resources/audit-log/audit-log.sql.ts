import { statement } from '#platform/database/statement.js';

// Functions of the database, the only ways to change the audit log.

export const eraseUser = statement('audit-log-erase-user')`SELECT erase_user_of_audit_log($1, $2) AS changed`;

/** $2 time, $3 maximum */
export const removeExpired = statement('audit-log-remove-expired')`
   SELECT delete_expired_audit_entries($1, $2, $3) AS deleted`;
