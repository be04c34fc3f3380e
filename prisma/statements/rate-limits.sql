-- Written by npm run statements.

-- statement: rate-limits-delete-expired
-- $1: bigint
DELETE FROM rate_limits WHERE expire < $1;
