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
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3, $4, $5)))::int AS total;

-- statement: groups-list: the app: by type
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT g.guid COLLATE "C" AS key, g.* FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) AS g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3)))::int AS total;

-- statement: groups-list: the app: by tag
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private' ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($6, $7, $8)))::int AS total;

-- statement: groups-list: the app: by several tags and types
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
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT DISTINCT * FROM (SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $5 AND t.type = 'private' ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $6 ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT DISTINCT key FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $7 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $8 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $9 AND t.type = 'private' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $10 AND t.type = 'private') AS ranges) AS entries))::int AS total;

-- statement: groups-list: the app: joined
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'private' ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $5 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($6, $7, $8)))::int AS total;

-- statement: groups-list: the app: by name
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3, $4, $5)))::int AS total;

-- statement: groups-list: the app: by name, joined
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by, g.* FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3)))::int AS total;

-- statement: groups-list: the app: newest first
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries) AS candidates ORDER BY sort_key DESC, key DESC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3, $4, $5)))::int AS total;

-- statement: groups-list: the app: by last change
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries) AS candidates ORDER BY sort_key DESC, key DESC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3, $4, $5)))::int AS total;

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
-- $21: double precision
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text[]
-- $27: double precision
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text[]
-- $33: double precision
-- $34: text
-- $35: text
-- $36: text
-- $37: text
-- $38: text[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($2) AND (g.guid COLLATE "C" >= lower($3) AND g.guid COLLATE "C" < lower($3) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($4) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($4) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($5), 2) AND w.rest COLLATE "C" < substr(marked_words($5), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($8) AND (g.guid COLLATE "C" >= lower($9) AND g.guid COLLATE "C" < lower($9) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($10) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($10) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($11), 2) AND w.rest COLLATE "C" < substr(marked_words($11), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($14) AND (g.guid COLLATE "C" >= lower($15) AND g.guid COLLATE "C" < lower($15) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($16) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($16) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($17), 2) AND w.rest COLLATE "C" < substr(marked_words($17), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $18) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($19)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $20 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($21) AND (g.guid COLLATE "C" >= lower($22) AND g.guid COLLATE "C" < lower($22) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($23) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($23) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($24), 2) AND w.rest COLLATE "C" < substr(marked_words($24), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $25) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($26)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($27) AND (g.guid COLLATE "C" >= lower($28) AND g.guid COLLATE "C" < lower($28) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($29) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($29) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($30), 2) AND w.rest COLLATE "C" < substr(marked_words($30), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $31) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($32)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($33) AND (g.guid COLLATE "C" >= lower($34) AND g.guid COLLATE "C" < lower($34) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($35) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($35) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($36), 2) AND w.rest COLLATE "C" < substr(marked_words($36), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $37) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($38))) AS ranges) AS entries))::int AS total;

-- statement: groups-list: the app: search
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
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text
-- $35: text
-- $36: text
-- $37: text
-- $38: text
-- $39: text
-- $40: text
-- $41: text
-- $42: text
-- $43: text
-- $44: text
-- $45: text
-- $46: text
-- $47: text
-- $48: text
-- $49: text
-- $50: text
-- $51: text
-- $52: text
-- $53: text
-- $54: text
-- $55: text
-- $56: text
-- $57: text
-- $58: text
-- $59: text
-- $60: text
-- $61: text
-- $62: text
-- $63: text
-- $64: text
-- $65: text
-- $66: text
-- $67: text
-- $68: text
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $11::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $12::text)) AND g.guid COLLATE "C" < lower((SELECT $12::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $13::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $13::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $14::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $14::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $15::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $16::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $17::text)) AND g.guid COLLATE "C" < lower((SELECT $17::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $18::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $18::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $19::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $19::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $20::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $21::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $22::text)) AND g.guid COLLATE "C" < lower((SELECT $22::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $23::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $23::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $24::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $24::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $25::text))), entries_4 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $35::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $36::text)) AND g.guid COLLATE "C" < lower((SELECT $36::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $37::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $37::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $38::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $38::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $39::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $40::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $41::text)) AND g.guid COLLATE "C" < lower((SELECT $41::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $42::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $42::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $43::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $43::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $44::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $45::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $46::text)) AND g.guid COLLATE "C" < lower((SELECT $46::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $47::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $47::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $48::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $48::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $49::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower((SELECT $2::text)) AND g.guid COLLATE "C" < lower((SELECT $2::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower((SELECT $3::text)) AND g.guid COLLATE "C" < lower((SELECT $3::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND g.guid COLLATE "C" >= lower((SELECT $4::text)) AND g.guid COLLATE "C" < lower((SELECT $4::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $5::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $5::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $6::text)) AND g.guid COLLATE "C" < lower((SELECT $6::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $7::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $7::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $8::text)) AND g.guid COLLATE "C" < lower((SELECT $8::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $9::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $9::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $10::text)) AND g.guid COLLATE "C" < lower((SELECT $10::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $26::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $26::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $27::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $28::text)) AND w.guid COLLATE "C" < lower((SELECT $28::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $29::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $29::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $30::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $31::text)) AND w.guid COLLATE "C" < lower((SELECT $31::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $32::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $32::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $33::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $34::text)) AND w.guid COLLATE "C" < lower((SELECT $34::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $50 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower((SELECT $51::text)) AND g.guid COLLATE "C" < lower((SELECT $51::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower((SELECT $52::text)) AND g.guid COLLATE "C" < lower((SELECT $52::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND g.guid COLLATE "C" >= lower((SELECT $53::text)) AND g.guid COLLATE "C" < lower((SELECT $53::text)) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $54::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $54::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $55::text)) AND g.guid COLLATE "C" < lower((SELECT $55::text)) || chr(1114111)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $56::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $56::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $57::text)) AND g.guid COLLATE "C" < lower((SELECT $57::text)) || chr(1114111)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $58::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $58::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $59::text)) AND g.guid COLLATE "C" < lower((SELECT $59::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $60::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $60::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $61::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $62::text)) AND w.guid COLLATE "C" < lower((SELECT $62::text)) || chr(1114111)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $63::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $63::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $64::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $65::text)) AND w.guid COLLATE "C" < lower((SELECT $65::text)) || chr(1114111)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $66::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $66::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $67::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $68::text)) AND w.guid COLLATE "C" < lower((SELECT $68::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: groups-list: the app: search in names
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
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text
-- $35: text
-- $36: text
-- $37: text
-- $38: text
-- $39: text
-- $40: text
-- $41: text
-- $42: text
-- $43: text
-- $44: text
-- column rows: json
-- column total: integer not null
WITH entries_1 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $5::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $6::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $6::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $7::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $7::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $8::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $9::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $10::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $10::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $11::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $11::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $12::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $13::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $14::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $14::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $15::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $15::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $16::text))), entries_3 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $23::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $24::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $24::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $25::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $25::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $26::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $27::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $28::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $28::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $29::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $29::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $30::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $31::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $32::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $32::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $33::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $33::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $34::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $2::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $2::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $3::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $3::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $4::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $4::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT * FROM entries_1 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $17::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $17::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $18::text))) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $19::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $19::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $20::text))) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $21::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $21::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $22::text))) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT * FROM entries_3 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $35 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $36::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $36::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $37::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $37::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $38::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $38::text)) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM entries_1) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $39::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $39::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $40::text))) = length(w.before) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $41::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $41::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $42::text))) = length(w.before) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $43::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $43::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $44::text))) = length(w.before)) AS ranges) AS entries) + (SELECT count(*) FROM entries_3))::int AS total;

-- statement: groups-list: the app: search by tag
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- $5: text[]
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: text[]
-- $11: text
-- $12: text
-- $13: text[]
-- $14: text
-- $15: text
-- $16: text[]
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text[]
-- $23: text
-- $24: text
-- $25: text
-- $26: text
-- $27: text
-- $28: text[]
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text[]
-- $35: text
-- $36: text
-- $37: text
-- $38: text[]
-- $39: text
-- $40: text
-- $41: text
-- $42: text[]
-- $43: text
-- $44: text
-- $45: text
-- $46: text[]
-- $47: text
-- $48: text
-- $49: text
-- $50: text
-- $51: text
-- $52: text[]
-- $53: text
-- $54: text
-- $55: text
-- $56: text
-- $57: text
-- $58: text[]
-- $59: text
-- $60: text
-- $61: text
-- $62: text
-- $63: text
-- $64: text[]
-- $65: text
-- $66: text
-- $67: text[]
-- $68: text
-- $69: text[]
-- $70: text
-- $71: text[]
-- $72: text
-- $73: text
-- $74: text[]
-- $75: text
-- $76: text
-- $77: text[]
-- $78: text
-- $79: text
-- $80: text[]
-- $81: text
-- $82: text
-- $83: text
-- $84: text[]
-- $85: text
-- $86: text
-- $87: text
-- $88: text[]
-- $89: text
-- $90: text
-- $91: text
-- $92: text[]
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $17 AND NOT (g.guid COLLATE "C" >= lower($18) AND g.guid COLLATE "C" < lower($18) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($19) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($19) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($20), 2) AND w.rest COLLATE "C" < substr(marked_words($20), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), $21) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($22)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $23 AND NOT (g.guid COLLATE "C" >= lower($24) AND g.guid COLLATE "C" < lower($24) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($25) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($25) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($26), 2) AND w.rest COLLATE "C" < substr(marked_words($26), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), $27) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($28)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $29 AND NOT (g.guid COLLATE "C" >= lower($30) AND g.guid COLLATE "C" < lower($30) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($31) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($31) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($32), 2) AND w.rest COLLATE "C" < substr(marked_words($32), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), $33) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($34))), entries_4 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $47 AND NOT (g.guid COLLATE "C" >= lower($48) AND g.guid COLLATE "C" < lower($48) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($49) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($49) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($50), 2) AND w.rest COLLATE "C" < substr(marked_words($50), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), $51)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($52)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $53 AND NOT (g.guid COLLATE "C" >= lower($54) AND g.guid COLLATE "C" < lower($54) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($55) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($55) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($56), 2) AND w.rest COLLATE "C" < substr(marked_words($56), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), $57)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($58)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $59 AND NOT (g.guid COLLATE "C" >= lower($60) AND g.guid COLLATE "C" < lower($60) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($61) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($61) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($62), 2) AND w.rest COLLATE "C" < substr(marked_words($62), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), $63)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($64))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower($2) AND g.guid COLLATE "C" < lower($2) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower($4) AND g.guid COLLATE "C" < lower($4) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND g.guid COLLATE "C" >= lower($6) AND g.guid COLLATE "C" < lower($6) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($8) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($8) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($9) AND g.guid COLLATE "C" < lower($9) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($10)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($11) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($11) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($12) AND g.guid COLLATE "C" < lower($12) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($14) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($14) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($15) AND g.guid COLLATE "C" < lower($15) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($16)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words($35), 2) AND w.rest COLLATE "C" < substr(marked_words($35), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($36)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($37) AND w.guid COLLATE "C" < lower($37) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($38)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words($39), 2) AND w.rest COLLATE "C" < substr(marked_words($39), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($40)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($41) AND w.guid COLLATE "C" < lower($41) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($42)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words($43), 2) AND w.rest COLLATE "C" < substr(marked_words($43), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($44)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($45) AND w.guid COLLATE "C" < lower($45) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($46)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $65 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower($66) AND g.guid COLLATE "C" < lower($66) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($67)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower($68) AND g.guid COLLATE "C" < lower($68) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($69)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND g.guid COLLATE "C" >= lower($70) AND g.guid COLLATE "C" < lower($70) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($71))) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($72) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($72) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($73) AND g.guid COLLATE "C" < lower($73) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($74)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($75) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($75) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($76) AND g.guid COLLATE "C" < lower($76) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($77)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($78) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($78) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($79) AND g.guid COLLATE "C" < lower($79) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($80))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words($81), 2) AND w.rest COLLATE "C" < substr(marked_words($81), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($82)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($83) AND w.guid COLLATE "C" < lower($83) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($84)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words($85), 2) AND w.rest COLLATE "C" < substr(marked_words($85), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($86)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($87) AND w.guid COLLATE "C" < lower($87) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($88)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words($89), 2) AND w.rest COLLATE "C" < substr(marked_words($89), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($90)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($91) AND w.guid COLLATE "C" < lower($91) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($92))) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: groups-list: the app: search among joined
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
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text
-- $35: text
-- $36: text
-- $37: text
-- $38: text
-- $39: text
-- $40: text
-- $41: text
-- $42: text
-- $43: text
-- $44: text
-- $45: text
-- $46: text
-- $47: text
-- $48: text
-- $49: text
-- $50: text
-- $51: text
-- $52: text
-- $53: text
-- $54: text
-- $55: text
-- $56: text
-- $57: text
-- $58: text
-- $59: text
-- $60: text
-- $61: text
-- $62: text
-- $63: text
-- $64: text
-- $65: text
-- $66: text
-- $67: text
-- $68: text
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $11::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $12::text)) AND g.guid COLLATE "C" < lower((SELECT $12::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $13::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $13::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $14::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $14::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $15::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $16::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $17::text)) AND g.guid COLLATE "C" < lower((SELECT $17::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $18::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $18::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $19::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $19::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $20::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $21::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $22::text)) AND g.guid COLLATE "C" < lower((SELECT $22::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $23::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $23::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $24::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $24::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $25::text))), entries_4 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $35::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $36::text)) AND g.guid COLLATE "C" < lower((SELECT $36::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $37::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $37::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $38::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $38::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $39::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $40::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $41::text)) AND g.guid COLLATE "C" < lower((SELECT $41::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $42::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $42::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $43::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $43::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $44::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $45::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $46::text)) AND g.guid COLLATE "C" < lower((SELECT $46::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $47::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $47::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $48::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $48::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $49::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower((SELECT $2::text)) AND g.guid COLLATE "C" < lower((SELECT $2::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower((SELECT $3::text)) AND g.guid COLLATE "C" < lower((SELECT $3::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND g.guid COLLATE "C" >= lower((SELECT $4::text)) AND g.guid COLLATE "C" < lower((SELECT $4::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $5::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $5::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $6::text)) AND g.guid COLLATE "C" < lower((SELECT $6::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $7::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $7::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $8::text)) AND g.guid COLLATE "C" < lower((SELECT $8::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $9::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $9::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $10::text)) AND g.guid COLLATE "C" < lower((SELECT $10::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $26::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $26::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $27::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $28::text)) AND w.guid COLLATE "C" < lower((SELECT $28::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $29::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $29::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $30::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $31::text)) AND w.guid COLLATE "C" < lower((SELECT $31::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $32::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $32::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $33::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $34::text)) AND w.guid COLLATE "C" < lower((SELECT $34::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $50 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower((SELECT $51::text)) AND g.guid COLLATE "C" < lower((SELECT $51::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower((SELECT $52::text)) AND g.guid COLLATE "C" < lower((SELECT $52::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND g.guid COLLATE "C" >= lower((SELECT $53::text)) AND g.guid COLLATE "C" < lower((SELECT $53::text)) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $54::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $54::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $55::text)) AND g.guid COLLATE "C" < lower((SELECT $55::text)) || chr(1114111)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $56::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $56::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $57::text)) AND g.guid COLLATE "C" < lower((SELECT $57::text)) || chr(1114111)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'private' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $58::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $58::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $59::text)) AND g.guid COLLATE "C" < lower((SELECT $59::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $60::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $60::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $61::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $62::text)) AND w.guid COLLATE "C" < lower((SELECT $62::text)) || chr(1114111)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $63::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $63::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $64::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $65::text)) AND w.guid COLLATE "C" < lower((SELECT $65::text)) || chr(1114111)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'private' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $66::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $66::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $67::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $68::text)) AND w.guid COLLATE "C" < lower((SELECT $68::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: groups-list: a user: no filter
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($5, $6)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $7 AND g.type = ANY($8::group_type[])) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: by type
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM (SELECT g.guid COLLATE "C" AS key, g.* FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY key ASC LIMIT 1) AS g LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $2 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3)))::int AS total;

-- statement: groups-list: a user: by tag
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text[]
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: group_type[]
-- $12: text[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'password' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($6)) ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($8, $9)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($12))) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: by several tags and types
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text[]
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: group_type[]
-- $12: text[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT DISTINCT * FROM (SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $3 AND t.type = 'public' ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($6)) ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT DISTINCT key FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $8 AND t.type = 'public' UNION ALL SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $9 AND t.type = 'public' UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($12))) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: joined
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- $5: text
-- $6: text[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $5 AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($6))) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: by name
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($5, $6)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $7 AND g.type = ANY($8::group_type[])) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: by name, joined
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- $5: text
-- $6: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, left(search_fold_1(g.name), 100) COLLATE "C" AS sort_key, g.name COLLATE "C" AS then_by FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $5 AND g.type = ANY($6::group_type[])) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: newest first
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, g.created_at AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries) AS candidates ORDER BY sort_key DESC, key DESC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($5, $6)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $7 AND g.type = ANY($8::group_type[])) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: by last change
-- $1: text
-- $2: text
-- $3: group_type[]
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $2 AND g.type = ANY($3::group_type[]) ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries) AS candidates ORDER BY sort_key DESC, key DESC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $4 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($5, $6)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $7 AND g.type = ANY($8::group_type[])) AS ranges) AS entries))::int AS total;

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
-- $23: double precision
-- $24: text
-- $25: text
-- $26: text
-- $27: text
-- $28: text[]
-- $29: double precision
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text[]
-- $35: text
-- $36: group_type[]
-- $37: double precision
-- $38: text
-- $39: text
-- $40: text
-- $41: text
-- $42: text[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($2) AND (g.guid COLLATE "C" >= lower($3) AND g.guid COLLATE "C" < lower($3) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($4) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($4) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($5), 2) AND w.rest COLLATE "C" < substr(marked_words($5), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $6) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($8) AND (g.guid COLLATE "C" >= lower($9) AND g.guid COLLATE "C" < lower($9) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($10) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($10) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($11), 2) AND w.rest COLLATE "C" < substr(marked_words($11), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $12) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($13)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $14 AND g.type = ANY($15::group_type[]) AND coalesce(g.updated_at, g.created_at) >= to_timestamp($16) AND (g.guid COLLATE "C" >= lower($17) AND g.guid COLLATE "C" < lower($17) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($18) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($18) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($19), 2) AND w.rest COLLATE "C" < substr(marked_words($19), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $20) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($21)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $22 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($23) AND (g.guid COLLATE "C" >= lower($24) AND g.guid COLLATE "C" < lower($24) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($25) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($25) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($26), 2) AND w.rest COLLATE "C" < substr(marked_words($26), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $27) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($28)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND coalesce(g.updated_at, g.created_at) >= to_timestamp($29) AND (g.guid COLLATE "C" >= lower($30) AND g.guid COLLATE "C" < lower($30) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($31) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($31) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($32), 2) AND w.rest COLLATE "C" < substr(marked_words($32), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $33) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($34)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $35 AND g.type = ANY($36::group_type[]) AND coalesce(g.updated_at, g.created_at) >= to_timestamp($37) AND (g.guid COLLATE "C" >= lower($38) AND g.guid COLLATE "C" < lower($38) || chr(1114111) OR lower(g.name) COLLATE "C" COLLATE "C" >= lower($39) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($39) || chr(1114111) OR EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($40), 2) AND w.rest COLLATE "C" < substr(marked_words($40), 2) || chr(1114111)) OR octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $41) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($42))) AS ranges) AS entries))::int AS total;

-- statement: groups-list: a user: search
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: group_type[]
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: group_type[]
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text
-- $35: text
-- $36: text
-- $37: text
-- $38: text
-- $39: group_type[]
-- $40: text
-- $41: text
-- $42: text
-- $43: text
-- $44: text
-- $45: text
-- $46: text
-- $47: text
-- $48: text
-- $49: text
-- $50: text
-- $51: text
-- $52: text
-- $53: text
-- $54: group_type[]
-- $55: text
-- $56: text
-- $57: text
-- $58: text
-- $59: text
-- $60: text
-- $61: text
-- $62: text
-- $63: text
-- $64: group_type[]
-- $65: text
-- $66: text
-- $67: text
-- $68: text
-- $69: text
-- $70: text
-- $71: group_type[]
-- $72: text
-- $73: text
-- $74: text
-- $75: text
-- $76: text
-- $77: text
-- $78: text
-- $79: text
-- $80: text
-- $81: group_type[]
-- $82: text
-- $83: text
-- $84: text
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $15::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $16::text)) AND g.guid COLLATE "C" < lower((SELECT $16::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $17::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $17::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $18::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $18::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $19::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $20::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $21::text)) AND g.guid COLLATE "C" < lower((SELECT $21::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $22::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $22::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $23::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $23::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $24::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $25::text) AND g.type = ANY($26::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $27::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $28::text)) AND g.guid COLLATE "C" < lower((SELECT $28::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $29::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $29::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $30::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $30::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $31::text))), entries_4 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $43::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $44::text)) AND g.guid COLLATE "C" < lower((SELECT $44::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $45::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $45::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $46::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $46::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $47::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $48::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $49::text)) AND g.guid COLLATE "C" < lower((SELECT $49::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $50::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $50::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $51::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $51::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $52::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $53::text) AND g.type = ANY($54::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $55::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $56::text)) AND g.guid COLLATE "C" < lower((SELECT $56::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $57::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $57::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $58::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $58::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $59::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower((SELECT $2::text)) AND g.guid COLLATE "C" < lower((SELECT $2::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower((SELECT $3::text)) AND g.guid COLLATE "C" < lower((SELECT $3::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $4::text) AND g.type = ANY($5::group_type[]) AND g.guid COLLATE "C" >= lower((SELECT $6::text)) AND g.guid COLLATE "C" < lower((SELECT $6::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $7::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $7::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $8::text)) AND g.guid COLLATE "C" < lower((SELECT $8::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $9::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $9::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $10::text)) AND g.guid COLLATE "C" < lower((SELECT $10::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $11::text) AND g.type = ANY($12::group_type[]) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $13::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $13::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $14::text)) AND g.guid COLLATE "C" < lower((SELECT $14::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $32::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $32::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $33::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $34::text)) AND w.guid COLLATE "C" < lower((SELECT $34::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $35::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $35::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $36::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $37::text)) AND w.guid COLLATE "C" < lower((SELECT $37::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $38::text) AND g.type = ANY($39::group_type[]) AND w.rest COLLATE "C" >= substr(marked_words((SELECT $40::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $40::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $41::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $42::text)) AND w.guid COLLATE "C" < lower((SELECT $42::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $60 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower((SELECT $61::text)) AND g.guid COLLATE "C" < lower((SELECT $61::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower((SELECT $62::text)) AND g.guid COLLATE "C" < lower((SELECT $62::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $63::text) AND g.type = ANY($64::group_type[]) AND g.guid COLLATE "C" >= lower((SELECT $65::text)) AND g.guid COLLATE "C" < lower((SELECT $65::text)) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $66::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $66::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $67::text)) AND g.guid COLLATE "C" < lower((SELECT $67::text)) || chr(1114111)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $68::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $68::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $69::text)) AND g.guid COLLATE "C" < lower((SELECT $69::text)) || chr(1114111)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $70::text) AND g.type = ANY($71::group_type[]) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $72::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $72::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $73::text)) AND g.guid COLLATE "C" < lower((SELECT $73::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $74::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $74::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $75::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $76::text)) AND w.guid COLLATE "C" < lower((SELECT $76::text)) || chr(1114111)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $77::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $77::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $78::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $79::text)) AND w.guid COLLATE "C" < lower((SELECT $79::text)) || chr(1114111)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $80::text) AND g.type = ANY($81::group_type[]) AND w.rest COLLATE "C" >= substr(marked_words((SELECT $82::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $82::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $83::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $84::text)) AND w.guid COLLATE "C" < lower((SELECT $84::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: groups-list: a user: search in names
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
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
-- $16: group_type[]
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: group_type[]
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text
-- $35: text
-- $36: text
-- $37: text
-- $38: group_type[]
-- $39: text
-- $40: text
-- $41: text
-- $42: text
-- $43: text
-- $44: text
-- $45: text
-- $46: text
-- $47: group_type[]
-- $48: text
-- $49: text
-- $50: text
-- $51: text
-- $52: text
-- $53: text
-- $54: group_type[]
-- $55: text
-- $56: text
-- column rows: json
-- column total: integer not null
WITH entries_1 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $7::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $8::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $8::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $9::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $9::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $10::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $11::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $12::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $12::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $13::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $13::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $14::text)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $15::text) AND g.type = ANY($16::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $17::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $18::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $18::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $19::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $19::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $20::text))), entries_3 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $29::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $30::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $30::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $31::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $31::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $32::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $33::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $34::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $34::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $35::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $35::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $36::text))) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $37::text) AND g.type = ANY($38::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $39::text) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $40::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $40::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $41::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $41::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $42::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $2::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $2::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $3::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $3::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $4::text) AND g.type = ANY($5::group_type[]) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $6::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $6::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT * FROM entries_1 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $21::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $21::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $22::text))) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $23::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $23::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $24::text))) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $25::text) AND g.type = ANY($26::group_type[]) AND w.rest COLLATE "C" >= substr(marked_words((SELECT $27::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $27::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $28::text))) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT * FROM entries_3 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $43 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $44::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $44::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $45::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $45::text)) || chr(1114111) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $46::text) AND g.type = ANY($47::group_type[]) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $48::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $48::text)) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM entries_1) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $49::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $49::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $50::text))) = length(w.before) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words((SELECT $51::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $51::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $52::text))) = length(w.before) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $53::text) AND g.type = ANY($54::group_type[]) AND w.rest COLLATE "C" >= substr(marked_words((SELECT $55::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $55::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $56::text))) = length(w.before)) AS ranges) AS entries) + (SELECT count(*) FROM entries_3))::int AS total;

-- statement: groups-list: a user: search by tag
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
-- $11: text
-- $12: text[]
-- $13: text
-- $14: text
-- $15: text[]
-- $16: text
-- $17: group_type[]
-- $18: text
-- $19: text
-- $20: text[]
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text[]
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text[]
-- $33: text
-- $34: group_type[]
-- $35: text
-- $36: text
-- $37: text
-- $38: text
-- $39: text
-- $40: text[]
-- $41: text
-- $42: text
-- $43: text
-- $44: text[]
-- $45: text
-- $46: text
-- $47: text
-- $48: text[]
-- $49: text
-- $50: group_type[]
-- $51: text
-- $52: text
-- $53: text
-- $54: text[]
-- $55: text
-- $56: text
-- $57: text
-- $58: text
-- $59: text
-- $60: text[]
-- $61: text
-- $62: text
-- $63: text
-- $64: text
-- $65: text
-- $66: text[]
-- $67: text
-- $68: group_type[]
-- $69: text
-- $70: text
-- $71: text
-- $72: text
-- $73: text
-- $74: text[]
-- $75: text
-- $76: text
-- $77: text[]
-- $78: text
-- $79: text[]
-- $80: text
-- $81: group_type[]
-- $82: text
-- $83: text[]
-- $84: text
-- $85: text
-- $86: text[]
-- $87: text
-- $88: text
-- $89: text[]
-- $90: text
-- $91: group_type[]
-- $92: text
-- $93: text
-- $94: text[]
-- $95: text
-- $96: text
-- $97: text
-- $98: text[]
-- $99: text
-- $100: text
-- $101: text
-- $102: text[]
-- $103: text
-- $104: group_type[]
-- $105: text
-- $106: text
-- $107: text
-- $108: text[]
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $21 AND NOT (g.guid COLLATE "C" >= lower($22) AND g.guid COLLATE "C" < lower($22) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($23) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($23) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($24), 2) AND w.rest COLLATE "C" < substr(marked_words($24), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), $25) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($26)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $27 AND NOT (g.guid COLLATE "C" >= lower($28) AND g.guid COLLATE "C" < lower($28) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($29) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($29) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($30), 2) AND w.rest COLLATE "C" < substr(marked_words($30), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), $31) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($32)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $33 AND g.type = ANY($34::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $35 AND NOT (g.guid COLLATE "C" >= lower($36) AND g.guid COLLATE "C" < lower($36) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($37) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($37) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($38), 2) AND w.rest COLLATE "C" < substr(marked_words($38), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), $39) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($40))), entries_4 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $55 AND NOT (g.guid COLLATE "C" >= lower($56) AND g.guid COLLATE "C" < lower($56) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($57) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($57) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($58), 2) AND w.rest COLLATE "C" < substr(marked_words($58), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), $59)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($60)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $61 AND NOT (g.guid COLLATE "C" >= lower($62) AND g.guid COLLATE "C" < lower($62) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($63) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($63) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($64), 2) AND w.rest COLLATE "C" < substr(marked_words($64), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), $65)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($66)) UNION ALL SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $67 AND g.type = ANY($68::group_type[]) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE $69 AND NOT (g.guid COLLATE "C" >= lower($70) AND g.guid COLLATE "C" < lower($70) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower($71) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($71) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words($72), 2) AND w.rest COLLATE "C" < substr(marked_words($72), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), $73)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($74))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower($2) AND g.guid COLLATE "C" < lower($2) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($3)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower($4) AND g.guid COLLATE "C" < lower($4) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($5)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND g.guid COLLATE "C" >= lower($8) AND g.guid COLLATE "C" < lower($8) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($9)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($10) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($10) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($11) AND g.guid COLLATE "C" < lower($11) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($12)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($13) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($13) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($14) AND g.guid COLLATE "C" < lower($14) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($15)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $16 AND g.type = ANY($17::group_type[]) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($18) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($18) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($19) AND g.guid COLLATE "C" < lower($19) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($20)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words($41), 2) AND w.rest COLLATE "C" < substr(marked_words($41), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($42)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($43) AND w.guid COLLATE "C" < lower($43) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($44)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words($45), 2) AND w.rest COLLATE "C" < substr(marked_words($45), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($46)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($47) AND w.guid COLLATE "C" < lower($47) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($48)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $49 AND g.type = ANY($50::group_type[]) AND w.rest COLLATE "C" >= substr(marked_words($51), 2) AND w.rest COLLATE "C" < substr(marked_words($51), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($52)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($53) AND w.guid COLLATE "C" < lower($53) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($54)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $75 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" >= lower($76) AND g.guid COLLATE "C" < lower($76) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($77)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" >= lower($78) AND g.guid COLLATE "C" < lower($78) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($79)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $80 AND g.type = ANY($81::group_type[]) AND g.guid COLLATE "C" >= lower($82) AND g.guid COLLATE "C" < lower($82) || chr(1114111) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($83))) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($84) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($84) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($85) AND g.guid COLLATE "C" < lower($85) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($86)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($87) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($87) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($88) AND g.guid COLLATE "C" < lower($88) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($89)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $90 AND g.type = ANY($91::group_type[]) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower($92) AND lower(g.name) COLLATE "C" COLLATE "C" < lower($92) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower($93) AND g.guid COLLATE "C" < lower($93) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($94))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'public' AND w.rest COLLATE "C" >= substr(marked_words($95), 2) AND w.rest COLLATE "C" < substr(marked_words($95), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($96)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($97) AND w.guid COLLATE "C" < lower($97) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($98)) UNION ALL SELECT w.guid COLLATE "C" AS key FROM group_name_words w JOIN groups g ON g.app_id = $1 AND g.guid = w.guid
  WHERE w.app_id = $1 AND w.type = 'password' AND w.rest COLLATE "C" >= substr(marked_words($99), 2) AND w.rest COLLATE "C" < substr(marked_words($99), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($100)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($101) AND w.guid COLLATE "C" < lower($101) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($102)) UNION ALL SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = $103 AND g.type = ANY($104::group_type[]) AND w.rest COLLATE "C" >= substr(marked_words($105), 2) AND w.rest COLLATE "C" < substr(marked_words($105), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($106)) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower($107) AND w.guid COLLATE "C" < lower($107) || chr(1114111)) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($108))) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: groups-list: a user: search among joined
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
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $7::text) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $8::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $9::text)) AND g.guid COLLATE "C" < lower((SELECT $9::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $10::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $10::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $11::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $11::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(g.name), (SELECT $12::text))), entries_4 AS MATERIALIZED (SELECT g.guid COLLATE "C" AS key, search_fold_1(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $17::text) AND octet_length(g.name) <> length(g.name) AND search_words_1(search_fold_1(g.name)) LIKE (SELECT $18::text) AND NOT (g.guid COLLATE "C" >= lower((SELECT $19::text)) AND g.guid COLLATE "C" < lower((SELECT $19::text)) || chr(1114111)) AND NOT (lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $20::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $20::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM group_name_words w
            WHERE w.app_id = $1 AND w.guid = g.guid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $21::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $21::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(g.name), (SELECT $22::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, '' AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $2::text) AND g.guid COLLATE "C" >= lower((SELECT $3::text)) AND g.guid COLLATE "C" < lower((SELECT $3::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, lower(g.name) COLLATE "C" AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $4::text) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $5::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $5::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $6::text)) AND g.guid COLLATE "C" < lower((SELECT $6::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT g.guid COLLATE "C" AS key, w.rest AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $13::text) AND w.rest COLLATE "C" >= substr(marked_words((SELECT $14::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $14::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $15::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $16::text)) AND w.guid COLLATE "C" < lower((SELECT $16::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $23 ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $24::text) AND g.guid COLLATE "C" >= lower((SELECT $25::text)) AND g.guid COLLATE "C" < lower((SELECT $25::text)) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $26::text) AND lower(g.name) COLLATE "C" COLLATE "C" >= lower((SELECT $27::text)) AND lower(g.name) COLLATE "C" COLLATE "C" < lower((SELECT $27::text)) || chr(1114111) AND NOT (g.guid COLLATE "C" >= lower((SELECT $28::text)) AND g.guid COLLATE "C" < lower((SELECT $28::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid JOIN group_name_words w ON w.app_id = $1 AND w.guid = g.guid
  WHERE j.app_id = $1 AND j.uid = (SELECT $29::text) AND w.rest COLLATE "C" >= substr(marked_words((SELECT $30::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $30::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $31::text))) = length(w.before) AND NOT (w.guid COLLATE "C" >= lower((SELECT $32::text)) AND w.guid COLLATE "C" < lower((SELECT $32::text)) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: groups-list: after a guid
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: group_type[]
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND g.guid COLLATE "C" > $2 ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND g.guid COLLATE "C" > $3 ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $4 AND g.type = ANY($5::group_type[]) AND g.guid COLLATE "C" > $6 ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $7 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($8, $9)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $10 AND g.type = ANY($11::group_type[])) AS ranges) AS entries))::int AS total;

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
-- $11: text
-- $12: text
-- $13: text
-- $14: group_type[]
-- $15: text[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.type = 'public' AND t.guid COLLATE "C" > $3 ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.guid COLLATE "C" AS key FROM group_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.type = 'password' AND t.guid COLLATE "C" > $5 ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($8)) AND g.guid COLLATE "C" > $9 ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($11, $12)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $13 AND g.type = ANY($14::group_type[]) AND EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1 AND t.guid = g.guid AND t.tag = ANY($15))) AS ranges) AS entries))::int AS total;

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
-- $11: text
-- $12: text
-- $13: text
-- $14: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") > ($2::timestamptz, $3) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") > ($4::timestamptz, $5) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") > ($8::timestamptz, $9) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY sort_key ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($11, $12)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $13 AND g.type = ANY($14::group_type[])) AS ranges) AS entries))::int AS total;

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
-- $11: text
-- $12: text
-- $13: text
-- $14: group_type[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'public' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") < ($2::timestamptz, $3) ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM groups g
  WHERE g.app_id = $1 AND g.type = 'password' AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") < ($4::timestamptz, $5) ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT g.guid COLLATE "C" AS key, coalesce(g.updated_at, g.created_at) AS sort_key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $6 AND g.type = ANY($7::group_type[]) AND (coalesce(g.updated_at, g.created_at), g.guid COLLATE "C") < ($8::timestamptz, $9) ORDER BY sort_key DESC, key DESC LIMIT 1) AS entries) AS candidates ORDER BY sort_key DESC, key DESC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.guid), json_agg(listed.name), json_agg(listed.type::text), json_agg(listed.icon), json_agg(listed.description), json_agg(listed.tags), json_agg(listed.owner), json_agg(listed.members_count), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(listed.frozen), json_agg(listed.send_scope::text), json_agg(listed.join_by_request), json_agg(CASE WHEN listed.metadata IS NULL AND listed.updated_at IS NULL AND listed.updated_by IS NULL AND listed.slow_mode_seconds = 0 AND listed.scope IS NULL AND listed.joined_at IS NULL THEN NULL ELSE json_build_array(listed.metadata, (date_part('epoch', listed.updated_at) * 1000)::bigint, listed.updated_by, listed.slow_mode_seconds, listed.scope::text, (date_part('epoch', listed.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at
     FROM page JOIN (SELECT * FROM groups g
  WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS g ON g.guid = page.key COLLATE "default" LEFT JOIN group_members m ON m.app_id = $1 AND m.guid = g.guid AND m.uid = $10 ORDER BY sort_key DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($11, $12)) + (SELECT count(*) FROM (SELECT  key FROM (SELECT g.guid COLLATE "C" AS key FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
  WHERE j.app_id = $1 AND j.uid = $13 AND g.type = ANY($14::group_type[])) AS ranges) AS entries))::int AS total;

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
