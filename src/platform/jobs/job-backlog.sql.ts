import { installationStatement } from '../database/statement.js';
import type { QueueBacklog } from './queue-backlog.js';

export interface JobBacklog extends QueueBacklog {
  /** Not attempted again. */
  readonly failed: number;
}

/** Jobs that run are not in it. */
export const jobBacklog = installationStatement('jobs-backlog', { reason: 'jobs are not kept by app' })`
   SELECT count(*) FILTER (WHERE j.run_at <= now() AND NOT x.is_over)::float8 AS pending,
          count(*) FILTER (WHERE j.run_at > now() AND j.last_error IS NOT NULL AND NOT x.is_over)::float8 AS waiting,
          count(*) FILTER (WHERE x.is_over)::float8 AS failed,
          coalesce(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE j.run_at <= now() AND NOT x.is_over)), 0)::float8 AS seconds,
          coalesce(extract(epoch FROM now() - min(j.created_at) FILTER (WHERE j.last_error IS NOT NULL AND NOT x.is_over)), 0)::float8
            AS failing_seconds
     FROM graphile_worker.jobs j CROSS JOIN LATERAL (SELECT j.attempts >= j.max_attempts AS is_over) AS x
    WHERE j.locked_at IS NULL`;
