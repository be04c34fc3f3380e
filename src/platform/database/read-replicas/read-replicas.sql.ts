import { installationStatement, rows } from '../statement.js';

/** Which data a connection leads to: the same for the primary and each of its standbys. */
export const databaseIdentity = installationStatement('read-replicas-identity', {
  reason: 'reads which cluster the database server has',
  row: rows<{ cluster: bigint; database: bigint }>(),
})`
   SELECT c.system_identifier AS cluster, d.oid::bigint AS database
     FROM pg_control_system() c, pg_database d WHERE d.datname = current_database()`;

/**
 * The end of the write-ahead log that has every commit that was acknowledged before. Without synchronous commits that is what was
 * inserted, which may reach the disk, and so a standby, a little later.
 */
export const primaryPosition = installationStatement('read-replicas-primary-position', {
  reason: 'reads the write-ahead log of the database server',
  row: rows<{ timeline: number; lsn: bigint }>(),
})`
   SELECT ('x' || left(pg_walfile_name(wal.lsn), 8))::bit(32)::int AS timeline, (wal.lsn - '0/0')::bigint AS lsn
     FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
             ELSE pg_current_wal_flush_lsn() END AS lsn) wal`;

/**
 * How far a standby has replayed the write-ahead log, null if the server is not a standby. It reads the timeline from its last
 * checkpoint, so after the promotion of another server it has the old one until the next checkpoint.
 */
export const replicaPosition = installationStatement('read-replicas-replica-position', {
  reason: 'reads the write-ahead log of the database server',
  row: rows<{ timeline: number; lsn: bigint | null }>(),
})`
   SELECT c.timeline_id AS timeline,
            CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::bigint END AS lsn
     FROM pg_control_checkpoint() c`;

/** A standby that was promoted must not accept the writes of a session that expects a standby. */
export const readOnlySession = installationStatement('read-replicas-read-only-session', {
  reason: 'a setting of the connection',
})`SET default_transaction_read_only = on`;
