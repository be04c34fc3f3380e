import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import type { StoredMetric } from '../metric.js';

/** Peaks are not added: the peak of a longer time is the highest one. */
const AGGREGATED = sql`CASE metric WHEN 'concurrent_users' THEN max(value) ELSE sum(value) END::float8`;

export interface Total extends RowOf<'metrics-totals'> {
  metric: StoredMetric;
}

/** $2 resolution, $3 names of metrics, $4 time, $5 time before which the last bucket starts */
export const totals = statement('metrics-totals', rows<Total>())`
   SELECT metric, dimension, ${AGGREGATED} AS value
     FROM metric_values
    WHERE app_id = $1 AND resolution = $2 AND metric = ANY ($3) AND starts_at >= $4 AND starts_at < $5
    GROUP BY metric, dimension ORDER BY metric, dimension`;

export interface Point extends Total {
  startsAt: Date;
}

/** As above; $6 unit of time that the points are of, for `date_trunc` */
export const series = statement('metrics-series', rows<Point>())`
   SELECT metric, date_trunc($6, starts_at, 'UTC') AS starts_at, dimension, ${AGGREGATED} AS value
     FROM metric_values
    WHERE app_id = $1 AND resolution = $2 AND metric = ANY ($3) AND starts_at >= $4 AND starts_at < $5
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

/**
 * $2 first day, $3 first month, $4 month after the last one, $5 day after the last one, $6 hours of the first day, $7 hours of the last
 * day: as an ActivityRange
 */
export const activeUsers = statement('metrics-active-users')`
   SELECT count(*)::int AS users FROM (
     SELECT uid FROM active_users
      WHERE app_id = $1 AND resolution = 'day' AND starts_on >= $2::date AND starts_on < $3::date
        AND hours & CASE starts_on WHEN $2::date THEN $6::int ELSE -1 END
                  & CASE starts_on WHEN $5::date - 1 THEN $7::int ELSE -1 END <> 0
     UNION
     SELECT uid FROM active_users WHERE app_id = $1 AND resolution = 'month' AND starts_on >= $3::date AND starts_on < $4::date
     UNION
     SELECT uid FROM active_users
      WHERE app_id = $1 AND resolution = 'day' AND starts_on >= $4::date AND starts_on < $5::date
        AND hours & CASE starts_on WHEN $5::date - 1 THEN $7::int ELSE -1 END <> 0
   ) AS active`;
