import type { useDatabase } from './groups.js';

/** Has one of the servers run a job now, as cron does at its time. */
export async function runJob(database: ReturnType<typeof useDatabase>, name: string): Promise<void> {
  await database.query('SELECT FROM graphile_worker.add_job($1, job_key => $1)', [name]);
}

/** Makes jobs that wait for a later time due. */
export async function makeJobsDue(database: ReturnType<typeof useDatabase>, name: string): Promise<void> {
  await database.query(
    `SELECT FROM graphile_worker.jobs j, graphile_worker.reschedule_jobs(ARRAY[j.id], run_at => now()) WHERE j.task_identifier = $1`,
    [name],
  );
}
