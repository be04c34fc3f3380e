-- Written by npm run statements.

-- statement: audit-log-erase-user
-- $1: text
-- $2: text
-- column changed: integer
SELECT erase_user_of_audit_log($1, $2) AS changed;

-- statement: audit-log-remove-expired
-- $1: text
-- $2: timestamp with time zone
-- $3: integer
-- column deleted: integer
SELECT delete_expired_audit_entries($1, $2, $3) AS deleted;
