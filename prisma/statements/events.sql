-- Written by npm run statements.

-- statement: event-consumers-advance
-- installation: consumers read the events of all apps
-- $1: text
-- $2: bigint
UPDATE event_consumers SET position = $2, updated_at = now() WHERE name = $1;

-- statement: event-consumers-behind
-- installation: consumers read the events of all apps
-- $1: bigint
-- $2: text
-- column name: text not null
SELECT name FROM event_consumers WHERE position < $1
  UNION SELECT consumer FROM event_suspensions WHERE app_id = $2 AND position < $1;

-- statement: event-consumers-kinds-to-skip
-- installation: consumers read the events of all apps
-- $1: text
-- $2: bigint
-- $3: bigint
-- column app_id: text not null
-- column name: text not null
-- column last_position: bigint not null
-- column count: integer not null
-- column is_suspended: boolean not null
SELECT app_id, name, max(position)::bigint AS last_position, count(*)::int AS count,
        EXISTS (SELECT FROM event_suspensions s WHERE s.app_id = batch.app_id AND s.consumer = $1) AS is_suspended
   FROM (SELECT app_id, name, position FROM events
          WHERE position > (SELECT greatest(position, $2) FROM event_consumers WHERE name = $1)
          ORDER BY position LIMIT $3) batch
  GROUP BY app_id, name
  ORDER BY app_id, name;

-- statement: event-consumers-lags
-- installation: consumers read the events of all apps
-- $1: text[]
-- column name: text not null
-- column events: double precision not null
-- column seconds: double precision not null
SELECT c.name,
        greatest(coalesce((SELECT max(e.position) FROM events e), 0) - p.position, 0)::float8 AS events,
        coalesce(extract(epoch FROM clock_timestamp() - (SELECT e.occurred_at FROM events e WHERE e.position > p.position
                                                          ORDER BY e.position LIMIT 1)), 0)::float8 AS seconds
   FROM event_consumers c
  CROSS JOIN LATERAL (
          SELECT least(c.position, (SELECT min(s.position) FROM event_suspensions s WHERE s.consumer = c.name)) AS position
        ) AS p
  WHERE c.name = ANY ($1)
  ORDER BY c.name;

-- statement: event-consumers-lock
-- installation: consumers read the events of all apps
-- $1: text
-- column position: bigint not null
SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE SKIP LOCKED;

-- statement: event-consumers-lock-position
-- installation: consumers read the events of all apps
-- $1: text
-- column position: bigint not null
SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE;

-- statement: event-consumers-register
-- installation: consumers read the events of all apps
-- $1: text
INSERT INTO event_consumers (name, position) SELECT $1, coalesce(max(position), 0) FROM events
  ON CONFLICT (name) DO NOTHING;

-- statement: event-consumers-store-skipped
-- installation: consumers read the events of all apps
-- $1: text
-- $2: bigint
UPDATE event_consumers SET position = $2, updated_at = now() WHERE name = $1 AND position < $2;

-- statement: event-suspensions-add
-- $1: text
-- $2: text
-- $3: bigint
INSERT INTO event_suspensions (app_id, consumer, position, retry_at)
  SELECT $1, $2, $3, now() + interval '1 second' FROM apps WHERE app_id = $1
      ON CONFLICT (app_id, consumer) DO NOTHING;

-- statement: event-suspensions-advance
-- $1: text
-- $2: text
-- $3: bigint
UPDATE event_suspensions SET position = $3, failures = 0 WHERE app_id = $1 AND consumer = $2;

-- statement: event-suspensions-find-apps
-- installation: a consumer processes the events of all apps
-- $1: text
-- column app_id: text not null
SELECT app_id FROM event_suspensions WHERE consumer = $1;

-- statement: event-suspensions-find-due
-- installation: a consumer processes the events of all apps
-- $1: text[]
-- column app_id: text not null
-- column consumer: text not null
SELECT app_id, consumer FROM event_suspensions WHERE consumer = ANY ($1) AND retry_at <= now()
  ORDER BY retry_at LIMIT 100;

-- statement: event-suspensions-find-position
-- installation: a consumer processes the events of all apps
-- $1: text
-- column position: bigint not null
SELECT position FROM event_consumers WHERE name = $1;

-- statement: event-suspensions-lock
-- $1: text
-- $2: text
-- column position: bigint not null
SELECT position FROM event_suspensions WHERE app_id = $1 AND consumer = $2 FOR UPDATE SKIP LOCKED;

-- statement: event-suspensions-lock-position
-- installation: a consumer processes the events of all apps
-- $1: text
-- column position: bigint not null
SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE;

-- statement: event-suspensions-postpone
-- $1: text
-- $2: text
UPDATE event_suspensions
    SET failures = failures + 1, retry_at = now() + make_interval(secs => least(300, power(2, least(failures, 20))))
  WHERE app_id = $1 AND consumer = $2;

-- statement: event-suspensions-remove
-- $1: text
-- $2: text
DELETE FROM event_suspensions WHERE app_id = $1 AND consumer = $2;

-- statement: events-bounds
-- installation: the log has one order for the events of all apps
-- column oldest: bigint not null
-- column newest: bigint not null
SELECT coalesce(min(position), 0)::bigint AS oldest, coalesce(max(position), 0)::bigint AS newest FROM events;

-- statement: events-erase-app
-- $1: text
DELETE FROM events WHERE app_id = $1;

-- statement: events-find-old
-- installation: the log has one order for the events of all apps
-- $1: timestamp with time zone
-- $2: text[]
-- $3: bigint
-- column app_id: text not null
-- column position: bigint not null
-- column count: integer not null
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
   GROUP BY app_id ORDER BY app_id;

-- statement: events-kinds-after
-- installation: consumers read the events of all apps
-- $1: bigint
-- $2: bigint
-- column app_id: text not null
-- column name: text not null
-- column last_position: bigint not null
-- column count: integer not null
SELECT app_id, name, max(position)::bigint AS last_position, count(*)::int AS count
   FROM (SELECT app_id, name, position FROM events WHERE position > $1 ORDER BY position LIMIT $2) batch
  GROUP BY app_id, name
  ORDER BY app_id, name;

-- statement: events-kinds-of-app
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: bigint
-- column app_id: text not null
-- column name: text not null
-- column last_position: bigint not null
-- column count: integer not null
SELECT app_id, name, max(position)::bigint AS last_position, count(*)::int AS count
   FROM (SELECT app_id, name, position FROM events
          WHERE app_id = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $4) batch
  GROUP BY app_id, name
  ORDER BY name;

-- statement: events-move-to-log
-- installation: moves the events of all apps to the log, which has one order for all
-- $1: bigint
-- $2: bigint
-- $3: text
-- column moved: integer not null
-- column traced: json
-- column case: void
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
  SELECT moved, traced, CASE WHEN moved > 0 THEN pg_notify($3, position) END FROM newest;

-- statement: events-read
-- $1: text
-- $2: bigint
-- $3: bigint
-- column position: bigint not null
-- column app_id: text not null
-- column name: text not null
-- column subject: text not null
-- column payload: jsonb not null
-- column occurred_at: timestamp with time zone not null
-- column request_id: text
-- column acting_uid: text
-- column trace_parent: text
SELECT position, app_id, name, subject, payload, occurred_at, request_id, acting_uid, trace_parent FROM events WHERE app_id = $1 AND position > $2 ORDER BY position LIMIT $3;

-- statement: events-read-all
-- installation: consumers read the events of all apps
-- $1: bigint
-- $2: bigint
-- column position: bigint not null
-- column app_id: text not null
-- column name: text not null
-- column subject: text not null
-- column payload: jsonb not null
-- column occurred_at: timestamp with time zone not null
-- column request_id: text
-- column acting_uid: text
-- column trace_parent: text
SELECT position, app_id, name, subject, payload, occurred_at, request_id, acting_uid, trace_parent FROM events WHERE position > $1 ORDER BY position LIMIT $2;

-- statement: events-read-kinds
-- installation: consumers read the events of all apps
-- $1: bigint
-- $2: bigint
-- $3: text[]
-- $4: text[]
-- column position: bigint not null
-- column app_id: text not null
-- column name: text not null
-- column subject: text not null
-- column payload: jsonb not null
-- column occurred_at: timestamp with time zone not null
-- column request_id: text
-- column acting_uid: text
-- column trace_parent: text
SELECT position, app_id, name, subject, payload, occurred_at, request_id, acting_uid, trace_parent FROM events
  WHERE position > $1 AND position <= $2
    AND (app_id, name) IN (SELECT * FROM unnest($3::text[], $4::text[]))
  ORDER BY position;

-- statement: events-remove-up-to
-- $1: text
-- $2: bigint
DELETE FROM events WHERE app_id = $1 AND position <= $2;

-- statement: outbox-erase-app
-- $1: text
DELETE FROM outbox_events WHERE app_id = $1;

-- statement: outbox-publish
-- $1: text
-- $2: text
-- $3: text
-- $4: jsonb
-- $5: text
-- $6: text
-- $7: text
INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- statement: outbox-publish-all
-- $1: text
-- $2: text
-- $3: text[]
-- $4: jsonb[]
-- $5: text
-- $6: text
-- $7: text
INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
  SELECT $1, $2, subject, payload, $5, $6, $7
    FROM unnest($3::text[], $4::jsonb[]) WITH ORDINALITY AS e (subject, payload, position) ORDER BY position;
