-- Written by npm run statements.

-- statement: users-create
-- $1: text
-- $2: json
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
INSERT INTO users AS u (app_id, uid, name, avatar, link, role, status_message, metadata, tags, presence_visibility, status_message_expires_at)
  SELECT $1, r.uid, r.name, r.avatar, r.link, coalesce(r.role, 'default'), r.status_message, r.metadata, coalesce(r.tags, '{}'), coalesce(r.presence_visibility, 'everyone'), r.status_message_expires_at
    FROM json_to_recordset($2::json) AS r (uid text, name text, avatar text, link text, role text, status_message text, metadata jsonb, tags text[], presence_visibility presence_visibility, status_message_expires_at timestamptz)
      ON CONFLICT (app_id, uid) DO NOTHING
  RETURNING u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at;

-- statement: users-deactivate
-- $1: text
-- $2: text[]
-- column uid: text not null
WITH locked AS (
    SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE
  )
  UPDATE users SET deactivated_at = now(), updated_at = now()
   WHERE app_id = $1 AND uid IN (SELECT uid FROM locked) AND users.deactivated_at IS NULL
  RETURNING uid;

-- statement: users-erase
-- $1: text
-- $2: text
-- column was_active: boolean
DELETE FROM users WHERE app_id = $1 AND uid = $2
  RETURNING (users.deactivated_at IS NULL) AS was_active;

-- statement: users-find
-- $1: text
-- $2: text
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
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM users u
  WHERE u.app_id = $1 AND u.uid = $2 AND u.deactivated_at IS NULL;

-- statement: users-find-many
-- $1: text
-- $2: text[]
-- $3: text
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
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY($2) AND u.deactivated_at IS NULL;

-- statement: users-list: no filter
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($2, $3)))::int AS total;

-- statement: users-list: deactivated ones as well
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NOT NULL ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($2, $3, $4, $5)))::int AS total;

-- statement: users-list: by role
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role = (SELECT $2::text) ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role = (SELECT $3::text) ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($4, $5, $6, $7)))::int AS total;

-- statement: users-list: of a status
-- $1: text
-- $2: user_status
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3)))::int AS total;

-- statement: users-list: of a status, where a block hides the presence of some
-- $1: text
-- $2: user_status
-- $3: text[]
-- $4: user_status
-- $5: text[]
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status AND u.uid <> ALL($3::text[]) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $4::user_status AND u.uid <> ALL($5::text[])) AS ranges) AS entries))::int AS total;

-- statement: users-list: those who are or seem offline
-- $1: text
-- $2: user_status
-- $3: text[]
-- $4: user_status
-- $5: text[]
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $2::user_status OR u.uid = ANY($3::text[])) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $4::user_status OR u.uid = ANY($5::text[]))) AS ranges) AS entries))::int AS total;

-- statement: users-list: by tag
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t
  WHERE t.app_id = $1 AND t.tag = (SELECT $2::text) AND t.deactivated = false ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3)))::int AS total;

-- statement: users-list: by several tags, role and status
-- $1: text
-- $2: text
-- $3: text[]
-- $4: user_status
-- $5: text
-- $6: text[]
-- $7: user_status
-- $8: text
-- $9: text[]
-- $10: user_status
-- $11: text
-- $12: text[]
-- $13: user_status
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT DISTINCT * FROM (SELECT * FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $2 AND t.deactivated = false AND u.role = ANY($3) AND u.status = $4::user_status ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $5 AND t.deactivated = false AND u.role = ANY($6) AND u.status = $7::user_status ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT DISTINCT key FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $8 AND t.deactivated = false AND u.role = ANY($9) AND u.status = $10::user_status UNION ALL SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $11 AND t.deactivated = false AND u.role = ANY($12) AND u.status = $13::user_status) AS ranges) AS entries))::int AS total;

-- statement: users-list: friends
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $3) AS ranges) AS entries))::int AS total;

-- statement: users-list: some users
-- $1: text
-- $2: text[]
-- $3: text[]
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid = ANY($2::text[]) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid = ANY($3::text[])) AS ranges) AS entries))::int AS total;

-- statement: users-list: without blocked ones
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = u.uid) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = u.uid)) AS ranges) AS entries))::int AS total;

-- statement: users-list: by last change
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY sort_key DESC, key DESC LIMIT 1) AS u ORDER BY sort_key DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($2, $3)))::int AS total;

-- statement: users-list: changed since, of a search
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
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND coalesce(u.updated_at, u.created_at) >= to_timestamp($2) AND (u.uid COLLATE "C" >= lower($3) AND u.uid COLLATE "C" < lower($3) || chr(1114111) OR lower(u.name) COLLATE "C" COLLATE "C" >= lower($4) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($4) || chr(1114111) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($5), 2) AND w.rest COLLATE "C" < substr(marked_words($5), 2) || chr(1114111)) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $6) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS u ORDER BY sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND coalesce(u.updated_at, u.created_at) >= to_timestamp($8) AND (u.uid COLLATE "C" >= lower($9) AND u.uid COLLATE "C" < lower($9) || chr(1114111) OR lower(u.name) COLLATE "C" COLLATE "C" >= lower($10) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($10) || chr(1114111) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($11), 2) AND w.rest COLLATE "C" < substr(marked_words($11), 2) || chr(1114111)) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $12) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($13))) AS ranges) AS entries))::int AS total;

-- statement: users-list: by name
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS u ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($2, $3)))::int AS total;

-- statement: users-list: by name, descending
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1) AS u ORDER BY sort_key DESC, then_by DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($2, $3)))::int AS total;

-- statement: users-list: by status
-- $1: text
-- $2: user_status
-- $3: user_status
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $3::user_status ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, then_by ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY part, sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($4, $5)))::int AS total;

-- statement: users-list: by status, where a block hides the presence of some
-- $1: text
-- $2: user_status
-- $3: text[]
-- $4: user_status
-- $5: text[]
-- $6: user_status
-- $7: text[]
-- $8: user_status
-- $9: text[]
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $2::user_status OR u.uid = ANY($3::text[])) ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $4::user_status AND u.uid <> ALL($5::text[]) ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key DESC, then_by DESC, key DESC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY part, sort_key DESC, then_by DESC, key DESC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $6::user_status OR u.uid = ANY($7::text[]))) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $8::user_status AND u.uid <> ALL($9::text[])) AS ranges) AS entries))::int AS total;

-- statement: users-list: by name, of a search among friends
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
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT  * FROM (SELECT * FROM (SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND (u.uid COLLATE "C" >= lower($3) AND u.uid COLLATE "C" < lower($3) || chr(1114111) OR lower(u.name) COLLATE "C" COLLATE "C" >= lower($4) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($4) || chr(1114111) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($5), 2) AND w.rest COLLATE "C" < substr(marked_words($5), 2) || chr(1114111)) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $6) ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $7 AND (u.uid COLLATE "C" >= lower($8) AND u.uid COLLATE "C" < lower($8) || chr(1114111) OR lower(u.name) COLLATE "C" COLLATE "C" >= lower($9) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($9) || chr(1114111) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($10), 2) AND w.rest COLLATE "C" < substr(marked_words($10), 2) || chr(1114111)) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $11)) AS ranges) AS entries))::int AS total;

-- statement: users-list: search
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
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE (SELECT $5::text) AND NOT (u.uid COLLATE "C" >= lower((SELECT $6::text)) AND u.uid COLLATE "C" < lower((SELECT $6::text)) || chr(1114111)) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower((SELECT $7::text)) AND lower(u.name) COLLATE "C" COLLATE "C" < lower((SELECT $7::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $8::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $8::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(u.name), (SELECT $9::text))), entries_4 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE (SELECT $13::text) AND NOT (u.uid COLLATE "C" >= lower((SELECT $14::text)) AND u.uid COLLATE "C" < lower((SELECT $14::text)) || chr(1114111)) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower((SELECT $15::text)) AND lower(u.name) COLLATE "C" COLLATE "C" < lower((SELECT $15::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $16::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $16::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(u.name), (SELECT $17::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, '' AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid COLLATE "C" >= lower((SELECT $2::text)) AND u.uid COLLATE "C" < lower((SELECT $2::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND lower(u.name) COLLATE "C" COLLATE "C" >= lower((SELECT $3::text)) AND lower(u.name) COLLATE "C" COLLATE "C" < lower((SELECT $3::text)) || chr(1114111) AND NOT (u.uid COLLATE "C" >= lower((SELECT $4::text)) AND u.uid COLLATE "C" < lower((SELECT $4::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w
  WHERE w.app_id = $1 AND w.deactivated = false AND w.rest COLLATE "C" >= substr(marked_words((SELECT $10::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $10::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $11::text))) = length(w.before) AND NOT (w.uid COLLATE "C" >= lower((SELECT $12::text)) AND w.uid COLLATE "C" < lower((SELECT $12::text)) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list COLLATE "C" >= 'active uids ' || lower((SELECT $18::text)) AND list COLLATE "C" < 'active uids ' || lower((SELECT $18::text)) || chr(1114111)) + (SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list COLLATE "C" >= 'active names only ' || lower((SELECT $19::text)) AND list COLLATE "C" < 'active names only ' || lower((SELECT $19::text)) || chr(1114111)) + (SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list COLLATE "C" >= 'active words only ' || lower((SELECT $20::text)) AND list COLLATE "C" < 'active words only ' || lower((SELECT $20::text)) || chr(1114111)) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: users-list: search in names
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
-- column rows: json
-- column total: integer not null
WITH entries_1 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE (SELECT $3::text) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower((SELECT $4::text)) AND lower(u.name) COLLATE "C" COLLATE "C" < lower((SELECT $4::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $5::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $5::text)), 2) || chr(1114111))) AND starts_with(search_fold_1(u.name), (SELECT $6::text))), entries_3 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE (SELECT $9::text) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower((SELECT $10::text)) AND lower(u.name) COLLATE "C" COLLATE "C" < lower((SELECT $10::text)) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words((SELECT $11::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $11::text)), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(u.name), (SELECT $12::text)))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND lower(u.name) COLLATE "C" COLLATE "C" >= lower((SELECT $2::text)) AND lower(u.name) COLLATE "C" COLLATE "C" < lower((SELECT $2::text)) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT * FROM entries_1 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w
  WHERE w.app_id = $1 AND w.deactivated = false AND w.rest COLLATE "C" >= substr(marked_words((SELECT $7::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $7::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $8::text))) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT * FROM entries_3 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND lower(u.name) COLLATE "C" COLLATE "C" >= lower((SELECT $13::text)) AND lower(u.name) COLLATE "C" COLLATE "C" < lower((SELECT $13::text)) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM entries_1) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.uid COLLATE "C" AS key FROM user_name_words w
  WHERE w.app_id = $1 AND w.deactivated = false AND w.rest COLLATE "C" >= substr(marked_words((SELECT $14::text)), 2) AND w.rest COLLATE "C" < substr(marked_words((SELECT $14::text)), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words((SELECT $15::text))) = length(w.before)) AS ranges) AS entries) + (SELECT count(*) FROM entries_3))::int AS total;

-- statement: users-list: search, by role and tag
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text[]
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text[]
-- $9: text
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: text[]
-- $15: text[]
-- $16: text
-- $17: text
-- $18: text
-- $19: text[]
-- $20: text[]
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text[]
-- $27: text[]
-- $28: text
-- $29: text[]
-- $30: text[]
-- $31: text
-- $32: text
-- $33: text[]
-- $34: text[]
-- $35: text
-- $36: text
-- $37: text
-- $38: text[]
-- $39: text[]
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $9 AND NOT (u.uid COLLATE "C" >= lower($10) AND u.uid COLLATE "C" < lower($10) || chr(1114111)) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower($11) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($11) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($12), 2) AND w.rest COLLATE "C" < substr(marked_words($12), 2) || chr(1114111))) AND starts_with(search_fold_1(u.name), $13) AND u.role = ANY($14) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($15))), entries_4 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $21 AND NOT (u.uid COLLATE "C" >= lower($22) AND u.uid COLLATE "C" < lower($22) || chr(1114111)) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower($23) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($23) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($24), 2) AND w.rest COLLATE "C" < substr(marked_words($24), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(u.name), $25)) AND u.role = ANY($26) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($27))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, '' AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid COLLATE "C" >= lower($2) AND u.uid COLLATE "C" < lower($2) || chr(1114111) AND u.role = ANY($3) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($4)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND lower(u.name) COLLATE "C" COLLATE "C" >= lower($5) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($5) || chr(1114111) AND NOT (u.uid COLLATE "C" >= lower($6) AND u.uid COLLATE "C" < lower($6) || chr(1114111)) AND u.role = ANY($7) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($8)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND w.rest COLLATE "C" >= substr(marked_words($16), 2) AND w.rest COLLATE "C" < substr(marked_words($16), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($17)) = length(w.before) AND NOT (w.uid COLLATE "C" >= lower($18) AND w.uid COLLATE "C" < lower($18) || chr(1114111)) AND u.role = ANY($19) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($20)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid COLLATE "C" >= lower($28) AND u.uid COLLATE "C" < lower($28) || chr(1114111) AND u.role = ANY($29) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($30))) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND lower(u.name) COLLATE "C" COLLATE "C" >= lower($31) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($31) || chr(1114111) AND NOT (u.uid COLLATE "C" >= lower($32) AND u.uid COLLATE "C" < lower($32) || chr(1114111)) AND u.role = ANY($33) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($34))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.uid COLLATE "C" AS key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND w.rest COLLATE "C" >= substr(marked_words($35), 2) AND w.rest COLLATE "C" < substr(marked_words($35), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($36)) = length(w.before) AND NOT (w.uid COLLATE "C" >= lower($37) AND w.uid COLLATE "C" < lower($37) || chr(1114111)) AND u.role = ANY($38) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($39))) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: users-list: search among friends
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
-- column rows: json
-- column total: integer not null
WITH entries_2 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $7 AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $8 AND NOT (u.uid COLLATE "C" >= lower($9) AND u.uid COLLATE "C" < lower($9) || chr(1114111)) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower($10) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($10) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($11), 2) AND w.rest COLLATE "C" < substr(marked_words($11), 2) || chr(1114111))) AND starts_with(search_fold_1(u.name), $12)), entries_4 AS MATERIALIZED (SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $17 AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $18 AND NOT (u.uid COLLATE "C" >= lower($19) AND u.uid COLLATE "C" < lower($19) || chr(1114111)) AND NOT (lower(u.name) COLLATE "C" COLLATE "C" >= lower($20) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($20) || chr(1114111)) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND w.rest COLLATE "C" >= substr(marked_words($21), 2) AND w.rest COLLATE "C" < substr(marked_words($21), 2) || chr(1114111))) AND NOT (starts_with(search_fold_1(u.name), $22))), page AS MATERIALIZED (
  SELECT  * FROM (SELECT 0 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, '' AS sort_key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND u.uid COLLATE "C" >= lower($3) AND u.uid COLLATE "C" < lower($3) || chr(1114111) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 1 AS part, * FROM (SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $4 AND lower(u.name) COLLATE "C" COLLATE "C" >= lower($5) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($5) || chr(1114111) AND NOT (u.uid COLLATE "C" >= lower($6) AND u.uid COLLATE "C" < lower($6) || chr(1114111)) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 2 AS part, * FROM (SELECT * FROM entries_2 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 3 AS part, * FROM (SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND w.rest COLLATE "C" >= substr(marked_words($13), 2) AND w.rest COLLATE "C" < substr(marked_words($13), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($14)) = length(w.before) AND NOT (w.uid COLLATE "C" >= lower($15) AND w.uid COLLATE "C" < lower($15) || chr(1114111)) AND EXISTS (SELECT FROM friends f WHERE f.app_id = $1 AND f.uid = $16 AND f.friend_uid = w.uid) ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries UNION ALL SELECT 4 AS part, * FROM (SELECT * FROM entries_4 ORDER BY sort_key ASC, key ASC LIMIT 1) AS entries) AS candidates ORDER BY part, sort_key ASC, key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY part, sort_key ASC, key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $23 AND u.uid COLLATE "C" >= lower($24) AND u.uid COLLATE "C" < lower($24) || chr(1114111)) AS ranges) AS entries) + (SELECT count(*) FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $25 AND lower(u.name) COLLATE "C" COLLATE "C" >= lower($26) AND lower(u.name) COLLATE "C" COLLATE "C" < lower($26) || chr(1114111) AND NOT (u.uid COLLATE "C" >= lower($27) AND u.uid COLLATE "C" < lower($27) || chr(1114111))) AS ranges) AS entries) + (SELECT count(*) FROM entries_2) + (SELECT count(*) FROM (SELECT  key FROM (SELECT w.uid COLLATE "C" AS key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND w.rest COLLATE "C" >= substr(marked_words($28), 2) AND w.rest COLLATE "C" < substr(marked_words($28), 2) || chr(1114111) AND strpos(w.before || w.rest, marked_words($29)) = length(w.before) AND NOT (w.uid COLLATE "C" >= lower($30) AND w.uid COLLATE "C" < lower($30) || chr(1114111)) AND EXISTS (SELECT FROM friends f WHERE f.app_id = $1 AND f.uid = $31 AND f.friend_uid = w.uid)) AS ranges) AS entries) + (SELECT count(*) FROM entries_4))::int AS total;

-- statement: users-list: after a uid
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid COLLATE "C" > (SELECT $2::text) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($3, $4)))::int AS total;

-- statement: users-list: after a uid, by several tags
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column rows: json
-- column total: integer not null
WITH page AS MATERIALIZED (
  SELECT DISTINCT * FROM (SELECT * FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t
  WHERE t.app_id = $1 AND t.tag = $2 AND t.deactivated = false AND t.uid COLLATE "C" > $3 ORDER BY key ASC LIMIT 1) AS entries UNION ALL SELECT * FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.deactivated = false AND t.uid COLLATE "C" > $5 ORDER BY key ASC LIMIT 1) AS entries) AS candidates ORDER BY key ASC LIMIT 1) SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM page JOIN (SELECT * FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT page.key COLLATE "default" FROM page)) OFFSET 0) AS u ON u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, ((SELECT count(*) FROM (SELECT DISTINCT key FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t
  WHERE t.app_id = $1 AND t.tag = $6 AND t.deactivated = false UNION ALL SELECT t.uid COLLATE "C" AS key FROM user_tags t
  WHERE t.app_id = $1 AND t.tag = $7 AND t.deactivated = false) AS ranges) AS entries))::int AS total;

-- statement: users-list: after a change
-- $1: text
-- $2: timestamp with time zone
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (coalesce(u.updated_at, u.created_at), u.uid COLLATE "C") > ($2::timestamptz, $3) ORDER BY sort_key ASC, key ASC LIMIT 1) AS u ORDER BY sort_key ASC, key ASC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($4, $5)))::int AS total;

-- statement: users-list: before a change
-- $1: text
-- $2: timestamp with time zone
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer not null
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (coalesce(u.updated_at, u.created_at), u.uid COLLATE "C") < ($2::timestamptz, $3) ORDER BY sort_key DESC, key DESC LIMIT 1) AS u ORDER BY sort_key DESC, key DESC) AS listed) AS rows, ((SELECT coalesce(sum(count), 0) FROM list_counts WHERE app_id = $1 AND list IN ($4, $5)))::int AS total;

-- statement: users-lock-for-erasure
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR UPDATE;

-- statement: users-lock-for-status-update
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column presence_visibility: presence_visibility not null
SELECT uid, presence_visibility FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE;

-- statement: users-reactivate
-- $1: text
-- $2: text[]
-- column uid: text not null
WITH locked AS (
    SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE
  )
  UPDATE users SET deactivated_at = NULL, updated_at = now()
   WHERE app_id = $1 AND uid IN (SELECT uid FROM locked) AND deactivated_at IS NOT NULL
  RETURNING uid;

-- statement: users-reset-role
-- $1: text
-- $2: text
WITH locked AS (
    SELECT uid FROM users WHERE app_id = $1 AND role = $2 ORDER BY uid FOR NO KEY UPDATE
  )
  UPDATE users SET role = DEFAULT, updated_at = now() WHERE app_id = $1 AND uid IN (SELECT uid FROM locked);

-- statement: users-set-presence-visibility
-- $1: text
-- $2: text
-- $3: presence_visibility
-- column uid: text not null
UPDATE users SET presence_visibility = $3::presence_visibility
   WHERE app_id = $1 AND uid = $2 AND presence_visibility <> $3::presence_visibility AND users.deactivated_at IS NULL
  RETURNING uid;

-- statement: users-set-public-metadata
-- $1: text
-- $2: text
-- $3: jsonb
UPDATE users
    SET metadata = CASE WHEN metadata ? '@private'
                        THEN coalesce($3::jsonb - '@private', '{}') || jsonb_build_object('@private', metadata -> '@private')
                        ELSE $3::jsonb - '@private' END
  WHERE app_id = $1 AND uid = $2 AND users.deactivated_at IS NULL;

-- statement: users-set-status
-- $1: text
-- $2: text[]
-- $3: user_status
-- $4: timestamp with time zone
-- column uid: text not null
UPDATE users SET status = $3::user_status, last_active_at = $4
   WHERE app_id = $1 AND uid = ANY($2) AND status <> $3::user_status
  RETURNING uid;
