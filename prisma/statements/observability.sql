-- Written by npm run statements.

-- statement: outbox-length
-- column length: integer
SELECT count(*)::int AS length FROM outbox_events;
