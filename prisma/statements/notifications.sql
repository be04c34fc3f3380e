-- Written by npm run statements.

-- statement: contact-details-unsubscribe
-- $1: text
-- $2: text
WITH subscriber AS (
    SELECT uid FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE
  )
  INSERT INTO contact_details (app_id, uid, email_unsubscribed_at)
  SELECT $1, uid, now() FROM subscriber
      ON CONFLICT (app_id, uid) DO UPDATE SET email_unsubscribed_at = excluded.email_unsubscribed_at, updated_at = excluded.updated_at
   WHERE contact_details.email_unsubscribed_at IS NULL;

-- statement: muted-conversations-remove-of-user
-- $1: text
-- $2: text
DELETE FROM muted_conversations WHERE app_id = $1 AND (starts_with(conversation_key, 'user/') AND (starts_with(conversation_key, 'user/' || $2::text || '/') OR right(conversation_key, length($2::text) + 1) = '/' || $2::text));

-- statement: muted-conversations-save
-- $1: text
-- $2: text
-- $3: text[]
-- $4: timestamp with time zone[]
INSERT INTO muted_conversations (app_id, uid, conversation_key, until)
  SELECT $1, $2, muted.conversation_key, muted.until
    FROM unnest($3::text[], $4::timestamptz[]) AS muted (conversation_key, until)
      ON CONFLICT (app_id, uid, conversation_key) DO UPDATE SET until = excluded.until;

-- statement: notification-digests-add
-- $1: text
-- $2: notification_channel[]
-- $3: text[]
-- $4: text[]
-- $5: bigint[]
-- $6: timestamp with time zone[]
INSERT INTO notification_digests (app_id, channel, uid, conversation_key, message_id, due_at)
  SELECT $1, channel, uid, conversation_key, message_id, due_at
    FROM unnest($2::notification_channel[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
      AS given (channel, uid, conversation_key, message_id, due_at)
   ORDER BY channel, uid, conversation_key, message_id
      ON CONFLICT (app_id, channel, uid, conversation_key) DO NOTHING;

-- statement: notification-digests-count-sent
-- $1: text
-- $2: text[]
-- column channel: notification_channel not null
-- column uid: text not null
-- column conversation_key: text not null
-- column count: integer not null
SELECT channel, uid, conversation_key, count(*)::int AS count FROM notification_deliveries
  WHERE app_id = $1 AND uid = ANY ($2::text[]) AND channel IN ('email', 'sms') AND created_at > now() - interval '24 hours'
    AND state IN ('pending', 'waiting', 'sent')
  GROUP BY channel, uid, conversation_key;

-- statement: notification-digests-find-due
-- installation: finds due digests of all apps
-- $1: timestamp with time zone
-- column app_id: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column conversation_key: text not null
SELECT d.app_id, d.channel, d.uid, d.conversation_key FROM notification_digests d JOIN apps USING (app_id)
  WHERE d.due_at <= $1 ORDER BY d.due_at LIMIT 500;

-- statement: notification-digests-postpone
-- $1: text
-- $2: notification_channel[]
-- $3: text[]
-- $4: text[]
-- $5: timestamp with time zone
UPDATE notification_digests d SET due_at = $5
   FROM unnest($2::notification_channel[], $3::text[], $4::text[]) AS given (channel, uid, conversation_key)
  WHERE d.app_id = $1 AND d.channel = given.channel AND d.uid = given.uid AND d.conversation_key = given.conversation_key
    AND d.due_at < $5;

-- statement: notification-digests-remove-of-conversations-of
-- $1: text
-- $2: text
DELETE FROM notification_digests WHERE app_id = $1 AND (starts_with(conversation_key, 'user/') AND (starts_with(conversation_key, 'user/' || $2::text || '/') OR right(conversation_key, length($2::text) + 1) = '/' || $2::text));

-- statement: notification-digests-take
-- $1: text
-- $2: notification_channel[]
-- $3: text[]
-- $4: text[]
-- $5: boolean[]
-- column channel: notification_channel not null
-- column uid: text not null
-- column conversation_key: text not null
-- column is_receiver: boolean
-- column muted_until: timestamp with time zone
-- column email: text
-- column phone_number: text
-- column is_unsubscribed: boolean not null
-- column message_ids: bigint[] not null
WITH given AS (
    SELECT * FROM unnest($2::notification_channel[], $3::text[], $4::text[], $5::boolean[])
      AS given (channel, uid, conversation_key, with_read)
  ), taken AS (
    DELETE FROM notification_digests d USING given
     WHERE d.app_id = $1 AND d.channel = given.channel AND d.uid = given.uid AND d.conversation_key = given.conversation_key
    RETURNING d.channel, d.uid, d.conversation_key, d.message_id, given.with_read
  )
  SELECT t.channel, t.uid, t.conversation_key,
         u.deactivated_at IS NULL AND (NOT starts_with(t.conversation_key, 'group/') OR member.uid IS NOT NULL) AS is_receiver,
         muted.until AS muted_until, c.email, c.phone_number,
         c.email_unsubscribed_at IS NOT NULL AS is_unsubscribed,
         ARRAY(SELECT m.id FROM (
                 SELECT m.id FROM messages m
                  WHERE m.app_id = $1 AND m.conversation_key = t.conversation_key AND m.id >= t.message_id
                    AND (t.with_read OR m.id > coalesce(w.read_message_id, 0)) AND m.id > coalesce(w.reset_message_id, 0)
                    AND m.sender <> t.uid AND m.deleted_at IS NULL AND m.category NOT IN ('action', 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
                    AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = t.uid AND b.blocked_uid = m.sender) AND (member.joined_at IS NULL OR m.sent_at >= member.joined_at)
                  ORDER BY m.id DESC LIMIT 50) AS m
                ORDER BY m.id) AS message_ids
    FROM taken t
    JOIN users u ON u.app_id = $1 AND u.uid = t.uid
    LEFT JOIN group_members member
           ON member.app_id = $1 AND member.uid = t.uid AND 'group/' || member.guid = t.conversation_key
    LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = t.uid AND w.conversation_key = t.conversation_key
    LEFT JOIN muted_conversations muted
           ON muted.app_id = $1 AND muted.uid = t.uid AND muted.conversation_key = t.conversation_key
    LEFT JOIN contact_details c ON c.app_id = $1 AND c.uid = t.uid
   ORDER BY t.channel, t.uid, t.conversation_key;

-- statement: notification-log-empty-of-messages
-- $1: text
-- $2: bigint[]
WITH shown AS MATERIALIZED (
    SELECT ARRAY(SELECT unnest($2::bigint[]) UNION ALL SELECT id FROM messages WHERE app_id = $1 AND quoted_message_id = ANY ($2::bigint[])) AS ids
  )
  UPDATE notification_deliveries SET payload = NULL, error = NULL
   WHERE app_id = $1 AND payload IS NOT NULL AND id IN (
         SELECT id FROM notification_deliveries WHERE app_id = $1 AND message_id = ANY ((SELECT ids FROM shown)::bigint[])
          UNION ALL
         SELECT id FROM notification_deliveries
          WHERE app_id = $1 AND details ? 'messageIds' AND details -> 'messageIds' ?| (SELECT ids::text[] FROM shown));

-- statement: notification-log-erase-app
-- $1: text
DELETE FROM notification_deliveries WHERE app_id = $1;

-- statement: notification-log-last-searched: all
-- $1: text
-- column id: bigint not null
SELECT d.id FROM notification_deliveries d WHERE d.app_id = $1 ORDER BY id DESC OFFSET 19999 LIMIT 1;

-- statement: notification-log-last-searched: newer than one
-- $1: text
-- $2: bigint
-- column id: bigint not null
SELECT d.id FROM notification_deliveries d WHERE d.app_id = $1 AND d.id > $2 ORDER BY id ASC OFFSET 19999 LIMIT 1;

-- statement: notification-log-last-searched: of a message
-- $1: text
-- $2: bigint
-- column id: bigint not null
SELECT d.id FROM notification_deliveries d WHERE d.app_id = $1 AND d.id < $2 ORDER BY id DESC OFFSET 19999 LIMIT 1;

-- statement: notification-log-last-searched: of a reaction
-- $1: text
-- column id: bigint not null
SELECT d.id FROM notification_deliveries d WHERE d.app_id = $1 ORDER BY id DESC OFFSET 19999 LIMIT 1;

-- statement: notification-log-last-searched: of a user
-- $1: text
-- column id: bigint not null
SELECT d.id FROM notification_deliveries d WHERE d.app_id = $1 ORDER BY id DESC OFFSET 19999 LIMIT 1;

-- statement: notification-log-last-searched: searched
-- $1: text
-- $2: bigint
-- column id: bigint not null
SELECT d.id FROM notification_deliveries d WHERE d.app_id = $1 AND d.id < $2 ORDER BY id DESC OFFSET 19999 LIMIT 1;

-- statement: notification-log-last-searched: of a time
-- $1: text
-- $2: bigint
-- $3: timestamp with time zone
-- $4: timestamp with time zone
-- column id: bigint not null
SELECT d.id FROM notification_deliveries d WHERE d.app_id = $1 AND d.id > $2 AND d.id > coalesce((SELECT id FROM notification_deliveries WHERE app_id = $1 AND created_at < $3::timestamptz - interval '60 seconds' ORDER BY created_at DESC LIMIT 1), 0) AND d.id < coalesce((SELECT id FROM notification_deliveries WHERE app_id = $1 AND created_at > $4::timestamptz + interval '60 seconds' ORDER BY created_at ASC LIMIT 1), 9223372036854775807) ORDER BY id ASC OFFSET 19999 LIMIT 1;

-- statement: notification-log-oldest
-- installation: finds the oldest entry of every app
-- column app_id: text
-- column created_at: timestamp with time zone
WITH RECURSIVE oldest AS (
    (SELECT app_id, created_at FROM notification_deliveries ORDER BY app_id, created_at LIMIT 1)
    UNION ALL
    SELECT next.app_id, next.created_at
      FROM oldest CROSS JOIN LATERAL (
             SELECT app_id, created_at FROM notification_deliveries
              WHERE app_id > oldest.app_id ORDER BY app_id, created_at LIMIT 1
           ) AS next
  )
  SELECT app_id, created_at FROM oldest;

-- statement: notification-log-page: all
-- $1: text
-- $2: bigint
-- $3: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column provider_id: text not null
-- column platform: text
-- column push_token: text
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column message_category: text
-- column message_type: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column reaction_receiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attempt_count: integer not null
-- column occurred_at: timestamp with time zone not null
-- column created_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone
-- column payload: jsonb
-- column bytes_before: bigint
SELECT id, trigger, channel, uid, provider, provider_id, platform, push_token,
        message_id, reaction_id, session_id,
        message_category, message_type, sender, receiver, receiver_type,
        reaction_sender, reaction_receiver, coalesce(member, CASE WHEN receiver_type = 'group' THEN uid END) AS member, state, reason, error, status,
        attempt_count, occurred_at, created_at, ended_at, CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before
   FROM (SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
         OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
    FROM (SELECT * FROM (SELECT * FROM notification_deliveries d WHERE d.app_id = $1
  ORDER BY id DESC LIMIT $2) AS d
  ORDER BY id DESC LIMIT $3) AS found) AS measured ORDER BY id DESC;

-- statement: notification-log-page: newer than one
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column provider_id: text not null
-- column platform: text
-- column push_token: text
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column message_category: text
-- column message_type: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column reaction_receiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attempt_count: integer not null
-- column occurred_at: timestamp with time zone not null
-- column created_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone
-- column payload: jsonb
-- column bytes_before: bigint
SELECT id, trigger, channel, uid, provider, provider_id, platform, push_token,
        message_id, reaction_id, session_id,
        message_category, message_type, sender, receiver, receiver_type,
        reaction_sender, reaction_receiver, coalesce(member, CASE WHEN receiver_type = 'group' THEN uid END) AS member, state, reason, error, status,
        attempt_count, occurred_at, created_at, ended_at, CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before
   FROM (SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
         OVER (ORDER BY id ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
    FROM (SELECT * FROM (SELECT * FROM notification_deliveries d WHERE d.app_id = $1 AND d.id > $2
  ORDER BY id ASC LIMIT $3) AS d
  ORDER BY id ASC LIMIT $4) AS found) AS measured ORDER BY id ASC;

-- statement: notification-log-page: of a message
-- $1: text
-- $2: bigint
-- $3: notification_channel
-- $4: bigint
-- $5: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column provider_id: text not null
-- column platform: text
-- column push_token: text
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column message_category: text
-- column message_type: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column reaction_receiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attempt_count: integer not null
-- column occurred_at: timestamp with time zone not null
-- column created_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone
-- column payload: jsonb
-- column bytes_before: bigint
SELECT id, trigger, channel, uid, provider, provider_id, platform, push_token,
        message_id, reaction_id, session_id,
        message_category, message_type, sender, receiver, receiver_type,
        reaction_sender, reaction_receiver, coalesce(member, CASE WHEN receiver_type = 'group' THEN uid END) AS member, state, reason, error, status,
        attempt_count, occurred_at, created_at, ended_at, CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before
   FROM (SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
         OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
    FROM (SELECT * FROM (SELECT * FROM notification_deliveries d WHERE d.app_id = $1 AND d.message_id = $2 AND d.id < $4
  ORDER BY id DESC) AS d WHERE d.channel = $3
  ORDER BY id DESC LIMIT $5) AS found) AS measured ORDER BY id DESC;

-- statement: notification-log-page: of a reaction
-- $1: text
-- $2: bigint
-- $3: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column provider_id: text not null
-- column platform: text
-- column push_token: text
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column message_category: text
-- column message_type: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column reaction_receiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attempt_count: integer not null
-- column occurred_at: timestamp with time zone not null
-- column created_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone
-- column payload: jsonb
-- column bytes_before: bigint
SELECT id, trigger, channel, uid, provider, provider_id, platform, push_token,
        message_id, reaction_id, session_id,
        message_category, message_type, sender, receiver, receiver_type,
        reaction_sender, reaction_receiver, coalesce(member, CASE WHEN receiver_type = 'group' THEN uid END) AS member, state, reason, error, status,
        attempt_count, occurred_at, created_at, ended_at, CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before
   FROM (SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
         OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
    FROM (SELECT * FROM (SELECT * FROM notification_deliveries d WHERE d.app_id = $1 AND d.reaction_id = $2
  ORDER BY id DESC) AS d
  ORDER BY id DESC LIMIT $3) AS found) AS measured ORDER BY id DESC;

-- statement: notification-log-page: of a user
-- $1: text
-- $2: text
-- $3: notification_state[]
-- $4: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column provider_id: text not null
-- column platform: text
-- column push_token: text
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column message_category: text
-- column message_type: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column reaction_receiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attempt_count: integer not null
-- column occurred_at: timestamp with time zone not null
-- column created_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone
-- column payload: jsonb
-- column bytes_before: bigint
SELECT id, trigger, channel, uid, provider, provider_id, platform, push_token,
        message_id, reaction_id, session_id,
        message_category, message_type, sender, receiver, receiver_type,
        reaction_sender, reaction_receiver, coalesce(member, CASE WHEN receiver_type = 'group' THEN uid END) AS member, state, reason, error, status,
        attempt_count, occurred_at, created_at, ended_at, CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before
   FROM (SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
         OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
    FROM (SELECT * FROM (SELECT * FROM notification_deliveries d WHERE d.app_id = $1 AND d.uid = $2
  ORDER BY id DESC) AS d WHERE d.state = ANY ($3::notification_state[])
  ORDER BY id DESC LIMIT $4) AS found) AS measured ORDER BY id DESC;

-- statement: notification-log-page: searched
-- $1: text
-- $2: text
-- $3: notification_provider_kind[]
-- $4: bigint
-- $5: bigint
-- $6: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column provider_id: text not null
-- column platform: text
-- column push_token: text
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column message_category: text
-- column message_type: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column reaction_receiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attempt_count: integer not null
-- column occurred_at: timestamp with time zone not null
-- column created_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone
-- column payload: jsonb
-- column bytes_before: bigint
SELECT id, trigger, channel, uid, provider, provider_id, platform, push_token,
        message_id, reaction_id, session_id,
        message_category, message_type, sender, receiver, receiver_type,
        reaction_sender, reaction_receiver, coalesce(member, CASE WHEN receiver_type = 'group' THEN uid END) AS member, state, reason, error, status,
        attempt_count, occurred_at, created_at, ended_at, CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before
   FROM (SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
         OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
    FROM (SELECT * FROM (SELECT * FROM notification_deliveries d WHERE d.app_id = $1 AND d.id < $4
  ORDER BY id DESC LIMIT $5) AS d WHERE d.sender = $2 AND d.provider = ANY ($3::notification_provider_kind[])
  ORDER BY id DESC LIMIT $6) AS found) AS measured ORDER BY id DESC;

-- statement: notification-log-page: of a time
-- $1: text
-- $2: timestamp with time zone
-- $3: timestamp with time zone
-- $4: text
-- $5: bigint
-- $6: timestamp with time zone
-- $7: timestamp with time zone
-- $8: bigint
-- $9: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column provider_id: text not null
-- column platform: text
-- column push_token: text
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column message_category: text
-- column message_type: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column reaction_receiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attempt_count: integer not null
-- column occurred_at: timestamp with time zone not null
-- column created_at: timestamp with time zone not null
-- column ended_at: timestamp with time zone
-- column payload: jsonb
-- column bytes_before: bigint
SELECT id, trigger, channel, uid, provider, provider_id, platform, push_token,
        message_id, reaction_id, session_id,
        message_category, message_type, sender, receiver, receiver_type,
        reaction_sender, reaction_receiver, coalesce(member, CASE WHEN receiver_type = 'group' THEN uid END) AS member, state, reason, error, status,
        attempt_count, occurred_at, created_at, ended_at, CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before
   FROM (SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
         OVER (ORDER BY id ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
    FROM (SELECT * FROM (SELECT * FROM notification_deliveries d WHERE d.app_id = $1 AND d.id > $5 AND d.id > coalesce((SELECT id FROM notification_deliveries WHERE app_id = $1 AND created_at < $6::timestamptz - interval '60 seconds' ORDER BY created_at DESC LIMIT 1), 0) AND d.id < coalesce((SELECT id FROM notification_deliveries WHERE app_id = $1 AND created_at > $7::timestamptz + interval '60 seconds' ORDER BY created_at ASC LIMIT 1), 9223372036854775807)
  ORDER BY id ASC LIMIT $8) AS d WHERE d.created_at >= $2 AND d.created_at <= $3 AND d.reason = $4
  ORDER BY id ASC LIMIT $9) AS found) AS measured ORDER BY id ASC;

-- statement: notification-log-remove-matching
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: bigint
-- column last: bigint
WITH scanned AS (
    SELECT * FROM notification_deliveries WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT 1000
  ), matching AS (
    SELECT s.id FROM scanned s
     WHERE $3::text IN (s.uid, s.sender, s.reaction_sender, s.reaction_receiver, s.member)
        OR (starts_with(s.conversation_key, 'user/') AND (starts_with(s.conversation_key, 'user/' || $3::text || '/') OR right(s.conversation_key, length($3::text) + 1) = '/' || $3::text))
        OR s.conversation_key = $4::text AND ($5::bigint IS NULL OR s.message_id <= $5)
  ), removed AS (
    DELETE FROM notification_deliveries d USING matching WHERE d.app_id = $1 AND d.id = matching.id
  ), emptied AS (
    UPDATE notification_deliveries d SET payload = NULL, error = NULL FROM scanned s
     CROSS JOIN LATERAL (SELECT array_remove(s.message_id || ARRAY(SELECT jsonb_array_elements_text(s.details -> 'messageIds')::bigint), NULL)) AS shown (ids)
     WHERE d.app_id = $1 AND d.id = s.id AND s.payload IS NOT NULL AND $3::text IS NOT NULL
       AND NOT EXISTS (SELECT FROM matching WHERE matching.id = s.id) AND (strpos(s.payload::text, '"' || $3::text || '"') > 0 OR strpos(s.payload::text, '"' || $3::text || '\"') > 0
        OR EXISTS (SELECT FROM unnest(shown.ids) AS id WHERE NOT EXISTS (SELECT FROM messages m WHERE m.app_id = $1 AND m.id = id))
        OR EXISTS (SELECT FROM messages q
                    WHERE q.app_id = $1 AND q.id = ANY (shown.ids) AND q.quoted_message_id IS NOT NULL AND NOT EXISTS (SELECT FROM messages m WHERE m.app_id = $1 AND m.id = q.quoted_message_id)))
  )
  SELECT max(id) AS last FROM scanned;

-- statement: notification-log-remove-old
-- $1: text
-- $2: timestamp with time zone
-- column id: bigint not null
WITH old AS (
    SELECT id FROM notification_deliveries
     WHERE app_id = $1 AND created_at < $2 ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM notification_deliveries d USING old WHERE d.app_id = $1 AND d.id = old.id RETURNING d.id;

-- statement: notification-providers-enabled-kinds
-- installation: reads the providers of all apps that have events in a batch
-- $1: text[]
-- column app_id: text not null
-- column kind: notification_provider_kind not null
SELECT DISTINCT p.app_id, p.kind
   FROM notification_providers p JOIN apps a USING (app_id)
  WHERE p.app_id = ANY ($1::text[]) AND p.is_enabled AND a.deletion_scheduled_at IS NULL;

-- statement: notification-queue-acquire-leases
-- $1: text
-- $2: uuid
-- $3: notification_provider_kind[]
-- $4: text[]
-- column provider: notification_provider_kind not null
-- column provider_id: text not null
INSERT INTO notification_leases (app_id, provider, provider_id, holder, until)
  SELECT $1, p.kind, p.provider_id, $2, now() + interval '10 seconds'
    FROM unnest($3::notification_provider_kind[], $4::text[]) AS given (kind, provider_id)
    JOIN notification_providers p ON p.app_id = $1 AND p.kind = given.kind AND p.provider_id = given.provider_id
    JOIN apps a ON a.app_id = $1
   WHERE p.is_enabled AND a.deletion_scheduled_at IS NULL
   ORDER BY p.kind, p.provider_id
      ON CONFLICT (app_id, provider, provider_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
   WHERE notification_leases.until < excluded.until - interval '10 seconds' OR notification_leases.holder = excluded.holder
  RETURNING provider, provider_id;

-- statement: notification-queue-add
-- $1: text
-- $2: jsonb
-- $3: integer[]
-- $4: notification_channel[]
-- $5: text[]
-- $6: notification_provider_kind[]
-- $7: text[]
-- $8: bigint[]
-- $9: text[]
-- $10: text[]
-- $11: boolean[]
-- $12: boolean[]
-- $13: notification_state[]
-- $14: text[]
INSERT INTO notification_deliveries (
    app_id, trigger, conversation_key, message_id, reaction_id, session_id, message_category, message_type, sender, receiver,
    receiver_type, reaction_sender, reaction_receiver, member, details, occurred_at, trace_parent,
    channel, uid, provider, provider_id, push_token_id, platform, push_token, is_mention, use_privacy_template, state, reason, ended_at)
  SELECT $1, s.trigger, s.conversation_key, s.message_id, s.reaction_id, s.session_id, s.message_category, s.message_type, s.sender,
         s.receiver, s.receiver_type, s.reaction_sender, s.reaction_receiver, s.member, s.details, s.occurred_at, s.trace_parent,
         n.channel, n.uid, n.provider, n.provider_id, n.push_token_id, n.platform, n.push_token, n.is_mention, n.use_privacy_template,
         n.state, n.reason, CASE WHEN n.state = 'suppressed' THEN now() END
    FROM unnest($3::int[], $4::notification_channel[], $5::text[], $6::notification_provider_kind[], $7::text[], $8::bigint[],
                $9::text[], $10::text[], $11::boolean[], $12::boolean[], $13::notification_state[], $14::text[])
         WITH ORDINALITY AS n (subject, channel, uid, provider, provider_id, push_token_id, platform, push_token, is_mention,
                               use_privacy_template, state, reason, number)
    JOIN jsonb_to_recordset($2::jsonb) AS s (
           index int, trigger text, conversation_key text, message_id bigint, reaction_id bigint, session_id text,
           message_category text, message_type text, sender text, receiver text, receiver_type receiver_type,
           reaction_sender text, reaction_receiver text, member text, details jsonb, occurred_at timestamptz,
           trace_parent text)
      ON s.index = n.subject
   ORDER BY n.number;

-- statement: notification-queue-backlog
-- installation: measures the queue of all apps
-- column pending: double precision not null
-- column waiting: double precision not null
-- column seconds: double precision not null
-- column failing_seconds: double precision not null
SELECT count(*) FILTER (WHERE d.state = 'pending')::float8 AS pending,
        count(*) FILTER (WHERE d.state = 'waiting')::float8 AS waiting,
        coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.state = 'pending' AND d.attempt_count = 0)), 0)::float8 AS seconds,
        coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.failures > 0)), 0)::float8 AS failing_seconds
   FROM notification_deliveries d
   JOIN notification_providers p ON p.app_id = d.app_id AND p.kind = d.provider AND p.provider_id = d.provider_id
  WHERE d.state IN ('pending', 'waiting') AND p.is_enabled;

-- statement: notification-queue-begin
-- $1: text
-- $2: bigint[]
-- column id: bigint not null
-- column interruptions: integer not null
-- column token: text
-- column token_type: push_token_type
-- column platform: text
-- column keys: jsonb
-- column read_message_id: bigint not null
-- column is_participant: boolean
-- column email: text
-- column phone_number: text
-- column is_unsubscribed: boolean not null
WITH begun AS (
    UPDATE notification_deliveries
       SET started_at = now(), attempt_count = attempt_count + 1, interruptions = interruptions + (started_at IS NOT NULL)::int
     WHERE app_id = $1 AND id = ANY ($2::bigint[]) AND state = 'pending'
    RETURNING id, interruptions, uid, conversation_key, message_id, push_token_id, receiver_type, receiver
  )
  SELECT b.id, b.interruptions, t.token, t.type AS token_type, t.platform, t.keys,
         coalesce(w.read_message_id, 0) AS read_message_id, b.receiver_type = 'user' OR m.uid IS NOT NULL AS is_participant,
         c.email, c.phone_number, c.email_unsubscribed_at IS NOT NULL AS is_unsubscribed
    FROM begun b
    LEFT JOIN push_tokens t ON t.app_id = $1 AND t.id = b.push_token_id AND t.uid = b.uid
    LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = b.uid AND w.conversation_key = b.conversation_key
    LEFT JOIN group_members m ON m.app_id = $1 AND b.receiver_type = 'group' AND m.guid = b.receiver AND m.uid = b.uid
    LEFT JOIN contact_details c ON c.app_id = $1 AND c.uid = b.uid;

-- statement: notification-queue-fail-unsent
-- $1: text
-- $2: notification_provider_kind
-- $3: text
-- $4: text
-- column delivery_id: bigint
WITH failed AS (
    UPDATE notification_deliveries
       SET state = 'failed', reason = $4, next_attempt_at = NULL, started_at = NULL, ended_at = now()
     WHERE app_id = $1 AND provider = $2 AND provider_id = $3 AND state IN ('pending', 'waiting')
    RETURNING channel, details
  )
  SELECT (details ->> 'deliveryId')::bigint AS delivery_id FROM failed
   WHERE channel <> 'push' AND details ->> 'deliveryId' IS NOT NULL;

-- statement: notification-queue-find-due
-- $1: text
-- $2: notification_provider_kind
-- $3: text
-- $4: bigint[]
-- $5: bigint
-- column id: bigint not null
-- column subject: text not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column push_token_id: bigint
-- column conversation_key: text not null
-- column message_id: bigint
-- column reaction_id: bigint
-- column session_id: text
-- column sender: text not null
-- column receiver: text not null
-- column receiver_type: receiver_type not null
-- column reaction_sender: text
-- column member: text
-- column details: jsonb
-- column is_mention: boolean not null
-- column use_privacy_template: boolean not null
-- column failures: integer not null
-- column occurred_at: timestamp with time zone not null
-- column trace_parent: text
SELECT id, coalesce('token/' || push_token_id, 'user/' || uid) AS subject, trigger, channel, uid, push_token_id,
        conversation_key, message_id, reaction_id, session_id, sender,
        receiver, receiver_type, reaction_sender, member, details, is_mention,
        use_privacy_template, failures, occurred_at, trace_parent
   FROM notification_deliveries
  WHERE app_id = $1 AND provider = $2 AND provider_id = $3 AND state = 'pending' AND id <> ALL ($4::bigint[])
  ORDER BY failures, id LIMIT $5;

-- statement: notification-queue-find-pending
-- installation: finds the providers of all apps with pending notifications
-- column app_id: text
-- column provider: notification_provider_kind
-- column provider_id: text
WITH RECURSIVE pending AS (
    (SELECT app_id, provider, provider_id FROM notification_deliveries WHERE state = 'pending' ORDER BY app_id, provider, provider_id LIMIT 1)
    UNION ALL
    SELECT next.app_id, next.provider, next.provider_id
      FROM pending CROSS JOIN LATERAL (
             SELECT app_id, provider, provider_id FROM notification_deliveries
              WHERE state = 'pending' AND (app_id, provider, provider_id) > (pending.app_id, pending.provider, pending.provider_id)
              ORDER BY app_id, provider, provider_id LIMIT 1
           ) AS next
  )
  SELECT p.app_id, p.provider, p.provider_id FROM pending p JOIN apps USING (app_id);

-- statement: notification-queue-find-retries
-- installation: finds notifications of all apps that are to be attempted again
-- $1: timestamp with time zone
-- column app_id: text not null
-- column id: bigint not null
SELECT d.app_id, d.id FROM notification_deliveries d JOIN apps USING (app_id)
  WHERE d.state = 'waiting' AND d.next_attempt_at <= $1 ORDER BY d.next_attempt_at LIMIT 5000;

-- statement: notification-queue-has-lease
-- $1: text
-- $2: uuid
-- $3: notification_provider_kind
-- $4: text
-- column held: integer not null
SELECT 1 AS held FROM notification_leases
  WHERE app_id = $1 AND provider = $3 AND provider_id = $4 AND holder = $2 AND until > now();

-- statement: notification-queue-make-pending
-- $1: text
-- $2: bigint[]
-- column provider: notification_provider_kind
-- column provider_id: text not null
UPDATE notification_deliveries d SET state = 'pending', next_attempt_at = NULL
    FROM (SELECT id FROM notification_deliveries
           WHERE app_id = $1 AND id = ANY ($2::bigint[]) AND state = 'waiting' FOR UPDATE SKIP LOCKED) AS ready
   WHERE d.app_id = $1 AND d.id = ready.id
  RETURNING d.provider, d.provider_id;

-- statement: notification-queue-record
-- $1: text
-- $2: bigint[]
-- $3: notification_state[]
-- $4: text[]
-- $5: text[]
-- $6: integer[]
-- $7: jsonb[]
-- $8: timestamp with time zone[]
-- $9: boolean[]
-- $10: bigint[]
WITH result AS (
    SELECT * FROM unnest($2::bigint[], $3::notification_state[], $4::text[], $5::text[], $6::int[], $7::jsonb[], $8::timestamptz[],
                         $9::boolean[])
      AS result (id, state, reason, error, status, payload, next_attempt_at, is_failure)
  ), invalid AS (
    DELETE FROM push_tokens WHERE app_id = $1 AND id = ANY ($10::bigint[])
  )
  UPDATE notification_deliveries d
     SET state = r.state, reason = r.reason, error = r.error, status = r.status, payload = coalesce(r.payload, d.payload),
         next_attempt_at = r.next_attempt_at, failures = d.failures + r.is_failure::int, started_at = NULL,
         ended_at = CASE WHEN r.state <> 'waiting' THEN now() END
    FROM result r WHERE d.app_id = $1 AND d.id = r.id;

-- statement: notification-queue-release-leases
-- $1: text
-- $2: uuid
-- $3: notification_provider_kind[]
-- $4: text[]
DELETE FROM notification_leases l
  USING unnest($3::notification_provider_kind[], $4::text[]) AS given (provider, provider_id)
  WHERE l.app_id = $1 AND l.provider = given.provider AND l.provider_id = given.provider_id AND l.holder = $2;

-- statement: notification-recipients-find
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: text[]
-- $5: text[]
-- $6: bigint[]
-- $7: bigint[]
-- $8: text[]
-- $9: bigint[]
-- $10: text[]
-- column event: integer
-- column uid: text
-- column muted_until: timestamp with time zone
-- column is_subscribed: boolean not null
WITH event AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
             WITH ORDINALITY AS event (guid, only_guid, conversation_key, actor, parent_id, number)
  ), recipient AS (
    SELECT event.number, m.uid FROM event JOIN group_members m ON m.app_id = $1 AND m.guid = event.guid
     UNION
    SELECT number, uid FROM unnest($7::bigint[], $8::text[]) AS named (number, uid)
    EXCEPT
    SELECT number, uid FROM unnest($9::bigint[], $10::text[]) AS excepted (number, uid)
  )
  SELECT event.number::int - 1 AS event, recipient.uid, muted.until AS muted_until, thread.uid IS NOT NULL AS is_subscribed
    FROM recipient
    JOIN event ON event.number = recipient.number
    JOIN users u ON u.app_id = $1 AND u.uid = recipient.uid AND u.deactivated_at IS NULL
    LEFT JOIN muted_conversations muted
           ON muted.app_id = $1 AND muted.uid = recipient.uid AND muted.conversation_key = event.conversation_key
    LEFT JOIN thread_subscriptions thread
           ON thread.app_id = $1 AND thread.uid = recipient.uid AND thread.parent_id = event.parent_id
   WHERE recipient.uid <> event.actor AND u.role <> '@agentic'
     AND (event.only_guid IS NULL
          OR EXISTS (SELECT FROM group_members o WHERE o.app_id = $1 AND o.guid = event.only_guid AND o.uid = recipient.uid))
     AND NOT (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = recipient.uid AND b.blocked_uid = event.actor) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = event.actor AND b.blocked_uid = recipient.uid))
   ORDER BY 1, 2;

-- statement: notification-recipients-find-role-rules
-- $1: text
-- column role: text not null
-- column permission: text not null
-- column value: jsonb not null
SELECT role, permission, value FROM role_permissions
  WHERE app_id = $1 AND permission IN ('listMessages.allowedMessageCategories', 'listMessages.allowedMessageTypes');

-- statement: notification-recipients-find-subscriptions
-- $1: text
-- $2: text[]
-- $3: bigint[]
-- column uid: text not null
-- column parent_id: bigint not null
SELECT uid, parent_id FROM thread_subscriptions
  WHERE app_id = $1 AND uid = ANY ($2::text[]) AND parent_id = ANY ($3::bigint[]);

-- statement: notification-recipients-find-users
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column role: text not null
-- column preferences: jsonb
-- column use_privacy_template: boolean
-- column timezone: text
-- column tokens: jsonb not null
SELECT u.uid, u.role, p.preferences, p.use_privacy_template, p.timezone,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id::text, 'authTokenId', t.auth_token_id::text, 'type', t.type,
                                                      'platform', t.platform, 'provider', t.provider,
                                                      'providerId', t.provider_id, 'token', t.token) ORDER BY t.id)
                    FROM push_tokens t JOIN auth_tokens a ON a.app_id = $1 AND a.id = t.auth_token_id
                   WHERE t.app_id = $1 AND t.uid = u.uid AND (a.expires_at IS NULL OR a.expires_at > now())), '[]') AS tokens
   FROM users u
   LEFT JOIN notification_preferences p ON p.app_id = $1 AND p.uid = u.uid
  WHERE u.app_id = $1 AND u.uid = ANY ($2::text[]);

-- statement: notification-recipients-members-counts
-- $1: text
-- $2: text[]
-- column guid: text not null
-- column members_count: integer not null
SELECT guid, members_count FROM groups WHERE app_id = $1 AND guid = ANY ($2::text[]);

-- statement: notification-settings-lock
-- $1: text
-- column preferences: jsonb not null
-- column sound: jsonb not null
-- column templates: jsonb not null
INSERT INTO notification_settings (app_id) VALUES ($1)
      ON CONFLICT (app_id) DO UPDATE SET updated_at = excluded.updated_at
  RETURNING preferences, sound, templates;

-- statement: push-tokens-delete-excess
-- $1: text
-- $2: text
-- $3: bigint
DELETE FROM push_tokens
  WHERE app_id = $1 AND id IN (SELECT id FROM push_tokens WHERE app_id = $1 AND uid = $2
                                ORDER BY updated_at DESC, id DESC OFFSET $3);

-- statement: push-tokens-delete-former
-- $1: text
-- $2: bigint
-- $3: push_token_type
-- $4: bytea
DELETE FROM push_tokens WHERE app_id = $1 AND auth_token_id = $2 AND type = $3 AND token_hash <> $4;

-- statement: push-tokens-list
-- $1: text
-- $2: text
-- $3: bigint
-- column uid: text not null
-- column auth_token_id: bigint not null
-- column token_cipher: bytea not null
-- column type: push_token_type not null
-- column platform: text not null
-- column provider_id: text not null
-- column token: text not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
SELECT t.uid, t.auth_token_id, a.token_cipher, t.type, t.platform,
        t.provider_id, t.token, t.created_at, t.updated_at FROM push_tokens t JOIN auth_tokens a ON a.app_id = $1 AND a.id = t.auth_token_id
  WHERE t.app_id = $1 AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3)
  ORDER BY t.id;

-- statement: push-tokens-lock-user
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM users u WHERE u.app_id = $1 AND u.uid = $2 AND u.deactivated_at IS NULL FOR NO KEY UPDATE;

-- statement: push-tokens-remove
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- column uid: text not null
-- column auth_token_id: bigint not null
-- column token_cipher: bytea not null
-- column type: push_token_type not null
-- column platform: text not null
-- column provider_id: text not null
-- column token: text not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
DELETE FROM push_tokens t USING auth_tokens a
   WHERE t.app_id = $1 AND a.app_id = $1 AND a.id = t.auth_token_id
     AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3) AND ($4::text IS NULL OR t.token = $4)
  RETURNING t.uid, t.auth_token_id, a.token_cipher, t.type, t.platform,
         t.provider_id, t.token, t.created_at, t.updated_at;

-- statement: push-tokens-save
-- $1: text
-- $2: text
-- $3: bigint
-- $4: push_token_type
-- $5: text
-- $6: notification_provider_kind
-- $7: text
-- $8: text
-- $9: bytea
-- $10: jsonb
INSERT INTO push_tokens (app_id, uid, auth_token_id, type, platform, provider, provider_id, token, token_hash, keys)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (app_id, token_hash) DO UPDATE
     SET uid = excluded.uid, auth_token_id = excluded.auth_token_id, type = excluded.type, platform = excluded.platform,
         provider_id = excluded.provider_id, keys = excluded.keys, updated_at = excluded.updated_at,
         created_at = CASE WHEN push_tokens.auth_token_id = excluded.auth_token_id THEN push_tokens.created_at
                           ELSE excluded.created_at END;
