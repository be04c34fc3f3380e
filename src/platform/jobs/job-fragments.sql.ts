import { sql, type SqlText } from '../database/sql.js';

// SQL of jobs, for statements that add them together with the rows that make them necessary.

/** Each but the name is SQL. */
export interface JobFragments {
  readonly name: string;
  /** An expression of the type json. */
  readonly payload: SqlText;
  readonly key: SqlText;
  /** Now, if absent. */
  readonly at?: SqlText;
  readonly flag: SqlText;
}

/** SQL: a job, for `addJobs`. */
export const jobSpec = ({ name, payload, key, at = sql`NULL`, flag }: JobFragments): SqlText =>
  sql`ROW(${sql.literal(name)}, ${payload}, NULL, ${at}, NULL, ${key}, 0, ARRAY[${flag}])::graphile_worker.job_spec`;

/**
 * SQL: adds a job for each row of a source, and returns a row for each job. PostgreSQL calls it only if the outermost SELECT reads the
 * result. Where the source has no row it does nothing.
 *
 * @param spec a `jobSpec` about the columns of the source
 * @param condition adds no job unless it holds
 */
export const addJobs = (spec: SqlText, source: SqlText, condition = sql`true`): SqlText =>
  sql`SELECT FROM (SELECT array_agg(${spec}) AS specs FROM ${source} HAVING count(*) > 0 AND ${condition}) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)`;

/** SQL condition: a job waits or runs under the key. A job that has failed too often counts as none. */
export const hasJob = (key: SqlText): SqlText =>
  sql`EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = ${key} AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))`;
