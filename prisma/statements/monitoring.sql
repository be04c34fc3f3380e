-- Written by npm run statements.

-- statement: metrics-moving-apps
-- installation: finds apps that refuse changes because they move
-- column seconds: double precision not null
SELECT coalesce(extract(epoch FROM clock_timestamp() - min(moving_since)), 0)::float8 AS seconds
  FROM apps WHERE moving_since IS NOT NULL AND deletion_scheduled_at IS NULL;

-- statement: metrics-outbox-backlog
-- installation: counts the events of all apps
-- column events: integer not null
-- column lag_seconds: double precision not null
SELECT count(*)::int AS events, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS lag_seconds
  FROM outbox_events;

-- statement: metrics-outbox-lag
-- installation: finds the oldest event of all apps
-- column seconds: double precision not null
SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS seconds FROM outbox_events ORDER BY id LIMIT 1;
