import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { installationStatement, statement } from '#platform/database/statement.js';
import type { EventName } from '#platform/events/event-map.js';
import { ACTIVE_DAYS_RETENTION } from '../metric.js';
import { addFacts, addValues, coveredMessages, dayOf, messageDimension, raiseValues } from './values.sql.js';

const reason = 'aggregates the events of all apps, in the order of the log';

const quoted = (names: readonly string[]): SqlText => sql.join(names.map(sql.literal), ', ');

/** Each event of these names counts once. */
const eventMetrics = {
  message_edited: 'messages_edited',
  message_deleted: 'messages_deleted',
  message_reaction_added: 'reactions_added',
  message_reaction_removed: 'reactions_removed',
  group_created: 'groups_created',
  call_ended: 'calls_ended',
} as const;

export const countedEvents: readonly EventName[] = [
  ...(Object.keys(eventMetrics) as EventName[]),
  'message_sent',
  'message_delivery_receipt',
  'message_read_receipt',
];

/** Events whose payload names the user who acted. */
const actorEvents: readonly EventName[] = [
  'message_deleted',
  'message_reaction_added',
  'message_reaction_removed',
  'message_interaction_completed',
  'message_delivery_receipt',
  'message_read_receipt',
  'message_pinned',
  'message_unpinned',
  'message_saved',
  'message_unsaved',
  'conversation_pinned',
  'conversation_unpinned',
  'conversation_erased',
  'call_participant_joined',
  'call_participant_left',
  'call_unanswered',
  'call_cancelled',
  'call_rejected',
  'call_busy',
  'meeting_participant_joined',
  'meeting_participant_left',
  'user_blocked',
  'user_unblocked',
  'user_connection_status_changed',
  'group_created',
  'group_updated',
  'group_deleted',
  'group_owner_transferred',
  'group_member_added',
  'group_member_kicked',
  'group_member_banned',
  'group_member_unbanned',
  'group_member_muted',
  'group_member_unmuted',
  'group_member_scope_changed',
  'group_invitation_changed',
  'group_join_request_changed',
];

export const eventsOfActiveUsers: readonly EventName[] = [
  ...actorEvents,
  'message_sent',
  'message_edited',
  'call_initiated',
  'group_member_joined',
  'group_member_left',
];

/** The events of the batch with these names. An app that is deleted is not counted any more. */
const event = (names: readonly string[]): SqlText => sql`event AS MATERIALIZED (
    SELECT e.app_id, e.position, e.name, e.subject, e.payload, e.occurred_at
      FROM events e JOIN apps a ON a.app_id = e.app_id AND a.deletion_scheduled_at IS NULL
     WHERE e.position > $1 AND e.position <= $2 AND e.name IN (${quoted(names)})
  )`;

/**
 * Of a message that was erased since, only the conversation is known.
 *
 * $1 position before the first event, $2 last position
 */
export const countEvents = installationStatement('metrics-count-events', { reason, planned: 'each time' })`
   WITH ${event(countedEvents)}, sent AS MATERIALIZED (
    SELECT e.app_id, coalesce(m.sent_at, e.occurred_at) AS at, coalesce(${messageDimension(sql`m`)}, split_part(e.subject, '/', 1) || '/erased') AS dimension,
           m.parent_id IS NOT NULL AS is_reply
      FROM event e LEFT JOIN messages m ON m.app_id = e.app_id AND m.id = (e.payload ->> 'messageId')::bigint
     WHERE e.name = 'message_sent'
  ), counted (name, metric) AS (
    VALUES ${sql.join(
      Object.entries(eventMetrics).map(([name, metric]) => sql`(${sql.literal(name)}, ${sql.literal(metric)})`),
      ', ',
    )}
  ), ended AS MATERIALIZED (
    SELECT e.app_id, to_timestamp((e.payload ->> 'endedAt')::bigint) AS at,
           sum(p.audio_minutes) AS audio_minutes, sum(p.video_minutes) AS video_minutes
      FROM event e
      JOIN call_participants p ON p.app_id = e.app_id AND p.session_id = e.payload ->> 'sessionId'
       AND p.left_at >= to_timestamp((e.payload ->> 'startedAt')::bigint)
       AND p.left_at < to_timestamp((e.payload ->> 'endedAt')::bigint + 1)
     WHERE e.name = 'call_ended'
     GROUP BY e.app_id, e.position, e.payload
  ), fact AS (
    SELECT app_id, at, 'messages_sent' AS metric, dimension, 1 AS value FROM sent
    UNION ALL
    SELECT app_id, at, 'replies_sent', '', 1 FROM sent WHERE is_reply
    UNION ALL
    SELECT e.app_id,
           CASE WHEN e.name = 'call_ended' THEN to_timestamp((e.payload ->> 'endedAt')::bigint) ELSE e.occurred_at END, c.metric,
           CASE e.name WHEN 'message_deleted' THEN CASE e.payload ->> 'permanent' WHEN 'true' THEN 'permanent' ELSE 'soft' END
                       WHEN 'call_ended' THEN coalesce(e.payload #>> '{occupants,0,type}', 'audio')
                       ELSE '' END, 1
      FROM event e JOIN counted c ON c.name = e.name
     WHERE e.payload #>> '{message,heldBack}' IS NULL
    UNION ALL
    SELECT e.app_id, to_timestamp((e.payload ->> 'timestamp')::bigint),
           CASE e.name WHEN 'message_read_receipt' THEN 'read_receipts' ELSE 'delivery_receipts' END, '',
           ${coveredMessages({
             app: sql`e.app_id`,
             conversationKey: sql`e.subject`,
             uid: sql`(e.payload ->> 'uid')`,
             type: sql`CASE e.name WHEN 'message_read_receipt' THEN 'read'::receipt_type ELSE 'delivered' END`,
             messageId: sql`(e.payload ->> 'messageId')::bigint`,
           })}
      FROM event e WHERE e.name IN ('message_read_receipt', 'message_delivery_receipt')
    UNION ALL
    SELECT app_id, at, metric, '', round(minutes * 60)
      FROM ended CROSS JOIN LATERAL (VALUES ('call_audio_seconds', audio_minutes), ('call_video_seconds', video_minutes)) AS c (metric, minutes)
  )
  ${addFacts(sql`(SELECT * FROM fact WHERE value > 0)`)}`;

const erasure = sql`erasure AS MATERIALIZED (
    SELECT app_id, payload ->> 'uid' AS uid, position
      FROM events WHERE position > $1 AND position <= $2 AND name = 'user_erased'
  )`;

/**
 * Replaces the uids of erased users, whatever acted as them before. Months that are stored began when the app did.
 *
 * $1 position before the first event, $2 last position
 */
export const anonymize = installationStatement('metrics-anonymize-erased-users', {
  reason,
  planned: 'each time',
})`
   WITH ${erasure}, bucket AS MATERIALIZED (
    SELECT e.app_id, 'day'::metric_resolution AS resolution, day::date AS starts_on
      FROM (SELECT DISTINCT app_id FROM erasure) e,
           generate_series(${dayOf(sql`now()`)} - interval '${ACTIVE_DAYS_RETENTION + 31} days', now(), '1 day') AS day
    UNION ALL
    SELECT a.app_id, 'month', month::date
      FROM apps a, generate_series(date_trunc('month', a.created_at, 'UTC'), now(), '1 month') AS month
     WHERE a.app_id IN (SELECT app_id FROM erasure)
  )
  UPDATE active_users u SET uid = '~' || x.position
    FROM (SELECT app_id, uid, min(position) AS position FROM erasure GROUP BY app_id, uid) x JOIN bucket b ON b.app_id = x.app_id
   WHERE u.app_id = x.app_id AND u.uid = x.uid AND u.resolution = b.resolution AND u.starts_on = b.starts_on`;

/**
 * Adds who was active, and counts those who are new in an hour, on a day and in a month. What users did before their erasure in the same batch
 * is stored without their uid. `metrics-rollup` is the only writer of these rows, so the rows that the statement sees are the current ones.
 *
 * $1 position before the first event, $2 last position
 */
export const addActiveUsers = installationStatement('metrics-add-active-users', {
  reason,
  planned: 'each time',
})`
   WITH ${event(eventsOfActiveUsers)}, ${erasure}, actor AS (
    SELECT app_id, position, occurred_at,
           coalesce(payload ->> 'by', payload ->> 'uid', payload ->> 'deletedBy', payload ->> 'updatedBy') AS uid
      FROM event WHERE name IN (${quoted(actorEvents)})
    UNION ALL
    SELECT e.app_id, e.position, e.occurred_at, m.sender
      FROM event e
      JOIN messages m ON m.app_id = e.app_id
       AND m.id = (e.payload ->> CASE e.name WHEN 'message_edited' THEN 'actionId' ELSE 'messageId' END)::bigint
     WHERE e.name IN ('message_sent', 'message_edited', 'call_initiated')
    UNION ALL
    SELECT e.app_id, e.position, e.occurred_at, member.uid
      FROM event e CROSS JOIN LATERAL jsonb_array_elements_text(e.payload -> 'uids') AS member (uid)
     WHERE e.name IN ('group_member_joined', 'group_member_left')
  ), named AS (
    SELECT a.app_id, a.occurred_at AT TIME ZONE 'UTC' AS at,
           coalesce((SELECT '~' || min(x.position) FROM erasure x WHERE x.app_id = a.app_id AND x.uid = a.uid AND x.position > a.position), a.uid) AS uid
      FROM actor a WHERE a.uid <> '${SYSTEM_UID}'
  ), active AS MATERIALIZED (
    SELECT app_id, at::date AS day, uid, bit_or(1 << extract(hour FROM at)::int) AS hours FROM named GROUP BY 1, 2, 3
  ), changed AS MATERIALIZED (
    SELECT a.app_id, a.day, a.uid, a.hours, coalesce(u.hours, 0) AS former_hours
      FROM active a
      LEFT JOIN active_users u ON u.app_id = a.app_id AND u.resolution = 'day' AND u.starts_on = a.day AND u.uid = a.uid
     WHERE a.hours & ~coalesce(u.hours, 0) <> 0
  ), days AS (
    INSERT INTO active_users AS u (app_id, resolution, starts_on, uid, hours)
    SELECT app_id, 'day', day, uid, hours FROM changed ORDER BY 1, 3, 4
        ON CONFLICT (app_id, resolution, starts_on, uid) DO UPDATE SET hours = u.hours | excluded.hours
  ), months AS (
    INSERT INTO active_users (app_id, resolution, starts_on, uid)
    SELECT DISTINCT app_id, 'month'::metric_resolution, date_trunc('month', day)::date, uid FROM changed WHERE former_hours = 0 ORDER BY 1, 3, 4
        ON CONFLICT DO NOTHING
    RETURNING app_id, starts_on
  ), added AS (
    SELECT app_id, 'month'::metric_resolution AS resolution, starts_on::timestamp AS starts_at FROM months
    UNION ALL
    SELECT app_id, 'day', day FROM changed WHERE former_hours = 0
    UNION ALL
    SELECT app_id, 'hour', day + make_interval(hours => hour)
      FROM changed CROSS JOIN generate_series(0, 23) AS hour
     WHERE hours & ~former_hours & (1 << hour) <> 0
  )
  ${addValues(sql`(SELECT app_id, resolution, 'active_users' AS metric, starts_at AT TIME ZONE 'UTC' AS starts_at, count(*) AS value
                  FROM added GROUP BY 1, 2, 4)`)}`;

/** Raises the peaks by the users who are online now. $1 apps; all if null */
export const sampleConnections = installationStatement('metrics-sample-connections', {
  reason: 'counts the connections of all apps',
  planned: 'each time',
})`${raiseValues(sql`(SELECT c.app_id, 'concurrent_users' AS metric, count(DISTINCT c.uid) AS value
                        FROM realtime_connections c JOIN apps a ON a.app_id = c.app_id AND a.deletion_scheduled_at IS NULL
                       WHERE $1::text[] IS NULL OR c.app_id = ANY ($1) GROUP BY c.app_id)`)}`;

/** Moves what triggers counted. Rows that another process moves are skipped. $1 limit */
export const moveIncrements = installationStatement('metrics-move-increments', {
  reason: 'moves the counts of all apps',
  planned: 'each time',
})`
   WITH next AS MATERIALIZED (
    SELECT app_id, id FROM metric_increments LIMIT $1 FOR UPDATE SKIP LOCKED
  ), moved AS (
    DELETE FROM metric_increments i USING next n WHERE i.app_id = n.app_id AND i.id = n.id
    RETURNING i.app_id, i.metric, i.dimension, i.value, i.counted_at
  ), added AS (
    ${addFacts(sql`(SELECT m.app_id, m.metric, m.dimension, m.value, m.counted_at AS at
                   FROM moved m JOIN apps a ON a.app_id = m.app_id AND a.deletion_scheduled_at IS NULL)`)}
  )
  SELECT count(*)::int AS moved FROM moved`;

export const eraseIncrements = statement('metrics-erase-increments')`DELETE FROM metric_increments WHERE app_id = $1`;
