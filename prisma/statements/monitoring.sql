-- Written by npm run statements.

-- statement: metrics-outbox-length
-- installation: counts the events of all apps
-- column length: integer
SELECT count(*)::int AS length FROM outbox_events;
