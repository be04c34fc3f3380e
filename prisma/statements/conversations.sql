-- Written by npm run statements.

-- statement: conversations-details: all read
-- $1: text
-- $2: bigint[]
-- $3: text
-- $4: text[]
-- $5: text[]
-- column messages: json
-- column users: json
-- column groups: json
-- column unread: json
SELECT last_message.messages,
  (SELECT json_build_array(json_agg(k.uid), json_agg(k.name), json_agg(k.avatar), json_agg(k.role), json_agg(k.tags), json_agg(k.status::text), json_agg((date_part('epoch', k.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(CASE WHEN k.link IS NULL AND k.status_message IS NULL AND k.status_message_expires_at IS NULL AND k.metadata IS NULL AND k.presence_visibility = 'everyone' AND k.updated_at IS NULL AND k.deactivated_at IS NULL THEN NULL ELSE json_build_array(k.link, k.status_message, (date_part('epoch', k.status_message_expires_at) * 1000)::bigint, k.metadata, k.presence_visibility::text, (date_part('epoch', k.updated_at) * 1000)::bigint, (date_part('epoch', k.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = ANY($4::text[] || last_message.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3 AND b.uid = ANY($4::text[] || last_message.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY($4::text[] || last_message.uids)) AS k) AS users,
  (SELECT json_build_array(json_agg(k.guid), json_agg(k.name), json_agg(k.type::text), json_agg(k.icon), json_agg(k.description), json_agg(k.tags), json_agg(k.owner), json_agg(k.members_count), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(k.frozen), json_agg(k.send_scope::text), json_agg(k.join_by_request), json_agg(CASE WHEN k.metadata IS NULL AND k.updated_at IS NULL AND k.updated_by IS NULL AND k.slow_mode_seconds = 0 AND k.scope IS NULL AND k.joined_at IS NULL THEN NULL ELSE json_build_array(k.metadata, (date_part('epoch', k.updated_at) * 1000)::bigint, k.updated_by, k.slow_mode_seconds, k.scope::text, (date_part('epoch', k.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at FROM groups g, (SELECT NULL::member_scope AS scope, NULL::timestamptz AS joined_at) AS m WHERE g.app_id = $1 AND g.guid = ANY($5::text[])) AS k) AS groups,
  NULL::json AS unread
  FROM (
  SELECT page.messages, NULL::json AS users, NULL::json AS groups, page.uids
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (
  SELECT sized.id, sized.conversation_key, sized.sender, sized.receiver_type, sized.receiver, sized.category, sized.type, CASE WHEN page_bytes > 4194304 AND category NOT IN ('action', 'call') THEN jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', 1000), 'truncated', true)) ELSE data END AS data, sized.tags, sized.muid, sized.parent_id, sized.mentioned_uids, sized.quoted_message_id, sized.moderation_status, sized.sent_at, sized.updated_at, sized.edited_at, sized.edited_by, sized.deleted_at, sized.deleted_by, sized.annotation_kinds
    FROM (SELECT m.*, sum(1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END) OVER (ORDER BY listed.position) AS page_bytes, listed.position
            FROM unnest((SELECT $2::bigint[])) WITH ORDINALITY AS listed (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = listed.id) AS sized
   ORDER BY position) AS q OFFSET 0) AS m) AS page) AS last_message;

-- statement: conversations-details: unread
-- $1: text
-- $2: bigint[]
-- $3: text
-- $4: text[]
-- $5: text[]
-- $6: integer[]
-- $7: text[]
-- $8: receiver_type[]
-- $9: text[]
-- $10: text[]
-- $11: timestamp with time zone[]
-- $12: bigint[]
-- $13: bigint[]
-- column messages: json
-- column users: json
-- column groups: json
-- column unread: json
SELECT last_message.messages,
  (SELECT json_build_array(json_agg(k.uid), json_agg(k.name), json_agg(k.avatar), json_agg(k.role), json_agg(k.tags), json_agg(k.status::text), json_agg((date_part('epoch', k.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(CASE WHEN k.link IS NULL AND k.status_message IS NULL AND k.status_message_expires_at IS NULL AND k.metadata IS NULL AND k.presence_visibility = 'everyone' AND k.updated_at IS NULL AND k.deactivated_at IS NULL THEN NULL ELSE json_build_array(k.link, k.status_message, (date_part('epoch', k.status_message_expires_at) * 1000)::bigint, k.metadata, k.presence_visibility::text, (date_part('epoch', k.updated_at) * 1000)::bigint, (date_part('epoch', k.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = ANY($4::text[] || last_message.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3 AND b.uid = ANY($4::text[] || last_message.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY($4::text[] || last_message.uids)) AS k) AS users,
  (SELECT json_build_array(json_agg(k.guid), json_agg(k.name), json_agg(k.type::text), json_agg(k.icon), json_agg(k.description), json_agg(k.tags), json_agg(k.owner), json_agg(k.members_count), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(k.frozen), json_agg(k.send_scope::text), json_agg(k.join_by_request), json_agg(CASE WHEN k.metadata IS NULL AND k.updated_at IS NULL AND k.updated_by IS NULL AND k.slow_mode_seconds = 0 AND k.scope IS NULL AND k.joined_at IS NULL THEN NULL ELSE json_build_array(k.metadata, (date_part('epoch', k.updated_at) * 1000)::bigint, k.updated_by, k.slow_mode_seconds, k.scope::text, (date_part('epoch', k.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at FROM groups g, (SELECT NULL::member_scope AS scope, NULL::timestamptz AS joined_at) AS m WHERE g.app_id = $1 AND g.guid = ANY($5::text[])) AS k) AS groups,
  (SELECT json_build_array(json_agg(k.index), json_agg(k.unread), json_agg(k.mentions)) FROM (SELECT c.index, unread.count AS unread, coalesce(mentions.count, 0) AS mentions
        FROM unnest($6::int[], $7::text[], $8::receiver_type[], $9::text[], $10::text[], $11::timestamptz[], $12::bigint[], $13::bigint[])
          AS c (index, uid, receiver_type, receiver, conversation_key, joined_at, seen_id, reset_id)
        LEFT JOIN groups g ON g.app_id = $1 AND c.receiver_type = 'group' AND g.guid = c.receiver
       CROSS JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND true
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true AND (c.receiver_type = 'user' OR g.members_count <= 300)) AS unread
        LEFT JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND true AND n.mentioned_uids <> '{}'
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true
           AND c.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
       WHERE unread.count > 0) AS k) AS unread
  FROM (
  SELECT page.messages, NULL::json AS users, NULL::json AS groups, page.uids
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (
  SELECT sized.id, sized.conversation_key, sized.sender, sized.receiver_type, sized.receiver, sized.category, sized.type, CASE WHEN page_bytes > 4194304 AND category NOT IN ('action', 'call') THEN jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', 1000), 'truncated', true)) ELSE data END AS data, sized.tags, sized.muid, sized.parent_id, sized.mentioned_uids, sized.quoted_message_id, sized.moderation_status, sized.sent_at, sized.updated_at, sized.edited_at, sized.edited_by, sized.deleted_at, sized.deleted_by, sized.annotation_kinds
    FROM (SELECT m.*, sum(1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END) OVER (ORDER BY listed.position) AS page_bytes, listed.position
            FROM unnest((SELECT $2::bigint[])) WITH ORDINALITY AS listed (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = listed.id) AS sized
   ORDER BY position) AS q OFFSET 0) AS m) AS page) AS last_message;

-- statement: conversations-details: unread, readable
-- $1: text
-- $2: bigint[]
-- $3: text
-- $4: text[]
-- $5: text[]
-- $6: integer[]
-- $7: text[]
-- $8: receiver_type[]
-- $9: text[]
-- $10: text[]
-- $11: timestamp with time zone[]
-- $12: bigint[]
-- $13: bigint[]
-- $14: text[]
-- column messages: json
-- column users: json
-- column groups: json
-- column unread: json
SELECT last_message.messages,
  (SELECT json_build_array(json_agg(k.uid), json_agg(k.name), json_agg(k.avatar), json_agg(k.role), json_agg(k.tags), json_agg(k.status::text), json_agg((date_part('epoch', k.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(CASE WHEN k.link IS NULL AND k.status_message IS NULL AND k.status_message_expires_at IS NULL AND k.metadata IS NULL AND k.presence_visibility = 'everyone' AND k.updated_at IS NULL AND k.deactivated_at IS NULL THEN NULL ELSE json_build_array(k.link, k.status_message, (date_part('epoch', k.status_message_expires_at) * 1000)::bigint, k.metadata, k.presence_visibility::text, (date_part('epoch', k.updated_at) * 1000)::bigint, (date_part('epoch', k.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = ANY($4::text[] || last_message.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3 AND b.uid = ANY($4::text[] || last_message.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY($4::text[] || last_message.uids)) AS k) AS users,
  (SELECT json_build_array(json_agg(k.guid), json_agg(k.name), json_agg(k.type::text), json_agg(k.icon), json_agg(k.description), json_agg(k.tags), json_agg(k.owner), json_agg(k.members_count), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(k.frozen), json_agg(k.send_scope::text), json_agg(k.join_by_request), json_agg(CASE WHEN k.metadata IS NULL AND k.updated_at IS NULL AND k.updated_by IS NULL AND k.slow_mode_seconds = 0 AND k.scope IS NULL AND k.joined_at IS NULL THEN NULL ELSE json_build_array(k.metadata, (date_part('epoch', k.updated_at) * 1000)::bigint, k.updated_by, k.slow_mode_seconds, k.scope::text, (date_part('epoch', k.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at FROM groups g, (SELECT NULL::member_scope AS scope, NULL::timestamptz AS joined_at) AS m WHERE g.app_id = $1 AND g.guid = ANY($5::text[])) AS k) AS groups,
  (SELECT json_build_array(json_agg(k.index), json_agg(k.unread), json_agg(k.mentions)) FROM (SELECT c.index, unread.count AS unread, coalesce(mentions.count, 0) AS mentions
        FROM unnest($6::int[], $7::text[], $8::receiver_type[], $9::text[], $10::text[], $11::timestamptz[], $12::bigint[], $13::bigint[])
          AS c (index, uid, receiver_type, receiver, conversation_key, joined_at, seen_id, reset_id)
        LEFT JOIN groups g ON g.app_id = $1 AND c.receiver_type = 'group' AND g.guid = c.receiver
       CROSS JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND true
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND m.category = ANY($14::text[]) AND (c.receiver_type = 'user' OR g.members_count <= 300)) AS unread
        LEFT JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND true AND n.mentioned_uids <> '{}'
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND m.category = ANY($14::text[])
           AND c.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
       WHERE unread.count > 0) AS k) AS unread
  FROM (
  SELECT page.messages, NULL::json AS users, NULL::json AS groups, page.uids
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (
  SELECT sized.id, sized.conversation_key, sized.sender, sized.receiver_type, sized.receiver, sized.category, sized.type, CASE WHEN page_bytes > 4194304 AND category NOT IN ('action', 'call') THEN jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', 1000), 'truncated', true)) ELSE data END AS data, sized.tags, sized.muid, sized.parent_id, sized.mentioned_uids, sized.quoted_message_id, sized.moderation_status, sized.sent_at, sized.updated_at, sized.edited_at, sized.edited_by, sized.deleted_at, sized.deleted_by, sized.annotation_kinds
    FROM (SELECT m.*, sum(1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END) OVER (ORDER BY listed.position) AS page_bytes, listed.position
            FROM unnest((SELECT $2::bigint[])) WITH ORDINALITY AS listed (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = listed.id) AS sized
   ORDER BY position) AS q OFFSET 0) AS m) AS page) AS last_message;

-- statement: conversations-details: unread, with messages about edits and deletions
-- $1: text
-- $2: bigint[]
-- $3: text
-- $4: text[]
-- $5: text[]
-- $6: integer[]
-- $7: text[]
-- $8: receiver_type[]
-- $9: text[]
-- $10: text[]
-- $11: timestamp with time zone[]
-- $12: bigint[]
-- $13: bigint[]
-- column messages: json
-- column users: json
-- column groups: json
-- column unread: json
SELECT last_message.messages,
  (SELECT json_build_array(json_agg(k.uid), json_agg(k.name), json_agg(k.avatar), json_agg(k.role), json_agg(k.tags), json_agg(k.status::text), json_agg((date_part('epoch', k.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(CASE WHEN k.link IS NULL AND k.status_message IS NULL AND k.status_message_expires_at IS NULL AND k.metadata IS NULL AND k.presence_visibility = 'everyone' AND k.updated_at IS NULL AND k.deactivated_at IS NULL THEN NULL ELSE json_build_array(k.link, k.status_message, (date_part('epoch', k.status_message_expires_at) * 1000)::bigint, k.metadata, k.presence_visibility::text, (date_part('epoch', k.updated_at) * 1000)::bigint, (date_part('epoch', k.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = ANY($4::text[] || last_message.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3 AND b.uid = ANY($4::text[] || last_message.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY($4::text[] || last_message.uids)) AS k) AS users,
  (SELECT json_build_array(json_agg(k.guid), json_agg(k.name), json_agg(k.type::text), json_agg(k.icon), json_agg(k.description), json_agg(k.tags), json_agg(k.owner), json_agg(k.members_count), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(k.frozen), json_agg(k.send_scope::text), json_agg(k.join_by_request), json_agg(CASE WHEN k.metadata IS NULL AND k.updated_at IS NULL AND k.updated_by IS NULL AND k.slow_mode_seconds = 0 AND k.scope IS NULL AND k.joined_at IS NULL THEN NULL ELSE json_build_array(k.metadata, (date_part('epoch', k.updated_at) * 1000)::bigint, k.updated_by, k.slow_mode_seconds, k.scope::text, (date_part('epoch', k.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at FROM groups g, (SELECT NULL::member_scope AS scope, NULL::timestamptz AS joined_at) AS m WHERE g.app_id = $1 AND g.guid = ANY($5::text[])) AS k) AS groups,
  (SELECT json_build_array(json_agg(k.index), json_agg(k.unread), json_agg(k.mentions)) FROM (SELECT c.index, unread.count AS unread, coalesce(mentions.count, 0) AS mentions
        FROM unnest($6::int[], $7::text[], $8::receiver_type[], $9::text[], $10::text[], $11::timestamptz[], $12::bigint[], $13::bigint[])
          AS c (index, uid, receiver_type, receiver, conversation_key, joined_at, seen_id, reset_id)
        LEFT JOIN groups g ON g.app_id = $1 AND c.receiver_type = 'group' AND g.guid = c.receiver
       CROSS JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND (n.category <> 'action' OR n.type <> 'message' OR (n.data ->> 'messageId')::bigint > c.reset_id)
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true AND (c.receiver_type = 'user' OR g.members_count <= 300)) AS unread
        LEFT JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND (n.category <> 'action' OR n.type <> 'message' OR (n.data ->> 'messageId')::bigint > c.reset_id) AND n.mentioned_uids <> '{}'
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true
           AND c.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
       WHERE unread.count > 0) AS k) AS unread
  FROM (
  SELECT page.messages, NULL::json AS users, NULL::json AS groups, page.uids
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (
  SELECT sized.id, sized.conversation_key, sized.sender, sized.receiver_type, sized.receiver, sized.category, sized.type, CASE WHEN page_bytes > 4194304 AND category NOT IN ('action', 'call') THEN jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', 1000), 'truncated', true)) ELSE data END AS data, sized.tags, sized.muid, sized.parent_id, sized.mentioned_uids, sized.quoted_message_id, sized.moderation_status, sized.sent_at, sized.updated_at, sized.edited_at, sized.edited_by, sized.deleted_at, sized.deleted_by, sized.annotation_kinds
    FROM (SELECT m.*, sum(1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END) OVER (ORDER BY listed.position) AS page_bytes, listed.position
            FROM unnest((SELECT $2::bigint[])) WITH ORDINALITY AS listed (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = listed.id) AS sized
   ORDER BY position) AS q OFFSET 0) AS m) AS page) AS last_message;

-- statement: conversations-details: unread, with silent messages
-- $1: text
-- $2: bigint[]
-- $3: text
-- $4: text[]
-- $5: text[]
-- $6: integer[]
-- $7: text[]
-- $8: receiver_type[]
-- $9: text[]
-- $10: text[]
-- $11: timestamp with time zone[]
-- $12: bigint[]
-- $13: bigint[]
-- column messages: json
-- column users: json
-- column groups: json
-- column unread: json
SELECT last_message.messages,
  (SELECT json_build_array(json_agg(k.uid), json_agg(k.name), json_agg(k.avatar), json_agg(k.role), json_agg(k.tags), json_agg(k.status::text), json_agg((date_part('epoch', k.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(CASE WHEN k.link IS NULL AND k.status_message IS NULL AND k.status_message_expires_at IS NULL AND k.metadata IS NULL AND k.presence_visibility = 'everyone' AND k.updated_at IS NULL AND k.deactivated_at IS NULL THEN NULL ELSE json_build_array(k.link, k.status_message, (date_part('epoch', k.status_message_expires_at) * 1000)::bigint, k.metadata, k.presence_visibility::text, (date_part('epoch', k.updated_at) * 1000)::bigint, (date_part('epoch', k.deactivated_at) * 1000)::bigint) END)) FROM (SELECT u.uid, u.name, u.avatar, u.link, u.role, u.status_message, u.status_message_expires_at, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.metadata ELSE u.metadata - '@private' END AS metadata, u.tags, CASE WHEN u.uid = coalesce($3, u.uid) THEN u.presence_visibility ELSE 'everyone' END AS presence_visibility, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at, u.created_at, u.updated_at, u.deactivated_at FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = ANY($4::text[] || last_message.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3 AND b.uid = ANY($4::text[] || last_message.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY($4::text[] || last_message.uids)) AS k) AS users,
  (SELECT json_build_array(json_agg(k.guid), json_agg(k.name), json_agg(k.type::text), json_agg(k.icon), json_agg(k.description), json_agg(k.tags), json_agg(k.owner), json_agg(k.members_count), json_agg((date_part('epoch', k.created_at) * 1000)::bigint), json_agg(k.frozen), json_agg(k.send_scope::text), json_agg(k.join_by_request), json_agg(CASE WHEN k.metadata IS NULL AND k.updated_at IS NULL AND k.updated_by IS NULL AND k.slow_mode_seconds = 0 AND k.scope IS NULL AND k.joined_at IS NULL THEN NULL ELSE json_build_array(k.metadata, (date_part('epoch', k.updated_at) * 1000)::bigint, k.updated_by, k.slow_mode_seconds, k.scope::text, (date_part('epoch', k.joined_at) * 1000)::bigint) END)) FROM (SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.members_count, g.created_at, g.updated_at, g.updated_by, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, m.scope AS scope, m.joined_at AS joined_at FROM groups g, (SELECT NULL::member_scope AS scope, NULL::timestamptz AS joined_at) AS m WHERE g.app_id = $1 AND g.guid = ANY($5::text[])) AS k) AS groups,
  (SELECT json_build_array(json_agg(k.index), json_agg(k.unread), json_agg(k.mentions)) FROM (SELECT c.index, unread.count AS unread, coalesce(mentions.count, 0) AS mentions
        FROM unnest($6::int[], $7::text[], $8::receiver_type[], $9::text[], $10::text[], $11::timestamptz[], $12::bigint[], $13::bigint[])
          AS c (index, uid, receiver_type, receiver, conversation_key, joined_at, seen_id, reset_id)
        LEFT JOIN groups g ON g.app_id = $1 AND c.receiver_type = 'group' AND g.guid = c.receiver
       CROSS JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.id, n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND true
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = m.id AND silent.data @> '{"silent": true}') AND (c.receiver_type = 'user' OR g.members_count <= 300)) AS unread
        LEFT JOIN LATERAL (SELECT count(*)::int
          FROM (SELECT n.id, n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > c.seen_id
                   AND true AND n.mentioned_uids <> '{}'
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = m.id AND silent.data @> '{"silent": true}')
           AND c.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
       WHERE unread.count > 0) AS k) AS unread
  FROM (
  SELECT page.messages, NULL::json AS users, NULL::json AS groups, page.uids
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (
  SELECT sized.id, sized.conversation_key, sized.sender, sized.receiver_type, sized.receiver, sized.category, sized.type, CASE WHEN page_bytes > 4194304 AND category NOT IN ('action', 'call') THEN jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', 1000), 'truncated', true)) ELSE data END AS data, sized.tags, sized.muid, sized.parent_id, sized.mentioned_uids, sized.quoted_message_id, sized.moderation_status, sized.sent_at, sized.updated_at, sized.edited_at, sized.edited_by, sized.deleted_at, sized.deleted_by, sized.annotation_kinds
    FROM (SELECT m.*, sum(1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END) OVER (ORDER BY listed.position) AS page_bytes, listed.position
            FROM unnest((SELECT $2::bigint[])) WITH ORDINALITY AS listed (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = listed.id) AS sized
   ORDER BY position) AS q OFFSET 0) AS m) AS page) AS last_message;

-- statement: conversations-list: of every user
-- $1: text
-- $2: bigint
-- $3: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = p.uid AND o.deactivated_at IS NULL) AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = p.uid AND b.blocked_uid = p.peer) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = j.uid AND o.deactivated_at IS NULL)
  ), marked AS (
    SELECT c.*, true AS is_marked, EXISTS (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = c.uid AND h.moderation_status IN ('pending', 'disapproved') AND h.conversation_key = c.conversation_key) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id, m.sent_at
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = c.uid AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver LEFT JOIN messages m ON m.app_id = $1 AND m.id = last.id
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY entry.uid, sent_at DESC NULLS LAST, receiver, receiver_type OFFSET $2 LIMIT $3
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           sent_at AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = page.uid AND w.conversation_key = page.conversation_key
     ORDER BY page.uid, sent_at DESC NULLS LAST, receiver, receiver_type
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, with messages about edits and deletions
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id, p.last_message_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id, n.last_message_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN (c.has_withheld OR coalesce(w.reset_message_id, 0) > 0) THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce(w.reset_message_id, 0))
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, readable
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, with a user
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND p.peer = $3 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL)
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE true
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, with a group
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2 AND j.guid = $3
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE true
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: searchKey
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u WHERE c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
           AND u.deactivated_at IS NULL LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE c.receiver_type = 'group' AND g.app_id = $1 AND g.guid = c.receiver LIMIT 1) AS g ON true
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND strpos(search_fold_1(coalesce(u.name, g.name)), $3) > 0
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: conversationType user
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2)
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: conversationType group
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: tags
-- $1: text
-- $2: text
-- $3: text[]
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, true AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND w.tags && $3::text[]
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: userTags
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text[]
-- $5: bigint
-- $6: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u WHERE c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
           AND u.deactivated_at IS NULL LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE c.receiver_type = 'group' AND g.app_id = $1 AND g.guid = c.receiver LIMIT 1) AS g ON true
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND (u.tags && $3::text[] OR g.tags && $4::text[])
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $5 LIMIT $6
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: unread
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, true AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u WHERE c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
           AND u.deactivated_at IS NULL LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE c.receiver_type = 'group' AND g.app_id = $1 AND g.guid = c.receiver LIMIT 1) AS g ON true
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND last.id > greatest(w.read_message_id, w.reset_message_id, 0) AND (c.receiver_type = 'user' OR g.members_count <= 300)
       AND EXISTS (SELECT
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > greatest(w.read_message_id, w.reset_message_id, 0)
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: unread, with silent messages
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, true AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u WHERE c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
           AND u.deactivated_at IS NULL LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE c.receiver_type = 'group' AND g.app_id = $1 AND g.guid = c.receiver LIMIT 1) AS g ON true
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND last.id > greatest(w.read_message_id, w.reset_message_id, 0) AND (c.receiver_type = 'user' OR g.members_count <= 300)
       AND EXISTS (SELECT
        FROM (SELECT n.id, n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = c.conversation_key AND n.id > greatest(w.read_message_id, w.reset_message_id, 0)
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> c.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (c.joined_at IS NULL OR m.sent_at >= c.joined_at) AND true AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = m.id AND silent.data @> '{"silent": true}'))
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: archived
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, true AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND w.archived_at IS NOT NULL
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: not archived
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, true AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND w.archived_at IS NULL
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: agentic hidden
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u WHERE c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
           AND u.deactivated_at IS NULL LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE c.receiver_type = 'group' AND g.app_id = $1 AND g.guid = c.receiver LIMIT 1) AS g ON true
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND coalesce(u.role, '') <> $3
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: agentic only
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u WHERE c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
           AND u.deactivated_at IS NULL LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE c.receiver_type = 'group' AND g.app_id = $1 AND g.guid = c.receiver LIMIT 1) AS g ON true
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND coalesce(u.role, '') = $3
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: pinnedBy the user
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND pin.position IS NULL AND w.pinned_at IS NOT NULL AND c.uid = $3
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: pinnedBy the app
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND pin.position IS NOT NULL
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: includeBlocked
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $3 LIMIT $4
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of every user, from a position
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- $5: receiver_type
-- $6: bigint
-- $7: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = p.uid AND o.deactivated_at IS NULL) AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = p.uid AND b.blocked_uid = p.peer) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = j.uid AND o.deactivated_at IS NULL)
  ), marked AS (
    SELECT c.*, true AS is_marked, EXISTS (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = c.uid AND h.moderation_status IN ('pending', 'disapproved') AND h.conversation_key = c.conversation_key) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id, m.sent_at
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = c.uid AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver LEFT JOIN messages m ON m.app_id = $1 AND m.id = last.id
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE (uid, -coalesce((extract(epoch FROM sent_at) * 1000)::bigint, 0), receiver, receiver_type) > ($2::text, $3::bigint, $4::text, $5::receiver_type) ORDER BY entry.uid, sent_at DESC NULLS LAST, receiver, receiver_type OFFSET $6 LIMIT $7
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           sent_at AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = page.uid AND w.conversation_key = page.conversation_key
     ORDER BY page.uid, sent_at DESC NULLS LAST, receiver, receiver_type
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of every user, backwards
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- $5: receiver_type
-- $6: bigint
-- $7: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = p.uid AND o.deactivated_at IS NULL) AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = p.uid AND b.blocked_uid = p.peer) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = j.uid AND o.deactivated_at IS NULL)
  ), marked AS (
    SELECT c.*, true AS is_marked, EXISTS (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = c.uid AND h.moderation_status IN ('pending', 'disapproved') AND h.conversation_key = c.conversation_key) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id, m.sent_at
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = c.uid AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver LEFT JOIN messages m ON m.app_id = $1 AND m.id = last.id
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE (uid, -coalesce((extract(epoch FROM sent_at) * 1000)::bigint, 0), receiver, receiver_type) < ($2::text, $3::bigint, $4::text, $5::receiver_type) ORDER BY entry.uid DESC, sent_at NULLS FIRST, receiver DESC, receiver_type DESC OFFSET $6 LIMIT $7
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           sent_at AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = page.uid AND w.conversation_key = page.conversation_key
     ORDER BY page.uid DESC, sent_at NULLS FIRST, receiver DESC, receiver_type DESC
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, from a position
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- $5: bigint
-- $6: text
-- $7: bigint
-- $8: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE (coalesce(position, 2147483647), -coalesce((extract(epoch FROM own_pinned_at) * 1000)::bigint, 0), -coalesce(last_id, 0), conversation_key) > ($3::bigint, $4::bigint, $5::bigint, $6::text) ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $7 LIMIT $8
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, backwards
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- $5: bigint
-- $6: text
-- $7: bigint
-- $8: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ), page AS (SELECT * FROM entry WHERE (coalesce(position, 2147483647), -coalesce((extract(epoch FROM own_pinned_at) * 1000)::bigint, 0), -coalesce(last_id, 0), conversation_key) < ($3::bigint, $4::bigint, $5::bigint, $6::text) ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END, position DESC, own_pinned_at NULLS FIRST, last_id NULLS FIRST, entry.conversation_key DESC OFFSET $7 LIMIT $8
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END, position DESC, own_pinned_at NULLS FIRST, last_id NULLS FIRST, page.conversation_key DESC
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, before a time
-- $1: text
-- $2: text
-- $3: double precision
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver LEFT JOIN messages m ON m.app_id = $1 AND m.id = last.id
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND coalesce(m.sent_at, c.created_at) < to_timestamp($3)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, entry.conversation_key OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, page.conversation_key
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: conversations-list: of a user, after a time
-- $1: text
-- $2: text
-- $3: double precision
-- $4: bigint
-- $5: bigint
-- column total: integer not null
-- column page: json
WITH pin AS MATERIALIZED (
    SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
  ), conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, NULL::timestamptz AS joined_at, NULL::member_scope AS scope,
           greatest(p.last_message_id, p.last_reply_id, p.last_custom_id, p.last_custom_reply_id, p.last_group_action_id) AS newest
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL) AND p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope, greatest(n.last_message_id, n.last_reply_id, n.last_custom_id, n.last_custom_reply_id, n.last_group_action_id) AS newest
      FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE j.app_id = $1 AND j.uid = $2
  ), marked AS (
    SELECT c.*, c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                               WHERE k.app_id = $1 AND k.uid = $2 AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL)) AS is_marked, c.conversation_key IN (SELECT h.conversation_key FROM messages h
         WHERE h.app_id = $1 AND h.sender = $2 AND h.moderation_status IN ('pending', 'disapproved')) AS has_withheld FROM conversation c OFFSET 0
  ), entry AS MATERIALIZED (
    SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
           pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id
      FROM marked c
      LEFT JOIN LATERAL (
        SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
         WHERE c.is_marked AND w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key LIMIT 1
      ) AS w ON true
      CROSS JOIN LATERAL (
        SELECT CASE WHEN c.has_withheld THEN (
        SELECT m.id FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = c.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) WHEN c.newest > coalesce(w.reset_message_id, 0) THEN c.newest END AS id
      ) AS last
      LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver LEFT JOIN messages m ON m.app_id = $1 AND m.id = last.id
     WHERE (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND coalesce(m.sent_at, c.created_at) >= to_timestamp($3)
  ), page AS (SELECT * FROM entry WHERE true ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END, position DESC, own_pinned_at NULLS FIRST, last_id NULLS FIRST, entry.conversation_key DESC OFFSET $4 LIMIT $5
  ), listed AS (
    SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
           position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
           coalesce(w.reset_message_id, 0) AS reset_message_id, last_id AS last_message_id,
           NULL::timestamptz AS last_sent_at
      FROM page
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     ORDER BY CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END, position DESC, own_pinned_at NULLS FIRST, last_id NULLS FIRST, page.conversation_key DESC
  )
  SELECT (SELECT count(*)::int FROM entry) AS total, (SELECT json_build_array(json_agg(listed.uid), json_agg(listed.receiver_type::text), json_agg(listed.receiver), json_agg(listed.conversation_key), json_agg((date_part('epoch', listed.created_at) * 1000)::bigint), json_agg((date_part('epoch', listed.joined_at) * 1000)::bigint), json_agg(listed.scope::text), json_agg(listed.read_message_id::text), json_agg(listed.reset_message_id::text), json_agg(listed.last_message_id::text), json_agg((date_part('epoch', listed.last_sent_at) * 1000)::bigint), json_agg(CASE WHEN listed.tags IS NULL AND listed.own_pinned_at IS NULL AND listed.archived_at IS NULL AND listed.global_pinned_at IS NULL AND listed.pin_position IS NULL THEN NULL ELSE json_build_array(listed.tags, (date_part('epoch', listed.own_pinned_at) * 1000)::bigint, (date_part('epoch', listed.archived_at) * 1000)::bigint, (date_part('epoch', listed.global_pinned_at) * 1000)::bigint, listed.pin_position) END)) FROM listed) AS page;

-- statement: pinned-conversations-put
-- $1: text
-- $2: receiver_type[]
-- $3: text[]
INSERT INTO pinned_conversations (app_id, receiver_type, receiver, position)
  SELECT $1, receiver_type, receiver, position
    FROM unnest($2::receiver_type[], $3::text[]) WITH ORDINALITY AS p (receiver_type, receiver, position)
      ON CONFLICT (app_id, receiver_type, receiver) DO UPDATE SET position = excluded.position;
