-- Written by npm run statements.

-- statement: restricted-features-lock-role-for-key-share
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE;
