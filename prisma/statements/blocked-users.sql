-- Written by npm run statements.

-- statement: blocked-users-count-blockedByMe
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM (SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine LEFT JOIN (SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs USING (uid) JOIN users u USING (uid)
 WHERE u.app_id = $1 AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3));

-- statement: blocked-users-count-both
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM (SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine FULL JOIN (SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs USING (uid) JOIN users u USING (uid)
 WHERE u.app_id = $1 AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3));

-- statement: blocked-users-count-hasBlockedMe
-- $1: text
-- $2: text
-- $3: text
-- column total: integer not null
SELECT count(*)::int AS total 
  FROM (SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs LEFT JOIN (SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine USING (uid) JOIN users u USING (uid)
 WHERE u.app_id = $1 AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3));

-- statement: blocked-users-list-blockedByMe
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
-- column blocked_by_me_at: timestamp with time zone not null
-- column blocked_me_at: timestamp with time zone
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, mine.blocked_at AS blocked_by_me_at, theirs.blocked_at AS blocked_me_at 
  FROM (SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine LEFT JOIN (SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs USING (uid) JOIN users u USING (uid)
 WHERE u.app_id = $1 AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3))
        AND u.uid > coalesce($7::text, '')
      ORDER BY u.uid OFFSET $5 LIMIT $6;

-- statement: blocked-users-list-both
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
-- column blocked_by_me_at: timestamp with time zone
-- column blocked_me_at: timestamp with time zone
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, mine.blocked_at AS blocked_by_me_at, theirs.blocked_at AS blocked_me_at 
  FROM (SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine FULL JOIN (SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs USING (uid) JOIN users u USING (uid)
 WHERE u.app_id = $1 AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3))
        AND u.uid > coalesce($7::text, '')
      ORDER BY u.uid OFFSET $5 LIMIT $6;

-- statement: blocked-users-list-hasBlockedMe
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
-- column blocked_by_me_at: timestamp with time zone
-- column blocked_me_at: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($4, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, u.status, u.last_active_at, u.created_at, u.updated_at, u.deactivated_at, mine.blocked_at AS blocked_by_me_at, theirs.blocked_at AS blocked_me_at 
  FROM (SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs LEFT JOIN (SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine USING (uid) JOIN users u USING (uid)
 WHERE u.app_id = $1 AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR starts_with(u.uid, search_fold_1($3)) OR search_finds_name_1(u.name, $3))
        AND u.uid > coalesce($7::text, '')
      ORDER BY u.uid OFFSET $5 LIMIT $6;

-- statement: blocked-users-lock-all
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM user_blocks WHERE app_id = $1 AND (uid = $2 OR blocked_uid = $2)
  ORDER BY uid, blocked_uid
    FOR UPDATE;
