-- Written by npm run statements.

-- statement: rate-limits-delete-expired
-- installation: removes expired counters of all apps and addresses
-- $1: bigint
DELETE FROM rate_limits WHERE expire < $1;
