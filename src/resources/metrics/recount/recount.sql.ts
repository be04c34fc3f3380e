import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import type { MetricName } from '../metric.js';
import { buckets, coveredMessages, messageDimension, storeValue } from '../rollup/values.sql.js';

/** Metrics whose rows are stored. Who was active or online, and what was removed, is known from events only. */
const recountable: readonly MetricName[] = [
  'messages_sent',
  'replies_sent',
  'messages_edited',
  'messages_deleted',
  'reactions_added',
  'delivery_receipts',
  'read_receipts',
  'users_created',
  'groups_created',
  'calls_ended',
  'call_audio_seconds',
  'call_video_seconds',
  'recorded_seconds',
  'notifications_sent',
  'notifications_failed',
  'agent_runs',
  'agent_tokens',
];

const within = (time: SqlText): SqlText => sql`${time} >= $2 AND ${time} < $3`;

/** What the rows of the range count. $2 time, $3 time */
const facts = sql`sent AS MATERIALIZED (
    SELECT m.sent_at AS at, ${messageDimension(sql`m`)} AS dimension, m.category, m.data, m.parent_id
      FROM messages m WHERE m.app_id = $1 AND ${within(sql`m.sent_at`)} AND ${isApproved(sql`m`)}
  ), ended AS MATERIALIZED (
    SELECT c.ended_at AS at, c.type::text AS type, sum(p.audio_minutes) AS audio_minutes, sum(p.video_minutes) AS video_minutes
      FROM calls c JOIN call_participants p ON p.app_id = $1 AND p.session_id = c.session_id
     WHERE c.app_id = $1 AND c.status = 'ended' AND ${within(sql`c.ended_at`)}
     GROUP BY c.session_id, c.ended_at, c.type
  ), fact (at, metric, dimension, value) AS (
    SELECT at, 'messages_sent', dimension, 1 FROM sent WHERE category NOT IN ('action', 'call')
    UNION ALL
    SELECT at, 'replies_sent', '', 1 FROM sent WHERE category NOT IN ('action', 'call') AND parent_id IS NOT NULL
    UNION ALL
    SELECT at, 'messages_edited', '', 1 FROM sent WHERE category = 'action' AND data ->> 'action' = 'edited'
    UNION ALL
    SELECT s.at, 'messages_deleted', CASE WHEN m.id IS NULL THEN 'permanent' ELSE 'soft' END, 1
      FROM sent s LEFT JOIN messages m ON m.app_id = $1 AND m.id = (s.data ->> 'messageId')::bigint
     WHERE s.category = 'action' AND s.data ->> 'action' = 'deleted'
    UNION ALL
    SELECT reacted_at, 'reactions_added', '', 1 FROM message_reactions WHERE app_id = $1 AND ${within(sql`reacted_at`)}
    UNION ALL
    SELECT created_at, 'users_created', '', 1 FROM users WHERE app_id = $1 AND ${within(sql`created_at`)}
    UNION ALL
    SELECT created_at, 'groups_created', '', 1 FROM groups WHERE app_id = $1 AND ${within(sql`created_at`)}
    UNION ALL
    SELECT r.created_at, CASE r.type WHEN 'read' THEN 'read_receipts' ELSE 'delivery_receipts' END, '',
           ${coveredMessages({ app: sql`$1`, conversationKey: sql`r.conversation_key`, uid: sql`r.uid`, type: sql`r.type`, messageId: sql`r.message_id` })}
      FROM conversation_receipts r WHERE r.app_id = $1 AND ${within(sql`r.created_at`)}
    UNION ALL
    SELECT at, 'calls_ended', type, 1 FROM ended
    UNION ALL
    SELECT at, metric, '', round(minutes * 60)::bigint
      FROM ended CROSS JOIN LATERAL (VALUES ('call_audio_seconds', audio_minutes), ('call_video_seconds', video_minutes)) AS c (metric, minutes)
    UNION ALL
    SELECT ended_at, 'recorded_seconds', '', round(minutes * 60)::bigint FROM call_recordings WHERE app_id = $1 AND ${within(sql`ended_at`)}
    UNION ALL
    SELECT ended_at, 'notifications_' || state, channel::text, 1
      FROM notification_deliveries WHERE app_id = $1 AND state IN ('sent', 'failed') AND ${within(sql`ended_at`)}
    UNION ALL
    SELECT r.finished_at, c.metric, c.dimension, c.value
      FROM ai_runs r CROSS JOIN LATERAL (VALUES ('agent_runs', r.state::text, 1), ('agent_tokens', 'prompt', r.prompt_tokens),
                                                ('agent_tokens', 'completion', r.completion_tokens)) AS c (metric, dimension, value)
     WHERE r.app_id = $1 AND r.state IN ('finished', 'failed', 'cancelled') AND ${within(sql`r.finished_at`)}
  )`;

/**
 * Whether changes before $3 are stored and not counted yet; of the same snapshot as the rows, so that no row counts before its event does.
 * A message that moderation approves later counts at the time of sending. $4 position of the consumer
 */
const state = sql`waiting AS (
    SELECT name, payload, occurred_at FROM events WHERE app_id = $1 AND position > $4
    UNION ALL
    SELECT name, payload, created_at FROM outbox_events WHERE app_id = $1
  ), state AS MATERIALIZED (
    SELECT EXISTS (SELECT FROM waiting w
                     LEFT JOIN messages m ON w.name = 'message_sent' AND m.app_id = $1 AND m.id = (w.payload ->> 'messageId')::bigint
                    WHERE least(w.occurred_at, m.sent_at) < $3)
        OR EXISTS (SELECT FROM metric_increments WHERE app_id = $1 AND counted_at < $3) AS is_behind
  )`;

/** A day whose stored value is not the one that its rows count. */
export interface Difference {
  readonly startsAt: Date;
  readonly metric: MetricName;
  readonly dimension: string;
  readonly stored: number;
  readonly counted: number;
}

/** $2 time, $3 time, both the beginning of a day, $4 position @returns one row without a difference where there is none */
export const compare = statement(
  'metrics-recount-compare',
  rows<{ isBehind: boolean } & (Difference | Record<keyof Difference, null>)>(),
)`
   WITH ${facts}, ${state}, counted AS (
    SELECT bucket.starts_at, metric, dimension, sum(value) AS value
      FROM fact ${buckets(sql`at`)}
     WHERE bucket.resolution = 'day' AND value > 0 GROUP BY 1, 2, 3
  ), stored AS (
    SELECT starts_at, metric, dimension, value FROM metric_values
     WHERE app_id = $1 AND resolution = 'day' AND metric IN (${sql.join(
       recountable.map((name) => sql`'${name}'`),
       ', ',
     )})
       AND starts_at >= $2 AND starts_at < $3
  ), difference AS (
    SELECT starts_at, metric, dimension, coalesce(s.value, 0)::float8 AS stored, coalesce(c.value, 0)::float8 AS counted
      FROM counted c FULL JOIN stored s USING (starts_at, metric, dimension)
     WHERE coalesce(c.value, 0) <> coalesce(s.value, 0)
  )
  SELECT state.is_behind, d.starts_at, d.metric, d.dimension, d.stored, d.counted
    FROM state LEFT JOIN difference d ON NOT state.is_behind
   ORDER BY 2, 3, 4`;

/**
 * Raises values that are lower than the counted ones, unless the metrics are behind. Higher ones stay: they count rows that were erased
 * since.
 *
 * $2 time, $3 time, $4 position, $5 time from which on buckets of five minutes are stored
 */
export const raise = statement('metrics-recount-raise')`
   WITH ${facts}, ${state}, raised AS (
    INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
    SELECT $1, bucket.resolution, metric, bucket.starts_at, dimension, sum(value)::bigint
      FROM state JOIN fact ON NOT state.is_behind ${buckets(sql`at`)}
     WHERE value > 0 AND (bucket.resolution = 'day' OR bucket.starts_at >= $5)
     GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ${storeValue(sql`greatest(v.value, excluded.value)`)}
  )
  SELECT is_behind FROM state`;
