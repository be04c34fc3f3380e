-- Written by npm run statements.

-- statement: conversations-list: of every user
-- $1: text
-- $2: bigint
-- $3: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = p.uid AND o.deactivated_at IS NULL) UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = j.uid AND o.deactivated_at IS NULL)),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = conversation.uid AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY uid, sent_at DESC NULLS LAST, receiver, receiver_type OFFSET $2 LIMIT $3)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY uid, sent_at DESC NULLS LAST, receiver, receiver_type;

-- statement: conversations-list: of a user
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $3 LIMIT $4)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: of a user, with messages about edits and deletions
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce(w.reset_message_id, 0))
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $3 LIMIT $4)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND (n.category <> 'action' OR n.type <> 'message' OR (n.data ->> 'messageId')::bigint > page.reset_id)
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND (n.category <> 'action' OR n.type <> 'message' OR (n.data ->> 'messageId')::bigint > page.reset_id) AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: of a user, readable
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text[]
-- $5: bigint
-- $6: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $5 LIMIT $6)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND m.category = ANY($3::text[]) AND (m.category <> 'message' OR m.type = ANY($4::text[]))) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND m.category = ANY($3::text[]) AND (m.category <> 'message' OR m.type = ANY($4::text[]))
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: of a user, with a user
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 AND p.peer = $3),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system')
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $4 LIMIT $5)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: of a user, with a group
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2 AND j.guid = $3),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system')
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $4 LIMIT $5)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: searchKey
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND coalesce(u.name, g.name) ILIKE $3 AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $4 LIMIT $5)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: conversationType user
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $3 LIMIT $4)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: conversationType group
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $3 LIMIT $4)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: tags
-- $1: text
-- $2: text
-- $3: text[]
-- $4: bigint
-- $5: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND w.tags && $3::text[] AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $4 LIMIT $5)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: userTags
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text[]
-- $5: bigint
-- $6: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND (u.tags && $3::text[] OR g.tags && $4::text[]) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $5 LIMIT $6)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: unread
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid) AND (conversation.receiver_type = 'user' OR g.members_count <= 300) AND EXISTS (SELECT
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = conversation.conversation_key AND n.id > greatest(w.read_message_id, w.reset_message_id, 0)
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> conversation.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $3 LIMIT $4)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: agentic hidden
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND coalesce(u.role, '') <> $3 AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $4 LIMIT $5)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: agentic only
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND coalesce(u.role, '') = $3 AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $4 LIMIT $5)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: pinnedBy the user
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND pin.position IS NULL AND w.pinned_at IS NOT NULL AND conversation.uid = $3 AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $4 LIMIT $5)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: pinnedBy the app
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL) AND pin.position IS NOT NULL AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = conversation.uid AND b.blocked_uid = u.uid)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $3 LIMIT $4)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: conversations-list: includeBlocked
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column total: integer
-- column uid: text
-- column receiverType: receiver_type
-- column receiver: text
-- column conversationKey: text
-- column createdAt: timestamp with time zone
-- column joinedAt: timestamp with time zone
-- column scope: member_scope
-- column tags: text[]
-- column ownPinnedAt: timestamp with time zone
-- column globalPinnedAt: timestamp with time zone
-- column readMessageId: bigint
-- column lastMessageId: bigint
-- column lastSentAt: timestamp with time zone
-- column unread: integer
-- column unreadMentions: integer
WITH conversation AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
           NULL::timestamptz AS joined_at, NULL::member_scope AS scope
      FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
    SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
           j.joined_at AS created_at, j.joined_at, j.scope
      FROM group_members j WHERE j.app_id = $1 AND j.uid = $2),
  entry AS MATERIALIZED (
    SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
           coalesce(w.read_message_id, 0) AS read_id,
           greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id,
           g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
      FROM conversation
      LEFT JOIN conversation_watermarks w
             ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = conversation.conversation_key
      LEFT JOIN pinned_conversations pin
             ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
      LEFT JOIN LATERAL (
        SELECT u.uid, u.name, u.tags, u.role FROM users u
         WHERE conversation.receiver_type = 'user' AND u.app_id = $1 AND u.uid = conversation.receiver
           AND u.deactivated_at IS NULL
         LIMIT 1) AS u ON true
      LEFT JOIN LATERAL (
        SELECT g.name, g.tags, g.members_count FROM groups g
         WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
         LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.id, m.sent_at, m.deleted_at FROM messages m
         WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > coalesce(w.reset_message_id, 0)
           AND true
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = conversation.uid)
           AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call')
         ORDER BY m.id DESC LIMIT 1) AS last ON true
     WHERE (conversation.receiver_type = 'group' OR u.uid IS NOT NULL OR conversation.receiver = 'app_system') AND (last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)
  ),
  page AS (SELECT * FROM entry ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key OFFSET $3 LIMIT $4)
  SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
         created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
         global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
         CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
         coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
    FROM (SELECT count(*)::int AS total FROM entry) AS counted
    LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true) AS unread ON (page.receiver_type = 'user' OR page.members_count <= 300)
    LEFT JOIN LATERAL (SELECT count(*)::int
        FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at, n.mentioned_uids
                FROM messages n
               WHERE n.app_id = $1 AND n.conversation_key = page.conversation_key AND n.id > page.seen_id
                 AND true AND n.mentioned_uids <> '{}'
               ORDER BY n.id DESC LIMIT 10000) AS m
       WHERE m.sender <> page.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND (page.joined_at IS NULL OR m.sent_at >= page.joined_at)
         AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND true
         AND page.uid = ANY(m.mentioned_uids)) AS mentions ON unread.count > 0
   ORDER BY position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key;

-- statement: pinned-conversations-put
-- $1: text
-- $2: receiver_type[]
-- $3: text[]
INSERT INTO pinned_conversations (app_id, receiver_type, receiver, position)
  SELECT $1, receiver_type, receiver, position
    FROM unnest($2::receiver_type[], $3::text[]) WITH ORDINALITY AS p (receiver_type, receiver, position)
      ON CONFLICT (app_id, receiver_type, receiver) DO UPDATE SET position = excluded.position;
