import { installationStatement, statement } from '#platform/database/statement.js';

const reason = 'what expires is found across all apps';

/** $1 time, $2 limit */
export const findExpiredValues = installationStatement('metrics-find-expired-values', { reason })`
   SELECT app_id, max(starts_at) AS starts_at, count(*)::int AS count
     FROM (SELECT v.app_id, v.starts_at FROM metric_values v JOIN apps USING (app_id)
            WHERE v.resolution IN ('five_minutes', 'hour') AND v.starts_at < $1 ORDER BY v.starts_at LIMIT $2) expired
    GROUP BY app_id ORDER BY app_id`;

/** $2 time up to which values are deleted, $3 names of the metrics, so that the primary key finds the values */
export const deleteExpiredValues = statement('metrics-delete-expired-values')`
   DELETE FROM metric_values
    WHERE app_id = $1 AND resolution IN ('five_minutes', 'hour') AND metric = ANY ($3) AND starts_at <= $2`;

/** $1 first day that stays, $2 limit */
export const findExpiredDays = installationStatement('metrics-find-expired-days', { reason })`
   SELECT app_id, max(starts_on)::text AS day, count(*)::int AS count
     FROM (SELECT u.app_id, u.starts_on FROM active_users u JOIN apps USING (app_id)
            WHERE u.resolution = 'day' AND u.starts_on < $1::date ORDER BY u.starts_on LIMIT $2) expired
    GROUP BY app_id ORDER BY app_id`;

/** $2 last day that is deleted */
export const deleteExpiredDays = statement('metrics-delete-expired-days')`
   DELETE FROM active_users WHERE app_id = $1 AND resolution = 'day' AND starts_on <= $2::date`;
