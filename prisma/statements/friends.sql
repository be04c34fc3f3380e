-- Written by npm run statements.

-- statement: friends-add
-- $1: text
-- $2: text
-- $3: text[]
INSERT INTO friends (app_id, uid, friend_uid)
  SELECT $1, $2, uid FROM unnest($3::text[]) AS u (uid)
   UNION ALL
  SELECT $1, uid, $2 FROM unnest($3::text[]) AS u (uid);

-- statement: friends-count
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM users u
 WHERE u.app_id = $1 AND u.uid COLLATE "C" = ANY(ARRAY(SELECT f.friend_uid FROM friends f WHERE f.app_id = $1 AND f.uid = $2))
   AND u.deactivated_at IS NULL
   AND ((SELECT $3::text) IS NULL OR starts_with(u.uid, search_fold_1((SELECT $3::text))) OR search_finds_name_1(u.name, (SELECT $3::text)));

-- statement: friends-list
-- $1: text
-- $2: text
-- $3: text
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
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at 
  FROM users u
 WHERE u.app_id = $1 AND u.uid = ANY(ARRAY(SELECT f.friend_uid FROM friends f WHERE f.app_id = $1 AND f.uid = $2))
   AND u.deactivated_at IS NULL
   AND ((SELECT $3::text) IS NULL OR starts_with(u.uid, search_fold_1((SELECT $3::text))) OR search_finds_name_1(u.name, (SELECT $3::text))) AND u.uid > (SELECT coalesce($7::text, '')) ORDER BY u.uid OFFSET (SELECT $5::bigint) LIMIT (SELECT $6::bigint);

-- statement: friends-lock-all
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1
   FROM friends mine
   JOIN friends f ON f.app_id = $1
                 AND f.uid = least(mine.uid, mine.friend_uid) AND f.friend_uid = greatest(mine.uid, mine.friend_uid)
  WHERE mine.app_id = $1 AND mine.uid = $2
  ORDER BY f.uid, f.friend_uid
    FOR UPDATE OF f;
