import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { errorReason } from '#platform/errors/error-reason.js';
import { isSerializationConflict } from '../database-errors.js';
import { type Connection, type Migration, recordFinish, recordRollback, recordStart } from './migration-history.js';

/** PostgreSQL refused a migration. */
export class MigrationFailure extends Error {
  constructor(
    readonly migration: string,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * Runs the script of a migration and records it. Script and record are one transaction: a failure leaves neither, and a killed process
 * leaves both or neither. Without parameters pg uses the simple query protocol, so a script can have any number of statements.
 *
 * A deadlock with transactions of running servers is rolled back, and the script starts again.
 *
 * @throws MigrationFailure when PostgreSQL refuses it
 */
export async function applyMigration(connection: Connection, migration: Migration): Promise<void> {
  const apply = CONCURRENTLY.test(withoutComments(migration.sql)) ? applyOutsideTransaction : applyInTransaction;
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(connection, migration);
      return;
    } catch (error) {
      if (attempt < MAX_ATTEMPTS && isSerializationConflict(error)) {
        logger.warn(`Migration ${migration.name} is applied again: ${errorReason(error)}`);
        await delay(Math.random() * PAUSE_MILLISECONDS);
        continue;
      }
      throw error instanceof pg.DatabaseError ? new MigrationFailure(migration.name, error.message) : error;
    }
  }
}

const logger = new Logger('Migrations');

/** Each takes at least as long as PostgreSQL waits before it looks for a deadlock: a second by default. */
const MAX_ATTEMPTS = 20;

/** The maximum before another attempt, in which the servers' transactions can end. */
const PAUSE_MILLISECONDS = 500;

/** PostgreSQL builds and drops an index CONCURRENTLY only outside transactions, so such a statement is the only one of its script. */
const CONCURRENTLY = /\bCONCURRENTLY\b/i;

const withoutComments = (sql: string) => sql.replaceAll(/--.*/g, '');

async function applyInTransaction(connection: Connection, migration: Migration): Promise<void> {
  await connection.query('BEGIN');
  try {
    const id = await recordStart(connection, migration);
    await connection.query(migration.sql);
    await recordFinish(connection, id);
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function applyOutsideTransaction(connection: Connection, migration: Migration): Promise<void> {
  const id = await recordStart(connection, migration);
  try {
    await dropInvalidIndex(connection, migration);
    await connection.query(migration.sql);
  } catch (error) {
    await recordRollback(connection, id, errorReason(error)).catch(() => undefined);
    throw error;
  }
  await recordFinish(connection, id);
}

const CREATED_INDEX = /\bINDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)/i;

/** An interrupted or failed CREATE INDEX CONCURRENTLY leaves an index that is not valid, which IF NOT EXISTS would accept. */
async function dropInvalidIndex(connection: Connection, { sql }: Migration): Promise<void> {
  const [, name] = CREATED_INDEX.exec(withoutComments(sql)) ?? [];
  if (name === undefined) return;
  const { rows } = await connection.query<{ index: string }>(
    'SELECT indexrelid::regclass::text AS index FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  );
  for (const { index } of rows) await connection.query(`DROP INDEX CONCURRENTLY ${index}`);
}
