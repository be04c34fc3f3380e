import { sql } from '../database/sql.js';
import { installationStatement, rows } from '../database/statement.js';
import { lockOfMove, nameOfMove } from './elsewhere.sql.js';

const reason = 'the copy of an app by the logical replication of PostgreSQL';

export const settings = installationStatement('cell-moves-settings', { reason })`
   SELECT current_setting('wal_level') AS wal_level, current_setting('server_version_num')::int AS version`;

export const freeSlots = installationStatement('cell-moves-free-slots', {
  reason,
  row: rows<{ free: number }>(),
})`SELECT current_setting('max_replication_slots')::int - (SELECT count(*)::int FROM pg_replication_slots) AS free`;

export const name = installationStatement('cell-moves-name', { reason, row: rows<{ name: string }>() })`
   SELECT ${nameOfMove(sql`$1::text`)} AS name`;

/** $1 name. Empty if there is no publication. */
export const publishedTables = installationStatement('cell-moves-published-tables', {
  reason,
  row: rows<{ name: string }>(),
})`SELECT tablename::text AS name FROM pg_publication_tables WHERE pubname = $1`;

export interface Slot {
  isActive: boolean;
  /** The position in the WAL up to which the target has stored everything has passed the one that was asked for. */
  hasPassed: boolean;
}

/** $1 name, $2 a position in the WAL or null */
export const slot = installationStatement('cell-moves-slot', { reason, row: rows<Slot>() })`
   SELECT active AS is_active, coalesce(confirmed_flush_lsn >= $2::pg_lsn, false) AS has_passed
     FROM pg_replication_slots WHERE slot_name = $1 AND database = current_database()`;

export const createSlot = installationStatement('cell-moves-create-slot', {
  reason,
  row: rows<{ name: string }>(),
})`SELECT slot_name::text AS name FROM pg_create_logical_replication_slot($1, 'pgoutput')`;

export const dropSlot = installationStatement('cell-moves-drop-slot', { reason })`
   SELECT pg_drop_replication_slot(slot_name)::text AS dropped
     FROM pg_replication_slots WHERE slot_name = $1 AND database = current_database() AND NOT active`;

/**
 * The end of the WAL. The message, which nobody reads, is a transaction that waits for the local disk: what others have committed before without
 * waiting, with `synchronous_commit = off`, is on the disk then, and is decoded for the target only from there.
 */
export const position = installationStatement('cell-moves-position', { reason, row: rows<{ lsn: string }>() })`
   SELECT pg_logical_emit_message(true, 'confab-cell-moves', '')::text AS lsn
     FROM set_config('synchronous_commit', 'local', true)`;

/** The first transaction that has not begun. */
export const nextTransaction = installationStatement('cell-moves-next-transaction', {
  reason,
  row: rows<{ transaction: string }>(),
})`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS transaction`;

/** Whether all transactions before $1 that write have ended. */
export const haveEnded = installationStatement('cell-moves-have-ended', {
  reason,
  row: rows<{ ended: boolean }>(),
})`SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS ended`;

export interface Subscription {
  isEnabled: boolean;
  /** The number of tables that it copies and follows. */
  tables: number;
  /** How many of them have been copied. */
  copied: number;
  /** How often a worker has failed. */
  failures: number;
  /** Whether a worker writes. */
  isWriting: boolean;
}

export const subscription = installationStatement('cell-moves-subscription', {
  reason,
  row: rows<Subscription>(),
})`
   SELECT s.subenabled AS is_enabled,
          (SELECT count(*)::int FROM pg_subscription_rel r WHERE r.srsubid = s.oid) AS tables,
          (SELECT count(*)::int FROM pg_subscription_rel r WHERE r.srsubid = s.oid AND r.srsubstate = 'r') AS copied,
          (SELECT coalesce(sum(f.apply_error_count + f.sync_error_count), 0)::int
             FROM pg_stat_subscription_stats f WHERE f.subid = s.oid) AS failures,
          EXISTS (SELECT FROM pg_stat_subscription w WHERE w.subid = s.oid AND w.pid IS NOT NULL) AS is_writing
     FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
    WHERE s.subname = $1 AND d.datname = current_database()`;

/** Tables with guards. $1 name */
export const guardedTables = installationStatement('cell-moves-guarded-tables', {
  reason,
  row: rows<{ name: string }>(),
})`
   SELECT DISTINCT c.relname::text AS name FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    WHERE g.tgname::text IN ($1::text, $1::text || '_d')`;

/** $1 table, $2 columns that are left out */
export const guardedColumns = installationStatement('cell-moves-guarded-columns', {
  reason,
  row: rows<{ name: string }>(),
})`
   SELECT quote_ident(a.attname)::text AS name FROM pg_attribute a
    WHERE a.attrelid = $1::text::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname::text <> ALL ($2::text[])`;

/** $1 app */
export const lock = installationStatement('cell-moves-lock', { reason, row: rows<{ locked: boolean }>() })`
   SELECT pg_try_advisory_lock(${lockOfMove(sql`$1`)}) AS locked`;
