import { sql, type SqlText } from '#platform/database/sql.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';
import { addJobs, hasJob, jobSpec } from '#platform/jobs/job-fragments.sql.js';
import type { WithheldEdit } from '../rule.js';
import { moderationCheckJob } from './moderation-check-job.js';

/**
 * Checks of an app that have a job at the same time, the oldest ones. The others get theirs when these are settled, so that the job queue
 * stays short for everybody while the engine of one app does not respond.
 */
const CHECKS_WITH_JOB = 100;

const keyOf = (check: SqlText): SqlText =>
  sql`${sql.literal(`${moderationCheckJob.name}/`)} || $1::text || '/' || ${check}.message_id`;

/** @param at SQL: the time of the job */
const jobOf = (check: SqlText, at?: SqlText): SqlText =>
  jobSpec({
    name: moderationCheckJob.name,
    payload: sql`json_build_object('appId', $1::text, 'messageId', ${check}.message_id::text, 'version', ${check}.version::text)`,
    key: keyOf(check),
    at,
    flag: sql`${sql.literal(`${moderationCheckJob.name}/`)} || $1::text`,
  });

const hasFewChecks = sql`(SELECT count(*) FROM (SELECT FROM moderation_checks WHERE app_id = $1 LIMIT ${CHECKS_WITH_JOB}) AS few) < ${CHECKS_WITH_JOB}`;

/** CTEs that store checks of the pending messages of another CTE, and their jobs. The statement must read `hasCheckJob`. */
export const addChecksOf = (messages: SqlText): SqlText => sql`added_check AS (
    INSERT INTO moderation_checks (app_id, message_id)
    SELECT $1, id FROM ${messages} WHERE moderation_status = 'pending'
    RETURNING message_id, version
  ), added_job AS MATERIALIZED (
    ${addJobs(jobOf(sql`added_check`), sql`added_check`, hasFewChecks)}
  )`;

/** SQL: whether the check of the message got a job; null where it has no check. */
export const hasCheckJob = (message: SqlText): SqlText =>
  sql`CASE WHEN ${message}.moderation_status = 'pending' THEN (SELECT count(*) FROM added_job) > 0 END`;

export const addCheck = statement('moderation-add-check')`
   INSERT INTO moderation_checks (app_id, message_id, edit) VALUES ($1, $2, $3::jsonb)
       ON CONFLICT (app_id, message_id)
       DO UPDATE SET version = excluded.version, edit = excluded.edit, created_at = excluded.created_at
   RETURNING version`;

/** The row is locked, so that the job is not one for former content. */
const lockedCheck = sql`check_row AS MATERIALIZED (
    SELECT message_id, version FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3 FOR UPDATE
  )`;

/** $2 message, $3 version. Adds no job where many checks wait. */
export const addCheckJob = statement('moderation-add-check-job')`
   WITH ${lockedCheck}, added_job AS MATERIALIZED (${addJobs(jobOf(sql`check_row`), sql`check_row`, hasFewChecks)})
   SELECT count(*) > 0 AS is_added FROM added_job`;

/** $2 message, $3 version, $4 milliseconds. Replaces the job that waits, also the one that runs this statement. */
export const postponeCheck = statement('moderation-postpone-check')`
   WITH ${lockedCheck}, added_job AS MATERIALIZED (
     ${addJobs(jobOf(sql`check_row`, sql`now() + make_interval(secs => $4 / 1000.0)`), sql`check_row`)}
   )
   SELECT count(*) > 0 AS is_postponed FROM added_job`;

/**
 * Adds jobs to the oldest checks that have none. Rows that are locked are being settled or replaced.
 *
 * $2 seconds since a check was added
 */
export const addMissingJobs = statement('moderation-add-missing-check-jobs')`
   WITH oldest AS MATERIALIZED (
     SELECT message_id FROM moderation_checks
      WHERE app_id = $1 AND created_at <= now() - make_interval(secs => $2) ORDER BY message_id LIMIT ${CHECKS_WITH_JOB}
   ), without_job AS MATERIALIZED (
     SELECT c.message_id, c.version FROM moderation_checks c
      WHERE c.app_id = $1 AND c.message_id IN (SELECT message_id FROM oldest) AND NOT ${hasJob(keyOf(sql`c`))}
        FOR UPDATE SKIP LOCKED
   ), added_job AS MATERIALIZED (
     ${addJobs(jobOf(sql`without_job`), sql`without_job`)}
   )
   SELECT (SELECT count(*) FROM oldest) >= ${CHECKS_WITH_JOB} AS has_more, (SELECT count(*)::int FROM added_job) AS added`;

/** A CTE that ends the check of the message $2, whatever its version. It returns the edit that was to be judged. */
export const endCheck = sql`ended AS (
     DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 RETURNING edit
   )`;

export const takeCheck = statement('moderation-take-check', rows<{ edit: WithheldEdit | null }>())`
   DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3 RETURNING edit`;

export const removeCheck = statement('moderation-remove-check')`
   DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2`;

export const findCheck = statement('moderation-checks-find', rows<{ edit: WithheldEdit | null; addedAt: Date }>())`
   SELECT edit, created_at AS added_at FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3`;

/** $1 seconds after which a check is overdue, $2 the last app of the page before, $3 how many */
export const listAppsOverdue = installationStatement('moderation-checks-list-apps-overdue', {
  reason: 'lists the apps with overdue checks',
})`
   SELECT a.app_id FROM apps a
    WHERE a.app_id > $2
      AND EXISTS (SELECT FROM moderation_checks c WHERE c.app_id = a.app_id AND c.created_at < now() - make_interval(secs => $1))
    ORDER BY a.app_id LIMIT $3`;
