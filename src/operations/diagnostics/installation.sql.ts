import { hasMover } from '#platform/cells/elsewhere.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { installationStatement, rows, type RowOf } from '#platform/database/statement.js';

export interface ServerFacts extends RowOf<'installation-server-facts'> {
  /** As `server_version_num` counts. */
  readonly number: number;
  /** Whether PostgreSQL ends statements and idle transactions of requests that take too long. */
  readonly hasTimeouts: boolean;
  /** Without those that are reserved for superusers. */
  readonly maxConnections: number;
  /** The present number of connections to all databases of the server. */
  readonly connections: number;
  /** Since when the transaction that is open longest is open; 0 if there is none besides that of the statement. */
  readonly oldestTransactionSeconds: number;
  /** Unix milliseconds. */
  readonly now: number;
}

export const serverFacts = installationStatement('installation-server-facts', {
  reason: 'reads settings of the database server',
  row: rows<ServerFacts>(),
})`
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
          pg_database_size(current_database())::float8 AS bytes`;

export interface RowCounts extends RowOf<'installation-row-counts'> {
  readonly users: number;
  readonly messages: number;
}

/** Tables with fewer rows than this are counted; the number of larger ones is the estimate of PostgreSQL. */
const COUNTED_ROWS = 100_000;

const estimated = (table: SqlText): SqlText =>
  sql`(SELECT CASE WHEN c.reltuples < ${COUNTED_ROWS} THEN (SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${COUNTED_ROWS}) AS counted)
               ELSE c.reltuples END FROM pg_class c WHERE c.oid = '${table}'::regclass)::float8`;

export const rowCounts = installationStatement('installation-row-counts', {
  reason: 'counts rows of all apps',
  row: rows<RowCounts>(),
})`
   SELECT (SELECT count(*) FROM apps a WHERE a.deletion_scheduled_at IS NULL)::float8 AS apps,
          ${estimated(sql`users`)} AS users,
          ${estimated(sql`messages`)} AS messages,
          (SELECT count(*) FROM realtime_connections)::float8 AS realtime_connections`;

export const consumerNames = installationStatement('installation-consumer-names', {
  reason: 'the consumers of the event log are those of the installation',
})`SELECT name FROM event_consumers`;

export interface ProcessRow extends RowOf<'installation-processes'> {
  /** The version of Confab. Like the next two it is null for a process of a version that does not store it. */
  readonly version: string | null;
}

export const processes = installationStatement('installation-processes', {
  reason: 'the server processes of the installation',
})`
   SELECT id, seen_at, version, node_version, started_at
     FROM realtime_processes ORDER BY started_at, id`;

/** So many tokens of each app are read: enough to see whether client libraries are used. */
const NEWEST_TOKENS = 1_000;

/** Client libraries name their device on log-in. */
export const clientLibraries = installationStatement('installation-client-libraries', {
  reason: 'reads the newest tokens of all apps',
})`
   SELECT EXISTS (
       SELECT FROM apps a
        CROSS JOIN LATERAL (SELECT t.app_info FROM auth_tokens t WHERE t.app_id = a.app_id ORDER BY t.id DESC LIMIT ${NEWEST_TOKENS}) newest
        WHERE newest.app_info->>'deviceId' IS NOT NULL) AS used`;

export interface Replica extends RowOf<'installation-replicas'> {
  /** As PostgreSQL names it, such as "streaming"; null without the right to see it (role pg_monitor). */
  readonly state: string | null;
}

export const replicas = installationStatement('installation-replicas', {
  reason: 'reads the replication of the database server',
})`
   SELECT coalesce(r.application_name, '') AS name, r.state, coalesce(extract(epoch FROM r.replay_lag), 0)::float8 AS lag_seconds
     FROM pg_stat_replication r ORDER BY r.application_name, r.pid`;

/** $1 apps @returns those that a command of this database or to it moves now */
export const appsWithMover = installationStatement('installation-apps-with-mover', {
  reason: 'finds the commands that move apps',
  row: rows<{ appId: string }>(),
})`
   SELECT m.app_id FROM unnest($1::text[]) AS m (app_id)
    WHERE ${hasMover(sql`m.app_id`)}`;
