import { sql } from '../database/sql.js';
import { installationStatement, rows, statement, type RowOf } from '../database/statement.js';
import type { EventName, EventPayloads } from './event-map.js';

export interface EventRow extends RowOf<'events-read'> {
  name: EventName;
  payload: EventPayloads[EventName];
}

/** The events of one name and app in a part of the log. */
export interface KindRow extends RowOf<'events-kinds-after'> {
  name: EventName;
}

const columns = sql`position, app_id, name, subject, payload, occurred_at, request_id, acting_uid, trace_parent`;

export const readAll = installationStatement('events-read-all', {
  reason: 'consumers read the events of all apps',
  row: rows<EventRow>(),
})`SELECT ${columns} FROM events WHERE position > $1 ORDER BY position LIMIT $2`;

/** $1 position, $2 limit */
export const kindsAfter = installationStatement('events-kinds-after', {
  reason: 'consumers read the events of all apps',
  row: rows<KindRow>(),
})`
   SELECT app_id, name, max(position)::bigint AS last_position, count(*)::int AS count
     FROM (SELECT app_id, name, position FROM events WHERE position > $1 ORDER BY position LIMIT $2) batch
    GROUP BY app_id, name
    ORDER BY app_id, name`;

/** $2 position, $3 last position, $4 limit */
export const kindsOfApp = statement('events-kinds-of-app', rows<KindRow>())`
   SELECT app_id, name, max(position)::bigint AS last_position, count(*)::int AS count
     FROM (SELECT app_id, name, position FROM events
            WHERE app_id = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $4) batch
    GROUP BY app_id, name
    ORDER BY name`;

/** $1 position before the first, $2 last position, $3 apps, $4 a name of each app */
export const readKinds = installationStatement('events-read-kinds', {
  reason: 'consumers read the events of all apps',
  row: rows<EventRow>(),
})`
   SELECT ${columns} FROM events
    WHERE position > $1 AND position <= $2
      AND (app_id, name) IN (SELECT * FROM unnest($3::text[], $4::text[]))
    ORDER BY position`;

export const read = statement('events-read', rows<EventRow>())`
   SELECT ${columns} FROM events WHERE app_id = $1 AND position > $2 ORDER BY position LIMIT $3`;

export const bounds = installationStatement('events-bounds', {
  reason: 'the log has one order for the events of all apps',
})`SELECT coalesce(min(position), 0)::bigint AS oldest, coalesce(max(position), 0)::bigint AS newest FROM events`;

/**
 * Finds a contiguous part of the beginning of the log, so that what stays has no gaps. The newest event always stays, because it tells
 * the position at which the log continues.
 *
 * $1 time before which events are old, $2 names of the consumers, $3 limit
 */
export const findOld = installationStatement('events-find-old', {
  reason: 'the log has one order for the events of all apps',
})`
   WITH oldest AS MATERIALIZED (
     SELECT app_id, position, occurred_at FROM events ORDER BY position LIMIT $3
   ), first_kept AS (
     SELECT least((SELECT min(position) FROM oldest WHERE occurred_at >= $1),
                  (SELECT min(position) + 1 FROM event_consumers WHERE name = ANY ($2)),
                  (SELECT min(position) + 1 FROM event_suspensions WHERE consumer = ANY ($2)),
                  (SELECT max(position) FROM events)) AS position
   )
   SELECT app_id, max(position) AS position, count(*)::int AS count
     FROM oldest WHERE position < (SELECT position FROM first_kept)
    GROUP BY app_id ORDER BY app_id`;

export const removeUpTo = statement('events-remove-up-to')`DELETE FROM events WHERE app_id = $1 AND position <= $2`;

export const eraseLog = statement('events-erase-app')`DELETE FROM events WHERE app_id = $1`;
