-- Written by npm run statements.

-- statement: data-import-begin
-- $1: text
-- $2: text
-- $3: boolean
-- column keepsIds: boolean not null
INSERT INTO imports (app_id, name, keeps_ids)
  SELECT $1, $2, $3::boolean AND NOT EXISTS (SELECT FROM users WHERE app_id = $1) AND NOT EXISTS (SELECT FROM groups WHERE app_id = $1)
                 AND NOT EXISTS (SELECT FROM messages WHERE app_id = $1)
      ON CONFLICT (app_id, name) DO UPDATE SET updated_at = excluded.updated_at
  RETURNING keeps_ids AS "keepsIds";

-- statement: data-import-begin-file
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
INSERT INTO import_files (app_id, import_name, kind, fingerprint) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- statement: data-import-count-conversation-pins
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column pins: integer
SELECT uid, count(*)::int AS pins FROM conversation_watermarks
  WHERE app_id = $1 AND uid = ANY($2::text[]) AND pinned_at IS NOT NULL GROUP BY uid;

-- statement: data-import-count-friends
-- $1: text
-- $2: text[]
-- column uid: text
-- column friends: integer
SELECT u.uid, (SELECT count(*)::int FROM friends f WHERE f.app_id = $1 AND f.uid = u.uid) AS friends
  FROM unnest($2::text[]) AS u (uid);

-- statement: data-import-count-groups-of-users
-- $1: text
-- $2: text[]
-- column uid: text
-- column groups: integer
SELECT u.uid, (SELECT count(*)::int FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid) AS groups
  FROM unnest($2::text[]) AS u (uid);

-- statement: data-import-count-pins
-- $1: text
-- $2: text[]
-- column key: text not null
-- column count: integer
SELECT conversation_key AS key, count(*)::int AS count FROM message_pins
  WHERE app_id = $1 AND conversation_key = ANY($2::text[]) GROUP BY conversation_key;

-- statement: data-import-count-roles
-- $1: text
-- $2: text
-- column roles: integer
SELECT count(*)::int AS roles FROM roles WHERE app_id = $1 AND role <> $2;

-- statement: data-import-count-saves
-- $1: text
-- $2: text[]
-- column key: text not null
-- column count: integer
SELECT uid AS key, count(*)::int AS count FROM saved_messages WHERE app_id = $1 AND uid = ANY($2::text[]) GROUP BY uid;

-- statement: data-import-delete
-- $1: text
-- $2: text
DELETE FROM imports WHERE app_id = $1 AND name = $2;

-- statement: data-import-delete-checkpoint
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
DELETE FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-delete-members
-- $1: text
-- $2: text[]
-- $3: text[]
DELETE FROM group_members m USING unnest($2::text[], $3::text[]) AS p (guid, uid)
  WHERE m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid;

-- statement: data-import-delete-message-ids
-- $1: text
-- $2: text
-- $3: bigint
-- column deleted: integer
DELETE FROM import_message_ids WHERE app_id = $1 AND import_name = $2
     AND source_id IN (SELECT source_id FROM import_message_ids WHERE app_id = $1 AND import_name = $2 LIMIT $3)
  RETURNING 1 AS deleted;

-- statement: data-import-draw-message-ids
-- $1: text
-- $2: integer
-- column id: bigint
SELECT nextval('messages_id_seq') AS id FROM apps CROSS JOIN generate_series(1, $2::int) WHERE app_id = $1;

-- statement: data-import-ensure-direct-conversations
-- $1: text
-- $2: text[]
INSERT INTO direct_conversations (app_id, uid, peer, conversation_key)
  SELECT $1, side.uid, side.peer, c.key
    FROM unnest($2::text[]) AS c (key),
         LATERAL (VALUES (1, split_part(c.key, '/', 2), split_part(c.key, '/', 3)),
                         (2, split_part(c.key, '/', 3), split_part(c.key, '/', 2))) AS side (number, uid, peer)
   ORDER BY c.key, side.number
      ON CONFLICT DO NOTHING;

-- statement: data-import-erase-message-ids
-- $1: text
DELETE FROM import_message_ids WHERE app_id = $1;

-- statement: data-import-find-checkpoint
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- column bytes: bigint not null
-- column lines: bigint not null
-- column hash: bytea
-- column stored: bigint not null
-- column incomplete: bigint not null
-- column refused: bigint not null
-- column refusedBytes: bigint not null
-- column finishedAt: timestamp with time zone
-- column partialBatch: jsonb
SELECT done_bytes AS bytes, done_lines AS lines, coalesce(done_hash, '') AS hash, stored_records AS stored,
       incomplete_records AS incomplete, refused_records AS refused, refused_bytes AS "refusedBytes", finished_at AS "finishedAt", partial_batch AS "partialBatch"
  FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-find-conversations
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: text[]
-- $5: receiver_type[]
-- column uid: text
-- column conversationKey: text
SELECT uid, conversation_key AS "conversationKey"
   FROM unnest($2::text[], $3::text[], $4::text[], $5::receiver_type[]) AS c (uid, receiver, conversation_key, receiver_type)
  WHERE (receiver_type = 'user' AND EXISTS (
           SELECT FROM direct_conversations d WHERE d.app_id = $1 AND d.uid = c.uid AND d.peer = c.receiver))
     OR (receiver_type = 'group' AND EXISTS (
           SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = c.receiver AND g.uid = c.uid));

-- statement: data-import-find-friends
-- $1: text
-- $2: text[]
-- $3: text[]
-- column uid: text not null
-- column friendUid: text not null
SELECT f.uid, f.friend_uid AS "friendUid"
  FROM unnest($2::text[], $3::text[]) AS p (uid, friend) JOIN friends f ON f.app_id = $1 AND f.uid = p.uid AND f.friend_uid = p.friend;

-- statement: data-import-find-message-ids
-- $1: text
-- $2: text
-- $3: text[]
-- column sourceId: text not null
-- column messageId: bigint not null
SELECT source_id AS "sourceId", message_id AS "messageId" FROM import_message_ids
  WHERE app_id = $1 AND import_name = $2 AND source_id = ANY($3::text[]);

-- statement: data-import-find-messages-by-ids
-- $1: text
-- $2: bigint[]
-- column id: bigint not null
-- column muid: text
-- column conversationKey: text not null
-- column parentId: bigint
-- column category: text not null
SELECT id, muid, conversation_key AS "conversationKey", parent_id AS "parentId", category FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[]);

-- statement: data-import-find-messages-by-muids
-- $1: text
-- $2: text[]
-- column id: bigint not null
-- column muid: text
-- column conversationKey: text not null
-- column parentId: bigint
-- column category: text not null
SELECT id, muid, conversation_key AS "conversationKey", parent_id AS "parentId", category FROM messages WHERE app_id = $1 AND muid = ANY($2::text[]) ORDER BY id;

-- statement: data-import-find-old
-- installation: finds the imports of all apps that have not continued for a month
-- column appId: text not null
-- column name: text not null
SELECT app_id AS "appId", name FROM imports WHERE updated_at < now() - interval '30 days' ORDER BY updated_at LIMIT 100;

-- statement: data-import-follow-threads
-- $1: text
-- $2: bigint[]
WITH reply AS MATERIALIZED (
    SELECT id, sender, parent_id, mentioned_uids, sent_at FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])
  ), first_reply AS (
    SELECT parent_id, min(id) AS id, min(sent_at) AS sent_at FROM reply GROUP BY parent_id
  ), follower AS (
    SELECT sender AS uid, parent_id, true AS replied, id AS read_id, sent_at FROM reply
     UNION ALL
    SELECT unnest(mentioned_uids), parent_id, false, id - 1, sent_at FROM reply
     UNION ALL
    SELECT p.sender, p.id, false, f.id - 1, f.sent_at
      FROM first_reply f JOIN messages p ON p.app_id = $1 AND p.id = f.parent_id
     WHERE NOT EXISTS (SELECT FROM messages e WHERE e.app_id = $1 AND e.parent_id = f.parent_id AND e.id < f.id)
  ), subscriber AS (
    SELECT f.uid, f.parent_id, bool_or(replied) AS replied, coalesce(max(read_id) FILTER (WHERE replied), min(read_id)) AS read_id,
           min(sent_at) AS subscribed_at
      FROM follower f JOIN users u ON u.app_id = $1 AND u.uid = f.uid
     GROUP BY f.uid, f.parent_id
  ), added AS (
    INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id, subscribed_at)
    SELECT $1, uid, parent_id, read_id, subscribed_at FROM subscriber ORDER BY uid, parent_id
        ON CONFLICT (app_id, uid, parent_id) DO NOTHING
  )
  UPDATE thread_subscriptions t SET read_message_id = s.read_id
    FROM subscriber s
   WHERE t.app_id = $1 AND t.uid = s.uid AND t.parent_id = s.parent_id AND s.replied AND t.read_message_id < s.read_id;

-- statement: data-import-insert-bans
-- $1: text
-- $2: json
-- $3: text
INSERT INTO group_bans (app_id, guid, uid, scope, banned_by, banned_at)
  SELECT $1, guid, uid, scope, coalesce("bannedBy", $3), coalesce(to_timestamp("bannedAt"), now())
    FROM json_to_recordset($2::json) AS b (guid text, uid text, scope member_scope, "bannedBy" text, "bannedAt" float8);

-- statement: data-import-insert-blocks
-- $1: text
-- $2: json
-- column uid: text not null
-- column blockedUid: text not null
INSERT INTO user_blocks (app_id, uid, blocked_uid, blocked_at)
  SELECT $1, uid, "blockedUid", coalesce(to_timestamp("blockedAt"), now())
    FROM json_to_recordset($2::json) AS b (uid text, "blockedUid" text, "blockedAt" float8)
      ON CONFLICT (app_id, uid, blocked_uid) DO NOTHING
  RETURNING uid, blocked_uid AS "blockedUid";

-- statement: data-import-insert-call-participants
-- $1: text
-- $2: json
INSERT INTO call_participants (app_id, session_id, uid, device_id, mid, state, joined_at, left_at, audio_minutes, video_minutes)
  SELECT $1, "sessionId", uid, "deviceId", mid, state, to_timestamp("joinedAt"), to_timestamp("leftAt"), coalesce("audioMinutes", 0),
         coalesce("videoMinutes", 0)
    FROM json_to_recordset($2::json) AS p (
      "sessionId" text, uid text, "deviceId" text, mid uuid, state participant_state, "joinedAt" float8, "leftAt" float8,
      "audioMinutes" float8, "videoMinutes" float8);

-- statement: data-import-insert-call-recordings
-- $1: text
-- $2: json
INSERT INTO call_recordings (app_id, session_id, rid, url, minutes, started_at, ended_at)
  SELECT $1, "sessionId", rid, url, minutes, to_timestamp("startedAt"), to_timestamp("endedAt")
    FROM json_to_recordset($2::json) AS r ("sessionId" text, rid text, url text, minutes float8, "startedAt" float8, "endedAt" float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-call-transcriptions
-- $1: text
-- $2: json
INSERT INTO call_transcriptions (app_id, session_id, tid, mid, room_name, url, started_at, ended_at, transcribed_at)
  SELECT $1, "sessionId", tid, mid, "roomName", url, to_timestamp("startedAt"), to_timestamp("endedAt"), to_timestamp("transcribedAt")
    FROM json_to_recordset($2::json) AS t (
      "sessionId" text, tid uuid, mid uuid, "roomName" text, url text, "startedAt" float8, "endedAt" float8, "transcribedAt" float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-calls
-- $1: text
-- $2: json
-- column sessionId: text not null
INSERT INTO calls (app_id, session_id, mid, type, mode, status, initiator, receiver_type, receiver, metadata, tags, initiated_at,
                     started_at, ended_at)
  SELECT $1, "sessionId", coalesce(mid, gen_random_uuid()), type, mode, status, initiator, "receiverType", receiver,
         coalesce(metadata, '[]'), coalesce(tags, '{}'), to_timestamp("initiatedAt"), to_timestamp("startedAt"), to_timestamp("endedAt")
    FROM json_to_recordset($2::json) AS c (
      "sessionId" text, mid uuid, type call_type, mode call_mode, status call_status, initiator text, "receiverType" receiver_type,
      receiver text, metadata jsonb, tags text[], "initiatedAt" float8, "startedAt" float8, "endedAt" float8)
      ON CONFLICT (app_id, session_id) DO NOTHING
  RETURNING session_id AS "sessionId";

-- statement: data-import-insert-friends
-- $1: text
-- $2: json
INSERT INTO friends (app_id, uid, friend_uid, created_at)
  SELECT $1, side.uid, side.friend, coalesce(to_timestamp(f."createdAt"), now())
    FROM json_to_recordset($2::json) AS f (uid text, "friendUid" text, "createdAt" float8),
         LATERAL (VALUES (f.uid, f."friendUid"), (f."friendUid", f.uid)) AS side (uid, friend);

-- statement: data-import-insert-groups
-- $1: text
-- $2: json
-- column guid: text not null
-- column createdAt: timestamp with time zone not null
INSERT INTO groups (app_id, guid, name, type, password_hash, icon, description, metadata, tags, owner, members_count, created_at,
                      updated_at, updated_by)
  SELECT $1, guid, name, type, "passwordHash", icon, description, metadata, coalesce(tags, '{}'), owner,
         CASE WHEN "isOwnerActive" THEN 1 ELSE 0 END, coalesce(to_timestamp("createdAt"), now()), to_timestamp("updatedAt"), "updatedBy"
    FROM json_to_recordset($2::json) AS g (
      guid text, name text, type group_type, "passwordHash" text, icon text, description text, metadata jsonb, tags text[], owner text,
      "isOwnerActive" boolean, "createdAt" float8, "updatedAt" float8, "updatedBy" text)
      ON CONFLICT (app_id, guid) DO NOTHING
  RETURNING guid, created_at AS "createdAt";

-- statement: data-import-insert-interactions
-- $1: text
-- $2: json
INSERT INTO message_interactions (app_id, message_id, uid, element_id, interacted_at)
  SELECT $1, message_id, uid, "elementId", coalesce(to_timestamp("interactedAt"), now())
    FROM json_to_recordset($2::json) AS i (message_id bigint, uid text, "elementId" text, "interactedAt" float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-members
-- $1: text
-- $2: json
INSERT INTO group_members (app_id, guid, uid, scope, joined_at)
  SELECT $1, guid, uid, coalesce(scope, 'participant'), coalesce(to_timestamp("joinedAt"), now())
    FROM json_to_recordset($2::json) AS m (guid text, uid text, scope member_scope, "joinedAt" float8);

-- statement: data-import-insert-message-ids
-- $1: text
-- $2: text
-- $3: text[]
-- $4: bigint[]
INSERT INTO import_message_ids (app_id, import_name, source_id, message_id)
  SELECT $1, $2, source_id, message_id FROM unnest($3::text[], $4::bigint[]) AS m (source_id, message_id);

-- statement: data-import-insert-messages
-- $1: text
-- $2: json
WITH m AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      id bigint, conversation_key text, sender text, "receiverType" receiver_type, receiver text, category text, type text, data jsonb,
      tags text[], muid text, parent_id bigint, quoted_message_id bigint, "mentionedUids" text[], "namedUids" text[], "sentAt" float8,
      "updatedAt" float8, "editedAt" float8, "editedBy" text, "deletedAt" float8, "deletedBy" text)
  ), m2 AS (SELECT m.*, "receiverType" AS receiver_type FROM m)
  INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
                        quoted_message_id, mentioned_uids, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by)
  SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, coalesce(tags, '{}'), muid, parent_id,
         quoted_message_id,
         CASE WHEN "namedUids" IS NULL THEN coalesce("mentionedUids", '{}') ELSE ARRAY(
   SELECT named.uid FROM unnest("namedUids"::text[]) WITH ORDINALITY AS named (uid, position)
     JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
    WHERE (m2.receiver_type = 'user' AND (starts_with(m2.conversation_key, 'user/') AND (starts_with(m2.conversation_key, 'user/' || named.uid || '/') OR right(m2.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
       OR (m2.receiver_type = 'group'
           AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = m2.receiver AND g.uid = named.uid))
    ORDER BY named.position) END,
         to_timestamp("sentAt"), to_timestamp(coalesce("updatedAt", "deletedAt", "editedAt", "sentAt")), to_timestamp("editedAt"),
         "editedBy", to_timestamp("deletedAt"), "deletedBy"
    FROM m2 ORDER BY id;

-- statement: data-import-insert-pins
-- $1: text
-- $2: json
INSERT INTO message_pins (app_id, message_id, conversation_key, pinned_by, pinned_at)
  SELECT $1, message_id, conversation_key, "pinnedBy", to_timestamp("pinnedAt")
    FROM json_to_recordset($2::json) AS p (message_id bigint, conversation_key text, "pinnedBy" text, "pinnedAt" float8);

-- statement: data-import-insert-reactions
-- $1: text
-- $2: json
INSERT INTO message_reactions (app_id, message_id, uid, reaction, reacted_at, conversation_key)
  SELECT $1, message_id, uid, reaction, coalesce(to_timestamp("reactedAt"), now()), conversation_key
    FROM json_to_recordset($2::json) AS r (message_id bigint, uid text, reaction text, "reactedAt" float8, conversation_key text);

-- statement: data-import-insert-roles
-- $1: text
-- $2: json
-- column role: text not null
INSERT INTO roles (app_id, role, name, description, metadata, settings)
  SELECT $1, role, name, description, metadata, settings
    FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
      ON CONFLICT (app_id, role) DO NOTHING
  RETURNING role;

-- statement: data-import-insert-saves
-- $1: text
-- $2: json
INSERT INTO saved_messages (app_id, uid, message_id, saved_at)
  SELECT $1, uid, message_id, coalesce(to_timestamp("savedAt"), now())
    FROM json_to_recordset($2::json) AS s (message_id bigint, uid text, "savedAt" float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-subscribers
-- $1: text
-- $2: json
INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id, subscribed_at)
  SELECT $1, uid, message_id, read_message_id, coalesce(to_timestamp("subscribedAt"), now())
    FROM json_to_recordset($2::json) AS s (message_id bigint, uid text, read_message_id bigint, "subscribedAt" float8)
   ORDER BY uid, message_id
      ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id, subscribed_at = excluded.subscribed_at;

-- statement: data-import-insert-users
-- $1: text
-- $2: json
-- column uid: text not null
INSERT INTO users (app_id, uid, name, avatar, link, role, status_message, metadata, tags, last_active_at, created_at, updated_at,
                     deactivated_at)
  SELECT $1, uid, name, avatar, link, coalesce(role, 'default'), "statusMessage", metadata, coalesce(tags, '{}'),
         to_timestamp("lastActiveAt"), coalesce(to_timestamp("createdAt"), now()), to_timestamp("updatedAt"), to_timestamp("deactivatedAt")
    FROM json_to_recordset($2::json) AS u (
      uid text, name text, avatar text, link text, role text, "statusMessage" text, metadata jsonb, tags text[],
      "lastActiveAt" float8, "createdAt" float8, "updatedAt" float8, "deactivatedAt" float8)
      ON CONFLICT (app_id, uid) DO NOTHING
  RETURNING uid;

-- statement: data-import-lock-file
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- column partialBatch: jsonb
SELECT partial_batch AS "partialBatch" FROM import_files
  WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4 FOR UPDATE;

-- statement: data-import-lock-groups
-- $1: text
-- $2: text[]
-- column guid: text not null
-- column owner: text not null
-- column membersCount: integer not null
-- column createdAt: timestamp with time zone not null
SELECT guid, owner, members_count AS "membersCount", created_at AS "createdAt" FROM groups
  WHERE app_id = $1 AND guid = ANY($2) ORDER BY guid FOR NO KEY UPDATE;

-- statement: data-import-lock-groups-for-key-share
-- $1: text
-- $2: text[]
-- column guid: text not null
SELECT guid FROM groups WHERE app_id = $1 AND guid = ANY($2) ORDER BY guid FOR KEY SHARE;

-- statement: data-import-lock-roles
-- $1: text
-- $2: text[]
-- column role: text not null
SELECT role FROM roles WHERE app_id = $1 AND role = ANY($2) ORDER BY role FOR KEY SHARE;

-- statement: data-import-lock-users
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column active: boolean
SELECT uid, (users.deactivated_at IS NULL) AS active FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE;

-- statement: data-import-lock-users-for-key-share
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR KEY SHARE;

-- statement: data-import-mark-group-messages
-- $1: text
-- $2: json
WITH mark AS MATERIALIZED (SELECT g.uid, m.conversation_key, m.type, m.message_id, m.at
           FROM json_to_recordset($2::json) AS m (guid text, conversation_key text, type receipt_type, message_id bigint, at float8, "sentAt" float8)
           JOIN groups c ON c.app_id = $1 AND c.guid = m.guid AND c.members_count <= 300
           JOIN group_members g ON g.app_id = $1 AND g.guid = m.guid AND g.joined_at <= to_timestamp(m."sentAt")), watermark AS (
    INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id, read_message_id)
    SELECT $1, uid, conversation_key, max(message_id), coalesce(max(message_id) FILTER (WHERE type = 'read'), 0)
      FROM mark GROUP BY uid, conversation_key ORDER BY uid, conversation_key
        ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
       SET delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
           read_message_id = greatest(w.read_message_id, excluded.read_message_id), updated_at = excluded.updated_at
  )
  INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
  SELECT $1, conversation_key, uid, type, message_id, to_timestamp(at) FROM mark
      ON CONFLICT DO NOTHING;

-- statement: data-import-mark-messages
-- $1: text
-- $2: json
WITH mark AS MATERIALIZED (SELECT * FROM json_to_recordset($2::json) AS m (uid text, conversation_key text, type receipt_type, message_id bigint, at float8)), watermark AS (
    INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id, read_message_id)
    SELECT $1, uid, conversation_key, max(message_id), coalesce(max(message_id) FILTER (WHERE type = 'read'), 0)
      FROM mark GROUP BY uid, conversation_key ORDER BY uid, conversation_key
        ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
       SET delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
           read_message_id = greatest(w.read_message_id, excluded.read_message_id), updated_at = excluded.updated_at
  )
  INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
  SELECT $1, conversation_key, uid, type, message_id, to_timestamp(at) FROM mark
      ON CONFLICT DO NOTHING;

-- statement: data-import-memberships
-- $1: text
-- $2: text[]
-- $3: text[]
-- column guid: text
-- column uid: text
-- column scope: member_scope
-- column banned: boolean
SELECT m.guid, m.uid, m.scope, false AS banned
    FROM unnest($2::text[], $3::text[]) AS p (guid, uid) JOIN group_members m ON m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid
   UNION ALL
  SELECT b.guid, b.uid, b.scope, true
    FROM unnest($2::text[], $3::text[]) AS p (guid, uid) JOIN group_bans b ON b.app_id = $1 AND b.guid = p.guid AND b.uid = p.uid;

-- statement: data-import-raise-message-sequence
-- $1: text
-- $2: bigint
-- column setval: bigint
SELECT setval('messages_id_seq', $2::bigint + 1000000)
   FROM (SELECT pg_advisory_xact_lock(hashtextextended('data-import raise-message-sequence', 0))) AS locked, messages_id_seq, apps
  WHERE app_id = $1 AND last_value < $2::bigint;

-- statement: data-import-replace-roles
-- $1: text
-- $2: json
-- $3: text[]
-- column role: text not null
UPDATE roles SET name = r.name, description = r.description, metadata = r.metadata, settings = r.settings, updated_at = now()
    FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
   WHERE roles.app_id = $1 AND roles.role = r.role AND r.role = ANY($3)
  RETURNING roles.role;

-- statement: data-import-save-checkpoint
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- $5: bigint
-- $6: bigint
-- $7: bytea
-- $8: bigint
-- $9: bigint
-- $10: bigint
-- $11: bigint
-- $12: boolean
UPDATE import_files
    SET done_bytes = $5, done_lines = $6, done_hash = $7, stored_records = $8, refused_records = $9, refused_bytes = $10,
        incomplete_records = $11, finished_at = CASE WHEN $12 THEN now() END, partial_batch = NULL
  WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-save-partial-batch
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- $5: jsonb
UPDATE import_files SET partial_batch = $5::jsonb WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-store-conversation-states
-- $1: text
-- $2: json
WITH s AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS s (
      uid text, conversation_key text, "receiverType" receiver_type, receiver text, read_id bigint, "readAt" float8, delivered_id bigint,
      "deliveredAt" float8, reset_id bigint, tags text[], "pinnedAt" float8)
  ), p AS MATERIALIZED (
    SELECT s.*,
           coalesce(read_id, CASE WHEN "readAt" IS NOT NULL THEN coalesce((
      SELECT m.id FROM messages m
       WHERE m.app_id = $1 AND m.conversation_key = s.conversation_key AND m.sender <> s.uid AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND m.sent_at <= to_timestamp(s."readAt")
       ORDER BY m.id DESC LIMIT 1), 0) END, 0) AS read_to,
           coalesce(delivered_id, CASE WHEN "deliveredAt" IS NOT NULL THEN coalesce((
      SELECT m.id FROM messages m
       WHERE m.app_id = $1 AND m.conversation_key = s.conversation_key AND m.sender <> s.uid AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND m.sent_at <= to_timestamp(s."deliveredAt")
       ORDER BY m.id DESC LIMIT 1), 0) END, 0) AS delivered_to
      FROM s
  ), watermark AS (
    INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, reset_message_id, read_message_id, delivered_message_id, tags,
                                              pinned_at)
    SELECT $1, uid, conversation_key, coalesce(reset_id, 0), read_to, greatest(read_to, delivered_to), coalesce(tags, '{}'),
           to_timestamp("pinnedAt")
      FROM p ORDER BY uid, conversation_key
        ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
       SET reset_message_id = greatest(w.reset_message_id, excluded.reset_message_id),
           read_message_id = greatest(w.read_message_id, excluded.read_message_id),
           delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
           tags = CASE WHEN excluded.tags = '{}' THEN w.tags ELSE excluded.tags END,
           pinned_at = coalesce(excluded.pinned_at, w.pinned_at), updated_at = excluded.updated_at
  ), mark AS (
    SELECT uid, conversation_key, "receiverType", receiver, 'read'::receipt_type AS type, read_to AS id, "readAt" AS at FROM p
     UNION ALL
    SELECT uid, conversation_key, "receiverType", receiver, 'delivered', delivered_to, "deliveredAt" FROM p WHERE delivered_to > read_to OR "deliveredAt" < "readAt"
  )
  INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
  SELECT $1, conversation_key, uid, type, id, coalesce(to_timestamp(at), (SELECT m.sent_at FROM messages m WHERE m.app_id = $1 AND m.id = mark.id), now()) FROM mark
   WHERE id > 0 AND ("receiverType" = 'user' OR EXISTS (
           SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = mark.receiver AND g.members_count <= 300))
      ON CONFLICT DO NOTHING;
