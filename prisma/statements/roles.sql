-- Written by npm run statements.

-- statement: rbac-lock-group-for-key-share
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM groups WHERE app_id = $1 AND guid = $2 FOR KEY SHARE;

-- statement: rbac-set-of-role
-- $1: text
-- $2: text
-- $3: jsonb
INSERT INTO role_permissions (app_id, role, permission, value)
  SELECT $1, $2, key, value FROM jsonb_each($3) ORDER BY key
      ON CONFLICT (app_id, role, permission) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at;

-- statement: rbac-set-of-scope
-- $1: text
-- $2: text
-- $3: member_scope
-- $4: jsonb
INSERT INTO scope_permissions (app_id, guid, scope, permission, value)
  SELECT $1, $2, $3::member_scope, key, value FROM jsonb_each($4) ORDER BY key
      ON CONFLICT (app_id, guid, scope, permission) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at;

-- statement: roles-lock
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR UPDATE;
