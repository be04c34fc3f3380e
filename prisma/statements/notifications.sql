-- Written by npm run statements.

-- statement: notification-log-empty-of-messages
-- $1: text
-- $2: bigint[]
UPDATE notification_deliveries SET payload = NULL WHERE app_id = $1 AND message_id = ANY ($2::bigint[]) AND payload IS NOT NULL;

-- statement: notification-log-erase-app
-- $1: text
DELETE FROM notification_deliveries WHERE app_id = $1;

-- statement: notification-log-fail-unsent
-- $1: text
-- $2: notification_provider_kind
-- $3: text
-- $4: text
UPDATE notification_deliveries
    SET state = 'failed', reason = $4, next_attempt_at = NULL, started_at = NULL, ended_at = now()
  WHERE app_id = $1 AND provider = $2 AND provider_id = $3 AND state IN ('pending', 'waiting');

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
-- column appId: text
-- column createdAt: timestamp with time zone
WITH RECURSIVE oldest AS (
    (SELECT app_id, created_at FROM notification_deliveries ORDER BY app_id, created_at LIMIT 1)
    UNION ALL
    SELECT next.app_id, next.created_at
      FROM oldest CROSS JOIN LATERAL (
             SELECT app_id, created_at FROM notification_deliveries
              WHERE app_id > oldest.app_id ORDER BY app_id, created_at LIMIT 1
           ) AS next
  )
  SELECT app_id AS "appId", created_at AS "createdAt" FROM oldest;

-- statement: notification-log-page: all
-- $1: text
-- $2: bigint
-- $3: bigint
-- column id: bigint not null
-- column trigger: text not null
-- column channel: notification_channel not null
-- column uid: text not null
-- column provider: notification_provider_kind
-- column providerId: text not null
-- column platform: text
-- column pushToken: text
-- column messageId: bigint
-- column reactionId: bigint
-- column sessionId: text
-- column messageCategory: text
-- column messageType: text
-- column sender: text not null
-- column receiver: text not null
-- column receiverType: receiver_type not null
-- column reactionSender: text
-- column reactionReceiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attemptCount: integer not null
-- column occurredAt: timestamp with time zone not null
-- column createdAt: timestamp with time zone not null
-- column endedAt: timestamp with time zone
-- column payload: jsonb
-- column bytesBefore: bigint
SELECT id, trigger, channel, uid, provider, provider_id AS "providerId", platform, push_token AS "pushToken",
        message_id AS "messageId", reaction_id AS "reactionId", session_id AS "sessionId",
        message_category AS "messageCategory", message_type AS "messageType", sender, receiver, receiver_type AS "receiverType",
        reaction_sender AS "reactionSender", reaction_receiver AS "reactionReceiver", member, state, reason, error, status,
        attempt_count AS "attemptCount", occurred_at AS "occurredAt", created_at AS "createdAt", ended_at AS "endedAt", CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before AS "bytesBefore"
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
-- column providerId: text not null
-- column platform: text
-- column pushToken: text
-- column messageId: bigint
-- column reactionId: bigint
-- column sessionId: text
-- column messageCategory: text
-- column messageType: text
-- column sender: text not null
-- column receiver: text not null
-- column receiverType: receiver_type not null
-- column reactionSender: text
-- column reactionReceiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attemptCount: integer not null
-- column occurredAt: timestamp with time zone not null
-- column createdAt: timestamp with time zone not null
-- column endedAt: timestamp with time zone
-- column payload: jsonb
-- column bytesBefore: bigint
SELECT id, trigger, channel, uid, provider, provider_id AS "providerId", platform, push_token AS "pushToken",
        message_id AS "messageId", reaction_id AS "reactionId", session_id AS "sessionId",
        message_category AS "messageCategory", message_type AS "messageType", sender, receiver, receiver_type AS "receiverType",
        reaction_sender AS "reactionSender", reaction_receiver AS "reactionReceiver", member, state, reason, error, status,
        attempt_count AS "attemptCount", occurred_at AS "occurredAt", created_at AS "createdAt", ended_at AS "endedAt", CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before AS "bytesBefore"
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
-- column providerId: text not null
-- column platform: text
-- column pushToken: text
-- column messageId: bigint
-- column reactionId: bigint
-- column sessionId: text
-- column messageCategory: text
-- column messageType: text
-- column sender: text not null
-- column receiver: text not null
-- column receiverType: receiver_type not null
-- column reactionSender: text
-- column reactionReceiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attemptCount: integer not null
-- column occurredAt: timestamp with time zone not null
-- column createdAt: timestamp with time zone not null
-- column endedAt: timestamp with time zone
-- column payload: jsonb
-- column bytesBefore: bigint
SELECT id, trigger, channel, uid, provider, provider_id AS "providerId", platform, push_token AS "pushToken",
        message_id AS "messageId", reaction_id AS "reactionId", session_id AS "sessionId",
        message_category AS "messageCategory", message_type AS "messageType", sender, receiver, receiver_type AS "receiverType",
        reaction_sender AS "reactionSender", reaction_receiver AS "reactionReceiver", member, state, reason, error, status,
        attempt_count AS "attemptCount", occurred_at AS "occurredAt", created_at AS "createdAt", ended_at AS "endedAt", CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before AS "bytesBefore"
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
-- column providerId: text not null
-- column platform: text
-- column pushToken: text
-- column messageId: bigint
-- column reactionId: bigint
-- column sessionId: text
-- column messageCategory: text
-- column messageType: text
-- column sender: text not null
-- column receiver: text not null
-- column receiverType: receiver_type not null
-- column reactionSender: text
-- column reactionReceiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attemptCount: integer not null
-- column occurredAt: timestamp with time zone not null
-- column createdAt: timestamp with time zone not null
-- column endedAt: timestamp with time zone
-- column payload: jsonb
-- column bytesBefore: bigint
SELECT id, trigger, channel, uid, provider, provider_id AS "providerId", platform, push_token AS "pushToken",
        message_id AS "messageId", reaction_id AS "reactionId", session_id AS "sessionId",
        message_category AS "messageCategory", message_type AS "messageType", sender, receiver, receiver_type AS "receiverType",
        reaction_sender AS "reactionSender", reaction_receiver AS "reactionReceiver", member, state, reason, error, status,
        attempt_count AS "attemptCount", occurred_at AS "occurredAt", created_at AS "createdAt", ended_at AS "endedAt", CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before AS "bytesBefore"
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
-- column providerId: text not null
-- column platform: text
-- column pushToken: text
-- column messageId: bigint
-- column reactionId: bigint
-- column sessionId: text
-- column messageCategory: text
-- column messageType: text
-- column sender: text not null
-- column receiver: text not null
-- column receiverType: receiver_type not null
-- column reactionSender: text
-- column reactionReceiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attemptCount: integer not null
-- column occurredAt: timestamp with time zone not null
-- column createdAt: timestamp with time zone not null
-- column endedAt: timestamp with time zone
-- column payload: jsonb
-- column bytesBefore: bigint
SELECT id, trigger, channel, uid, provider, provider_id AS "providerId", platform, push_token AS "pushToken",
        message_id AS "messageId", reaction_id AS "reactionId", session_id AS "sessionId",
        message_category AS "messageCategory", message_type AS "messageType", sender, receiver, receiver_type AS "receiverType",
        reaction_sender AS "reactionSender", reaction_receiver AS "reactionReceiver", member, state, reason, error, status,
        attempt_count AS "attemptCount", occurred_at AS "occurredAt", created_at AS "createdAt", ended_at AS "endedAt", CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before AS "bytesBefore"
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
-- column providerId: text not null
-- column platform: text
-- column pushToken: text
-- column messageId: bigint
-- column reactionId: bigint
-- column sessionId: text
-- column messageCategory: text
-- column messageType: text
-- column sender: text not null
-- column receiver: text not null
-- column receiverType: receiver_type not null
-- column reactionSender: text
-- column reactionReceiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attemptCount: integer not null
-- column occurredAt: timestamp with time zone not null
-- column createdAt: timestamp with time zone not null
-- column endedAt: timestamp with time zone
-- column payload: jsonb
-- column bytesBefore: bigint
SELECT id, trigger, channel, uid, provider, provider_id AS "providerId", platform, push_token AS "pushToken",
        message_id AS "messageId", reaction_id AS "reactionId", session_id AS "sessionId",
        message_category AS "messageCategory", message_type AS "messageType", sender, receiver, receiver_type AS "receiverType",
        reaction_sender AS "reactionSender", reaction_receiver AS "reactionReceiver", member, state, reason, error, status,
        attempt_count AS "attemptCount", occurred_at AS "occurredAt", created_at AS "createdAt", ended_at AS "endedAt", CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before AS "bytesBefore"
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
-- column providerId: text not null
-- column platform: text
-- column pushToken: text
-- column messageId: bigint
-- column reactionId: bigint
-- column sessionId: text
-- column messageCategory: text
-- column messageType: text
-- column sender: text not null
-- column receiver: text not null
-- column receiverType: receiver_type not null
-- column reactionSender: text
-- column reactionReceiver: text
-- column member: text
-- column state: notification_state not null
-- column reason: text
-- column error: text
-- column status: integer
-- column attemptCount: integer not null
-- column occurredAt: timestamp with time zone not null
-- column createdAt: timestamp with time zone not null
-- column endedAt: timestamp with time zone
-- column payload: jsonb
-- column bytesBefore: bigint
SELECT id, trigger, channel, uid, provider, provider_id AS "providerId", platform, push_token AS "pushToken",
        message_id AS "messageId", reaction_id AS "reactionId", session_id AS "sessionId",
        message_category AS "messageCategory", message_type AS "messageType", sender, receiver, receiver_type AS "receiverType",
        reaction_sender AS "reactionSender", reaction_receiver AS "reactionReceiver", member, state, reason, error, status,
        attempt_count AS "attemptCount", occurred_at AS "occurredAt", created_at AS "createdAt", ended_at AS "endedAt", CASE WHEN bytes_before < 4194304 THEN payload END AS payload, bytes_before AS "bytesBefore"
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
  ), removed AS (
    DELETE FROM notification_deliveries d USING scanned s
     WHERE d.app_id = $1 AND d.id = s.id
       AND ($3::text IN (s.uid, s.sender, s.reaction_sender, s.reaction_receiver, s.member)
            OR (starts_with(s.conversation_key, 'user/') AND (starts_with(s.conversation_key, 'user/' || $3::text || '/') OR right(s.conversation_key, length($3::text) + 1) = '/' || $3::text))
            OR s.conversation_key = $4::text AND ($5::bigint IS NULL OR s.message_id <= $5))
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
-- column appId: text not null
-- column kind: notification_provider_kind not null
SELECT DISTINCT p.app_id AS "appId", p.kind
   FROM notification_providers p JOIN apps a USING (app_id)
  WHERE p.app_id = ANY ($1::text[]) AND p.is_enabled AND a.deletion_scheduled_at IS NULL;

-- statement: notification-providers-lock-app
-- $1: text
-- column ?column?: integer
SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL FOR NO KEY UPDATE;

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
-- column authTokenId: bigint not null
-- column tokenCipher: bytea not null
-- column type: push_token_type not null
-- column platform: text not null
-- column providerId: text not null
-- column token: text not null
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone not null
SELECT t.uid, t.auth_token_id AS "authTokenId", a.token_cipher AS "tokenCipher", t.type, t.platform,
        t.provider_id AS "providerId", t.token, t.created_at AS "createdAt", t.updated_at AS "updatedAt" FROM push_tokens t JOIN auth_tokens a ON a.app_id = $1 AND a.id = t.auth_token_id
  WHERE t.app_id = $1 AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3)
  ORDER BY t.id;

-- statement: push-tokens-lock-user
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM users u WHERE u.app_id = $1 AND u.uid = $2 AND u.deactivated_at IS NULL FOR NO KEY UPDATE;

-- statement: push-tokens-remove
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- column uid: text not null
-- column authTokenId: bigint not null
-- column tokenCipher: bytea not null
-- column type: push_token_type not null
-- column platform: text not null
-- column providerId: text not null
-- column token: text not null
-- column createdAt: timestamp with time zone not null
-- column updatedAt: timestamp with time zone not null
DELETE FROM push_tokens t USING auth_tokens a
   WHERE t.app_id = $1 AND a.app_id = $1 AND a.id = t.auth_token_id
     AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3) AND ($4::text IS NULL OR t.token = $4)
  RETURNING t.uid, t.auth_token_id AS "authTokenId", a.token_cipher AS "tokenCipher", t.type, t.platform,
         t.provider_id AS "providerId", t.token, t.created_at AS "createdAt", t.updated_at AS "updatedAt";

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
