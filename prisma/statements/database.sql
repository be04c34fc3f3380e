-- Written by npm run statements.

-- statement: audit-log-record
-- $1: text
-- $2: jsonb
-- $3: text
-- $4: text
-- $5: text
-- $6: jsonb
INSERT INTO audit_log (app_id, actor, email, uid, address, user_agent, request_id, operation, action, target_type, target_id, after)
  SELECT $1, a.actor ->> 'actor', a.actor ->> 'email', a.actor ->> 'uid', a.actor ->> 'address', a.actor ->> 'userAgent', a.actor ->> 'requestId',
         a.actor ->> 'operation', $3::text || '.' || $5::text, $3, $4, $6::jsonb
    FROM (SELECT $2::jsonb AS actor) AS a;

-- statement: audit-log-record-console-event
-- installation: a session of the console has rights in several apps
-- $1: jsonb
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: jsonb
INSERT INTO audit_log (app_id, actor, email, address, user_agent, request_id, operation, action, target_type, target_id, after)
  SELECT a.app_id, CASE WHEN $3::text IS NULL THEN 'management' ELSE 'collaborator' END, $3, c.client ->> 'address', c.client ->> 'userAgent',
         c.client ->> 'requestId', $4, $5::text || '.' || $6::text, $5, coalesce($2, 'management'), $7::jsonb
    FROM apps a, (SELECT $1::jsonb AS client) AS c
   WHERE $2::text IS NULL OR EXISTS (SELECT FROM app_collaborators m WHERE m.app_id = a.app_id AND m.email = $2);

-- statement: audit-name-actor
-- installation: a setting of the transaction
-- $1: text
-- column set_config: text
SELECT set_config('confab.actor', $1, true);

-- statement: lock-app
-- $1: text
-- column ?column?: integer not null
SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE;

-- statement: lock-user
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE;

-- statement: notify
-- installation: notifies all processes of the installation
-- $1: text
-- $2: text
-- column pg_notify: void
SELECT pg_notify($1, $2);

-- statement: read-replicas-identity
-- installation: reads which cluster the database server has
-- column cluster: bigint
-- column database: bigint
SELECT c.system_identifier AS cluster, d.oid::bigint AS database
  FROM pg_control_system() c, pg_database d WHERE d.datname = current_database();

-- statement: read-replicas-primary-position
-- installation: reads the write-ahead log of the database server
-- column timeline: integer
-- column lsn: bigint
SELECT ('x' || left(pg_walfile_name(wal.lsn), 8))::bit(32)::int AS timeline, (wal.lsn - '0/0')::bigint AS lsn
  FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
          ELSE pg_current_wal_flush_lsn() END AS lsn) wal;

-- statement: read-replicas-read-only-session
-- installation: a setting of the connection
SET default_transaction_read_only = on;

-- statement: read-replicas-replica-position
-- installation: reads the write-ahead log of the database server
-- column timeline: integer
-- column lsn: bigint
SELECT c.timeline_id AS timeline,
         CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::bigint END AS lsn
  FROM pg_control_checkpoint() c;

-- statement: unlimited-statements
-- installation: a setting of the connection
SET LOCAL statement_timeout = 0;
