-- Written by npm run statements.

-- statement: rate-limits-delete-expired
-- installation: the counters of all apps and addresses are in one table, without an app
-- $1: bigint
DELETE FROM rate_limits WHERE expire < $1;
