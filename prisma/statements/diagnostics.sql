-- Written by npm run statements.

-- statement: installation-apps-with-mover
-- installation: finds the commands that move apps
-- $1: text[]
-- column app_id: text
SELECT m.app_id FROM unnest($1::text[]) AS m (app_id)
  WHERE EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                 WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND d.datname = current_database()
                   AND l.classid::bigint = hashtext('confab_move')::bigint & 4294967295
                   AND l.objid::bigint = hashtext(m.app_id)::bigint & 4294967295);

-- statement: installation-client-libraries
-- installation: reads the newest tokens of all apps
-- column used: boolean not null
SELECT EXISTS (
  SELECT FROM apps a
   CROSS JOIN LATERAL (SELECT t.app_info FROM auth_tokens t WHERE t.app_id = a.app_id ORDER BY t.id DESC LIMIT 1000) newest
   WHERE newest.app_info->>'deviceId' IS NOT NULL) AS used;

-- statement: installation-consumer-names
-- installation: the consumers of the event log are those of the installation
-- column name: text not null
SELECT name FROM event_consumers;

-- statement: installation-processes
-- installation: the server processes of the installation
-- column id: uuid not null
-- column seen_at: timestamp with time zone not null
-- column version: text
-- column node_version: text
-- column started_at: timestamp with time zone
SELECT id, seen_at, version, node_version, started_at
  FROM realtime_processes ORDER BY started_at, id;

-- statement: installation-replicas
-- installation: reads the replication of the database server
-- column name: text not null
-- column state: text
-- column lag_seconds: double precision not null
SELECT coalesce(r.application_name, '') AS name, r.state, coalesce(extract(epoch FROM r.replay_lag), 0)::float8 AS lag_seconds
  FROM pg_stat_replication r ORDER BY r.application_name, r.pid;

-- statement: installation-row-counts
-- installation: counts rows of all apps
-- column apps: double precision not null
-- column users: double precision
-- column messages: double precision
-- column realtime_connections: double precision not null
SELECT (SELECT count(*) FROM apps a WHERE a.deletion_scheduled_at IS NULL)::float8 AS apps,
  (SELECT CASE WHEN c.reltuples < 100000 THEN (SELECT count(*) FROM (SELECT FROM users LIMIT 100000) AS counted)
       ELSE c.reltuples END FROM pg_class c WHERE c.oid = 'users'::regclass)::float8 AS users,
  (SELECT CASE WHEN c.reltuples < 100000 THEN (SELECT count(*) FROM (SELECT FROM messages LIMIT 100000) AS counted)
       ELSE c.reltuples END FROM pg_class c WHERE c.oid = 'messages'::regclass)::float8 AS messages,
  (SELECT count(*) FROM realtime_connections)::float8 AS realtime_connections;

-- statement: installation-server-facts
-- installation: reads settings of the database server
-- column version: text not null
-- column number: integer not null
-- column encoding: text not null
-- column fsync: text not null
-- column synchronous_commit: text not null
-- column full_page_writes: text not null
-- column has_timeouts: boolean
-- column max_connections: integer not null
-- column connections: integer not null
-- column oldest_transaction_seconds: double precision not null
-- column now: double precision not null
-- column bytes: double precision not null
SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
  current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
  current_setting('synchronous_commit') AS synchronous_commit, current_setting('full_page_writes') AS full_page_writes,
  '0' NOT IN (current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout')) AS has_timeouts,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max_connections,
  (SELECT count(*)::int FROM pg_stat_activity a WHERE a.backend_type = 'client backend') AS connections,
  (SELECT greatest(max(extract(epoch FROM now() - a.xact_start)), 0)::float8 FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid())
    AS oldest_transaction_seconds,
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
  pg_database_size(current_database())::float8 AS bytes;
