import { installationStatement, rows, type RowOf } from '../database/statement.js';
import type { KindRow } from './event-log.sql.js';

const reason = 'consumers read the events of all apps';

/** How far a consumer is behind the log; with suspended apps, how far the last of them is. */
export interface ConsumerLag extends RowOf<'event-consumers-lags'> {
  /** Since the oldest event that it has not processed. */
  readonly seconds: number;
}

// A new consumer starts with the next event.
export const register = installationStatement('event-consumers-register', { reason })`
   INSERT INTO event_consumers (name, position) SELECT $1, coalesce(max(position), 0) FROM events
       ON CONFLICT (name) DO NOTHING`;

export const lock = installationStatement('event-consumers-lock', { reason })`
   SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE SKIP LOCKED`;

export const lockPosition = installationStatement('event-consumers-lock-position', { reason })`
   SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE`;

export const advance = installationStatement('event-consumers-advance', { reason })`
   UPDATE event_consumers SET position = $2, updated_at = now() WHERE name = $1`;

/** Never moves the position back. $1 consumer, $2 position */
export const storeSkipped = installationStatement('event-consumers-store-skipped', { reason })`
   UPDATE event_consumers SET position = $2, updated_at = now() WHERE name = $1 AND position < $2`;

/** The events after the stored position and after another one. $1 consumer, $2 position, $3 limit */
export const kindsToSkip = installationStatement('event-consumers-kinds-to-skip', {
  reason,
  row: rows<KindRow & { isSuspended: boolean }>(),
})`
   SELECT app_id, name, max(position)::bigint AS last_position, count(*)::int AS count,
          EXISTS (SELECT FROM event_suspensions s WHERE s.app_id = batch.app_id AND s.consumer = $1) AS is_suspended
     FROM (SELECT app_id, name, position FROM events
            WHERE position > (SELECT greatest(position, $2) FROM event_consumers WHERE name = $1)
            ORDER BY position LIMIT $3) batch
    GROUP BY app_id, name
    ORDER BY app_id, name`;

/** The consumers that are before the position $1, those that are suspended for the app $2 included. */
export const behind = installationStatement('event-consumers-behind', { reason })`
   SELECT name FROM event_consumers WHERE position < $1
    UNION SELECT consumer FROM event_suspensions WHERE app_id = $2 AND position < $1`;

export const lags = installationStatement('event-consumers-lags', { reason })`
   SELECT c.name,
          greatest(coalesce((SELECT max(e.position) FROM events e), 0) - p.position, 0)::float8 AS events,
          coalesce(extract(epoch FROM clock_timestamp() - (SELECT e.occurred_at FROM events e WHERE e.position > p.position
                                                            ORDER BY e.position LIMIT 1)), 0)::float8 AS seconds
     FROM event_consumers c
    CROSS JOIN LATERAL (
            SELECT least(c.position, (SELECT min(s.position) FROM event_suspensions s WHERE s.consumer = c.name)) AS position
          ) AS p
    WHERE c.name = ANY ($1)
    ORDER BY c.name`;
