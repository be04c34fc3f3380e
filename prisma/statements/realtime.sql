-- Written by npm run statements.

-- statement: missed-events-find-end-of-range
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: bigint
-- column position: bigint
-- column count: integer not null
SELECT max(position) AS position, count(*)::int AS count
  FROM (SELECT position FROM events
         WHERE app_id = $1 AND position > $2 AND position <= $3 AND name <> 'user_connection_status_changed' ORDER BY position LIMIT $4) AS range;

-- statement: missed-events-find-newest
-- $1: text
-- column position: bigint not null
SELECT coalesce(max(position), 0)::bigint AS position FROM events WHERE app_id = $1 AND name <> 'user_connection_status_changed';

-- statement: missed-events-list
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text
-- $5: text[]
-- $6: bigint
-- $7: text[]
-- column position: bigint not null
-- column app_id: text not null
-- column name: text not null
-- column subject: text not null
-- column payload: jsonb not null
-- column occurred_at: timestamp with time zone not null
SELECT position, app_id, name, subject, payload, occurred_at
   FROM events
  WHERE app_id = $1 AND position > $2 AND position <= $3 AND name <> 'user_connection_status_changed'
    AND (subject = ANY($5) OR (starts_with(subject, 'user/') AND (starts_with(subject, 'user/' || $4 || '/') OR right(subject, length($4) + 1) = '/' || $4))
         OR payload->>'uid' = $4 OR payload->'uids' ? $4 OR payload->'guids' ?| $7)
  ORDER BY position LIMIT $6;

-- statement: realtime-app-state
-- $1: text
-- column first_event_position: bigint not null
-- column has_left: boolean not null
-- column is_moving: boolean not null
SELECT first_event_position, moved_to_cell IS NOT NULL AS has_left,
       moving_since IS NOT NULL AND moved_to_cell IS NULL
         AND NOT EXISTS (SELECT FROM pg_publication p WHERE p.pubname = 'confab_move_' || md5($1)) AS is_moving
  FROM apps WHERE app_id = $1;

-- statement: realtime-connections-add
-- $1: text
-- $2: uuid
-- $3: uuid[]
-- $4: text[]
-- $5: text[]
-- $6: timestamp with time zone[]
-- column id: uuid not null
INSERT INTO realtime_connections (app_id, id, uid, process_id, platform, connected_at)
  SELECT $1, c.id, c.uid, $2::uuid, c.platform, c.connected_at
    FROM unnest($3::uuid[], $4::text[], $5::text[], $6::timestamptz[]) AS c (id, uid, platform, connected_at)
      ON CONFLICT (app_id, id) DO NOTHING
  RETURNING id;

-- statement: realtime-connections-find-oldest
-- $1: text
-- $2: text
-- column id: uuid not null
-- column uid: text not null
-- column platform: text not null
-- column connected_at: timestamp with time zone not null
SELECT id, uid, platform, connected_at FROM realtime_connections
  WHERE app_id = $1 AND uid = $2 ORDER BY connected_at, id LIMIT 1;

-- statement: realtime-connections-list-connected-uids
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT DISTINCT uid FROM realtime_connections WHERE app_id = $1 AND uid = ANY($2);

-- statement: realtime-connections-list-orphans
-- installation: finds connections of a process, which serves all apps
-- $1: uuid
-- $2: bigint
-- column app_id: text not null
-- column id: uuid not null
-- column uid: text not null
-- column platform: text not null
-- column connected_at: timestamp with time zone not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
SELECT c.app_id, c.id, c.uid, c.platform, c.connected_at, a.region, a.created_at
   FROM realtime_connections c JOIN apps a USING (app_id)
  WHERE c.process_id = $1 LIMIT $2;

-- statement: realtime-connections-remove
-- $1: text
-- $2: uuid[]
-- column id: uuid not null
DELETE FROM realtime_connections WHERE app_id = $1 AND id = ANY($2::uuid[]) RETURNING id;

-- statement: realtime-processes-lock-dead
-- installation: a server process serves all apps
-- $1: double precision
-- column id: uuid not null
SELECT id FROM realtime_processes WHERE seen_at < now() - make_interval(secs => $1)
  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;

-- statement: realtime-processes-save-heartbeat
-- installation: a server process serves all apps
-- $1: uuid
-- $2: text
-- $3: text
-- $4: timestamp with time zone
-- column is_new: boolean
INSERT INTO realtime_processes (id, seen_at, version, node_version, started_at) VALUES ($1, now(), $2, $3, $4)
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
  RETURNING xmax = 0 AS is_new;

-- statement: realtime-processes-set-last-heartbeat
-- installation: a server process serves all apps
-- $1: uuid
-- $2: double precision
-- column id: uuid not null
UPDATE realtime_processes p SET seen_at = now() - make_interval(secs => $2)
  WHERE p.id = $1 AND EXISTS (SELECT FROM realtime_connections c WHERE c.process_id = p.id) RETURNING p.id;
