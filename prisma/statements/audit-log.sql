-- Written by npm run statements.

-- statement: audit-log-erase-user
-- $1: text
-- $2: text
-- column changed: integer
SELECT erase_user_of_audit_log($1, $2) AS changed;

-- statement: audit-log-record
-- $1: text
-- $2: jsonb
-- $3: text
-- $4: text
-- $5: text
-- $6: jsonb
INSERT INTO audit_log (app_id, actor, email, address, user_agent, request_id, operation, action, target_type, target_id, after)
  SELECT $1, a.actor ->> 'actor', a.actor ->> 'email', a.actor ->> 'address', a.actor ->> 'userAgent', a.actor ->> 'requestId',
         a.actor ->> 'operation', $3::text || '.' || $5::text, $3, $4, $6::jsonb
    FROM (SELECT $2::jsonb AS actor) AS a;

-- statement: audit-log-remove-expired
-- $1: text
-- $2: timestamp with time zone
-- $3: integer
-- column deleted: integer
SELECT delete_expired_audit_entries($1, $2, $3) AS deleted;
