-- Written by npm run statements.

-- statement: summaries-active-uids
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT u.uid FROM users u WHERE u.app_id = $1 AND u.uid = ANY($2) AND u.deactivated_at IS NULL;

-- statement: summaries-block-pairs
-- $1: text
-- $2: text[]
-- $3: text[]
-- column uid: text not null
-- column other: text not null
SELECT uid, blocked_uid AS other FROM user_blocks WHERE app_id = $1 AND uid = ANY($2) AND blocked_uid = ANY($3)
   UNION
  SELECT blocked_uid, uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = ANY($2) AND uid = ANY($3);

-- statement: summaries-blocks
-- $1: text
-- $2: text
-- $3: text[]
-- column uid: text not null
-- column blocked_by_me_at: timestamp with time zone
-- column blocked_me_at: timestamp with time zone
SELECT b.uid, max(b.mine) AS blocked_by_me_at, max(b.theirs) AS blocked_me_at
   FROM (SELECT blocked_uid AS uid, blocked_at AS mine, NULL::timestamptz AS theirs
           FROM user_blocks WHERE app_id = $1 AND uid = $2 AND blocked_uid = ANY($3)
          UNION ALL
         SELECT uid, NULL, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2 AND uid = ANY($3)) AS b
  WHERE EXISTS (SELECT FROM users u WHERE u.app_id = $1 AND u.uid = b.uid AND u.deactivated_at IS NULL)
  GROUP BY b.uid;

-- statement: summaries-blocks-around
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column other: text not null
SELECT uid, blocked_uid AS other FROM user_blocks WHERE app_id = $1 AND uid = ANY($2)
  UNION
  SELECT blocked_uid, uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = ANY($2);

-- statement: summaries-existing-guids
-- $1: text
-- $2: text[]
-- column guid: text not null
SELECT guid FROM groups WHERE app_id = $1 AND guid = ANY($2);

-- statement: summaries-friend-pairs
-- $1: text
-- $2: text[]
-- $3: text[]
-- column uid: text not null
-- column other: text not null
SELECT uid, friend_uid AS other FROM friends WHERE app_id = $1 AND uid = ANY($2) AND friend_uid = ANY($3);

-- statement: summaries-groups
-- $1: text
-- $2: text[]
-- column guid: text not null
-- column name: text not null
-- column icon: text
-- column description: text
-- column type: group_type not null
-- column tags: text[]
-- column owner: text not null
-- column members_count: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column updated_by: text
SELECT guid, name, icon, description, type, tags, owner, members_count, created_at, updated_at, updated_by
  FROM groups WHERE app_id = $1 AND guid = ANY($2);

-- statement: summaries-guids-of-members
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column guids: text[] not null
SELECT uid, array_agg(guid) AS guids FROM group_members WHERE app_id = $1 AND uid = ANY($2) GROUP BY uid;

-- statement: summaries-lock-active-app
-- $1: text
-- column ?column?: integer not null
SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL FOR NO KEY UPDATE;

-- statement: summaries-lock-active-users
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT u.uid FROM users u
  WHERE u.app_id = $1 AND u.uid = ANY($2) AND u.deactivated_at IS NULL
  ORDER BY u.uid
    FOR NO KEY UPDATE;

-- statement: summaries-lock-role-for-key-share
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE;

-- statement: summaries-tags
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column tags: text[]
SELECT uid, tags FROM users WHERE app_id = $1 AND uid = ANY($2);

-- statement: summaries-users
-- $1: text
-- $2: text[]
-- $3: text
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column status: user_status not null
-- column last_active_at: timestamp with time zone
-- column created_at: timestamp with time zone not null
SELECT uid, name, avatar, link, role, status, last_active_at, created_at FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3::text AND b.blocked_uid = ANY($2))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3::text AND b.uid = ANY($2)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY($2)) AS u;
