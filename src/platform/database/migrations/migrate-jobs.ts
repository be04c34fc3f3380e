import { Logger as JobLogger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

const silent = new JobLogger(() => () => undefined);

/** Brings the tables of the job queue, which have a schema of their own, to what its library needs. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
}

export const jobsTable = 'graphile_worker.migrations';
