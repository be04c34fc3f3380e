import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

/** For an action that changes no row. $2 the actor as JSON, $3 type of the target, $4 its id, $5 action, $6 values after it */
export const record = statement(
  'audit-log-record',
  sql`INSERT INTO audit_log (app_id, actor, email, address, user_agent, request_id, operation, action, target_type, target_id, after)
   SELECT $1, a.actor ->> 'actor', a.actor ->> 'email', a.actor ->> 'address', a.actor ->> 'userAgent', a.actor ->> 'requestId',
          a.actor ->> 'operation', $3::text || '.' || $5::text, $3, $4, $6::jsonb
     FROM (SELECT $2::jsonb AS actor) AS a`,
);

// Functions of the database, the only ways to change the audit log.

/** $2 uid */
export const eraseUser = statement('audit-log-erase-user', sql`SELECT erase_user_of_audit_log($1, $2) AS changed`);

/** $2 time, $3 maximum */
export const removeExpired = statement(
  'audit-log-remove-expired',
  sql`SELECT delete_expired_audit_entries($1, $2, $3) AS deleted`,
);
