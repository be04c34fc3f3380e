import { otherPartyInSql } from '#core/conversations/conversation-key.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement, type RowOf } from '#platform/database/statement.js';
import type { LeasedRun } from './run.js';

/** Long enough for several renewals; as long as a run waits after its process was killed. */
export const LEASE_SECONDS = 10;
const LEASE = `interval '${LEASE_SECONDS} seconds'`;

export const appsWithAgents = installationStatement('ai-runs-apps-with-agents', {
  reason: 'finds the apps with agents among the apps of several events',
})`SELECT DISTINCT app_id FROM ai_agents WHERE app_id = ANY ($1) AND is_active ORDER BY app_id`;

/**
 * Adds a run for every agent that a message is addressed to: by a text message to it, or a mention in a group. A message that is added
 * again adds nothing. A run beyond a limit is added with the code of its failure.
 *
 * $2 message ids, $3 runs per user and minute, $4 agents that answer each other, $5 the span that each message continues, or null
 */
export const add = statement('ai-runs-add')`
   WITH request AS (
     SELECT m.id AS message_id, a.uid AS agent_uid, m.sender, coalesce(m.parent_id, m.id) AS thread_id, m.conversation_key,
            m.receiver_type,
            CASE WHEN m.receiver_type = 'user' THEN ${otherPartyInSql(sql`m.conversation_key`, sql`a.uid`)} ELSE m.receiver END AS receiver,
            coalesce((SELECT r.depth + 1 FROM ai_runs r WHERE r.app_id = $1 AND r.answer_id = m.id LIMIT 1), 0) AS depth,
            row_number() OVER (PARTITION BY m.sender ORDER BY m.id, a.uid)
              + (SELECT count(*) FROM ai_runs r
                  WHERE r.app_id = $1 AND r.asked_by = m.sender AND r.created_at > now() - interval '1 minute') AS recent
       FROM messages m
       JOIN ai_agents a ON a.app_id = $1 AND a.is_active
        AND (m.receiver_type = 'user' AND a.uid = m.receiver OR m.receiver_type = 'group' AND a.uid = ANY (m.mentioned_uids))
       JOIN users u ON u.app_id = $1 AND u.uid = a.uid AND ${isActive(sql`u`)}
      WHERE m.app_id = $1 AND m.id = ANY ($2::bigint[]) AND m.sender <> a.uid AND m.deleted_at IS NULL AND ${isApproved(sql`m`)}
        AND (m.category = 'message' AND m.type = 'text' OR m.category = 'agentic' AND m.type = 'assistant')
   )
   INSERT INTO ai_runs (app_id, agent_uid, message_id, asked_by, thread_id, conversation_key, receiver_type, receiver, depth, failure_code,
                        trace_parent)
   SELECT $1, agent_uid, message_id, sender, thread_id, conversation_key, receiver_type, receiver, depth,
          CASE WHEN depth > $4::int THEN 'too_many_agents' WHEN recent > $3::int THEN 'rate_limited' END,
          ($5::text[])[array_position($2::bigint[], message_id)]
     FROM request ORDER BY message_id, agent_uid
       ON CONFLICT (app_id, agent_uid, message_id) DO NOTHING
   RETURNING id`;

/** Oldest first: runs that no process has the lease of. $1 apps to leave out, $2 limit */
export const findWaiting = installationStatement('ai-runs-find-waiting', {
  reason: 'finds runs of all apps that no process works on',
})`
   SELECT r.app_id, r.id FROM ai_runs r JOIN apps a ON a.app_id = r.app_id
            WHERE r.state IN ('queued', 'running', 'waiting') AND (r.lease_until IS NULL OR r.lease_until < now())
              AND a.deletion_scheduled_at IS NULL AND r.app_id <> ALL ($1::text[])
            ORDER BY r.created_at LIMIT $2`;

/** Runs that are not over. */
export interface RunBacklog extends RowOf<'ai-runs-backlog'> {
  /** Since the oldest run was added that was never started. */
  seconds: number;
}

export const backlog = installationStatement('ai-runs-backlog', {
  reason: 'counts the runs of all apps that are not over',
})`
   SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'running')::int AS running,
                  count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
                  coalesce(extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE started_at IS NULL)), 0)::float8 AS seconds
             FROM ai_runs WHERE state IN ('queued', 'running', 'waiting')`;

/** $2 holder, $3 ids. Both times of a lease are of PostgreSQL's clock. */
export const acquireLeases = statement('ai-runs-acquire-leases', rows<LeasedRun>())`
   UPDATE ai_runs SET state = 'running', lease_holder = $2, lease_until = now() + ${LEASE}, attempts = attempts + 1,
                      started_at = coalesce(started_at, now())
    WHERE app_id = $1 AND id IN (
            SELECT id FROM ai_runs
             WHERE app_id = $1 AND id = ANY ($3::bigint[]) AND state IN ('queued', 'running', 'waiting')
               AND (lease_until IS NULL OR lease_until < now())
             ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
   RETURNING id, agent_uid, message_id, asked_by, thread_id,
             conversation_key, receiver_type, receiver, state, attempts,
             failure_code, trace_parent`;

/** $2 holder, $3 ids @returns the runs that the process still has the lease of */
export const renewLeases = statement('ai-runs-renew-leases')`
   UPDATE ai_runs SET lease_until = now() + ${LEASE}
    WHERE app_id = $1 AND id = ANY ($3::bigint[]) AND lease_holder = $2 AND state IN ('running', 'waiting')
   RETURNING id`;

/** The attempt does not count. $2 holder, $3 id */
export const releaseLease = statement('ai-runs-release-lease')`
   UPDATE ai_runs SET state = 'queued', lease_holder = NULL, lease_until = NULL, attempts = attempts - 1
    WHERE app_id = $1 AND id = $3 AND lease_holder = $2 AND state IN ('running', 'waiting')`;

/** $2 holder, $3 id, $4 new state */
export const setState = statement('ai-runs-set-state')`
   UPDATE ai_runs SET state = $4 WHERE app_id = $1 AND id = $3 AND lease_holder = $2 AND state IN ('running', 'waiting')`;

/**
 * Ends a run of the process: another process that has acquired its lease, or a cancellation, makes this one end nothing.
 *
 * $2 holder, $3 id, $4 state, $5 answer, $6 failure code, $7 reason, $8 model, $9 tokens of prompts, $10 tokens of completions
 */
export const end = statement('ai-runs-end')`
   UPDATE ai_runs SET state = $4, answer_id = $5, failure_code = $6, failure_reason = $7, model = $8, prompt_tokens = $9,
                      completion_tokens = $10, finished_at = now(), lease_holder = NULL, lease_until = NULL
    WHERE app_id = $1 AND id = $3 AND lease_holder = $2 AND state IN ('running', 'waiting')
   RETURNING id`;
