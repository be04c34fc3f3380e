-- Written by npm run statements.

-- statement: auth-tokens-live-ids
-- $1: text
-- $2: bigint[]
-- column id: bigint not null
SELECT t.id
   FROM auth_tokens t JOIN users u ON u.app_id = $1 AND u.uid = t.uid JOIN apps a ON a.app_id = $1
  WHERE t.app_id = $1 AND t.id = ANY($2)
    AND u.deactivated_at IS NULL AND a.deletion_scheduled_at IS NULL;

-- statement: auth-tokens-lock-user
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM users u WHERE u.app_id = $1 AND u.uid = $2 AND u.deactivated_at IS NULL FOR NO KEY UPDATE;
