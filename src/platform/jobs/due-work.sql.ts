import { installationStatement, statement, type RowOf } from '../database/statement.js';

/** Work whose time has come, with its app. */
export type DueRow = RowOf<'due-work-lock-next'>;

export const setDue = statement('due-work-set')`
   INSERT INTO due_work (app_id, kind, subject_id, due_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (app_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at, failures = 0`;

/** $3 ids, $4 times. In one order, so that concurrent transactions cannot deadlock. */
export const setManyDue = statement('due-work-set-many')`
   INSERT INTO due_work (app_id, kind, subject_id, due_at)
   SELECT $1, $2, d.subject_id, d.due_at FROM unnest($3::bigint[], $4::timestamptz[]) AS d (subject_id, due_at) ORDER BY d.subject_id
       ON CONFLICT (app_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at, failures = 0`;

export const clearDue = statement('due-work-clear')`
   DELETE FROM due_work WHERE app_id = $1 AND kind = $2 AND subject_id = $3`;

/** $1 kinds. Skips what another transaction does, and apps whose data must not change. */
export const lockNext = installationStatement('due-work-lock-next', {
  reason: 'finds the work of all apps that is due',
})`
   SELECT d.app_id, d.kind, d.subject_id, a.region, a.created_at AS app_created_at
     FROM due_work d JOIN apps a ON a.app_id = d.app_id
    WHERE d.due_at <= now() AND d.kind = ANY($1) AND a.deletion_scheduled_at IS NULL AND a.moving_since IS NULL
    ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED`;

/** $2 kind, $3 the work that is locked already, $4 how many. Of one app, which `lockNext` has chosen. */
export const lockMore = statement('due-work-lock-more')`
   SELECT subject_id FROM due_work
    WHERE app_id = $1 AND kind = $2 AND due_at <= now() AND subject_id <> $3
    ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED`;

/** Later with each failure, from ten seconds to an hour. */
export const postpone = statement('due-work-postpone')`
   UPDATE due_work
      SET failures = failures + 1, due_at = now() + least(make_interval(secs => 10 * power(2, least(failures, 10))), interval '1 hour')
    WHERE app_id = $1 AND kind = $2 AND subject_id = $3`;

/** The pauses of `postpone` add up to the age of what fails. Apps whose data must not change have no backlog. */
export const dueWorkBacklog = installationStatement('due-work-backlog', {
  reason: 'measures the work of all apps',
})`
   SELECT count(*) FILTER (WHERE d.due_at <= now())::float8 AS pending,
          count(*) FILTER (WHERE d.due_at > now())::float8 AS waiting,
          coalesce(extract(epoch FROM now() - min(d.due_at) FILTER (WHERE d.due_at <= now())), 0)::float8 AS seconds,
          coalesce(max(10 * (power(2, least(d.failures, 9)) - 1)), 0)::float8 AS failing_seconds
     FROM due_work d JOIN apps a USING (app_id)
    WHERE (d.due_at <= now() OR d.failures > 0) AND a.deletion_scheduled_at IS NULL AND a.moving_since IS NULL`;
