-- Written by npm run statements.

-- statement: policy-memberships
-- $1: text
-- $2: text[]
-- $3: text[]
-- column guid: text not null
-- column uid: text not null
-- column scope: member_scope not null
-- column permissions: jsonb
SELECT m.guid, m.uid, m.scope,
        (SELECT jsonb_object_agg(p.permission, p.value) FROM scope_permissions p
          WHERE p.app_id = $1 AND p.guid = m.guid AND p.scope = m.scope) AS permissions
   FROM group_members m
  WHERE m.app_id = $1 AND m.guid = ANY($2) AND m.uid = ANY($3);

-- statement: policy-user-relations
-- $1: text
-- $2: text
-- $3: text[]
-- column uid: text not null
-- column role: text not null
-- column is_friend: boolean
SELECT u.uid, u.role, f.uid IS NOT NULL AS is_friend
   FROM users u
   LEFT JOIN friends f ON f.app_id = $1 AND f.uid = $2 AND f.friend_uid = u.uid
  WHERE u.app_id = $1 AND u.uid = ANY($3) AND u.deactivated_at IS NULL;
