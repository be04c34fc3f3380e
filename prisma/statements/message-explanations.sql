-- Written by npm run statements.

-- statement: message-explanations-connections
-- $1: text
-- $2: text
-- $3: bigint
-- column platform: text
-- column connected_at: timestamp with time zone
-- column closed_at: timestamp with time zone
SELECT platform, connected_at, NULL::timestamptz AS closed_at FROM realtime_connections WHERE app_id = $1 AND uid = $2
   UNION ALL
  SELECT payload ->> 'platform', to_timestamp((payload ->> 'connectedAt')::bigint / 1000.0), occurred_at
    FROM (SELECT name, subject, payload, occurred_at FROM events
           WHERE app_id = $1 AND position > $3 ORDER BY position LIMIT 200000) AS later
   WHERE name = 'user_connection_status_changed' AND subject = 'user:' || $2::text AND payload ->> 'action' = 'disconnected'
   ORDER BY connected_at
   LIMIT 100;

-- statement: message-explanations-find-sending
-- $1: text
-- $2: text
-- $3: timestamp with time zone
-- column position: bigint not null
-- column occurred_at: timestamp with time zone not null
-- column request_id: text
WITH RECURSIVE search AS (
    SELECT min(position) AS low, max(position) AS high FROM events WHERE app_id = $1
     UNION ALL
    SELECT CASE WHEN e.is_earlier THEN (low + high) / 2 ELSE low END, CASE WHEN e.is_earlier THEN high ELSE (low + high) / 2 END
      FROM search CROSS JOIN LATERAL (
             SELECT occurred_at < $3::timestamptz - interval '60 seconds' AS is_earlier FROM events
              WHERE app_id = $1 AND position >= (low + high) / 2 ORDER BY position LIMIT 1
           ) AS e
     WHERE high - low > 1000
  ), searched AS (
    SELECT position, name, payload, occurred_at, request_id FROM events
     WHERE app_id = $1 AND position >= (SELECT max(low) FROM search) ORDER BY position LIMIT 200000
  )
  SELECT position, occurred_at, request_id FROM searched WHERE name = 'message_sent' AND payload ->> 'messageId' = $2::text LIMIT 1;

-- statement: message-explanations-is-in-outbox
-- $1: text
-- $2: text
-- column id: bigint not null
SELECT id FROM outbox_events WHERE app_id = $1 AND name = 'message_sent' AND payload ->> 'messageId' = $2::text LIMIT 1;

-- statement: message-explanations-receipts
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
SELECT 
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = $2 AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) AS delivered_at,
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = $2 AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) AS read_at
     FROM (SELECT $3::text AS conversation_key, $4::bigint AS id) AS q;
