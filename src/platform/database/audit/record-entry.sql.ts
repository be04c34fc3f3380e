import { statement } from '../statement.js';

/** Adds an entry about what no trigger records. $2 the actor as JSON, $3 type of the target, $4 its id, $5 action, $6 values after it */
export const recordEntry = statement('audit-log-record')`
   INSERT INTO audit_log (app_id, actor, email, uid, address, user_agent, request_id, operation, action, target_type, target_id, after)
   SELECT $1, a.actor ->> 'actor', a.actor ->> 'email', a.actor ->> 'uid', a.actor ->> 'address', a.actor ->> 'userAgent', a.actor ->> 'requestId',
          a.actor ->> 'operation', $3::text || '.' || $5::text, $3, $4, $6::jsonb
     FROM (SELECT $2::jsonb AS actor) AS a`;
