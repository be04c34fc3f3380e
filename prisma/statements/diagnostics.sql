-- Written by npm run statements.

-- statement: installation-client-libraries
-- installation: reads the newest tokens of all apps
-- column used: boolean
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
-- column seenAt: timestamp with time zone not null
-- column version: text
-- column nodeVersion: text
-- column startedAt: timestamp with time zone
SELECT id, seen_at AS "seenAt", version, node_version AS "nodeVersion", started_at AS "startedAt"
  FROM realtime_processes ORDER BY started_at, id;

-- statement: installation-replicas
-- installation: reads the replication of the database server
-- column name: text
-- column state: text
-- column lagSeconds: double precision
SELECT coalesce(r.application_name, '') AS name, r.state, coalesce(extract(epoch FROM r.replay_lag), 0)::float8 AS "lagSeconds"
  FROM pg_stat_replication r ORDER BY r.application_name, r.pid;

-- statement: installation-row-counts
-- installation: counts rows of all apps
-- column apps: double precision
-- column users: double precision
-- column messages: double precision
-- column realtimeConnections: double precision
SELECT (SELECT count(*) FROM apps a WHERE a.deletion_scheduled_at IS NULL)::float8 AS apps,
  (SELECT CASE WHEN c.reltuples < 100000 THEN (SELECT count(*) FROM (SELECT FROM users LIMIT 100000) AS counted)
       ELSE c.reltuples END FROM pg_class c WHERE c.oid = 'users'::regclass)::float8 AS users,
  (SELECT CASE WHEN c.reltuples < 100000 THEN (SELECT count(*) FROM (SELECT FROM messages LIMIT 100000) AS counted)
       ELSE c.reltuples END FROM pg_class c WHERE c.oid = 'messages'::regclass)::float8 AS messages,
  (SELECT count(*) FROM realtime_connections)::float8 AS "realtimeConnections";

-- statement: installation-server-facts
-- installation: reads settings of the database server
-- column version: text
-- column number: integer
-- column encoding: text
-- column fsync: text
-- column synchronousCommit: text
-- column fullPageWrites: text
-- column maxConnections: integer
-- column connections: integer
-- column oldestTransactionSeconds: double precision
-- column now: double precision
-- column bytes: double precision
-- column textSearch: boolean
SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
  current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
  current_setting('synchronous_commit') AS "synchronousCommit", current_setting('full_page_writes') AS "fullPageWrites",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "maxConnections",
  (SELECT count(*)::int FROM pg_stat_activity a WHERE a.backend_type = 'client backend') AS connections,
  (SELECT greatest(max(extract(epoch FROM now() - a.xact_start)), 0)::float8 FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid())
    AS "oldestTransactionSeconds",
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
  pg_database_size(current_database())::float8 AS bytes,
  EXISTS (SELECT FROM pg_extension x WHERE x.extname = 'pg_trgm') AS "textSearch";
