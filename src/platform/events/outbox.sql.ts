import { installationStatement, rows, statement } from '../database/statement.js';
import type { TracedEvent } from './event-spans.js';

export const publish = statement('outbox-publish')`
   INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent) VALUES ($1, $2, $3, $4, $5, $6, $7)`;

export const publishAll = statement('outbox-publish-all')`
   INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
   SELECT $1, $2, subject, payload, $5, $6, $7
     FROM unnest($3::text[], $4::jsonb[]) WITH ORDINALITY AS e (subject, payload, position) ORDER BY position`;

export const eraseOutbox = statement('outbox-erase-app')`DELETE FROM outbox_events WHERE app_id = $1`;

/**
 * The lock lasts until the commit. Events that are committed after the statement began wait for the next batch. An event that depends on
 * another one is committed after it, so it never gets an earlier position. Locked events are of an app that is being erased, and are
 * skipped.
 *
 * Planned each time for the current size of the outbox: the plan for an empty one would read all of a full one.
 *
 * $1 lock, $2 limit, $3 channel
 */
export const moveToLog = installationStatement('events-move-to-log', {
  reason: 'moves the events of all apps to the log, which has one order for all',
  planned: 'each time',
  row: rows<{ moved: number; traced: TracedEvent[] | null; case: string | null }>(),
})`
   WITH turn AS MATERIALIZED (
     SELECT pg_advisory_xact_lock($1)
   ), batch AS MATERIALIZED (
     SELECT o.app_id, o.id FROM turn, outbox_events o ORDER BY o.id LIMIT $2 FOR UPDATE OF o SKIP LOCKED
   ), moved AS (
     DELETE FROM outbox_events o USING batch b WHERE o.app_id = b.app_id AND o.id = b.id
     RETURNING o.app_id, o.id, o.name, o.subject, o.payload, o.request_id, o.acting_uid, o.trace_parent, o.created_at
   ), logged AS (
     INSERT INTO events (app_id, name, subject, payload, request_id, acting_uid, trace_parent, occurred_at)
     SELECT app_id, name, subject, payload, request_id, acting_uid, trace_parent, created_at FROM moved ORDER BY id
     RETURNING position, app_id, name, trace_parent
   ), newest AS (
     SELECT count(*)::int AS moved, max(position)::text AS position,
            json_agg(json_build_object('traceParent', trace_parent, 'appId', app_id, 'name', name, 'position', position::text))
              FILTER (WHERE trace_parent IS NOT NULL) AS traced
       FROM logged
   )
   SELECT moved, traced, CASE WHEN moved > 0 THEN pg_notify($3, position) END FROM newest`;
