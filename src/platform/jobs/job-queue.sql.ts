import { installationStatement, rows } from '../database/statement.js';

/** $1 name, $2 payload, $3 time, $4 key, $5 priority */
export const addJob = installationStatement('jobs-add', {
  reason: 'jobs are not kept by app',
  text: 'SELECT FROM graphile_worker.add_job($1, payload => $2, run_at => $3, job_key => $4, priority => $5)',
});

/**
 * $1 keys, $2 seconds that a job runs at most. The job of a process that was killed stays locked, so a lock that is older counts as none.
 * A job that has failed too often counts as none, too.
 */
export const keysWithoutJob = installationStatement(
  'jobs-keys-without-job',
  {
    reason: 'jobs are not kept by app',
    text: `SELECT key FROM unnest($1::text[]) AS wanted (key)
     WHERE NOT EXISTS (
       SELECT FROM graphile_worker.jobs j
        WHERE j.key = wanted.key
          AND CASE WHEN j.locked_at IS NULL THEN j.attempts < j.max_attempts
                   ELSE j.locked_at > now() - make_interval(secs => $2) END)`,
  },
  rows<{ key: string }>(),
);
