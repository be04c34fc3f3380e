-- Written by npm run statements.

-- statement: banned-users-count
-- $1: text
-- $2: text
-- column total: integer
SELECT count(*)::int AS total 
  FROM group_bans b JOIN users u ON u.app_id = b.app_id AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND u.deactivated_at IS NULL;

-- statement: banned-users-list
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
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
-- column scope: member_scope
-- column bannedAt: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, u.status,
   u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt", b.scope, b.banned_at AS "bannedAt"
  FROM group_bans b JOIN users u ON u.app_id = b.app_id AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND u.deactivated_at IS NULL
    ORDER BY b.uid OFFSET $4 LIMIT $5;

-- statement: group-members-add
-- $1: text
-- $2: text
-- $3: text[]
-- $4: member_scope[]
INSERT INTO group_members (app_id, guid, uid, scope)
  SELECT $1, $2, uid, scope FROM unnest($3::text[], $4::member_scope[]) AS m (uid, scope);

-- statement: group-members-ban
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
WITH removed AS (
    DELETE FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3) RETURNING uid, scope
  )
  INSERT INTO group_bans (app_id, guid, uid, scope, banned_by)
  SELECT $1, $2, b.uid, removed.scope, $4 FROM unnest($3::text[]) AS b (uid) LEFT JOIN removed USING (uid);

-- statement: group-members-count
-- $1: text
-- $2: text
-- $3: user_status
-- $4: member_scope[]
-- column total: integer
SELECT count(*)::int AS total 
  FROM group_members m JOIN users u ON u.app_id = m.app_id AND u.uid = m.uid
 WHERE m.app_id = $1 AND m.guid = $2
   AND u.deactivated_at IS NULL
   AND ($3::user_status IS NULL OR u.status = $3)
   AND ($4::member_scope[] IS NULL OR m.scope = ANY($4));

-- statement: group-members-count-groups
-- $1: text
-- $2: text[]
-- column uid: text
-- column groups: integer
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
-- column statusMessage: text
-- column metadata: jsonb
-- column tags: text[]
-- column status: user_status not null
-- column lastActiveAt: timestamp with time zone
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone
-- column deactivatedAt: timestamp with time zone
-- column scope: member_scope not null
-- column joinedAt: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", CASE WHEN u.uid = coalesce($4, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, u.status,
  u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt", m.scope, m.joined_at AS "joinedAt"
    FROM group_members m JOIN users u ON u.app_id = m.app_id AND u.uid = m.uid
   WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND u.deactivated_at IS NULL;

-- statement: group-members-forget-bans
-- $1: text
-- $2: text
DELETE FROM group_bans WHERE app_id = $1 AND uid = $2;

-- statement: group-members-groups-of
-- $1: text
-- $2: text[]
-- column guid: text not null
-- column members: integer
SELECT guid, count(*)::int AS members FROM group_members WHERE app_id = $1 AND uid = ANY($2) GROUP BY guid ORDER BY guid;

-- statement: group-members-hold-users
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT uid FROM users
  WHERE app_id = $1 AND uid = ANY($2) AND deactivated_at IS NULL
  ORDER BY uid
    FOR NO KEY UPDATE;

-- statement: group-members-list
-- $1: text
-- $2: text
-- $3: user_status
-- $4: member_scope[]
-- $5: text
-- $6: bigint
-- $7: bigint
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
-- column scope: member_scope not null
-- column joinedAt: timestamp with time zone not null
SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", CASE WHEN u.uid = coalesce($5, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, u.status,
   u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt", m.scope, m.joined_at AS "joinedAt"
  FROM group_members m JOIN users u ON u.app_id = m.app_id AND u.uid = m.uid
 WHERE m.app_id = $1 AND m.guid = $2
   AND u.deactivated_at IS NULL
   AND ($3::user_status IS NULL OR u.status = $3)
   AND ($4::member_scope[] IS NULL OR m.scope = ANY($4))
    ORDER BY m.uid OFFSET $6 LIMIT $7;

-- statement: group-members-remove
-- $1: text
-- $2: text
-- $3: text
-- column wasActive: boolean
DELETE FROM group_members m USING users u
   WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND u.app_id = m.app_id AND u.uid = m.uid
  RETURNING u.deactivated_at IS NULL AS "wasActive";

-- statement: group-members-remove-everywhere
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
-- column joinedAt: timestamp with time zone not null
UPDATE group_members m SET scope = s.scope
    FROM unnest($3::text[], $4::member_scope[]) AS s (uid, scope)
   WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = s.uid
  RETURNING m.uid, m.scope, m.joined_at AS "joinedAt";

-- statement: group-members-standings
-- $1: text
-- $2: text
-- $3: text[]
-- column uid: text
-- column scope: member_scope
-- column formerScope: member_scope
-- column banned: boolean
SELECT uid, scope, NULL AS "formerScope", false AS banned FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)
   UNION ALL
  SELECT uid, NULL, scope, true FROM group_bans WHERE app_id = $1 AND guid = $2 AND uid = ANY($3);

-- statement: group-members-uids-of
-- $1: text
-- $2: text
-- $3: bigint
-- column uid: text not null
SELECT uid FROM group_members WHERE app_id = $1 AND guid = $2 ORDER BY uid LIMIT $3;

-- statement: group-members-unban
-- $1: text
-- $2: text
-- $3: text[]
DELETE FROM group_bans WHERE app_id = $1 AND guid = $2 AND uid = ANY($3);

-- statement: groups-change-members-counts
-- $1: text
-- $2: text[]
-- $3: integer[]
UPDATE groups g SET members_count = members_count + c.change
   FROM unnest($2::text[], $3::int[]) AS c (guid, change)
  WHERE g.app_id = $1 AND g.guid = c.guid;

-- statement: groups-create
-- $1: text
-- $2: text
-- $3: text
-- $4: group_type
-- $5: text
-- $6: text
-- $7: text
-- $8: jsonb
-- $9: text[]
-- $10: text
-- column guid: text not null
INSERT INTO groups (app_id, guid, name, type, password_hash, icon, description, metadata, tags, owner)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)
      ON CONFLICT (app_id, guid) DO NOTHING
  RETURNING guid;

-- statement: groups-disown
-- $1: text
-- $2: text[]
-- $3: text
-- $4: text
-- $5: text
-- column guid: text not null
UPDATE groups SET owner = $4, updated_at = now(), updated_by = $5 WHERE app_id = $1 AND guid = ANY($2) AND owner = $3 RETURNING guid;

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
-- column membersCount: integer not null
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone
-- column updatedBy: text
-- column scope: member_scope
-- column joinedAt: timestamp with time zone
SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count AS "membersCount",
  g.created_at AS "createdAt", g.updated_at AS "updatedAt", g.updated_by AS "updatedBy", m.scope, m.joined_at AS "joinedAt"
     FROM groups g LEFT JOIN group_members m ON m.app_id = g.app_id AND m.guid = g.guid AND m.uid = $3
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
-- column membersCount: integer not null
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone
-- column updatedBy: text
-- column scope: member_scope
-- column joinedAt: timestamp with time zone
SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count AS "membersCount",
  g.created_at AS "createdAt", g.updated_at AS "updatedAt", g.updated_by AS "updatedBy", m.scope, m.joined_at AS "joinedAt"
     FROM groups g LEFT JOIN group_members m ON m.app_id = g.app_id AND m.guid = g.guid AND m.uid = $3
    WHERE g.app_id = $1 AND g.guid = ANY($2);

-- statement: groups-lock
-- $1: text
-- $2: text
-- column guid: text not null
-- column type: group_type not null
-- column owner: text not null
-- column passwordHash: text
-- column membersCount: integer not null
SELECT guid, type, owner, password_hash AS "passwordHash", members_count AS "membersCount"
  FROM groups WHERE app_id = $1 AND guid = $2 FOR NO KEY UPDATE;

-- statement: groups-lock-all
-- $1: text
-- $2: text[]
-- column ?column?: integer
SELECT 1 FROM groups WHERE app_id = $1 AND guid = ANY($2) ORDER BY guid FOR NO KEY UPDATE;

-- statement: groups-online-members
-- $1: text
-- $2: text[]
-- $3: bigint
-- column guid: text
-- column online: integer
WITH online AS (
    SELECT coalesce(sum(count), 0) AS users FROM list_counts WHERE app_id = $1 AND list = 'active users available'
  )
  SELECT m.guid, count(*)::int AS online
    FROM group_members m CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = m.app_id AND u.uid = m.uid
         AND u.status = 'available' AND u.deactivated_at IS NULL
      OFFSET 0) AS u
   WHERE m.app_id = $1 AND m.guid = ANY($2) AND $3::bigint <= (SELECT users FROM online)
   GROUP BY m.guid
   UNION ALL
  SELECT m.guid, count(*)::int
    FROM users u CROSS JOIN LATERAL (
      SELECT m.guid FROM group_members m WHERE m.app_id = u.app_id AND m.uid = u.uid AND m.guid = ANY($2) OFFSET 0) AS m
   WHERE u.app_id = $1 AND u.status = 'available' AND u.deactivated_at IS NULL
     AND $3::bigint > (SELECT users FROM online)
   GROUP BY m.guid;

-- statement: groups-password
-- $1: text
-- $2: text
-- column password_hash: text
SELECT password_hash FROM groups WHERE app_id = $1 AND guid = $2;
