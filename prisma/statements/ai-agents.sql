-- Written by npm run statements.

-- statement: ai-runs-acquire-leases
-- $1: text
-- $2: uuid
-- $3: bigint[]
-- column id: bigint not null
-- column agentUid: text not null
-- column messageId: bigint not null
-- column askedBy: text not null
-- column threadId: bigint not null
-- column conversationKey: text not null
-- column receiverType: receiver_type not null
-- column receiver: text not null
-- column state: "AiRunState" not null
-- column attempts: integer not null
-- column failureCode: text
UPDATE ai_runs SET state = 'running', lease_holder = $2, lease_until = now() + interval '10 seconds', attempts = attempts + 1,
                     started_at = coalesce(started_at, now())
   WHERE app_id = $1 AND id IN (
           SELECT id FROM ai_runs
            WHERE app_id = $1 AND id = ANY ($3::bigint[]) AND state IN ('queued', 'running', 'waiting')
              AND (lease_until IS NULL OR lease_until < now())
            ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id, agent_uid AS "agentUid", message_id AS "messageId", asked_by AS "askedBy", thread_id AS "threadId",
            conversation_key AS "conversationKey", receiver_type AS "receiverType", receiver, state, attempts,
            failure_code AS "failureCode";

-- statement: ai-runs-add
-- $1: text
-- $2: bigint[]
-- $3: integer
-- $4: integer
-- column id: bigint not null
WITH request AS (
    SELECT m.id AS message_id, a.uid AS agent_uid, m.sender, coalesce(m.parent_id, m.id) AS thread_id, m.conversation_key,
           m.receiver_type,
           CASE WHEN m.receiver_type = 'user' THEN CASE WHEN split_part(m.conversation_key, '/', 2) = a.uid THEN split_part(m.conversation_key, '/', 3) ELSE split_part(m.conversation_key, '/', 2) END ELSE m.receiver END AS receiver,
           coalesce((SELECT r.depth + 1 FROM ai_runs r WHERE r.app_id = $1 AND r.answer_id = m.id LIMIT 1), 0) AS depth,
           row_number() OVER (PARTITION BY m.sender ORDER BY m.id, a.uid)
             + (SELECT count(*) FROM ai_runs r
                 WHERE r.app_id = $1 AND r.asked_by = m.sender AND r.created_at > now() - interval '1 minute') AS recent
      FROM messages m
      JOIN ai_agents a ON a.app_id = $1 AND a.is_active
       AND (m.receiver_type = 'user' AND a.uid = m.receiver OR m.receiver_type = 'group' AND a.uid = ANY (m.mentioned_uids))
      JOIN users u ON u.app_id = $1 AND u.uid = a.uid AND u.deactivated_at IS NULL
     WHERE m.app_id = $1 AND m.id = ANY ($2::bigint[]) AND m.sender <> a.uid AND m.deleted_at IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
       AND (m.category = 'message' AND m.type = 'text' OR m.category = 'agentic' AND m.type = 'assistant')
  )
  INSERT INTO ai_runs (app_id, agent_uid, message_id, asked_by, thread_id, conversation_key, receiver_type, receiver, depth, failure_code)
  SELECT $1, agent_uid, message_id, sender, thread_id, conversation_key, receiver_type, receiver, depth,
         CASE WHEN depth > $4::int THEN 'too_many_agents' WHEN recent > $3::int THEN 'rate_limited' END
    FROM request ORDER BY message_id, agent_uid
      ON CONFLICT (app_id, agent_uid, message_id) DO NOTHING
  RETURNING id;

-- statement: ai-runs-apps-with-agents
-- installation: finds the apps with agents among the apps of several events
-- $1: text[]
-- column appId: text not null
SELECT DISTINCT app_id AS "appId" FROM ai_agents WHERE app_id = ANY ($1) AND is_active ORDER BY app_id;

-- statement: ai-runs-end
-- $1: text
-- $2: uuid
-- $3: bigint
-- $4: "AiRunState"
-- $5: bigint
-- $6: text
-- $7: text
-- $8: text
-- $9: integer
-- $10: integer
-- column id: bigint not null
UPDATE ai_runs SET state = $4, answer_id = $5, failure_code = $6, failure_reason = $7, model = $8, prompt_tokens = $9,
                     completion_tokens = $10, finished_at = now(), lease_holder = NULL, lease_until = NULL
   WHERE app_id = $1 AND id = $3 AND lease_holder = $2 AND state IN ('running', 'waiting')
  RETURNING id;

-- statement: ai-runs-find-expired
-- installation: old runs are deleted across all apps
-- $1: timestamp with time zone
-- $2: bigint
-- column appId: text not null
-- column id: bigint not null
SELECT app_id AS "appId", id FROM ai_runs
  WHERE created_at < $1 AND state IN ('finished', 'failed', 'cancelled') ORDER BY created_at LIMIT $2;

-- statement: ai-runs-find-waiting
-- installation: finds runs of all apps that no process works on
-- $1: text[]
-- $2: bigint
-- column appId: text not null
-- column id: bigint not null
SELECT r.app_id AS "appId", r.id FROM ai_runs r JOIN apps a ON a.app_id = r.app_id
  WHERE r.state IN ('queued', 'running', 'waiting') AND (r.lease_until IS NULL OR r.lease_until < now())
    AND a.deletion_scheduled_at IS NULL AND r.app_id <> ALL ($1::text[])
  ORDER BY r.created_at LIMIT $2;

-- statement: ai-runs-release-lease
-- $1: text
-- $2: uuid
-- $3: bigint
UPDATE ai_runs SET state = 'queued', lease_holder = NULL, lease_until = NULL, attempts = attempts - 1
  WHERE app_id = $1 AND id = $3 AND lease_holder = $2 AND state IN ('running', 'waiting');

-- statement: ai-runs-remove
-- $1: text
-- $2: bigint[]
DELETE FROM ai_runs WHERE app_id = $1 AND id = ANY ($2::bigint[]);

-- statement: ai-runs-renew-leases
-- $1: text
-- $2: uuid
-- $3: bigint[]
-- column id: bigint not null
UPDATE ai_runs SET lease_until = now() + interval '10 seconds'
   WHERE app_id = $1 AND id = ANY ($3::bigint[]) AND lease_holder = $2 AND state IN ('running', 'waiting')
  RETURNING id;

-- statement: ai-runs-set-state
-- $1: text
-- $2: uuid
-- $3: bigint
-- $4: "AiRunState"
UPDATE ai_runs SET state = $4 WHERE app_id = $1 AND id = $3 AND lease_holder = $2 AND state IN ('running', 'waiting');

-- statement: ai-runs-thread-messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text
-- $5: bigint
-- column id: bigint not null
-- column sender: text not null
-- column name: text
-- column text: text
SELECT m.id, m.sender, (SELECT u.name FROM users u WHERE u.app_id = $1 AND u.uid = m.sender) AS name, m.data ->> 'text' AS text
   FROM messages m
  WHERE m.app_id = $1 AND (m.id = $2 OR m.parent_id = $2) AND m.id <= $3 AND m.deleted_at IS NULL
    AND (m.category = 'message' OR m.category = 'agentic' AND m.type = 'assistant') AND m.data ->> 'text' <> ''
    AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $4::text)
  ORDER BY m.id DESC LIMIT $5;
