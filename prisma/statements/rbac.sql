-- Written by npm run statements.

-- statement: rbac-any-scope
-- $1: text
-- column ?column?: integer
SELECT 1 FROM scope_permissions WHERE app_id = $1 LIMIT 1;

-- statement: rbac-hold-group
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM groups WHERE app_id = $1 AND guid = $2 FOR KEY SHARE;

-- statement: rbac-hold-role
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE;

-- statement: rbac-of-role
-- $1: text
-- $2: text
-- column permission: text not null
-- column value: jsonb not null
SELECT permission, value FROM role_permissions WHERE app_id = $1 AND role = $2 ORDER BY permission;

-- statement: rbac-of-scope
-- $1: text
-- $2: text
-- $3: member_scope
-- column permission: text not null
-- column value: jsonb not null
SELECT permission, value FROM scope_permissions
  WHERE app_id = $1 AND guid = $2 AND scope = $3::member_scope ORDER BY permission;

-- statement: rbac-set-of-role
-- $1: text
-- $2: text
-- $3: jsonb
INSERT INTO role_permissions (app_id, role, permission, value)
  SELECT $1, $2, key, value FROM jsonb_each($3) ORDER BY key
      ON CONFLICT (app_id, role, permission) DO UPDATE SET value = excluded.value, updated_at = now();

-- statement: rbac-set-of-scope
-- $1: text
-- $2: text
-- $3: member_scope
-- $4: jsonb
INSERT INTO scope_permissions (app_id, guid, scope, permission, value)
  SELECT $1, $2, $3::member_scope, key, value FROM jsonb_each($4) ORDER BY key
      ON CONFLICT (app_id, guid, scope, permission) DO UPDATE SET value = excluded.value, updated_at = now();

-- statement: rbac-unset-of-role
-- $1: text
-- $2: text
-- $3: text[]
DELETE FROM role_permissions WHERE app_id = $1 AND role = $2 AND permission = ANY($3);

-- statement: rbac-unset-of-scope
-- $1: text
-- $2: text
-- $3: member_scope
-- $4: text[]
DELETE FROM scope_permissions WHERE app_id = $1 AND guid = $2 AND scope = $3::member_scope AND permission = ANY($4);
