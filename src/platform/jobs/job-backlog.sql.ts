import { sql } from '../database/sql.js';
import { installationStatement, rows } from '../database/statement.js';

export interface JobBacklog {
  /** Due, and not running. */
  readonly pending: number;
  /** Not attempted again. */
  readonly failed: number;
  /** Since when the oldest due job is due. */
  readonly seconds: number;
}

export const jobBacklog = installationStatement(
  'jobs-backlog',
  {
    reason: 'jobs are not kept by app',
    text: sql`SELECT count(*) FILTER (WHERE j.attempts < j.max_attempts)::float8 AS pending,
          count(*) FILTER (WHERE j.attempts >= j.max_attempts)::float8 AS failed,
          coalesce(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE j.attempts < j.max_attempts)), 0)::float8 AS seconds
     FROM graphile_worker.jobs j WHERE j.run_at <= now() AND j.locked_at IS NULL`,
  },
  rows<JobBacklog>(),
);
