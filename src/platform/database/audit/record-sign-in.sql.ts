import { sql } from '../sql.js';
import { installationStatement } from '../statement.js';

/** An entry in each app in which the session has rights: all apps, or those of a collaborator. $1 the client as JSON, $2 email or null */
export const recordSignIn = installationStatement('audit-log-record-sign-in', {
  reason: 'a session of the console has rights in several apps',
  text: sql`INSERT INTO audit_log (app_id, actor, email, address, user_agent, request_id, operation, action, target_type, target_id)
   SELECT a.app_id, CASE WHEN $2::text IS NULL THEN 'management' ELSE 'collaborator' END, $2, c.client ->> 'address', c.client ->> 'userAgent',
          c.client ->> 'requestId', 'console-sign-in', 'session.created', 'session', coalesce($2, 'management')
     FROM apps a, (SELECT $1::jsonb AS client) AS c
    WHERE $2 IS NULL OR EXISTS (SELECT FROM app_collaborators m WHERE m.app_id = a.app_id AND m.email = $2)`,
});
