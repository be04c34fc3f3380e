import type pg from 'pg';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { DatabaseClient } from '../hosts/database-client.js';

/** Copying takes as long as it takes, whatever the defaults of the account are. */
const NO_TIMEOUTS =
  'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0';

/**
 * Passes a connection that has the lock of migrations to `work`, and closes it afterwards: no other process can change the schema meanwhile.
 *
 * @param lock `shared` excludes migrations only; `exclusive` other copies as well
 * @throws StartupError if the database cannot be reached, or has the lock taken
 */
export async function withCopyConnection<Result>(
  databaseUrl: string,
  lock: 'shared' | 'exclusive',
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'confab-copy',
  });
  try {
    await connect(client);
    await client.query(NO_TIMEOUTS);
    const suffix = lock === 'shared' ? '_shared' : '';
    const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock${suffix}($1) AS locked`, [
      ADVISORY_LOCKS.migrations,
    ]);
    if (!rows[0]?.locked)
      throw new StartupError('Another process is migrating or copying the database: try again when it has ended.');
    return await work(client);
  } finally {
    // Closing is enough, except behind a pooler, which keeps the session and with it the lock.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await client.end();
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`The database cannot be used: ${errorReason(error)}.`);
  }
}
