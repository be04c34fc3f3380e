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

-- statement: policy-sending-members
-- $1: text
-- $2: text[]
-- $3: text
-- column guid: text not null
-- column uid: text not null
-- column scope: member_scope not null
-- column permissions: jsonb
-- column is_owner: boolean not null
-- column frozen: boolean not null
-- column send_scope: member_scope not null
-- column slow_mode_seconds: integer not null
-- column is_muted: boolean not null
SELECT m.guid, m.uid, m.scope,
        (SELECT jsonb_object_agg(p.permission, p.value) FROM scope_permissions p
          WHERE p.app_id = $1 AND p.guid = m.guid AND p.scope = m.scope) AS permissions,
        g.owner = m.uid AS is_owner, g.frozen, g.send_scope, g.slow_mode_seconds,
        EXISTS (SELECT FROM group_mutes mute
                 WHERE mute.app_id = $1 AND mute.guid = m.guid AND mute.uid = m.uid
                   AND (mute.muted_until IS NULL OR mute.muted_until > now())) AS is_muted
   FROM group_members m JOIN groups g ON g.app_id = $1 AND g.guid = m.guid
  WHERE m.app_id = $1 AND m.guid = ANY($2) AND m.uid = $3;

-- statement: policy-take-turn
-- $1: text
-- $2: text
-- $3: text
-- $4: double precision
-- column taken: integer
INSERT INTO slow_mode_turns AS t (app_id, guid, uid, sent_at)
  SELECT $1, m.guid, m.uid, clock_timestamp() FROM group_members m WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3
      ON CONFLICT (app_id, guid, uid) DO UPDATE SET sent_at = clock_timestamp()
   WHERE t.sent_at <= clock_timestamp() - make_interval(secs => $4) OR t.sent_at > clock_timestamp()
  RETURNING 1 AS taken;

-- statement: policy-user-relations
-- $1: text
-- $2: text
-- $3: text[]
-- column uid: text not null
-- column role: text not null
-- column is_friend: boolean not null
SELECT u.uid, u.role, f.uid IS NOT NULL AS is_friend
   FROM users u
   LEFT JOIN friends f ON f.app_id = $1 AND f.uid = $2 AND f.friend_uid = u.uid
  WHERE u.app_id = $1 AND u.uid = ANY($3) AND u.deactivated_at IS NULL;
