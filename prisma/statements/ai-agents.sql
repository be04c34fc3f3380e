-- Written by npm run statements.

-- statement: ai-agents-remove-api-tool
-- $1: text
-- $2: text
UPDATE ai_agents SET api_tools = array_remove(api_tools, $2) WHERE app_id = $1 AND $2 = ANY (api_tools);

-- statement: ai-agents-remove-frontend-action
-- $1: text
-- $2: text
UPDATE ai_agents SET frontend_actions = array_remove(frontend_actions, $2)
  WHERE app_id = $1 AND $2 = ANY (frontend_actions);

-- statement: ai-agents-remove-mcp-server
-- $1: text
-- $2: text
UPDATE ai_agents SET mcp_servers = array_remove(mcp_servers, $2) WHERE app_id = $1 AND $2 = ANY (mcp_servers);

-- statement: ai-agents-remove-tool
-- $1: text
-- $2: text
UPDATE ai_agents SET tools = array_remove(tools, $2), actions = array_remove(actions, $2)
  WHERE app_id = $1 AND ($2 = ANY (tools) OR $2 = ANY (actions));

-- statement: ai-frontend-actions-next-created-at
-- $1: text
-- column created_at: timestamp with time zone not null
SELECT greatest(date_trunc('milliseconds', clock_timestamp()), max(created_at) + interval '1 millisecond') AS created_at
  FROM ai_frontend_actions WHERE app_id = $1;

-- statement: ai-knowledge-delete-passages
-- $1: text
-- $2: uuid
DELETE FROM ai_knowledge_passages WHERE app_id = $1 AND source_id = $2::uuid;

-- statement: ai-knowledge-find-overdue
-- installation: sources of all apps whose job is overdue
-- $1: timestamp with time zone
-- $2: bigint
-- column app_id: text not null
-- column source_id: uuid not null
SELECT s.app_id, s.source_id FROM ai_knowledge_sources s JOIN apps USING (app_id)
  WHERE s.state = 'indexing' AND s.updated_at < $1 ORDER BY s.updated_at LIMIT $2;

-- statement: ai-knowledge-insert-passages
-- $1: text
-- $2: uuid
-- $3: text[]
INSERT INTO ai_knowledge_passages (app_id, source_id, position, text, words)
  SELECT $1, $2::uuid, p.position - 1, p.text, to_tsvector('simple', p.text) || to_tsvector('english', p.text)
    FROM unnest($3::text[]) WITH ORDINALITY AS p (text, position);

-- statement: ai-knowledge-search-passages
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column source_id: uuid not null
-- column title: text not null
-- column url: text
-- column text: text not null
WITH sources AS (
    SELECT k.source_id FROM ai_agent_knowledge k WHERE k.app_id = $1 AND k.agent_uid = $2
  ), question AS (
    SELECT q.lexeme, plainto_tsquery('simple', q.lexeme) || plainto_tsquery('english', q.lexeme) AS query
      FROM unnest(to_tsvector('simple', $3)) q
     WHERE to_tsvector('english', q.lexeme) <> ''::tsvector
     LIMIT 32
  ), hits AS (
    SELECT p.source_id, p.position, ts_rank(p.words, q.query, 1) AS rank,
           count(*) OVER (PARTITION BY q.lexeme) AS passages
      FROM question q JOIN ai_knowledge_passages p
        ON p.app_id = $1 AND p.source_id IN (SELECT source_id FROM sources) AND p.words @@ q.query AND p.words IS NOT NULL
  ), total AS (
    SELECT count(*) AS passages FROM ai_knowledge_passages p
     WHERE p.app_id = $1 AND p.source_id IN (SELECT source_id FROM sources)
  ), best AS (
    SELECT h.source_id, h.position, sum((1 + h.rank) * ln(1 + t.passages::float8 / h.passages)) AS score
      FROM hits h CROSS JOIN total t GROUP BY h.source_id, h.position
     ORDER BY score DESC, h.source_id, h.position LIMIT $4
  )
  SELECT s.source_id, s.title, s.url, p.text
    FROM best b
    JOIN ai_knowledge_sources s ON s.app_id = $1 AND s.source_id = b.source_id
    JOIN ai_knowledge_passages p ON p.app_id = $1 AND p.source_id = b.source_id AND p.position = b.position
   ORDER BY b.score DESC, b.source_id, b.position;

-- statement: ai-runs-acquire-leases
-- $1: text
-- $2: uuid
-- $3: bigint[]
-- column id: bigint not null
-- column agent_uid: text not null
-- column message_id: bigint not null
-- column asked_by: text not null
-- column thread_id: bigint not null
-- column conversation_key: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column state: "AiRunState" not null
-- column attempts: integer not null
-- column failure_code: text
-- column trace_parent: text
UPDATE ai_runs SET state = 'running', lease_holder = $2, lease_until = now() + interval '10 seconds', attempts = attempts + 1,
                     started_at = coalesce(started_at, now())
   WHERE app_id = $1 AND id IN (
           SELECT id FROM ai_runs
            WHERE app_id = $1 AND id = ANY ($3::bigint[]) AND state IN ('queued', 'running', 'waiting')
              AND (lease_until IS NULL OR lease_until < now())
            ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id, agent_uid, message_id, asked_by, thread_id,
            conversation_key, receiver_type, receiver, state, attempts,
            failure_code, trace_parent;

-- statement: ai-runs-add
-- $1: text
-- $2: bigint[]
-- $3: integer
-- $4: integer
-- $5: text[]
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
  INSERT INTO ai_runs (app_id, agent_uid, message_id, asked_by, thread_id, conversation_key, receiver_type, receiver, depth, failure_code,
                       trace_parent)
  SELECT $1, agent_uid, message_id, sender, thread_id, conversation_key, receiver_type, receiver, depth,
         CASE WHEN depth > $4::int THEN 'too_many_agents' WHEN recent > $3::int THEN 'rate_limited' END,
         ($5::text[])[array_position($2::bigint[], message_id)]
    FROM request ORDER BY message_id, agent_uid
      ON CONFLICT (app_id, agent_uid, message_id) DO NOTHING
  RETURNING id;

-- statement: ai-runs-apps-with-agents
-- installation: finds the apps with agents among the apps of several events
-- $1: text[]
-- column app_id: text not null
SELECT DISTINCT app_id FROM ai_agents WHERE app_id = ANY ($1) AND is_active ORDER BY app_id;

-- statement: ai-runs-backlog
-- installation: counts the runs of all apps that are not over
-- column queued: integer not null
-- column running: integer not null
-- column waiting: integer not null
-- column seconds: double precision not null
SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'running')::int AS running,
       count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
       coalesce(extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE started_at IS NULL)), 0)::float8 AS seconds
  FROM ai_runs WHERE state IN ('queued', 'running', 'waiting');

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
-- column app_id: text not null
-- column id: bigint not null
SELECT r.app_id, r.id FROM ai_runs r JOIN apps USING (app_id)
  WHERE r.created_at < $1 AND r.state IN ('finished', 'failed', 'cancelled') ORDER BY r.created_at LIMIT $2;

-- statement: ai-runs-find-waiting
-- installation: finds runs of all apps that no process works on
-- $1: text[]
-- $2: bigint
-- column app_id: text not null
-- column id: bigint not null
SELECT r.app_id, r.id FROM ai_runs r JOIN apps a ON a.app_id = r.app_id
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
