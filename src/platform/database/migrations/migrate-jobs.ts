import { Logger as JobLogger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

const silent = new JobLogger(() => () => undefined);

/** Brings the tables of the job queue, which have a schema of their own, to what its library needs. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
}

export const jobsSchema = 'graphile_worker';
/** Its own history of migrations. */
export const jobsTable = `${jobsSchema}.migrations`;

/** For jobs that were copied from another database: the workers that have locked them are those of that one. */
export async function releaseJobs(connection: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await connection.query(
      `UPDATE ${jobsSchema}.${table} SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`,
    );
}
