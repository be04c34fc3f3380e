-- Written by npm run statements.

-- statement: audit-name-actor
-- installation: a setting of the transaction
-- $1: text
-- column set_config: text
SELECT set_config('confab.actor', $1, true);

-- statement: list-counts-total
-- $1: text
-- $2: text[]
-- column total: integer
SELECT coalesce(sum(count), 0)::int AS total FROM list_counts WHERE app_id = $1 AND list = ANY($2);

-- statement: list-counts-total-of-prefix: a prefix
-- $1: text
-- $2: text
-- $3: text
-- column total: integer
SELECT coalesce(sum(count), 0)::int AS total FROM list_counts
  WHERE app_id = $1 AND starts_with(list, $2 || lower($3));

-- statement: notify
-- installation: notifies all processes of the installation
-- $1: text
-- $2: text
-- column pg_notify: void
SELECT pg_notify($1, $2);

-- statement: unlimited-statements
-- installation: a setting of the connection
SET LOCAL statement_timeout = 0;
