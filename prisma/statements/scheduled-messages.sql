-- Written by npm run statements.

-- statement: scheduled-messages-lock
-- $1: text
-- $2: bigint
-- column ?column?: integer not null
SELECT 1 FROM scheduled_messages WHERE app_id = $1 AND id = $2 FOR UPDATE;
