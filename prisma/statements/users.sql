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
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: deactivated ones as well
-- $1: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY key ASC LIMIT 1) UNION ALL (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NOT NULL ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by role
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role = $2 ORDER BY key ASC LIMIT 1) UNION ALL (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role = $3 ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: of a status
-- $1: text
-- $2: user_status
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: of a status, where a block hides the presence of some
-- $1: text
-- $2: user_status
-- $3: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status AND u.uid <> ALL($3::text[]) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: those who are or seem offline
-- $1: text
-- $2: user_status
-- $3: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $2::user_status OR u.uid = ANY($3::text[])) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by tag
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT t.uid COLLATE "C" AS key FROM user_tags t 
  WHERE t.app_id = $1 AND t.tag = $2 AND t.deactivated = false ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by several tags, role and status
-- $1: text
-- $2: text
-- $3: text[]
-- $4: user_status
-- $5: text
-- $6: text[]
-- $7: user_status
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT DISTINCT * FROM ((SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $2 AND t.deactivated = false AND u.role = ANY($3) AND u.status = $4::user_status ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $5 AND t.deactivated = false AND u.role = ANY($6) AND u.status = $7::user_status ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: friends
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: some users
-- $1: text
-- $2: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid = ANY($2::text[]) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: without blocked ones
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = u.uid) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by last change
-- $1: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY sort_key DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, key DESC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: changed since, of a search
-- $1: text
-- $2: double precision
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND coalesce(u.updated_at, u.created_at) >= to_timestamp($2) AND (starts_with(u.uid COLLATE "C", lower($3)) OR starts_with(lower(u.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $6) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($7)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by name
-- $1: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by name, descending
-- $1: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key DESC, then_by DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by status, segment 1
-- $1: text
-- $2: user_status
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by status, segment 2
-- $1: text
-- $2: user_status
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by status, where a block hides the presence of some, segment 1
-- $1: text
-- $2: user_status
-- $3: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $2::user_status OR u.uid = ANY($3::text[])) ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key DESC, then_by DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by status, where a block hides the presence of some, segment 2
-- $1: text
-- $2: user_status
-- $3: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status AND u.uid <> ALL($3::text[]) ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, then_by DESC, key DESC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key DESC, then_by DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: by name, of a search among friends
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, left(search_fold_1(u.name), 100) COLLATE "C" AS sort_key, u.name COLLATE "C" AS then_by FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND (starts_with(u.uid COLLATE "C", lower($3)) OR starts_with(lower(u.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $6) ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, then_by ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, then_by ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, segment 1
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(u.uid COLLATE "C", lower($2)) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, segment 2
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(lower(u.name) COLLATE "C", lower($2)) AND NOT starts_with(u.uid COLLATE "C", lower($3)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(u.name), $6) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w 
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.uid COLLATE "C", lower($4)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(u.name), $6)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search in names, segment 1
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(lower(u.name) COLLATE "C", lower($2)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search in names, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT (starts_with(lower(u.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND starts_with(search_fold_1(u.name), $5) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search in names, segment 3
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w 
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search in names, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT (starts_with(lower(u.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND NOT (starts_with(search_fold_1(u.name), $5)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, by role and tag, segment 1
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(u.uid COLLATE "C", lower($2)) AND u.role = ANY($3) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($4)) ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, by role and tag, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(lower(u.name) COLLATE "C", lower($2)) AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND u.role = ANY($4) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($5)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, by role and tag, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(u.name), $6) AND u.role = ANY($7) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($8)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, by role and tag, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text[]
-- $6: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.uid COLLATE "C", lower($4)) AND u.role = ANY($5) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($6)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search, by role and tag, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text[]
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(u.name), $6)) AND u.role = ANY($7) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($8)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search among friends, segment 1
-- $1: text
-- $2: text
-- $3: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND starts_with(u.uid COLLATE "C", lower($3)) ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search among friends, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, lower(u.name) COLLATE "C" AS sort_key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND starts_with(lower(u.name) COLLATE "C", lower($3)) AND NOT starts_with(u.uid COLLATE "C", lower($4)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search among friends, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $3 AND NOT starts_with(u.uid COLLATE "C", lower($4)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND starts_with(search_fold_1(u.name), $7) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search among friends, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT w.uid COLLATE "C" AS key, w.rest AS sort_key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.uid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM friends f WHERE f.app_id = $1 AND f.uid = $5 AND f.friend_uid = w.uid) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: search among friends, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, search_fold_1(u.name) COLLATE "C" AS sort_key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $3 AND NOT starts_with(u.uid COLLATE "C", lower($4)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND NOT (starts_with(search_fold_1(u.name), $7)) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: after a uid
-- $1: text
-- $2: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT u.uid COLLATE "C" AS key, u.* FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid COLLATE "C" > $2 ORDER BY key ASC LIMIT 1) AS u ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: after a uid, by several tags
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT DISTINCT * FROM ((SELECT t.uid COLLATE "C" AS key FROM user_tags t 
  WHERE t.app_id = $1 AND t.tag = $2 AND t.deactivated = false AND t.uid COLLATE "C" > $3 ORDER BY key ASC LIMIT 1) UNION ALL (SELECT t.uid COLLATE "C" AS key FROM user_tags t
  WHERE t.app_id = $1 AND t.tag = $4 AND t.deactivated = false AND t.uid COLLATE "C" > $5 ORDER BY key ASC LIMIT 1)) AS candidates
               ORDER BY key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: after a change
-- $1: text
-- $2: timestamp with time zone
-- $3: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (coalesce(u.updated_at, u.created_at), u.uid COLLATE "C") > ($2::timestamptz, $3) ORDER BY sort_key ASC, key ASC LIMIT 1)) AS candidates
               ORDER BY sort_key ASC, key ASC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key ASC, key ASC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list: before a change
-- $1: text
-- $2: timestamp with time zone
-- $3: text
-- column rows: json
-- column total: integer
SELECT (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.name), json_agg(listed.avatar), json_agg(listed.role), json_agg(listed.tags), json_agg(listed.status::text), json_agg((date_part('epoch', listed.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg(CASE WHEN listed.link IS NULL AND listed.status_message IS NULL AND listed.status_message_expires_at IS NULL AND listed.metadata IS NULL AND listed.presence_visibility = 'everyone' AND listed.updated_at IS NULL AND listed.deactivated_at IS NULL THEN NULL ELSE json_build_array(listed.link, listed.status_message, (date_part('epoch', listed.status_message_expires_at) * 1000)::bigint, listed.metadata, listed.presence_visibility::text, (date_part('epoch', listed.updated_at) * 1000)::bigint, (date_part('epoch', listed.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, u.metadata, u.tags, u.presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM (SELECT  * FROM ((SELECT u.uid COLLATE "C" AS key, coalesce(u.updated_at, u.created_at) AS sort_key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (coalesce(u.updated_at, u.created_at), u.uid COLLATE "C") < ($2::timestamptz, $3) ORDER BY sort_key DESC, key DESC LIMIT 1)) AS candidates
               ORDER BY sort_key DESC, key DESC LIMIT 1) AS page JOIN users u ON u.app_id = $1 AND u.uid = page.key COLLATE "default" ORDER BY sort_key DESC, key DESC) AS listed) AS rows, NULL::int AS total;

-- statement: users-list-count: no filter
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL) AS ranges) AS listed;

-- statement: users-list-count: deactivated ones as well
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL UNION ALL SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NOT NULL) AS ranges) AS listed;

-- statement: users-list-count: by role
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role = $2 UNION ALL SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role = $3) AS ranges) AS listed;

-- statement: users-list-count: of a status
-- $1: text
-- $2: user_status
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status) AS ranges) AS listed;

-- statement: users-list-count: of a status, where a block hides the presence of some
-- $1: text
-- $2: user_status
-- $3: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status AND u.uid <> ALL($3::text[])) AS ranges) AS listed;

-- statement: users-list-count: those who are or seem offline
-- $1: text
-- $2: user_status
-- $3: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $2::user_status OR u.uid = ANY($3::text[]))) AS ranges) AS listed;

-- statement: users-list-count: by tag
-- $1: text
-- $2: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t 
  WHERE t.app_id = $1 AND t.tag = $2 AND t.deactivated = false) AS ranges) AS listed;

-- statement: users-list-count: by several tags, role and status
-- $1: text
-- $2: text
-- $3: text[]
-- $4: user_status
-- $5: text
-- $6: text[]
-- $7: user_status
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT DISTINCT key FROM (SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $2 AND t.deactivated = false AND u.role = ANY($3) AND u.status = $4::user_status UNION ALL SELECT t.uid COLLATE "C" AS key FROM user_tags t JOIN users u ON u.app_id = $1 AND u.uid = t.uid
  WHERE t.app_id = $1 AND t.tag = $5 AND t.deactivated = false AND u.role = ANY($6) AND u.status = $7::user_status) AS ranges) AS listed;

-- statement: users-list-count: friends
-- $1: text
-- $2: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2) AS ranges) AS listed;

-- statement: users-list-count: some users
-- $1: text
-- $2: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.uid = ANY($2::text[])) AS ranges) AS listed;

-- statement: users-list-count: without blocked ones
-- $1: text
-- $2: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = u.uid)) AS ranges) AS listed;

-- statement: users-list-count: by last change
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL) AS ranges) AS listed;

-- statement: users-list-count: changed since, of a search
-- $1: text
-- $2: double precision
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND coalesce(u.updated_at, u.created_at) >= to_timestamp($2) AND (starts_with(u.uid COLLATE "C", lower($3)) OR starts_with(lower(u.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $6) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($7))) AS ranges) AS listed;

-- statement: users-list-count: by name
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL) AS ranges) AS listed;

-- statement: users-list-count: by name, descending
-- $1: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL) AS ranges) AS listed;

-- statement: users-list-count: by status, segment 1
-- $1: text
-- $2: user_status
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status) AS ranges) AS listed;

-- statement: users-list-count: by status, segment 2
-- $1: text
-- $2: user_status
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status) AS ranges) AS listed;

-- statement: users-list-count: by status, where a block hides the presence of some, segment 1
-- $1: text
-- $2: user_status
-- $3: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND (u.status = $2::user_status OR u.uid = ANY($3::text[]))) AS ranges) AS listed;

-- statement: users-list-count: by status, where a block hides the presence of some, segment 2
-- $1: text
-- $2: user_status
-- $3: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.status = $2::user_status AND u.uid <> ALL($3::text[])) AS ranges) AS listed;

-- statement: users-list-count: by name, of a search among friends
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND (starts_with(u.uid COLLATE "C", lower($3)) OR starts_with(lower(u.name) COLLATE "C", lower($4)) OR EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2))) OR octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $6)) AS ranges) AS listed;

-- statement: users-list-count: search, segment 1
-- $1: text
-- $2: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(u.uid COLLATE "C", lower($2))) AS ranges) AS listed;

-- statement: users-list-count: search, segment 2
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(lower(u.name) COLLATE "C", lower($2)) AND NOT starts_with(u.uid COLLATE "C", lower($3))) AS ranges) AS listed;

-- statement: users-list-count: search, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(u.name), $6)) AS ranges) AS listed;

-- statement: users-list-count: search, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.uid COLLATE "C" AS key FROM user_name_words w 
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.uid COLLATE "C", lower($4))) AS ranges) AS listed;

-- statement: users-list-count: search, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(u.name), $6))) AS ranges) AS listed;

-- statement: users-list-count: search in names, segment 1
-- $1: text
-- $2: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(lower(u.name) COLLATE "C", lower($2))) AS ranges) AS listed;

-- statement: users-list-count: search in names, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT (starts_with(lower(u.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND starts_with(search_fold_1(u.name), $5)) AS ranges) AS listed;

-- statement: users-list-count: search in names, segment 3
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.uid COLLATE "C" AS key FROM user_name_words w 
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before)) AS ranges) AS listed;

-- statement: users-list-count: search in names, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT (starts_with(lower(u.name) COLLATE "C", lower($3))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($4), 2)))) AND NOT (starts_with(search_fold_1(u.name), $5))) AS ranges) AS listed;

-- statement: users-list-count: search, by role and tag, segment 1
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(u.uid COLLATE "C", lower($2)) AND u.role = ANY($3) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($4))) AS ranges) AS listed;

-- statement: users-list-count: search, by role and tag, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND starts_with(lower(u.name) COLLATE "C", lower($2)) AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND u.role = ANY($4) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($5))) AS ranges) AS listed;

-- statement: users-list-count: search, by role and tag, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND starts_with(search_fold_1(u.name), $6) AND u.role = ANY($7) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($8))) AS ranges) AS listed;

-- statement: users-list-count: search, by role and tag, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text[]
-- $6: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.uid COLLATE "C" AS key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.uid COLLATE "C", lower($4)) AND u.role = ANY($5) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($6))) AS ranges) AS listed;

-- statement: users-list-count: search, by role and tag, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text[]
-- $8: text[]
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM users u
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $2 AND NOT starts_with(u.uid COLLATE "C", lower($3)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($4))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($5), 2)))) AND NOT (starts_with(search_fold_1(u.name), $6)) AND u.role = ANY($7) AND EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1 AND t.uid = u.uid AND t.tag = ANY($8))) AS ranges) AS listed;

-- statement: users-list-count: search among friends, segment 1
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND starts_with(u.uid COLLATE "C", lower($3))) AS ranges) AS listed;

-- statement: users-list-count: search among friends, segment 2
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND starts_with(lower(u.name) COLLATE "C", lower($3)) AND NOT starts_with(u.uid COLLATE "C", lower($4))) AS ranges) AS listed;

-- statement: users-list-count: search among friends, segment 3
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $3 AND NOT starts_with(u.uid COLLATE "C", lower($4)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND starts_with(search_fold_1(u.name), $7)) AS ranges) AS listed;

-- statement: users-list-count: search among friends, segment 4
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT w.uid COLLATE "C" AS key FROM user_name_words w JOIN users u ON u.app_id = $1 AND u.uid = w.uid
  WHERE w.app_id = $1 AND w.deactivated = false AND starts_with(w.rest, substr(marked_words($2), 2)) AND strpos(w.before || w.rest, marked_words($3)) = length(w.before) AND NOT starts_with(w.uid COLLATE "C", lower($4)) AND EXISTS (SELECT FROM friends f WHERE f.app_id = $1 AND f.uid = $5 AND f.friend_uid = w.uid)) AS ranges) AS listed;

-- statement: users-list-count: search among friends, segment 5
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- column total: integer not null
SELECT count(*)::int AS total FROM (SELECT  key FROM (SELECT u.uid COLLATE "C" AS key FROM friends f JOIN users u ON u.app_id = $1 AND u.uid = f.friend_uid
  WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND f.app_id = $1 AND f.uid = $2 AND octet_length(u.name) <> length(u.name) AND search_words_1(search_fold_1(u.name)) LIKE $3 AND NOT starts_with(u.uid COLLATE "C", lower($4)) AND NOT (starts_with(lower(u.name) COLLATE "C", lower($5))) AND NOT (EXISTS (SELECT FROM user_name_words w
            WHERE w.app_id = $1 AND w.uid = u.uid AND starts_with(w.rest, substr(marked_words($6), 2)))) AND NOT (starts_with(search_fold_1(u.name), $7))) AS ranges) AS listed;

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
