-- Written by npm run statements.

-- statement: apps-lock-due
-- installation: finds the app whose deletion is due next
-- $1: timestamp with time zone
-- column id: text not null
-- column name: text not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
-- column deletion_scheduled_at: timestamp with time zone
-- column moving_since: timestamp with time zone
-- column moved_to_cell: text
SELECT app_id AS id, name, region, created_at, deletion_scheduled_at,
        moving_since, moved_to_cell FROM apps
  WHERE deletion_scheduled_at <= $1 ORDER BY deletion_scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED;

-- statement: apps-lock-first-app
-- installation: takes a lock of the installation
-- $1: bigint
-- column pg_advisory_xact_lock: void
SELECT pg_advisory_xact_lock($1);
