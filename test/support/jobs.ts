import type { useDatabase } from './groups.js';

/** Adds a run of a periodic job now, as cron does at its time; one of the servers runs it. */
export async function runJob(database: ReturnType<typeof useDatabase>, name: string): Promise<void> {
  await database.query('SELECT FROM graphile_worker.add_job($1, job_key => $1)', [name]);
}

/** Makes scheduled jobs with this name due now. */
export async function makeJobsDue(database: ReturnType<typeof useDatabase>, name: string): Promise<void> {
  await database.query(
    `SELECT FROM graphile_worker.jobs j, graphile_worker.reschedule_jobs(ARRAY[j.id], run_at => now()) WHERE j.task_identifier = $1`,
    [name],
  );
}
