-- Written by npm run statements.

-- statement: roles-lock
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR UPDATE;
