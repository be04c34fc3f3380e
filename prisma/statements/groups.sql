-- Written by npm run statements.

-- statement: banned-users-count
-- $1: text
-- $2: text
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM group_bans b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND u.deactivated_at IS NULL;

-- statement: banned-users-list
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- $6: text
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column status_message: text
-- column status_message_expires_at: timestamp with time zone
-- column metadata: jsonb
-- column tags: text[]
-- column presence_visibility: presence_visibility not null
-- column status: user_status not null
-- column last_active_at: timestamp with time zone
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column deactivated_at: timestamp with time zone
-- column scope: member_scope
-- column banned_at: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, b.scope, b.banned_at
  FROM group_bans b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND u.deactivated_at IS NULL
      AND b.uid > coalesce($6::text, '')
    ORDER BY b.uid OFFSET $4 LIMIT $5;

-- statement: group-members-add
-- $1: text
-- $2: text
-- $3: text[]
-- $4: member_scope[]
WITH pending AS (
    DELETE FROM pending_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)
  )
  INSERT INTO group_members (app_id, guid, uid, scope)
  SELECT $1, $2, uid, scope FROM unnest($3::text[], $4::member_scope[]) AS m (uid, scope);

-- statement: group-members-count
-- $1: text
-- $2: text
-- $3: user_status
-- $4: member_scope[]
-- $5: text[]
-- $6: text
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM group_members m JOIN users u ON u.app_id = $1 AND u.uid = m.uid
 WHERE m.app_id = $1 AND m.guid = $2
   AND u.deactivated_at IS NULL
   AND ($3::user_status IS NULL OR CASE WHEN u.uid = ANY ($5::text[]) THEN 'offline' ELSE u.status END = $3)
   AND ($4::member_scope[] IS NULL OR m.scope = ANY($4))
   AND ($6::text IS NULL OR starts_with(m.uid, search_fold_1($6)) OR strpos(search_fold_1(u.name), search_fold_1($6)) > 0);

-- statement: group-members-count-groups
-- $1: text
-- $2: text[]
-- column uid: text
-- column groups: integer not null
SELECT u.uid, (SELECT count(*)::int FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid) AS groups
  FROM unnest($2::text[]) AS u (uid);

-- statement: group-members-find
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column status_message: text
-- column status_message_expires_at: timestamp with time zone
-- column metadata: jsonb
-- column tags: text[]
-- column presence_visibility: presence_visibility not null
-- column status: user_status not null
-- column last_active_at: timestamp with time zone
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column deactivated_at: timestamp with time zone
-- column scope: member_scope not null
-- column joined_at: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, m.scope, m.joined_at
   FROM group_members m JOIN users u ON u.app_id = $1 AND u.uid = m.uid
  WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND u.deactivated_at IS NULL;

-- statement: group-members-list
-- $1: text
-- $2: text
-- $3: user_status
-- $4: member_scope[]
-- $5: text[]
-- $6: text
-- $7: text
-- $8: bigint
-- $9: bigint
-- $10: text
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column status_message: text
-- column status_message_expires_at: timestamp with time zone
-- column metadata: jsonb
-- column tags: text[]
-- column presence_visibility: presence_visibility not null
-- column status: user_status not null
-- column last_active_at: timestamp with time zone
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column deactivated_at: timestamp with time zone
-- column scope: member_scope not null
-- column joined_at: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($7, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($7, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, m.scope, m.joined_at
  FROM group_members m JOIN users u ON u.app_id = $1 AND u.uid = m.uid
 WHERE m.app_id = $1 AND m.guid = $2
   AND u.deactivated_at IS NULL
   AND ($3::user_status IS NULL OR CASE WHEN u.uid = ANY ($5::text[]) THEN 'offline' ELSE u.status END = $3)
   AND ($4::member_scope[] IS NULL OR m.scope = ANY($4))
   AND ($6::text IS NULL OR starts_with(m.uid, search_fold_1($6)) OR strpos(search_fold_1(u.name), search_fold_1($6)) > 0)
      AND m.uid > coalesce($10::text, '')
    ORDER BY m.uid OFFSET $8 LIMIT $9;

-- statement: group-members-remove
-- $1: text
-- $2: text
-- $3: text
-- column was_active: boolean
DELETE FROM group_members m USING users u
   WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND u.app_id = $1 AND u.uid = m.uid
  RETURNING (u.deactivated_at IS NULL) AS was_active;

-- statement: group-members-remove-from-all-groups
-- $1: text
-- $2: text
-- column guid: text not null
DELETE FROM group_members WHERE app_id = $1 AND uid = $2 RETURNING guid;

-- statement: group-members-set-scopes
-- $1: text
-- $2: text
-- $3: text[]
-- $4: member_scope[]
-- column uid: text not null
-- column scope: member_scope not null
-- column joined_at: timestamp with time zone not null
UPDATE group_members m SET scope = s.scope
    FROM unnest($3::text[], $4::member_scope[]) AS s (uid, scope)
   WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = s.uid
  RETURNING m.uid, m.scope, m.joined_at;

-- statement: group-members-statuses
-- $1: text
-- $2: text
-- $3: text[]
-- column uid: text not null
-- column scope: member_scope
-- column former_scope: member_scope
-- column banned: boolean not null
SELECT uid, scope, NULL AS former_scope, false AS banned FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)
   UNION ALL
  SELECT uid, NULL, scope, true FROM group_bans WHERE app_id = $1 AND guid = $2 AND uid = ANY($3);

-- statement: groups-change-members-counts
-- $1: text
-- $2: text[]
-- $3: integer[]
UPDATE groups g SET members_count = members_count + c.change
   FROM unnest($2::text[], $3::int[]) AS c (guid, change)
  WHERE g.app_id = $1 AND g.guid = c.guid;

-- statement: groups-create
-- $1: text
-- $2: json
-- column guid: text not null
INSERT INTO groups (app_id, guid, name, type, icon, description, metadata, tags, owner, frozen, send_scope, slow_mode_seconds, join_by_request, password_hash)
  SELECT $1, r.guid, r.name, r.type, r.icon, r.description, r.metadata, coalesce(r.tags, '{}'), r.owner, coalesce(r.frozen, false), coalesce(r.send_scope, 'participant'), coalesce(r.slow_mode_seconds, 0), coalesce(r.join_by_request, false), r.password_hash
    FROM json_to_recordset($2::json) AS r (guid text, name text, type group_type, icon text, description text, metadata jsonb, tags text[], owner text, frozen boolean, send_scope member_scope, slow_mode_seconds int, join_by_request boolean, password_hash text)
      ON CONFLICT (app_id, guid) DO NOTHING
  RETURNING guid;

-- statement: groups-find
-- $1: text
-- $2: text
-- $3: text
-- column guid: text not null
-- column name: text not null
-- column type: group_type not null
-- column icon: text
-- column description: text
-- column metadata: jsonb
-- column tags: text[]
-- column owner: text not null
-- column members_count: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column updated_by: text
-- column frozen: boolean not null
-- column send_scope: member_scope not null
-- column slow_mode_seconds: integer not null
-- column join_by_request: boolean not null
-- column scope: member_scope
-- column joined_at: timestamp with time zone
SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
   FROM groups g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $3
  WHERE g.app_id = $1 AND g.guid = $2;

-- statement: groups-find-many
-- $1: text
-- $2: text[]
-- $3: text
-- column guid: text not null
-- column name: text not null
-- column type: group_type not null
-- column icon: text
-- column description: text
-- column metadata: jsonb
-- column tags: text[]
-- column owner: text not null
-- column members_count: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column updated_by: text
-- column frozen: boolean not null
-- column send_scope: member_scope not null
-- column slow_mode_seconds: integer not null
-- column join_by_request: boolean not null
-- column scope: member_scope
-- column joined_at: timestamp with time zone
SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
   FROM groups g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $3
  WHERE g.app_id = $1 AND g.guid = ANY($2);

-- statement: groups-list: the app: no filter
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: by type
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT g.guid COLLATE "C" AS key, g.* FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) AS g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: by tag
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private' ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: by several tags and types
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT DISTINCT * FROM ((SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $5 AND t.type = 'private' ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $6 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: joined
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private' ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: by name
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: by name, joined
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: newest first
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY sort_key DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, key DESC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: by last change
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY sort_key DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, key DESC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: changed since, of a search
-- $1: text
-- $2: double precision
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: double precision
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: double precision
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text[]
-- $20: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($2) AND (starts_with(g.guid COLLATE "C", lower($3)) OR starts_with(lower(g.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($8) AND (starts_with(g.guid COLLATE "C", lower($9)) OR starts_with(lower(g.name) COLLATE "C", lower($10)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($14) AND (starts_with(g.guid COLLATE "C", lower($15)) OR starts_with(lower(g.name) COLLATE "C", lower($16)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $18) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($19)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $20 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($3)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(g.guid COLLATE "C", lower($4)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($4)) AND NOT starts_with(g.guid COLLATE "C", lower($5)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($6)) AND NOT starts_with(g.guid COLLATE "C", lower($7)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $8 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND starts_with(search_fold_1(g.name), $11) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND starts_with(search_fold_1(g.name), $16) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $17 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($5), 2)) AND strpos(w.before || w.rest, marked_words($6)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($8), 2)) AND strpos(w.before || w.rest, marked_words($9)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($10)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $11 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND NOT (starts_with(search_fold_1(g.name), $11)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND NOT (starts_with(search_fold_1(g.name), $16)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $17 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search in names, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($3)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($4)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search in names, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND starts_with(search_fold_1(g.name), $5) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND starts_with(search_fold_1(g.name), $9) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $10 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($11))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($12), 2)))) AND starts_with(search_fold_1(g.name), $13) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $14 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search in names, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($4), 2)) AND strpos(w.before || w.rest, marked_words($5)) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($6), 2)) AND strpos(w.before || w.rest, marked_words($7)) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $8 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search in names, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND NOT (starts_with(search_fold_1(g.name), $5)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND NOT (starts_with(search_fold_1(g.name), $9)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $10 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($11))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($12), 2)))) AND NOT (starts_with(search_fold_1(g.name), $13)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $14 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search by tag, segment 1
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- $5: text[]
-- $6: text
-- $7: text[]
-- $8: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(g.guid COLLATE "C", lower($6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $8 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search by tag, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text[]
-- $11: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($4)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($5)) AND NOT starts_with(g.guid COLLATE "C", lower($6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($8)) AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($10)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $11 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search by tag, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text[]
-- $20: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND starts_with(search_fold_1(g.name), $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND starts_with(search_fold_1(g.name), $18) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($19)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $20 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search by tag, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text[]
-- $6: text
-- $7: text
-- $8: text
-- $9: text[]
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($6), 2)) AND strpos(w.before || w.rest, marked_words($7)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($8)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($9)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($10), 2)) AND strpos(w.before || w.rest, marked_words($11)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($12)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $14 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search by tag, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text[]
-- $20: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND NOT (starts_with(search_fold_1(g.name), $12)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND NOT (starts_with(search_fold_1(g.name), $18)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($19)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $20 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search among joined, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($3)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(g.guid COLLATE "C", lower($4)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search among joined, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($4)) AND NOT starts_with(g.guid COLLATE "C", lower($5)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($6)) AND NOT starts_with(g.guid COLLATE "C", lower($7)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $8 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search among joined, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND starts_with(search_fold_1(g.name), $11) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND starts_with(search_fold_1(g.name), $16) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $17 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search among joined, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($5), 2)) AND strpos(w.before || w.rest, marked_words($6)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($8), 2)) AND strpos(w.before || w.rest, marked_words($9)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($10)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $11 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: the app: search among joined, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND NOT (starts_with(search_fold_1(g.name), $11)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND NOT (starts_with(search_fold_1(g.name), $16)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $17 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: no filter
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: by type
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT g.guid COLLATE "C" AS key, g.* FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) AS g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: by tag
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text[]
-- $7: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($6)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: by several tags and types
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text[]
-- $7: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT DISTINCT * FROM ((SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'public' ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($6)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: joined
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: by name
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: by name, joined
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: newest first
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, key DESC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: by last change
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, key DESC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: changed since, of a search
-- $1: text
-- $2: double precision
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: double precision
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: group_type[]
-- $16: double precision
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text[]
-- $22: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($2) AND (starts_with(g.guid COLLATE "C", lower($3)) OR starts_with(lower(g.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($8) AND (starts_with(g.guid COLLATE "C", lower($9)) OR starts_with(lower(g.name) COLLATE "C", lower($10)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $14 AND g.type = ANY($15::group_type[]) AND coalesce(g.updated_at, g.created_at) >= to_timestamp($16) AND (starts_with(g.guid COLLATE "C", lower($17)) OR starts_with(lower(g.name) COLLATE "C", lower($18)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($19), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $20) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($21)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $22 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text
-- $7: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($3)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND starts_with(g.guid COLLATE "C", lower($6)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: group_type[]
-- $8: text
-- $9: text
-- $10: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($4)) AND NOT starts_with(g.guid COLLATE "C", lower($5)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND starts_with(lower(g.name) COLLATE "C", lower($8)) AND NOT starts_with(g.guid COLLATE "C", lower($9)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: group_type[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND starts_with(search_fold_1(g.name), $11) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $12 AND g.type = ANY($13::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND starts_with(search_fold_1(g.name), $18) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $19 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: group_type[]
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($5), 2)) AND strpos(w.before || w.rest, marked_words($6)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $8 AND g.type = ANY($9::group_type[]) AND starts_with(w.rest, substr(marked_words($10), 2)) AND strpos(w.before || w.rest, marked_words($11)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($12)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $13 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: group_type[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND NOT (starts_with(search_fold_1(g.name), $11)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $12 AND g.type = ANY($13::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND NOT (starts_with(search_fold_1(g.name), $18)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $19 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search in names, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text
-- $7: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($3)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND starts_with(lower(g.name) COLLATE "C", lower($6)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search in names, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: group_type[]
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND starts_with(search_fold_1(g.name), $5) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND starts_with(search_fold_1(g.name), $9) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($13))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($14), 2)))) AND starts_with(search_fold_1(g.name), $15) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $16 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search in names, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: group_type[]
-- $8: text
-- $9: text
-- $10: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($4), 2)) AND strpos(w.before || w.rest, marked_words($5)) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND starts_with(w.rest, substr(marked_words($8), 2)) AND strpos(w.before || w.rest, marked_words($9)) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search in names, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: group_type[]
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND NOT (starts_with(search_fold_1(g.name), $5)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND NOT (starts_with(search_fold_1(g.name), $9)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($13))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($14), 2)))) AND NOT (starts_with(search_fold_1(g.name), $15)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $16 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search by tag, segment 1
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- $5: text[]
-- $6: text
-- $7: group_type[]
-- $8: text
-- $9: text[]
-- $10: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND starts_with(g.guid COLLATE "C", lower($8)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($9)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search by tag, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: group_type[]
-- $10: text
-- $11: text
-- $12: text[]
-- $13: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($4)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($5)) AND NOT starts_with(g.guid COLLATE "C", lower($6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $8 AND g.type = ANY($9::group_type[]) AND starts_with(lower(g.name) COLLATE "C", lower($10)) AND NOT starts_with(g.guid COLLATE "C", lower($11)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($12)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $13 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search by tag, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: group_type[]
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text[]
-- $22: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND starts_with(search_fold_1(g.name), $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $14 AND g.type = ANY($15::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $16 AND NOT starts_with(g.guid COLLATE "C", lower($17)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($18))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($19), 2)))) AND starts_with(search_fold_1(g.name), $20) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($21)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $22 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search by tag, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text[]
-- $6: text
-- $7: text
-- $8: text
-- $9: text[]
-- $10: text
-- $11: group_type[]
-- $12: text
-- $13: text
-- $14: text
-- $15: text[]
-- $16: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($6), 2)) AND strpos(w.before || w.rest, marked_words($7)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($8)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($9)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND starts_with(w.rest, substr(marked_words($12), 2)) AND strpos(w.before || w.rest, marked_words($13)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($14)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($15)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $16 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search by tag, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: group_type[]
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text[]
-- $22: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND NOT (starts_with(search_fold_1(g.name), $12)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $14 AND g.type = ANY($15::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $16 AND NOT starts_with(g.guid COLLATE "C", lower($17)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($18))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($19), 2)))) AND NOT (starts_with(search_fold_1(g.name), $20)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($21)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $22 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search among joined, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND starts_with(g.guid COLLATE "C", lower($3)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search among joined, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND starts_with(lower(g.name) COLLATE "C", lower($3)) AND NOT starts_with(g.guid COLLATE "C", lower($4)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search among joined, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $3 AND NOT starts_with(g.guid COLLATE "C", lower($4)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND starts_with(search_fold_1(g.name), $7) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $8 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search among joined, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND starts_with(w.rest, substr(marked_words($3), 2)) AND strpos(w.before || w.rest, marked_words($4)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($5)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $6 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: a user: search among joined, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $3 AND NOT starts_with(g.guid COLLATE "C", lower($4)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND NOT (starts_with(search_fold_1(g.name), $7)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $8 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: after a guid
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text
-- $7: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" > $2 ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" > $3 ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND g.guid COLLATE "C" > $6 ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: after a guid, by tag
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: group_type[]
-- $8: text[]
-- $9: text
-- $10: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' AND t.guid COLLATE "C" > $3 ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'password' AND t.guid COLLATE "C" > $5 ORDER BY key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($8)) AND g.guid COLLATE "C" > $9 ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: after a change
-- $1: text
-- $2: timestamp with time zone
-- $3: text
-- $4: timestamp with time zone
-- $5: text
-- $6: text
-- $7: group_type[]
-- $8: timestamp with time zone
-- $9: text
-- $10: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") > ($2::timestamptz, $3) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") > ($4::timestamptz, $5) ORDER BY sort_key ASC, key ASC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") > ($8::timestamptz, $9) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list: before a change
-- $1: text
-- $2: timestamp with time zone
-- $3: text
-- $4: timestamp with time zone
-- $5: text
-- $6: text
-- $7: group_type[]
-- $8: timestamp with time zone
-- $9: text
-- $10: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT  * FROM ((SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") < ($2::timestamptz, $3) ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") < ($4::timestamptz, $5) ORDER BY sort_key DESC, key DESC LIMIT 1) UNION ALL (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") < ($8::timestamptz, $9) ORDER BY sort_key DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, key DESC LIMIT 1) AS page JOIN groups g ON g.app_id = $1 AND g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: groups-list-count: the app: no filter
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private') AS ranges) AS listed;

-- statement: groups-list-count: the app: by type
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public') AS ranges) AS listed;

-- statement: groups-list-count: the app: by tag
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private') AS ranges) AS listed;

-- statement: groups-list-count: the app: by several tags and types
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT DISTINCT key FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $5 AND t.type = 'private') AS ranges) AS listed;

-- statement: groups-list-count: the app: joined
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private') AS ranges) AS listed;

-- statement: groups-list-count: the app: by name
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private') AS ranges) AS listed;

-- statement: groups-list-count: the app: by name, joined
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public') AS ranges) AS listed;

-- statement: groups-list-count: the app: newest first
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private') AS ranges) AS listed;

-- statement: groups-list-count: the app: by last change
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private') AS ranges) AS listed;

-- statement: groups-list-count: the app: changed since, of a search
-- $1: text
-- $2: double precision
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: double precision
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: double precision
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($2) AND (starts_with(g.guid COLLATE "C", lower($3)) OR starts_with(lower(g.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($8) AND (starts_with(g.guid COLLATE "C", lower($9)) OR starts_with(lower(g.name) COLLATE "C", lower($10)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($14) AND (starts_with(g.guid COLLATE "C", lower($15)) OR starts_with(lower(g.name) COLLATE "C", lower($16)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $18) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($19))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(g.guid COLLATE "C", lower($4))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($4)) AND NOT starts_with(g.guid COLLATE "C", lower($5)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($6)) AND NOT starts_with(g.guid COLLATE "C", lower($7))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND starts_with(search_fold_1(g.name), $11) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND starts_with(search_fold_1(g.name), $16)) AS ranges) AS listed;

-- statement: groups-list-count: the app: search, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w 
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($5), 2)) AND strpos(w.before || w.rest, marked_words($6)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($7)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($8), 2)) AND strpos(w.before || w.rest, marked_words($9)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($10))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND NOT (starts_with(search_fold_1(g.name), $11)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND NOT (starts_with(search_fold_1(g.name), $16))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search in names, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($4))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search in names, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND starts_with(search_fold_1(g.name), $5) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND starts_with(search_fold_1(g.name), $9) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $10 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($11))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($12), 2)))) AND starts_with(search_fold_1(g.name), $13)) AS ranges) AS listed;

-- statement: groups-list-count: the app: search in names, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w 
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($4), 2)) AND strpos(w.before || w.rest, marked_words($5)) = length(w.before) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($6), 2)) AND strpos(w.before || w.rest, marked_words($7)) = length(w.before)) AS ranges) AS listed;

-- statement: groups-list-count: the app: search in names, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND NOT (starts_with(search_fold_1(g.name), $5)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND NOT (starts_with(search_fold_1(g.name), $9)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $10 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($11))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($12), 2)))) AND NOT (starts_with(search_fold_1(g.name), $13))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search by tag, segment 1
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- $5: text[]
-- $6: text
-- $7: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(g.guid COLLATE "C", lower($6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search by tag, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($4)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($5)) AND NOT starts_with(g.guid COLLATE "C", lower($6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($8)) AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($10))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search by tag, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND starts_with(search_fold_1(g.name), $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND starts_with(search_fold_1(g.name), $18) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($19))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search by tag, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text[]
-- $6: text
-- $7: text
-- $8: text
-- $9: text[]
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($6), 2)) AND strpos(w.before || w.rest, marked_words($7)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($8)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($9)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($10), 2)) AND strpos(w.before || w.rest, marked_words($11)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($12)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search by tag, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND NOT (starts_with(search_fold_1(g.name), $12)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND NOT (starts_with(search_fold_1(g.name), $18)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($19))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search among joined, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(g.guid COLLATE "C", lower($4))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search among joined, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($4)) AND NOT starts_with(g.guid COLLATE "C", lower($5)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND starts_with(lower(g.name) COLLATE "C", lower($6)) AND NOT starts_with(g.guid COLLATE "C", lower($7))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search among joined, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND starts_with(search_fold_1(g.name), $11) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND starts_with(search_fold_1(g.name), $16)) AS ranges) AS listed;

-- statement: groups-list-count: the app: search among joined, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w 
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($5), 2)) AND strpos(w.before || w.rest, marked_words($6)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($7)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND starts_with(w.rest, substr(marked_words($8), 2)) AND strpos(w.before || w.rest, marked_words($9)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($10))) AS ranges) AS listed;

-- statement: groups-list-count: the app: search among joined, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND NOT (starts_with(search_fold_1(g.name), $11)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT starts_with(g.guid COLLATE "C", lower($13)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($14))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($15), 2)))) AND NOT (starts_with(search_fold_1(g.name), $16))) AS ranges) AS listed;

-- statement: groups-list-count: a user: no filter
-- $1: text
-- $2: text
-- $3: group_type[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[])) AS ranges) AS listed;

-- statement: groups-list-count: a user: by type
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public') AS ranges) AS listed;

-- statement: groups-list-count: a user: by tag
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($6))) AS ranges) AS listed;

-- statement: groups-list-count: a user: by several tags and types
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT DISTINCT key FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($6))) AS ranges) AS listed;

-- statement: groups-list-count: a user: joined
-- $1: text
-- $2: text
-- $3: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3))) AS ranges) AS listed;

-- statement: groups-list-count: a user: by name
-- $1: text
-- $2: text
-- $3: group_type[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[])) AS ranges) AS listed;

-- statement: groups-list-count: a user: by name, joined
-- $1: text
-- $2: text
-- $3: group_type[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[])) AS ranges) AS listed;

-- statement: groups-list-count: a user: newest first
-- $1: text
-- $2: text
-- $3: group_type[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[])) AS ranges) AS listed;

-- statement: groups-list-count: a user: by last change
-- $1: text
-- $2: text
-- $3: group_type[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[])) AS ranges) AS listed;

-- statement: groups-list-count: a user: changed since, of a search
-- $1: text
-- $2: double precision
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: double precision
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: group_type[]
-- $16: double precision
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($2) AND (starts_with(g.guid COLLATE "C", lower($3)) OR starts_with(lower(g.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($8) AND (starts_with(g.guid COLLATE "C", lower($9)) OR starts_with(lower(g.name) COLLATE "C", lower($10)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $14 AND g.type = ANY($15::group_type[]) AND coalesce(g.updated_at, g.created_at) >= to_timestamp($16) AND (starts_with(g.guid COLLATE "C", lower($17)) OR starts_with(lower(g.name) COLLATE "C", lower($18)) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($19), 2))) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $20) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($21))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND starts_with(g.guid COLLATE "C", lower($6))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: group_type[]
-- $8: text
-- $9: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($4)) AND NOT starts_with(g.guid COLLATE "C", lower($5)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND starts_with(lower(g.name) COLLATE "C", lower($8)) AND NOT starts_with(g.guid COLLATE "C", lower($9))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: group_type[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND starts_with(search_fold_1(g.name), $11) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $12 AND g.type = ANY($13::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND starts_with(search_fold_1(g.name), $18)) AS ranges) AS listed;

-- statement: groups-list-count: a user: search, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: group_type[]
-- $10: text
-- $11: text
-- $12: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w 
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($5), 2)) AND strpos(w.before || w.rest, marked_words($6)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $8 AND g.type = ANY($9::group_type[]) AND starts_with(w.rest, substr(marked_words($10), 2)) AND strpos(w.before || w.rest, marked_words($11)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($12))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: group_type[]
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $7 AND NOT starts_with(g.guid COLLATE "C", lower($8)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($9))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($10), 2)))) AND NOT (starts_with(search_fold_1(g.name), $11)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $12 AND g.type = ANY($13::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $14 AND NOT starts_with(g.guid COLLATE "C", lower($15)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($16))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($17), 2)))) AND NOT (starts_with(search_fold_1(g.name), $18))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search in names, segment 1
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND starts_with(lower(g.name) COLLATE "C", lower($6))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search in names, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: group_type[]
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND starts_with(search_fold_1(g.name), $5) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND starts_with(search_fold_1(g.name), $9) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($13))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($14), 2)))) AND starts_with(search_fold_1(g.name), $15)) AS ranges) AS listed;

-- statement: groups-list-count: a user: search in names, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: group_type[]
-- $8: text
-- $9: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w 
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($4), 2)) AND strpos(w.before || w.rest, marked_words($5)) = length(w.before) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND starts_with(w.rest, substr(marked_words($8), 2)) AND strpos(w.before || w.rest, marked_words($9)) = length(w.before)) AS ranges) AS listed;

-- statement: groups-list-count: a user: search in names, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: group_type[]
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND NOT (starts_with(search_fold_1(g.name), $5)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($7))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($8), 2)))) AND NOT (starts_with(search_fold_1(g.name), $9)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12 AND NOT (starts_with(lower(g.name) COLLATE "C", lower($13))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($14), 2)))) AND NOT (starts_with(search_fold_1(g.name), $15))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search by tag, segment 1
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- $5: text[]
-- $6: text
-- $7: group_type[]
-- $8: text
-- $9: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(g.guid COLLATE "C", lower($2)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(g.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND starts_with(g.guid COLLATE "C", lower($8)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($9))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search by tag, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: group_type[]
-- $10: text
-- $11: text
-- $12: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND starts_with(lower(g.name) COLLATE "C", lower($2)) AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($4)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND starts_with(lower(g.name) COLLATE "C", lower($5)) AND NOT starts_with(g.guid COLLATE "C", lower($6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $8 AND g.type = ANY($9::group_type[]) AND starts_with(lower(g.name) COLLATE "C", lower($10)) AND NOT starts_with(g.guid COLLATE "C", lower($11)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($12))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search by tag, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: group_type[]
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(g.name), $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND starts_with(search_fold_1(g.name), $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $14 AND g.type = ANY($15::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $16 AND NOT starts_with(g.guid COLLATE "C", lower($17)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($18))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($19), 2)))) AND starts_with(search_fold_1(g.name), $20) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($21))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search by tag, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text[]
-- $6: text
-- $7: text
-- $8: text
-- $9: text[]
-- $10: text
-- $11: group_type[]
-- $12: text
-- $13: text
-- $14: text
-- $15: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND starts_with(w.rest, substr(marked_words($6), 2)) AND strpos(w.before || w.rest, marked_words($7)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($8)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($9)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND starts_with(w.rest, substr(marked_words($12), 2)) AND strpos(w.before || w.rest, marked_words($13)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($14)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($15))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search by tag, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: group_type[]
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $2 AND NOT starts_with(g.guid COLLATE "C", lower($3)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(g.name), $6)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $8 AND NOT starts_with(g.guid COLLATE "C", lower($9)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($10))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($11), 2)))) AND NOT (starts_with(search_fold_1(g.name), $12)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $14 AND g.type = ANY($15::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $16 AND NOT starts_with(g.guid COLLATE "C", lower($17)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($18))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($19), 2)))) AND NOT (starts_with(search_fold_1(g.name), $20)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($21))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search among joined, segment 1
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND starts_with(g.guid COLLATE "C", lower($3))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search among joined, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND starts_with(lower(g.name) COLLATE "C", lower($3)) AND NOT starts_with(g.guid COLLATE "C", lower($4))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search among joined, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $3 AND NOT starts_with(g.guid COLLATE "C", lower($4)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND starts_with(search_fold_1(g.name), $7)) AS ranges) AS listed;

-- statement: groups-list-count: a user: search among joined, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND starts_with(w.rest, substr(marked_words($3), 2)) AND strpos(w.before || w.rest, marked_words($4)) = length(w.before) AND NOT starts_with(w.guid COLLATE "C", lower($5))) AS ranges) AS listed;

-- statement: groups-list-count: a user: search among joined, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $3 AND NOT starts_with(g.guid COLLATE "C", lower($4)) AND NOT (starts_with(lower(g.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND NOT (starts_with(search_fold_1(g.name), $7))) AS ranges) AS listed;

-- statement: groups-lock
-- $1: text
-- $2: text
-- column guid: text not null
-- column type: group_type not null
-- column owner: text not null
-- column password_hash: text
-- column members_count: integer not null
-- column join_by_request: boolean not null
SELECT guid, type, owner, password_hash, members_count, join_by_request
  FROM groups WHERE app_id = $1 AND guid = $2 FOR NO KEY UPDATE;

-- statement: groups-lock-all
-- $1: text
-- $2: text[]
-- column ?column?: integer not null
SELECT 1 FROM groups WHERE app_id = $1 AND guid = ANY($2) ORDER BY guid FOR NO KEY UPDATE;

-- statement: groups-online-members
-- $1: text
-- $2: text[]
-- $3: bigint
-- $4: text
-- column guid: text not null
-- column online: integer not null
WITH online AS (
    SELECT coalesce(sum(count), 0) AS users FROM list_counts WHERE app_id = $1 AND list = 'active users available'
  ), hidden AS MATERIALIZED (
    SELECT blocked_uid AS uid FROM user_blocks WHERE app_id = $1 AND uid = $4
    UNION ALL SELECT uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = $4
  )
  SELECT m.guid, count(*)::int AS online
    FROM group_members m CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = $1 AND u.uid = m.uid AND u.status = 'available' AND u.deactivated_at IS NULL
         AND u.uid NOT IN (SELECT uid FROM hidden)
      OFFSET 0) AS u
   WHERE m.app_id = $1 AND m.guid = ANY($2) AND $3::bigint <= (SELECT users FROM online)
   GROUP BY m.guid
   UNION ALL
  SELECT m.guid, count(*)::int
    FROM users u CROSS JOIN LATERAL (
      SELECT m.guid FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid AND m.guid = ANY($2) OFFSET 0) AS m
   WHERE u.app_id = $1 AND u.status = 'available' AND u.deactivated_at IS NULL AND $3::bigint > (SELECT users FROM online)
     AND u.uid NOT IN (SELECT uid FROM hidden)
   GROUP BY m.guid;

-- statement: groups-reassign-owner
-- $1: text
-- $2: text[]
-- $3: text
-- $4: text
-- $5: text
-- column guid: text not null
UPDATE groups SET owner = $4, updated_at = now(), updated_by = $5
   WHERE app_id = $1 AND guid = ANY($2) AND owner = $3
  RETURNING guid;

-- statement: muted-users-count
-- $1: text
-- $2: text
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM group_mutes b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND u.deactivated_at IS NULL AND (b.muted_until IS NULL OR b.muted_until > now());

-- statement: muted-users-list
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- $6: text
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column status_message: text
-- column status_message_expires_at: timestamp with time zone
-- column metadata: jsonb
-- column tags: text[]
-- column presence_visibility: presence_visibility not null
-- column status: user_status not null
-- column last_active_at: timestamp with time zone
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column deactivated_at: timestamp with time zone
-- column muted_by: text not null
-- column muted_at: timestamp with time zone not null
-- column muted_until: timestamp with time zone
-- column scope: member_scope
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, b.muted_by, b.muted_at, b.muted_until,
          (SELECT m.scope FROM group_members m WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = u.uid) AS scope
  FROM group_mutes b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND u.deactivated_at IS NULL AND (b.muted_until IS NULL OR b.muted_until > now())
      AND b.uid > coalesce($6::text, '')
    ORDER BY b.uid OFFSET $4 LIMIT $5;

-- statement: muted-users-mute
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: double precision
-- column muted_by: text not null
-- column muted_at: timestamp with time zone not null
-- column muted_until: timestamp with time zone
INSERT INTO group_mutes (app_id, guid, uid, muted_by, muted_until)
  VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
      ON CONFLICT (app_id, guid, uid) DO UPDATE
     SET muted_by = excluded.muted_by, muted_at = excluded.muted_at, muted_until = excluded.muted_until
  RETURNING muted_by, muted_at, muted_until;

-- statement: muted-users-unmute
-- $1: text
-- $2: text
-- $3: text
-- column was_muted: boolean
DELETE FROM group_mutes b WHERE b.app_id = $1 AND b.guid = $2 AND b.uid = $3 RETURNING (b.muted_until IS NULL OR b.muted_until > now()) AS was_muted;

-- statement: pending-members-count
-- $1: text
-- $2: text
-- $3: pending_member_kind
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM pending_members p JOIN users u ON u.app_id = $1 AND u.uid = p.uid
 WHERE p.app_id = $1 AND p.guid = $2 AND p.kind = $3 AND p.expires_at > now() AND p.declined_at IS NULL AND u.deactivated_at IS NULL;

-- statement: pending-members-count-open
-- $1: text
-- $2: text
-- $3: text
-- $4: pending_member_kind
-- column in_group: integer not null
-- column of_user: integer not null
SELECT (SELECT count(*)::int FROM pending_members p
    WHERE p.app_id = $1 AND p.guid = $2 AND p.uid <> $3 AND p.kind = $4 AND p.expires_at > now() AND p.declined_at IS NULL) AS in_group,
  (SELECT count(*)::int FROM pending_members p
    WHERE p.app_id = $1 AND p.uid = $3 AND p.guid <> $2 AND p.kind = $4 AND p.expires_at > now() AND p.declined_at IS NULL) AS of_user;

-- statement: pending-members-decline
-- $1: text
-- $2: text
-- $3: text
-- $4: double precision
UPDATE pending_members SET declined_at = now(), expires_at = now() + make_interval(secs => $4)
  WHERE app_id = $1 AND guid = $2 AND uid = $3;

-- statement: pending-members-find
-- $1: text
-- $2: text
-- $3: text
-- column kind: pending_member_kind not null
-- column declined_at: timestamp with time zone
SELECT p.kind, p.declined_at FROM pending_members p
  WHERE p.app_id = $1 AND p.guid = $2 AND p.uid = $3 AND p.expires_at > now();

-- statement: pending-members-list
-- $1: text
-- $2: text
-- $3: pending_member_kind
-- $4: text
-- $5: bigint
-- $6: bigint
-- $7: text
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column status_message: text
-- column status_message_expires_at: timestamp with time zone
-- column metadata: jsonb
-- column tags: text[]
-- column presence_visibility: presence_visibility not null
-- column status: user_status not null
-- column last_active_at: timestamp with time zone
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column deactivated_at: timestamp with time zone
-- column pending_by: text not null
-- column pending_at: timestamp with time zone not null
-- column pending_until: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, p.created_by AS pending_by, p.created_at AS pending_at, p.expires_at AS pending_until
  FROM pending_members p JOIN users u ON u.app_id = $1 AND u.uid = p.uid
 WHERE p.app_id = $1 AND p.guid = $2 AND p.kind = $3 AND p.expires_at > now() AND p.declined_at IS NULL AND u.deactivated_at IS NULL
      AND p.uid > coalesce($7::text, '')
    ORDER BY p.uid OFFSET $5 LIMIT $6;

-- statement: pending-members-list-of-user
-- $1: text
-- $2: text
-- $3: pending_member_kind
-- $4: bigint
-- column guid: text not null
-- column name: text not null
-- column type: group_type not null
-- column icon: text
-- column description: text
-- column metadata: jsonb
-- column tags: text[]
-- column owner: text not null
-- column members_count: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column updated_by: text
-- column frozen: boolean not null
-- column send_scope: member_scope not null
-- column slow_mode_seconds: integer not null
-- column join_by_request: boolean not null
-- column scope: member_scope
-- column joined_at: timestamp with time zone
-- column pending_by: text not null
-- column pending_at: timestamp with time zone not null
-- column pending_until: timestamp with time zone not null
SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at, p.created_by AS pending_by, p.created_at AS pending_at, p.expires_at AS pending_until
   FROM pending_members p JOIN groups g ON g.app_id = $1 AND g.guid = p.guid
   LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid
  WHERE p.app_id = $1 AND p.uid = $2 AND p.kind = $3 AND p.expires_at > now() AND p.declined_at IS NULL
  ORDER BY p.created_at DESC, p.guid LIMIT $4;

-- statement: pending-members-moderators
-- $1: text
-- $2: text
-- $3: bigint
-- column uid: text not null
SELECT uid FROM group_members WHERE app_id = $1 AND guid = $2 AND scope <> 'participant' ORDER BY uid LIMIT $3;

-- statement: pending-members-remove
-- $1: text
-- $2: text
-- $3: text
DELETE FROM pending_members WHERE app_id = $1 AND guid = $2 AND uid = $3;

-- statement: pending-members-remove-expired
-- $1: text
-- $2: text
DELETE FROM pending_members WHERE app_id = $1 AND guid = $2 AND expires_at <= now();

-- statement: pending-members-save
-- $1: text
-- $2: text
-- $3: text
-- $4: pending_member_kind
-- $5: text
-- $6: double precision
-- column pending_by: text not null
-- column pending_at: timestamp with time zone not null
-- column pending_until: timestamp with time zone not null
INSERT INTO pending_members (app_id, guid, uid, kind, created_by, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
      ON CONFLICT (app_id, guid, uid) DO UPDATE
     SET kind = excluded.kind, created_by = excluded.created_by, created_at = excluded.created_at,
         expires_at = excluded.expires_at, declined_at = NULL
  RETURNING created_by AS pending_by, created_at AS pending_at, expires_at AS pending_until;
