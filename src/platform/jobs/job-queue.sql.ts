import { installationStatement } from '../database/statement.js';

const reason = 'jobs are not kept by app';

/** $1 name, $2 payload, $3 time, $4 key, $5 priority, $6 flags, $7 attempts */
export const addJob = installationStatement('jobs-add', { reason })`
   SELECT FROM graphile_worker.add_job($1, payload => $2, run_at => $3, job_key => $4, priority => $5, flags => $6, max_attempts => $7)`;

/**
 * Saves a heartbeat of pools, and unlocks the jobs of pools that have had none for long.
 *
 * $1 ids of pools, $2 seconds
 */
export const saveHeartbeat = installationStatement('jobs-save-heartbeat', { reason })`
   WITH alive AS (
     INSERT INTO job_pools (id, seen_at) SELECT id, now() FROM unnest($1::text[]) AS id
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
   ), dead AS (
     DELETE FROM job_pools WHERE id IN (
       SELECT id FROM job_pools WHERE seen_at < now() - make_interval(secs => $2) AND id <> ALL ($1) FOR UPDATE SKIP LOCKED
     ) RETURNING id
   )
   SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0`;
