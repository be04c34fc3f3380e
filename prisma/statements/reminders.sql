-- Written by npm run statements.

-- statement: reminders-lock-owner
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE;
