import { statement } from '#platform/database/statement.js';

// The rows are in one order, so that concurrent transactions cannot deadlock.

export const lockGroupForKeyShare = statement('rbac-lock-group-for-key-share')`
   SELECT 1 FROM groups WHERE app_id = $1 AND guid = $2 FOR KEY SHARE`;

export const setOfRole = statement('rbac-set-of-role')`
   INSERT INTO role_permissions (app_id, role, permission, value)
   SELECT $1, $2, key, value FROM jsonb_each($3) ORDER BY key
       ON CONFLICT (app_id, role, permission) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;

export const setOfScope = statement('rbac-set-of-scope')`
   INSERT INTO scope_permissions (app_id, guid, scope, permission, value)
   SELECT $1, $2, $3::member_scope, key, value FROM jsonb_each($4) ORDER BY key
       ON CONFLICT (app_id, guid, scope, permission) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
