import { installationStatement } from '../statement.js';

/**
 * An entry in each app in which somebody has rights: all apps for the management pair, or those of a collaborator. $1 the client as JSON, $2 email of
 * the collaborator whom it is about, null for the management pair, $3 email of the one who acts, null as above, $4 operation, $5 type of the target,
 * $6 action, $7 values after it or null
 */
export const recordConsoleEvent = installationStatement('audit-log-record-console-event', {
  reason: 'a session of the console has rights in several apps',
})`
   INSERT INTO audit_log (app_id, actor, email, address, user_agent, request_id, operation, action, target_type, target_id, after)
   SELECT a.app_id, CASE WHEN $3::text IS NULL THEN 'management' ELSE 'collaborator' END, $3, c.client ->> 'address', c.client ->> 'userAgent',
          c.client ->> 'requestId', $4, $5::text || '.' || $6::text, $5, coalesce($2, 'management'), $7::jsonb
     FROM apps a, (SELECT $1::jsonb AS client) AS c
    WHERE $2::text IS NULL OR EXISTS (SELECT FROM app_collaborators m WHERE m.app_id = a.app_id AND m.email = $2)`;
