-- Written by npm run statements.

-- statement: users-create
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: text
-- $8: jsonb
-- $9: text[]
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column statusMessage: text
-- column metadata: jsonb
-- column tags: text[]
-- column status: user_status not null
-- column lastActiveAt: timestamp with time zone
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone
-- column deactivatedAt: timestamp with time zone
INSERT INTO users AS u (app_id, uid, name, avatar, link, role, status_message, metadata, tags)
  VALUES ($1, $2, $3, $4, $5, coalesce($6, 'default'), $7, $8::jsonb, coalesce($9, '{}'::text[]))
      ON CONFLICT (app_id, uid) DO NOTHING
  RETURNING u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", u.metadata AS metadata, u.tags, u.status,
  u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt";

-- statement: users-deactivate
-- $1: text
-- $2: text[]
-- column uid: text not null
WITH locked AS (
    SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE
  )
  UPDATE users SET deactivated_at = now(), updated_at = now()
   WHERE app_id = $1 AND uid IN (SELECT uid FROM locked) AND deactivated_at IS NULL
  RETURNING uid;

-- statement: users-erase
-- $1: text
-- $2: text
-- column wasActive: boolean
DELETE FROM users WHERE app_id = $1 AND uid = $2
  RETURNING deactivated_at IS NULL AS "wasActive";

-- statement: users-find
-- $1: text
-- $2: text
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column statusMessage: text
-- column metadata: jsonb
-- column tags: text[]
-- column status: user_status not null
-- column lastActiveAt: timestamp with time zone
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone
-- column deactivatedAt: timestamp with time zone
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", u.metadata AS metadata, u.tags, u.status,
  u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt" FROM users u
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
-- column statusMessage: text
-- column metadata: jsonb
-- column tags: text[]
-- column status: user_status not null
-- column lastActiveAt: timestamp with time zone
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone
-- column deactivatedAt: timestamp with time zone
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, u.status,
  u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt" FROM users u
   WHERE u.app_id = $1 AND u.uid = ANY($2) AND u.deactivated_at IS NULL;

-- statement: users-hold-status
-- $1: text
-- $2: text[]
-- column ?column?: integer
SELECT 1 FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE;

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
WITH held AS (
    SELECT uid FROM users WHERE app_id = $1 AND role = $2 ORDER BY uid FOR NO KEY UPDATE
  )
  UPDATE users SET role = DEFAULT, updated_at = now() WHERE app_id = $1 AND uid IN (SELECT uid FROM held);

-- statement: users-set-shown-metadata
-- $1: text
-- $2: text
-- $3: jsonb
UPDATE users
    SET metadata = CASE WHEN metadata ? '@private'
                        THEN coalesce($3::jsonb - '@private', '{}') || jsonb_build_object('@private', metadata -> '@private')
                        ELSE $3::jsonb - '@private' END
  WHERE app_id = $1 AND uid = $2 AND deactivated_at IS NULL;

-- statement: users-set-status
-- $1: text
-- $2: text[]
-- $3: user_status
-- $4: timestamp with time zone
-- column uid: text not null
UPDATE users SET status = $3::user_status, last_active_at = $4
   WHERE app_id = $1 AND uid = ANY($2) AND status <> $3::user_status
  RETURNING uid;
