-- Written by npm run statements.

-- statement: failed-requests-add
-- installation: adds the failed requests of all apps
-- $1: jsonb
INSERT INTO failed_requests
         (app_id, at, request_id, method, operation, status, code, milliseconds, key_id, key_name, refused_fields, body)
  SELECT f.app_id, f.at, f.request_id, f.method, f.operation, f.status, f.code, f.milliseconds, f.key_id, k.name, f.refused_fields, f.body
    FROM jsonb_to_recordset($1::jsonb) AS f (
           app_id text, at timestamptz, request_id text, method text, operation text, status int, code text, milliseconds int,
           key_id bigint, refused_fields text[], body jsonb)
    JOIN apps a ON a.app_id = f.app_id AND a.deletion_scheduled_at IS NULL
    LEFT JOIN api_keys k ON k.app_id = f.app_id AND k.id = f.key_id
   ORDER BY f.at;

-- statement: failed-requests-oldest
-- installation: finds the oldest failed request of every app
-- column app_id: text not null
-- column at: timestamp with time zone not null
SELECT a.app_id, f.at
   FROM apps a CROSS JOIN LATERAL (SELECT at FROM failed_requests WHERE app_id = a.app_id ORDER BY id LIMIT 1) AS f
  ORDER BY a.app_id;

-- statement: failed-requests-remove-old
-- $1: text
-- $2: timestamp with time zone
-- column id: bigint not null
DELETE FROM failed_requests
   WHERE app_id = $1 AND at < $2
     AND id IN (SELECT id FROM failed_requests WHERE app_id = $1 ORDER BY id LIMIT 10000)
  RETURNING id;

-- statement: metrics-active-users
-- $1: text
-- $2: date
-- $3: date
-- $4: date
-- $5: date
-- $6: integer
-- $7: integer
-- column users: integer not null
SELECT count(*)::int AS users FROM (
    SELECT uid FROM active_users
     WHERE app_id = $1 AND resolution = 'day' AND starts_on >= $2::date AND starts_on < $3::date
       AND hours & CASE starts_on WHEN $2::date THEN $6::int ELSE -1 END
                 & CASE starts_on WHEN $5::date - 1 THEN $7::int ELSE -1 END <> 0
    UNION
    SELECT uid FROM active_users WHERE app_id = $1 AND resolution = 'month' AND starts_on >= $3::date AND starts_on < $4::date
    UNION
    SELECT uid FROM active_users
     WHERE app_id = $1 AND resolution = 'day' AND starts_on >= $4::date AND starts_on < $5::date
       AND hours & CASE starts_on WHEN $5::date - 1 THEN $7::int ELSE -1 END <> 0
  ) AS active;

-- statement: metrics-add-active-users
-- installation: aggregates the events of all apps, in the order of the log
-- $1: bigint
-- $2: bigint
WITH event AS MATERIALIZED (
    SELECT e.app_id, e.position, e.name, e.subject, e.payload, e.occurred_at
      FROM events e JOIN apps a ON a.app_id = e.app_id AND a.deletion_scheduled_at IS NULL
     WHERE e.position > $1 AND e.position <= $2 AND e.name IN ('message_deleted', 'message_reaction_added', 'message_reaction_removed', 'message_interaction_completed', 'message_delivery_receipt', 'message_read_receipt', 'message_pinned', 'message_unpinned', 'message_saved', 'message_unsaved', 'conversation_pinned', 'conversation_unpinned', 'conversation_erased', 'call_participant_joined', 'call_participant_left', 'call_unanswered', 'call_cancelled', 'call_rejected', 'call_busy', 'meeting_participant_joined', 'meeting_participant_left', 'user_blocked', 'user_unblocked', 'user_connection_status_changed', 'group_created', 'group_updated', 'group_deleted', 'group_owner_transferred', 'group_member_added', 'group_member_kicked', 'group_member_banned', 'group_member_unbanned', 'group_member_muted', 'group_member_unmuted', 'group_member_scope_changed', 'group_invitation_changed', 'group_join_request_changed', 'message_sent', 'message_edited', 'call_initiated', 'group_member_joined', 'group_member_left')
  ), erasure AS MATERIALIZED (
    SELECT app_id, payload ->> 'uid' AS uid, position
      FROM events WHERE position > $1 AND position <= $2 AND name = 'user_erased'
  ), actor AS (
    SELECT app_id, position, occurred_at,
           coalesce(payload ->> 'by', payload ->> 'uid', payload ->> 'deletedBy', payload ->> 'updatedBy') AS uid
      FROM event WHERE name IN ('message_deleted', 'message_reaction_added', 'message_reaction_removed', 'message_interaction_completed', 'message_delivery_receipt', 'message_read_receipt', 'message_pinned', 'message_unpinned', 'message_saved', 'message_unsaved', 'conversation_pinned', 'conversation_unpinned', 'conversation_erased', 'call_participant_joined', 'call_participant_left', 'call_unanswered', 'call_cancelled', 'call_rejected', 'call_busy', 'meeting_participant_joined', 'meeting_participant_left', 'user_blocked', 'user_unblocked', 'user_connection_status_changed', 'group_created', 'group_updated', 'group_deleted', 'group_owner_transferred', 'group_member_added', 'group_member_kicked', 'group_member_banned', 'group_member_unbanned', 'group_member_muted', 'group_member_unmuted', 'group_member_scope_changed', 'group_invitation_changed', 'group_join_request_changed')
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
      FROM actor a WHERE a.uid <> 'app_system'
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
  INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT app_id, resolution, metric, starts_at, '', value FROM (SELECT app_id, resolution, 'active_users' AS metric, starts_at AT TIME ZONE 'UTC' AS starts_at, count(*) AS value
                  FROM added GROUP BY 1, 2, 4) AS f ORDER BY 1, 2, 3, 4
      ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = v.value + excluded.value;

-- statement: metrics-add-request-counts
-- installation: adds the requests of all apps
-- $1: text[]
-- $2: timestamp with time zone[]
-- $3: text[]
-- $4: text[]
-- $5: bigint[]
INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT f.app_id, bucket.resolution, f.metric, bucket.starts_at, f.dimension, sum(f.value)::bigint
    FROM (SELECT c.app_id, c.at, c.metric, c.dimension, c.value
                     FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[])
                       AS c (app_id, at, metric, dimension, value)
                     JOIN apps a ON a.app_id = c.app_id AND a.deletion_scheduled_at IS NULL) AS f
  CROSS JOIN LATERAL (VALUES ('five_minutes'::metric_resolution, date_bin('5 minutes', f.at, timestamptz '2000-01-01 00:00:00+00')), ('day', date_trunc('day', f.at, 'UTC')))
    AS bucket (resolution, starts_at)
   GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = v.value + excluded.value;

-- statement: metrics-anonymize-erased-users
-- installation: aggregates the events of all apps, in the order of the log
-- $1: bigint
-- $2: bigint
WITH erasure AS MATERIALIZED (
    SELECT app_id, payload ->> 'uid' AS uid, position
      FROM events WHERE position > $1 AND position <= $2 AND name = 'user_erased'
  ), bucket AS MATERIALIZED (
    SELECT e.app_id, 'day'::metric_resolution AS resolution, day::date AS starts_on
      FROM (SELECT DISTINCT app_id FROM erasure) e,
           generate_series(date_trunc('day', now(), 'UTC') - interval '431 days', now(), '1 day') AS day
    UNION ALL
    SELECT a.app_id, 'month', month::date
      FROM apps a, generate_series(date_trunc('month', a.created_at, 'UTC'), now(), '1 month') AS month
     WHERE a.app_id IN (SELECT app_id FROM erasure)
  )
  UPDATE active_users u SET uid = '~' || x.position
    FROM (SELECT app_id, uid, min(position) AS position FROM erasure GROUP BY app_id, uid) x JOIN bucket b ON b.app_id = x.app_id
   WHERE u.app_id = x.app_id AND u.uid = x.uid AND u.resolution = b.resolution AND u.starts_on = b.starts_on;

-- statement: metrics-count-events
-- installation: aggregates the events of all apps, in the order of the log
-- $1: bigint
-- $2: bigint
WITH event AS MATERIALIZED (
    SELECT e.app_id, e.position, e.name, e.subject, e.payload, e.occurred_at
      FROM events e JOIN apps a ON a.app_id = e.app_id AND a.deletion_scheduled_at IS NULL
     WHERE e.position > $1 AND e.position <= $2 AND e.name IN ('message_edited', 'message_deleted', 'message_reaction_added', 'message_reaction_removed', 'group_created', 'call_ended', 'message_sent', 'message_delivery_receipt', 'message_read_receipt')
  ), sent AS MATERIALIZED (
    SELECT e.app_id, coalesce(m.sent_at, e.occurred_at) AS at, coalesce(
  m.receiver_type || '/' || m.category || CASE WHEN m.category = 'custom' THEN '' ELSE '/' || m.type END, split_part(e.subject, '/', 1) || '/erased') AS dimension,
           m.parent_id IS NOT NULL AS is_reply
      FROM event e LEFT JOIN messages m ON m.app_id = e.app_id AND m.id = (e.payload ->> 'messageId')::bigint
     WHERE e.name = 'message_sent'
  ), counted (name, metric) AS (
    VALUES ('message_edited', 'messages_edited'), ('message_deleted', 'messages_deleted'), ('message_reaction_added', 'reactions_added'), ('message_reaction_removed', 'reactions_removed'), ('group_created', 'groups_created'), ('call_ended', 'calls_ended')
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
           (
  SELECT count(*) FROM (
    SELECT FROM messages n
     WHERE n.app_id = e.app_id AND n.conversation_key = e.subject AND n.id <= (e.payload ->> 'messageId')::bigint
       AND n.id > coalesce((SELECT max(earlier.message_id) FROM conversation_receipts earlier
                             WHERE earlier.app_id = e.app_id AND earlier.conversation_key = e.subject AND earlier.uid = (e.payload ->> 'uid')
                               AND earlier.type = CASE e.name WHEN 'message_read_receipt' THEN 'read'::receipt_type ELSE 'delivered' END AND earlier.message_id < (e.payload ->> 'messageId')::bigint), 0)
       AND n.sender <> (e.payload ->> 'uid') AND n.category <> 'action' AND (n.moderation_status IS NULL OR n.moderation_status = 'approved')
       AND n.sent_at >= coalesce((SELECT g.joined_at FROM group_members g
                                   WHERE g.app_id = e.app_id AND g.guid = substr(e.subject, 7) AND g.uid = (e.payload ->> 'uid')
                                     AND starts_with(e.subject, 'group/')), '-infinity')
     ORDER BY n.id DESC LIMIT 10000) AS covered)
      FROM event e WHERE e.name IN ('message_read_receipt', 'message_delivery_receipt')
    UNION ALL
    SELECT app_id, at, metric, '', round(minutes * 60)
      FROM ended CROSS JOIN LATERAL (VALUES ('call_audio_seconds', audio_minutes), ('call_video_seconds', video_minutes)) AS c (metric, minutes)
  )
  INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT f.app_id, bucket.resolution, f.metric, bucket.starts_at, f.dimension, sum(f.value)::bigint
    FROM (SELECT * FROM fact WHERE value > 0) AS f
  CROSS JOIN LATERAL (VALUES ('five_minutes'::metric_resolution, date_bin('5 minutes', f.at, timestamptz '2000-01-01 00:00:00+00')), ('day', date_trunc('day', f.at, 'UTC')))
    AS bucket (resolution, starts_at)
   GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = v.value + excluded.value;

-- statement: metrics-delete-expired-days
-- $1: text
-- $2: date
DELETE FROM active_users WHERE app_id = $1 AND resolution = 'day' AND starts_on <= $2::date;

-- statement: metrics-delete-expired-values
-- $1: text
-- $2: timestamp with time zone
-- $3: text[]
DELETE FROM metric_values
  WHERE app_id = $1 AND resolution IN ('five_minutes', 'hour') AND metric = ANY ($3) AND starts_at <= $2;

-- statement: metrics-erase-increments
-- $1: text
DELETE FROM metric_increments WHERE app_id = $1;

-- statement: metrics-find-expired-days
-- installation: what expires is found across all apps
-- $1: date
-- $2: bigint
-- column app_id: text not null
-- column day: text not null
-- column count: integer not null
SELECT app_id, max(starts_on)::text AS day, count(*)::int AS count
   FROM (SELECT u.app_id, u.starts_on FROM active_users u JOIN apps USING (app_id)
          WHERE u.resolution = 'day' AND u.starts_on < $1::date ORDER BY u.starts_on LIMIT $2) expired
  GROUP BY app_id ORDER BY app_id;

-- statement: metrics-find-expired-values
-- installation: what expires is found across all apps
-- $1: timestamp with time zone
-- $2: bigint
-- column app_id: text not null
-- column starts_at: timestamp with time zone not null
-- column count: integer not null
SELECT app_id, max(starts_at) AS starts_at, count(*)::int AS count
   FROM (SELECT v.app_id, v.starts_at FROM metric_values v JOIN apps USING (app_id)
          WHERE v.resolution IN ('five_minutes', 'hour') AND v.starts_at < $1 ORDER BY v.starts_at LIMIT $2) expired
  GROUP BY app_id ORDER BY app_id;

-- statement: metrics-move-increments
-- installation: moves the counts of all apps
-- $1: bigint
-- column moved: integer not null
WITH next AS MATERIALIZED (
    SELECT app_id, id FROM metric_increments LIMIT $1 FOR UPDATE SKIP LOCKED
  ), moved AS (
    DELETE FROM metric_increments i USING next n WHERE i.app_id = n.app_id AND i.id = n.id
    RETURNING i.app_id, i.metric, i.dimension, i.value, i.counted_at
  ), added AS (
  INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT f.app_id, bucket.resolution, f.metric, bucket.starts_at, f.dimension, sum(f.value)::bigint
    FROM (SELECT m.app_id, m.metric, m.dimension, m.value, m.counted_at AS at
                   FROM moved m JOIN apps a ON a.app_id = m.app_id AND a.deletion_scheduled_at IS NULL) AS f
  CROSS JOIN LATERAL (VALUES ('five_minutes'::metric_resolution, date_bin('5 minutes', f.at, timestamptz '2000-01-01 00:00:00+00')), ('day', date_trunc('day', f.at, 'UTC')))
    AS bucket (resolution, starts_at)
   GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = v.value + excluded.value
  )
  SELECT count(*)::int AS moved FROM moved;

-- statement: metrics-recount-compare
-- $1: text
-- $2: timestamp with time zone
-- $3: timestamp with time zone
-- $4: bigint
-- column is_behind: boolean not null
-- column starts_at: timestamp with time zone
-- column metric: text
-- column dimension: text
-- column stored: double precision
-- column counted: double precision
WITH sent AS MATERIALIZED (
    SELECT m.sent_at AS at,
  m.receiver_type || '/' || m.category || CASE WHEN m.category = 'custom' THEN '' ELSE '/' || m.type END AS dimension, m.category, m.data, m.parent_id
      FROM messages m WHERE m.app_id = $1 AND m.sent_at >= $2 AND m.sent_at < $3 AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
  ), ended AS MATERIALIZED (
    SELECT c.ended_at AS at, c.type::text AS type, sum(p.audio_minutes) AS audio_minutes, sum(p.video_minutes) AS video_minutes
      FROM calls c JOIN call_participants p ON p.app_id = $1 AND p.session_id = c.session_id
     WHERE c.app_id = $1 AND c.status = 'ended' AND c.ended_at >= $2 AND c.ended_at < $3
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
    SELECT reacted_at, 'reactions_added', '', 1 FROM message_reactions WHERE app_id = $1 AND reacted_at >= $2 AND reacted_at < $3
    UNION ALL
    SELECT created_at, 'users_created', '', 1 FROM users WHERE app_id = $1 AND created_at >= $2 AND created_at < $3
    UNION ALL
    SELECT created_at, 'groups_created', '', 1 FROM groups WHERE app_id = $1 AND created_at >= $2 AND created_at < $3
    UNION ALL
    SELECT r.created_at, CASE r.type WHEN 'read' THEN 'read_receipts' ELSE 'delivery_receipts' END, '',
           (
  SELECT count(*) FROM (
    SELECT FROM messages n
     WHERE n.app_id = $1 AND n.conversation_key = r.conversation_key AND n.id <= r.message_id
       AND n.id > coalesce((SELECT max(earlier.message_id) FROM conversation_receipts earlier
                             WHERE earlier.app_id = $1 AND earlier.conversation_key = r.conversation_key AND earlier.uid = r.uid
                               AND earlier.type = r.type AND earlier.message_id < r.message_id), 0)
       AND n.sender <> r.uid AND n.category <> 'action' AND (n.moderation_status IS NULL OR n.moderation_status = 'approved')
       AND n.sent_at >= coalesce((SELECT g.joined_at FROM group_members g
                                   WHERE g.app_id = $1 AND g.guid = substr(r.conversation_key, 7) AND g.uid = r.uid
                                     AND starts_with(r.conversation_key, 'group/')), '-infinity')
     ORDER BY n.id DESC LIMIT 10000) AS covered)
      FROM conversation_receipts r WHERE r.app_id = $1 AND r.created_at >= $2 AND r.created_at < $3
    UNION ALL
    SELECT at, 'calls_ended', type, 1 FROM ended
    UNION ALL
    SELECT at, metric, '', round(minutes * 60)::bigint
      FROM ended CROSS JOIN LATERAL (VALUES ('call_audio_seconds', audio_minutes), ('call_video_seconds', video_minutes)) AS c (metric, minutes)
    UNION ALL
    SELECT ended_at, 'recorded_seconds', '', round(minutes * 60)::bigint FROM call_recordings WHERE app_id = $1 AND ended_at >= $2 AND ended_at < $3
    UNION ALL
    SELECT ended_at, 'notifications_' || state, channel::text, 1
      FROM notification_deliveries WHERE app_id = $1 AND state IN ('sent', 'failed') AND ended_at >= $2 AND ended_at < $3
    UNION ALL
    SELECT r.finished_at, c.metric, c.dimension, c.value
      FROM ai_runs r CROSS JOIN LATERAL (VALUES ('agent_runs', r.state::text, 1), ('agent_tokens', 'prompt', r.prompt_tokens),
                                                ('agent_tokens', 'completion', r.completion_tokens)) AS c (metric, dimension, value)
     WHERE r.app_id = $1 AND r.state IN ('finished', 'failed', 'cancelled') AND r.finished_at >= $2 AND r.finished_at < $3
  ), waiting AS (
    SELECT name, payload, occurred_at FROM events WHERE app_id = $1 AND position > $4
    UNION ALL
    SELECT name, payload, created_at FROM outbox_events WHERE app_id = $1
  ), state AS MATERIALIZED (
    SELECT EXISTS (SELECT FROM waiting w
                     LEFT JOIN messages m ON w.name = 'message_sent' AND m.app_id = $1 AND m.id = (w.payload ->> 'messageId')::bigint
                    WHERE least(w.occurred_at, m.sent_at) < $3)
        OR EXISTS (SELECT FROM metric_increments WHERE app_id = $1 AND counted_at < $3) AS is_behind
  ), counted AS (
    SELECT bucket.starts_at, metric, dimension, sum(value) AS value
      FROM fact
  CROSS JOIN LATERAL (VALUES ('five_minutes'::metric_resolution, date_bin('5 minutes', at, timestamptz '2000-01-01 00:00:00+00')), ('day', date_trunc('day', at, 'UTC')))
    AS bucket (resolution, starts_at)
     WHERE bucket.resolution = 'day' AND value > 0 GROUP BY 1, 2, 3
  ), stored AS (
    SELECT starts_at, metric, dimension, value FROM metric_values
     WHERE app_id = $1 AND resolution = 'day' AND metric IN ('messages_sent', 'replies_sent', 'messages_edited', 'messages_deleted', 'reactions_added', 'delivery_receipts', 'read_receipts', 'users_created', 'groups_created', 'calls_ended', 'call_audio_seconds', 'call_video_seconds', 'recorded_seconds', 'notifications_sent', 'notifications_failed', 'agent_runs', 'agent_tokens')
       AND starts_at >= $2 AND starts_at < $3
  ), difference AS (
    SELECT starts_at, metric, dimension, coalesce(s.value, 0)::float8 AS stored, coalesce(c.value, 0)::float8 AS counted
      FROM counted c FULL JOIN stored s USING (starts_at, metric, dimension)
     WHERE coalesce(c.value, 0) <> coalesce(s.value, 0)
  )
  SELECT state.is_behind, d.starts_at, d.metric, d.dimension, d.stored, d.counted
    FROM state LEFT JOIN difference d ON NOT state.is_behind
   ORDER BY 2, 3, 4;

-- statement: metrics-recount-raise
-- $1: text
-- $2: timestamp with time zone
-- $3: timestamp with time zone
-- $4: bigint
-- $5: timestamp with time zone
-- column is_behind: boolean not null
WITH sent AS MATERIALIZED (
    SELECT m.sent_at AS at,
  m.receiver_type || '/' || m.category || CASE WHEN m.category = 'custom' THEN '' ELSE '/' || m.type END AS dimension, m.category, m.data, m.parent_id
      FROM messages m WHERE m.app_id = $1 AND m.sent_at >= $2 AND m.sent_at < $3 AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
  ), ended AS MATERIALIZED (
    SELECT c.ended_at AS at, c.type::text AS type, sum(p.audio_minutes) AS audio_minutes, sum(p.video_minutes) AS video_minutes
      FROM calls c JOIN call_participants p ON p.app_id = $1 AND p.session_id = c.session_id
     WHERE c.app_id = $1 AND c.status = 'ended' AND c.ended_at >= $2 AND c.ended_at < $3
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
    SELECT reacted_at, 'reactions_added', '', 1 FROM message_reactions WHERE app_id = $1 AND reacted_at >= $2 AND reacted_at < $3
    UNION ALL
    SELECT created_at, 'users_created', '', 1 FROM users WHERE app_id = $1 AND created_at >= $2 AND created_at < $3
    UNION ALL
    SELECT created_at, 'groups_created', '', 1 FROM groups WHERE app_id = $1 AND created_at >= $2 AND created_at < $3
    UNION ALL
    SELECT r.created_at, CASE r.type WHEN 'read' THEN 'read_receipts' ELSE 'delivery_receipts' END, '',
           (
  SELECT count(*) FROM (
    SELECT FROM messages n
     WHERE n.app_id = $1 AND n.conversation_key = r.conversation_key AND n.id <= r.message_id
       AND n.id > coalesce((SELECT max(earlier.message_id) FROM conversation_receipts earlier
                             WHERE earlier.app_id = $1 AND earlier.conversation_key = r.conversation_key AND earlier.uid = r.uid
                               AND earlier.type = r.type AND earlier.message_id < r.message_id), 0)
       AND n.sender <> r.uid AND n.category <> 'action' AND (n.moderation_status IS NULL OR n.moderation_status = 'approved')
       AND n.sent_at >= coalesce((SELECT g.joined_at FROM group_members g
                                   WHERE g.app_id = $1 AND g.guid = substr(r.conversation_key, 7) AND g.uid = r.uid
                                     AND starts_with(r.conversation_key, 'group/')), '-infinity')
     ORDER BY n.id DESC LIMIT 10000) AS covered)
      FROM conversation_receipts r WHERE r.app_id = $1 AND r.created_at >= $2 AND r.created_at < $3
    UNION ALL
    SELECT at, 'calls_ended', type, 1 FROM ended
    UNION ALL
    SELECT at, metric, '', round(minutes * 60)::bigint
      FROM ended CROSS JOIN LATERAL (VALUES ('call_audio_seconds', audio_minutes), ('call_video_seconds', video_minutes)) AS c (metric, minutes)
    UNION ALL
    SELECT ended_at, 'recorded_seconds', '', round(minutes * 60)::bigint FROM call_recordings WHERE app_id = $1 AND ended_at >= $2 AND ended_at < $3
    UNION ALL
    SELECT ended_at, 'notifications_' || state, channel::text, 1
      FROM notification_deliveries WHERE app_id = $1 AND state IN ('sent', 'failed') AND ended_at >= $2 AND ended_at < $3
    UNION ALL
    SELECT r.finished_at, c.metric, c.dimension, c.value
      FROM ai_runs r CROSS JOIN LATERAL (VALUES ('agent_runs', r.state::text, 1), ('agent_tokens', 'prompt', r.prompt_tokens),
                                                ('agent_tokens', 'completion', r.completion_tokens)) AS c (metric, dimension, value)
     WHERE r.app_id = $1 AND r.state IN ('finished', 'failed', 'cancelled') AND r.finished_at >= $2 AND r.finished_at < $3
  ), waiting AS (
    SELECT name, payload, occurred_at FROM events WHERE app_id = $1 AND position > $4
    UNION ALL
    SELECT name, payload, created_at FROM outbox_events WHERE app_id = $1
  ), state AS MATERIALIZED (
    SELECT EXISTS (SELECT FROM waiting w
                     LEFT JOIN messages m ON w.name = 'message_sent' AND m.app_id = $1 AND m.id = (w.payload ->> 'messageId')::bigint
                    WHERE least(w.occurred_at, m.sent_at) < $3)
        OR EXISTS (SELECT FROM metric_increments WHERE app_id = $1 AND counted_at < $3) AS is_behind
  ), raised AS (
    INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
    SELECT $1, bucket.resolution, metric, bucket.starts_at, dimension, sum(value)::bigint
      FROM state JOIN fact ON NOT state.is_behind
  CROSS JOIN LATERAL (VALUES ('five_minutes'::metric_resolution, date_bin('5 minutes', at, timestamptz '2000-01-01 00:00:00+00')), ('day', date_trunc('day', at, 'UTC')))
    AS bucket (resolution, starts_at)
     WHERE value > 0 AND (bucket.resolution = 'day' OR bucket.starts_at >= $5)
     GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
      ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = greatest(v.value, excluded.value)
  )
  SELECT is_behind FROM state;

-- statement: metrics-sample-connections
-- installation: counts the connections of all apps
-- $1: text[]
INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT f.app_id, bucket.resolution, f.metric, bucket.starts_at, '', f.value
    FROM (SELECT c.app_id, 'concurrent_users' AS metric, count(DISTINCT c.uid) AS value
                        FROM realtime_connections c JOIN apps a ON a.app_id = c.app_id AND a.deletion_scheduled_at IS NULL
                       WHERE $1::text[] IS NULL OR c.app_id = ANY ($1) GROUP BY c.app_id) AS f
  CROSS JOIN LATERAL (VALUES ('five_minutes'::metric_resolution, date_bin('5 minutes', now(), timestamptz '2000-01-01 00:00:00+00')), ('day', date_trunc('day', now(), 'UTC')))
    AS bucket (resolution, starts_at) ORDER BY 1, 2, 3, 4
      ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = greatest(v.value, excluded.value);

-- statement: metrics-series
-- $1: text
-- $2: metric_resolution
-- $3: text[]
-- $4: timestamp with time zone
-- $5: timestamp with time zone
-- $6: text
-- column metric: text not null
-- column starts_at: timestamp with time zone
-- column dimension: text not null
-- column value: double precision not null
SELECT metric, date_trunc($6, starts_at, 'UTC') AS starts_at, dimension, CASE metric WHEN 'concurrent_users' THEN max(value) ELSE sum(value) END::float8 AS value
   FROM metric_values
  WHERE app_id = $1 AND resolution = $2 AND metric = ANY ($3) AND starts_at >= $4 AND starts_at < $5
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

-- statement: metrics-totals
-- $1: text
-- $2: metric_resolution
-- $3: text[]
-- $4: timestamp with time zone
-- $5: timestamp with time zone
-- column metric: text not null
-- column dimension: text not null
-- column value: double precision not null
SELECT metric, dimension, CASE metric WHEN 'concurrent_users' THEN max(value) ELSE sum(value) END::float8 AS value
   FROM metric_values
  WHERE app_id = $1 AND resolution = $2 AND metric = ANY ($3) AND starts_at >= $4 AND starts_at < $5
  GROUP BY metric, dimension ORDER BY metric, dimension;
