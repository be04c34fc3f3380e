import { installationStatement } from '../database/statement.js';

/** $1 name, $2 payload, $3 time, $4 key, $5 priority, $6 flags */
export const addJob = installationStatement('jobs-add', {
  reason: 'jobs are not kept by app',
  text: 'SELECT FROM graphile_worker.add_job($1, payload => $2, run_at => $3, job_key => $4, priority => $5, flags => $6)',
});
