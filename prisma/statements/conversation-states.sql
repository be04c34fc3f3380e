-- Written by npm run statements.

-- statement: conversation-states-archive
-- $1: text
-- $2: text
-- $3: text
-- column changed: integer
INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, archived_at) VALUES ($1, $2, $3, now())
      ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
     SET archived_at = excluded.archived_at, updated_at = excluded.updated_at
   WHERE w.archived_at IS NULL
  RETURNING 1 AS changed;

-- statement: conversation-states-count-other-pins
-- $1: text
-- $2: text
-- $3: text
-- column pins: integer not null
SELECT count(*)::int AS pins FROM conversation_watermarks w
  WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key <> $3 AND w.pinned_at IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM direct_conversations p JOIN users u ON u.app_id = $1 AND u.uid = p.peer
       WHERE p.app_id = $1 AND p.uid = $2 AND p.conversation_key = w.conversation_key AND u.deactivated_at IS NOT NULL);

-- statement: conversation-states-delete-user-direct-conversations
-- $1: text
-- $2: text
DELETE FROM direct_conversations
  WHERE app_id = $1
    AND (uid, peer) IN (SELECT side.uid, side.peer
                          FROM direct_conversations p, LATERAL (VALUES (p.uid, p.peer), (p.peer, p.uid)) AS side (uid, peer)
                         WHERE p.app_id = $1 AND p.uid = $2);

-- statement: conversation-states-delete-user-direct-receipts
-- $1: text
-- $2: text
DELETE FROM conversation_receipts WHERE app_id = $1 AND conversation_key IN (SELECT conversation_key FROM direct_conversations WHERE app_id = $1 AND uid = $2);

-- statement: conversation-states-delete-user-direct-watermarks
-- $1: text
-- $2: text
DELETE FROM conversation_watermarks WHERE app_id = $1 AND conversation_key IN (SELECT conversation_key FROM direct_conversations WHERE app_id = $1 AND uid = $2);

-- statement: conversation-states-delete-user-own-receipts
-- $1: text
-- $2: text
DELETE FROM conversation_receipts r
  USING conversation_watermarks w
  WHERE w.app_id = $1 AND w.uid = $2
    AND r.app_id = $1 AND r.conversation_key = w.conversation_key AND r.uid = $2;

-- statement: conversation-states-delete-user-own-watermarks
-- $1: text
-- $2: text
DELETE FROM conversation_watermarks WHERE app_id = $1 AND uid = $2;

-- statement: conversation-states-ensure-direct-conversation
-- $1: text
-- $2: text
-- $3: text
-- $4: text
INSERT INTO direct_conversations (app_id, uid, peer, conversation_key)
  SELECT $1, uid, peer, $4 FROM (VALUES ($2::text, $3::text), ($3, $2)) AS side (uid, peer) ORDER BY uid <> split_part($4, '/', 2)
      ON CONFLICT DO NOTHING;

-- statement: conversation-states-hidden-from
-- $1: text
-- $2: text
-- $3: bigint
-- column uid: text not null
SELECT uid FROM conversation_watermarks
  WHERE app_id = $1 AND conversation_key = $2 AND reset_message_id > 0 AND reset_message_id >= $3 ORDER BY uid;

-- statement: conversation-states-hides-messages
-- $1: text
-- $2: text
-- $3: text
-- column hides: integer not null
SELECT 1 AS hides
   FROM conversation_watermarks w JOIN messages m ON m.app_id = $1 AND m.conversation_key = $3 AND m.id <= w.reset_message_id
  WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = $3 AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) LIMIT 1;

-- statement: conversation-states-mark-unread-from
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
UPDATE conversation_watermarks SET read_message_id = $4::bigint - 1, updated_at = now()
  WHERE app_id = $1 AND uid = $2 AND conversation_key = $3 AND read_message_id >= $4;

-- statement: conversation-states-move-delivered
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column id: bigint not null
INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id)
   SELECT $1, $2, $3, id FROM (
  SELECT m.id FROM messages m
   WHERE m.app_id = $1 AND m.conversation_key = $3 AND m.id <= $4 AND m.sender <> $2 AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
   ORDER BY m.id DESC LIMIT 1
) AS m
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET delivered_message_id = excluded.delivered_message_id, updated_at = excluded.updated_at
    WHERE w.delivered_message_id < excluded.delivered_message_id
   RETURNING delivered_message_id AS id;

-- statement: conversation-states-move-read
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column id: bigint not null
INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, read_message_id, delivered_message_id)
   SELECT $1, $2, $3, id, id FROM (
  SELECT m.id FROM messages m
   WHERE m.app_id = $1 AND m.conversation_key = $3 AND m.id <= $4 AND m.sender <> $2 AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
   ORDER BY m.id DESC LIMIT 1
) AS m
       ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
      SET read_message_id = excluded.read_message_id,
          delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
          updated_at = excluded.updated_at
    WHERE w.read_message_id < excluded.read_message_id
   RETURNING read_message_id AS id;

-- statement: conversation-states-peers-of
-- $1: text
-- $2: text[]
-- column uid: text
-- column peers: text[] not null
SELECT u.uid, ARRAY(SELECT peer FROM direct_conversations p
                     WHERE p.app_id = $1 AND p.uid = u.uid ORDER BY created_at DESC LIMIT 10000) AS peers
  FROM unnest($2::text[]) AS u (uid);

-- statement: conversation-states-pin
-- $1: text
-- $2: text
-- $3: text
-- column pinned_at: timestamp with time zone
INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, pinned_at) VALUES ($1, $2, $3, now())
      ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
     SET pinned_at = excluded.pinned_at, updated_at = excluded.updated_at
   WHERE w.pinned_at IS NULL
  RETURNING pinned_at;

-- statement: conversation-states-reset
-- $1: text
-- $2: text
-- $3: text
INSERT INTO conversation_watermarks (app_id, uid, conversation_key, reset_message_id)
  SELECT $1, $2, $3, coalesce((SELECT max(id) FROM messages WHERE app_id = $1 AND conversation_key = $3), 0)
      ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
     SET reset_message_id = greatest(conversation_watermarks.reset_message_id, excluded.reset_message_id),
         updated_at = excluded.updated_at;

-- statement: conversation-states-reset-message-id
-- $1: text
-- $2: text
-- $3: text
-- column reset_message_id: bigint not null
SELECT reset_message_id FROM conversation_watermarks WHERE app_id = $1 AND uid = $2 AND conversation_key = $3;

-- statement: conversation-states-set-tags
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
INSERT INTO conversation_watermarks (app_id, uid, conversation_key, tags) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app_id, uid, conversation_key) DO UPDATE SET tags = excluded.tags, updated_at = excluded.updated_at;

-- statement: conversation-states-unarchive
-- $1: text
-- $2: text
-- $3: text
-- column changed: integer
UPDATE conversation_watermarks SET archived_at = NULL, updated_at = now()
   WHERE app_id = $1 AND uid = $2 AND conversation_key = $3 AND archived_at IS NOT NULL
  RETURNING 1 AS changed;

-- statement: conversation-states-unpin
-- $1: text
-- $2: text
-- $3: text[]
-- column uid: text not null
UPDATE conversation_watermarks SET pinned_at = NULL, updated_at = now()
   WHERE app_id = $1 AND conversation_key = $2 AND uid = ANY($3) AND pinned_at IS NOT NULL
  RETURNING uid;

-- statement: receipts-append
-- $1: text
-- $2: text
-- $3: text
-- $4: receipt_type
-- $5: bigint
-- $6: text
-- $7: text
-- column created_at: timestamp with time zone not null
-- column authors: text[]
INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
  SELECT $1, $2, $3, $4::receipt_type, $5::bigint, clock_timestamp()
   WHERE $5::bigint > coalesce((SELECT max(message_id) FROM conversation_receipts
                                 WHERE app_id = $1 AND conversation_key = $2 AND uid = $3 AND type = $4::receipt_type), 0)
     AND NOT (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = $6::text) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $6::text AND b.blocked_uid = $3))
  RETURNING created_at, CASE WHEN $7::text IS NULL THEN '{}' ELSE ARRAY(
    SELECT covered.sender
      FROM (SELECT DISTINCT n.sender
              FROM (SELECT sender, category, deleted_at, moderation_status FROM messages
                     WHERE app_id = $1 AND conversation_key = $2 AND id <= $5::bigint AND id > coalesce((SELECT max(message_id) FROM conversation_receipts
                                 WHERE app_id = $1 AND conversation_key = $2 AND uid = $3 AND type = $4::receipt_type), 0)
                     ORDER BY id DESC LIMIT 10000) AS n
             WHERE n.sender <> ALL(ARRAY[$3, (SELECT sender FROM messages WHERE app_id = $1 AND id = $5::bigint)]) AND n.category <> 'action' AND n.deleted_at IS NULL
               AND (n.moderation_status IS NULL OR n.moderation_status = 'approved')) AS covered
      JOIN group_members m ON m.app_id = $1 AND m.guid = $7 AND m.uid = covered.sender
     ORDER BY covered.sender) END AS authors;

-- statement: receipts-of-all-completed-by
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: receipt_type
-- $6: bigint
-- column kind: receipt_type
-- column id: bigint not null
WITH k AS (SELECT kind FROM unnest(ARRAY['delivered', 'read']::receipt_type[]) AS kind
              WHERE kind = 'delivered' OR $5::receipt_type = 'read'),
  other AS MATERIALIZED (
    SELECT k.kind, m.uid, m.joined_at, coalesce(greatest(
   (SELECT max(r.message_id) FROM conversation_receipts r
     WHERE r.app_id = $1 AND r.conversation_key = $2 AND r.uid = m.uid AND r.type = 'read' AND true), CASE WHEN k.kind = 'delivered' THEN
   (SELECT max(r.message_id) FROM conversation_receipts r
     WHERE r.app_id = $1 AND r.conversation_key = $2 AND r.uid = m.uid AND r.type = 'delivered' AND true) END), 0) AS covered_id
      FROM k, group_members m WHERE m.app_id = $1 AND m.guid = $4 AND m.uid <> $3)
  SELECT k.kind, max(q.id) AS id
    FROM k
    JOIN group_members own ON own.app_id = $1 AND own.guid = $4 AND own.uid = $3,
         LATERAL (SELECT n.id, n.sender, n.sent_at FROM messages n
                   WHERE n.app_id = $1 AND n.conversation_key = $2 AND n.id <= $6::bigint
                     AND n.id > coalesce(greatest(
   (SELECT max(r.message_id) FROM conversation_receipts r
     WHERE r.app_id = $1 AND r.conversation_key = $2 AND r.uid = $3 AND r.type = 'read' AND (r.type <> $5::receipt_type OR r.message_id < $6::bigint)), CASE WHEN k.kind = 'delivered' THEN
   (SELECT max(r.message_id) FROM conversation_receipts r
     WHERE r.app_id = $1 AND r.conversation_key = $2 AND r.uid = $3 AND r.type = 'delivered' AND (r.type <> $5::receipt_type OR r.message_id < $6::bigint)) END), 0)
                     AND n.sender <> $3 AND n.category <> 'action' AND n.deleted_at IS NULL
                     AND (n.moderation_status IS NULL OR n.moderation_status = 'approved')
                   ORDER BY n.id DESC LIMIT 1000) AS q
   WHERE q.sent_at >= own.joined_at
     AND NOT EXISTS (SELECT FROM other o WHERE o.kind = k.kind AND o.uid <> q.sender AND o.joined_at <= q.sent_at AND o.covered_id < q.id)
   GROUP BY k.kind, q.sender ORDER BY k.kind, id;

-- statement: receipts-of-all-lock-conversation
-- $1: text
-- $2: text
-- column pg_advisory_xact_lock: void
SELECT pg_advisory_xact_lock(hashtextextended('receipts-of-all ' || $1 || ' ' || $2, 0));

-- statement: receipts-of-all-times
-- $1: text
-- $2: bigint[]
-- $3: text[]
-- $4: text[]
-- $5: text[]
-- $6: timestamp with time zone[]
-- column message_id: bigint
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
WITH q AS MATERIALIZED (
     SELECT q.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
                  AS q (id, conversation_key, sender, guid, sent_at)
       JOIN groups g ON g.app_id = $1 AND g.guid = q.guid AND g.members_count <= 300),
   k AS (SELECT kind FROM unnest(ARRAY['delivered', 'read']::receipt_type[]) AS kind),
   other AS MATERIALIZED (
     SELECT k.kind, c.guid, m.uid, m.joined_at, coalesce(greatest(
    (SELECT max(r.message_id) FROM conversation_receipts r
      WHERE r.app_id = $1 AND r.conversation_key = c.conversation_key AND r.uid = m.uid AND r.type = 'read' AND true), CASE WHEN k.kind = 'delivered' THEN
    (SELECT max(r.message_id) FROM conversation_receipts r
      WHERE r.app_id = $1 AND r.conversation_key = c.conversation_key AND r.uid = m.uid AND r.type = 'delivered' AND true) END), 0) AS covered_id
       FROM k, (SELECT DISTINCT guid, conversation_key FROM q) AS c
       JOIN group_members m ON m.app_id = $1 AND m.guid = c.guid),
   complete AS MATERIALIZED (
     SELECT q.*, k.kind FROM k, q
      WHERE NOT EXISTS (SELECT FROM other o
                         WHERE o.kind = k.kind AND o.guid = q.guid AND o.uid <> q.sender AND o.joined_at <= q.sent_at AND o.covered_id < q.id))
   SELECT q.id AS message_id, max(receipt.at) FILTER (WHERE q.kind = 'delivered') AS delivered_at,
          max(receipt.at) FILTER (WHERE q.kind = 'read') AS read_at
     FROM complete q
     JOIN other o ON o.kind = q.kind AND o.guid = q.guid AND o.uid <> q.sender AND o.joined_at <= q.sent_at,
          LATERAL (SELECT CASE q.kind WHEN 'read' THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = o.uid AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1)
                                      ELSE least(
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = o.uid AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1),
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = o.uid AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1)) END AS at) AS receipt
    GROUP BY q.id;

-- statement: receipts-of-members
-- $1: text
-- $2: bigint[]
-- $3: text[]
-- $4: text[]
-- $5: text[]
-- column message_id: bigint
-- column uid: text not null
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
SELECT q.id AS message_id, m.uid AS uid, least(delivered.at, read.at) AS delivered_at, read.at AS read_at
    FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS q (id, conversation_key, sender, receiver)
     JOIN groups g ON g.app_id = $1 AND g.guid = q.receiver AND g.members_count <= 300
     JOIN group_members m ON m.app_id = $1 AND m.guid = q.receiver AND m.uid <> q.sender,
         LATERAL (SELECT
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = m.uid AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) AS at) AS delivered,
         LATERAL (SELECT
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = m.uid AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) AS at) AS read
   WHERE (delivered.at IS NOT NULL OR read.at IS NOT NULL)
   ORDER BY m.uid;

-- statement: receipts-prune
-- $1: text
-- $2: text[]
DELETE FROM conversation_receipts r
  USING (SELECT c.key, (SELECT min(m.id) FROM messages m WHERE m.app_id = $1 AND m.conversation_key = c.key) AS oldest
           FROM unnest($2::text[]) AS c (key)) remaining
  WHERE r.app_id = $1 AND r.conversation_key = remaining.key AND (remaining.oldest IS NULL OR r.message_id < remaining.oldest);
