-- Written by npm run statements.

-- statement: cell-moves-create-slot
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: name
-- column name: text
SELECT slot_name::text AS name FROM pg_create_logical_replication_slot($1, 'pgoutput');

-- statement: cell-moves-drop-slot
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: name
-- column dropped: text
SELECT pg_drop_replication_slot(slot_name)::text AS dropped
  FROM pg_replication_slots WHERE slot_name = $1 AND database = current_database() AND NOT active;

-- statement: cell-moves-free-slots
-- installation: the copy of an app by the logical replication of PostgreSQL
-- column free: integer not null
SELECT current_setting('max_replication_slots')::int - (SELECT count(*)::int FROM pg_replication_slots) AS free;

-- statement: cell-moves-guarded-columns
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: text
-- $2: text[]
-- column name: text
SELECT quote_ident(a.attname)::text AS name FROM pg_attribute a
  WHERE a.attrelid = $1::text::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname::text <> ALL ($2::text[]);

-- statement: cell-moves-guarded-tables
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: text
-- column name: text
SELECT DISTINCT c.relname::text AS name FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
  WHERE g.tgname::text IN ($1::text, $1::text || '_d');

-- statement: cell-moves-have-ended
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: xid8
-- column ended: boolean
SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS ended;

-- statement: cell-moves-lock
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: text
-- column locked: boolean
SELECT pg_try_advisory_lock(hashtext('confab_move'), hashtext($1)) AS locked;

-- statement: cell-moves-name
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: text
-- column name: text
SELECT 'confab_move_' || md5($1::text) AS name;

-- statement: cell-moves-next-transaction
-- installation: the copy of an app by the logical replication of PostgreSQL
-- column transaction: text
SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS transaction;

-- statement: cell-moves-position
-- installation: the copy of an app by the logical replication of PostgreSQL
-- column lsn: text
SELECT pg_logical_emit_message(true, 'confab-cell-moves', '')::text AS lsn
  FROM set_config('synchronous_commit', 'local', true);

-- statement: cell-moves-published-tables
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: name
-- column name: text
SELECT tablename::text AS name FROM pg_publication_tables WHERE pubname = $1;

-- statement: cell-moves-settings
-- installation: the copy of an app by the logical replication of PostgreSQL
-- column wal_level: text not null
-- column version: integer not null
SELECT current_setting('wal_level') AS wal_level, current_setting('server_version_num')::int AS version;

-- statement: cell-moves-slot
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: name
-- $2: pg_lsn
-- column is_active: boolean
-- column has_passed: boolean not null
SELECT active AS is_active, coalesce(confirmed_flush_lsn >= $2::pg_lsn, false) AS has_passed
  FROM pg_replication_slots WHERE slot_name = $1 AND database = current_database();

-- statement: cell-moves-subscription
-- installation: the copy of an app by the logical replication of PostgreSQL
-- $1: name
-- column is_enabled: boolean
-- column tables: integer not null
-- column copied: integer not null
-- column failures: integer not null
-- column is_writing: boolean not null
SELECT s.subenabled AS is_enabled,
        (SELECT count(*)::int FROM pg_subscription_rel r WHERE r.srsubid = s.oid) AS tables,
        (SELECT count(*)::int FROM pg_subscription_rel r WHERE r.srsubid = s.oid AND r.srsubstate = 'r') AS copied,
        (SELECT coalesce(sum(f.apply_error_count + f.sync_error_count), 0)::int
           FROM pg_stat_subscription_stats f WHERE f.subid = s.oid) AS failures,
        EXISTS (SELECT FROM pg_stat_subscription w WHERE w.subid = s.oid AND w.pid IS NOT NULL) AS is_writing
   FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
  WHERE s.subname = $1 AND d.datname = current_database();

-- statement: cells-add
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: integer
-- column name: text not null
INSERT INTO cells (name, address, weight) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING RETURNING name;

-- statement: cells-begin-move
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: text
-- column app_id: text not null
UPDATE cell_apps SET moving_to = $3
  WHERE app_id = $1 AND cell = $2 AND NOT is_reserved AND (moving_to IS NULL OR moving_to = $3) RETURNING app_id;

-- statement: cells-begin-refusing
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: text
-- $4: timestamp with time zone
-- column app_id: text not null
UPDATE cell_apps SET refused_since = $4, updated_at = now()
  WHERE app_id = $1 AND cell = $2 AND moving_to = $3 RETURNING app_id;

-- statement: cells-count-apps
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: boolean
-- column total: integer not null
SELECT count(*)::int AS total FROM cell_apps a WHERE NOT a.is_reserved
  AND ($1::text IS NULL OR EXISTS (SELECT FROM cell_collaborators c WHERE c.app_id = a.app_id AND c.email = $1))
  AND ($2::text IS NULL OR a.app_id ILIKE $2 OR a.name ILIKE $2)
  AND ($3::boolean IS NULL OR (a.deletion_scheduled_at IS NOT NULL) = $3);

-- statement: cells-end-move
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
UPDATE cell_apps SET moving_to = NULL, refused_since = NULL WHERE app_id = $1 AND cell = $2;

-- statement: cells-end-refusing
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: timestamp with time zone
-- column app_id: text not null
UPDATE cell_apps SET refused_since = NULL
  WHERE app_id = $1 AND cell = $2 AND ($3::timestamptz IS NULL OR refused_since = $3) RETURNING app_id;

-- statement: cells-find-moving
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- column app_id: text not null
-- column cell: text not null
-- column moving_to: text
-- column is_refused: boolean not null
SELECT app_id, cell, moving_to, refused_since IS NOT NULL AND updated_at > now() - interval '5 seconds' AS is_refused
  FROM cell_apps WHERE app_id = $1 AND NOT is_reserved;

-- statement: cells-find-placements
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text[]
-- column app_id: text not null
-- column cell: text not null
SELECT app_id, cell FROM cell_apps WHERE app_id = ANY($1);

-- statement: cells-list
-- installation: the directory of the cells has the apps of the whole installation
-- column name: text not null
-- column address: text
-- column weight: integer not null
-- column apps: integer not null
SELECT c.name, c.address, c.weight,
       (SELECT count(*)::int FROM cell_apps a WHERE a.cell = c.name) AS apps
  FROM cells c ORDER BY c.name;

-- statement: cells-list-apps
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: boolean
-- $4: bigint
-- $5: bigint
-- column id: text not null
-- column cell: text not null
-- column moving_to: text
-- column name: text not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
-- column deletion_scheduled_at: timestamp with time zone
SELECT a.app_id AS id, a.cell, a.moving_to, a.name, a.region, a.created_at, a.deletion_scheduled_at
  FROM cell_apps a WHERE NOT a.is_reserved
   AND ($1::text IS NULL OR EXISTS (SELECT FROM cell_collaborators c WHERE c.app_id = a.app_id AND c.email = $1))
   AND ($2::text IS NULL OR a.app_id ILIKE $2 OR a.name ILIKE $2)
   AND ($3::boolean IS NULL OR (a.deletion_scheduled_at IS NOT NULL) = $3) ORDER BY a.created_at DESC, a.app_id LIMIT $4 OFFSET $5;

-- statement: cells-moves
-- installation: the directory of the cells has the apps of the whole installation
-- column app_id: text not null
-- column cell: text not null
-- column moving_to: text
-- column refused_seconds: integer
SELECT app_id, cell, moving_to, extract(epoch FROM now() - refused_since)::int AS refused_seconds
  FROM cell_apps WHERE moving_to IS NOT NULL ORDER BY app_id;

-- statement: cells-placements
-- installation: the directory of the cells has the apps of the whole installation
-- column app_id: text not null
-- column cell: text not null
SELECT app_id, cell FROM cell_apps;

-- statement: cells-publish-apps
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: jsonb
INSERT INTO cell_apps (app_id, cell, name, region, is_reserved, created_at, deletion_scheduled_at)
  SELECT a.app_id, $1, a.name, a.region, false, a.created_at, a.deletion_scheduled_at
    FROM jsonb_to_recordset($2::jsonb)
      AS a (app_id text, name text, region region, created_at timestamptz, deletion_scheduled_at timestamptz)
   ORDER BY a.app_id
      ON CONFLICT (app_id) DO UPDATE SET name = excluded.name, region = excluded.region, is_reserved = false,
         created_at = excluded.created_at, deletion_scheduled_at = excluded.deletion_scheduled_at, updated_at = excluded.updated_at
   WHERE cell_apps.cell = excluded.cell
     AND (cell_apps.name, cell_apps.region, cell_apps.is_reserved, cell_apps.created_at, cell_apps.deletion_scheduled_at)
         IS DISTINCT FROM (excluded.name, excluded.region, false, excluded.created_at, excluded.deletion_scheduled_at);

-- statement: cells-publish-collaborators
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: collaborator_role[]
INSERT INTO cell_collaborators (app_id, email, role)
  SELECT a.app_id, given.email, given.role
    FROM unnest($2::text[], $3::text[], $4::collaborator_role[]) AS given (app_id, email, role)
    JOIN cell_apps a ON a.app_id = given.app_id AND a.cell = $1
   ORDER BY a.app_id, given.email
      ON CONFLICT (app_id, email) DO UPDATE SET role = excluded.role WHERE cell_collaborators.role <> excluded.role;

-- statement: cells-remove-app
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: boolean
DELETE FROM cell_apps WHERE app_id = $1 AND cell = $2 AND (is_reserved OR NOT $3::boolean);

-- statement: cells-remove-collaborators
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: text[]
DELETE FROM cell_collaborators c USING cell_apps a
  WHERE a.app_id = c.app_id AND a.cell = $1 AND c.app_id = ANY($2)
    AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[]) AS given (app_id, email)
                     WHERE given.app_id = c.app_id AND given.email = c.email);

-- statement: cells-remove-others
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text[]
-- $3: timestamp with time zone
-- $4: boolean
-- column app_id: text not null
DELETE FROM cell_apps WHERE cell = $1 AND app_id <> ALL($2) AND updated_at < $3 AND (is_reserved OR NOT $4::boolean)
  RETURNING app_id;

-- statement: cells-renew-refusing
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: timestamp with time zone
-- column app_id: text not null
UPDATE cell_apps SET updated_at = now() WHERE app_id = $1 AND refused_since = $2 RETURNING app_id;

-- statement: cells-reserve
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: text
-- $4: region
-- $5: timestamp with time zone
-- column app_id: text not null
INSERT INTO cell_apps (app_id, cell, name, region, is_reserved, created_at) VALUES ($1, $2, $3, $4, true, $5)
      ON CONFLICT (app_id) DO UPDATE SET updated_at = excluded.updated_at
   WHERE cell_apps.cell = excluded.cell AND cell_apps.is_reserved
  RETURNING app_id;

-- statement: cells-switch
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: text
-- $3: text
-- $4: timestamp with time zone
-- column app_id: text not null
UPDATE cell_apps SET cell = $3, updated_at = now()
  WHERE app_id = $1 AND cell = $2 AND moving_to = $3 AND refused_since = $4 RETURNING app_id;

-- statement: cells-update
-- installation: the directory of the cells has the apps of the whole installation
-- $1: text
-- $2: integer
-- $3: text
-- column name: text not null
UPDATE cells SET weight = coalesce($2::int, weight), address = coalesce($3, address) WHERE name = $1 RETURNING name;
