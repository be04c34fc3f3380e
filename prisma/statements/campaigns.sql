-- Written by npm run statements.

-- statement: campaign-analytics-figures
-- $1: text
-- $2: text
-- $3: text
-- $4: timestamp with time zone
-- $5: timestamp with time zone
-- $6: bigint
-- $7: bigint
-- $8: text
-- $9: bigint
-- column period_start: timestamp with time zone
-- column dimension_id: text
-- column sent: integer not null
-- column delivered: integer not null
-- column read: integer not null
-- column clicked: integer not null
-- column interacted: integer not null
-- column failed: integer not null
SELECT date_trunc($2::text, d.sent_at, 'UTC') AS period_start,
        CASE $3::text WHEN 'campaign' THEN d.campaign_id::text WHEN 'template' THEN t.template_id WHEN 'channel' THEN d.channel_type::text END
          AS dimension_id,
        count(*)::int AS sent, count(d.delivered_at)::int AS delivered, count(d.read_at)::int AS read,
        count(d.clicked_at)::int AS clicked, count(d.interacted_at)::int AS interacted, count(d.error_code)::int AS failed
   FROM campaign_deliveries d
   JOIN campaigns c ON c.app_id = $1 AND c.id = d.campaign_id
   JOIN campaign_templates t ON t.app_id = $1 AND t.id = c.template_key AND t.version = c.template_version
  WHERE d.app_id = $1 AND d.sent_at >= $4 AND d.sent_at < $5
    AND ($6::bigint IS NULL OR d.campaign_id = $6) AND ($7::bigint IS NULL OR c.template_key = $7)
    AND ($8::text IS NULL OR d.channel_type::text = $8)
  GROUP BY 1, 2 ORDER BY 1 DESC, 2 LIMIT $9;

-- statement: campaign-analytics-of-user
-- $1: text
-- $2: text
-- column viewed: integer not null
-- column clicked: integer not null
-- column interacted: integer not null
-- column last_engagement_at: timestamp with time zone
SELECT count(read_at)::int AS viewed, count(clicked_at)::int AS clicked, count(interacted_at)::int AS interacted,
       max(greatest(read_at, clicked_at, interacted_at)) AS last_engagement_at
  FROM campaign_deliveries WHERE app_id = $1 AND uid = $2;

-- statement: campaign-analytics-steps
-- $1: text
-- $2: bigint
-- column channel_type: campaign_channel_type not null
-- column requested: integer not null
-- column delivered: integer not null
-- column viewed: integer not null
-- column clicked: integer not null
-- column failed: integer not null
SELECT channel_type, count(*)::int AS requested, count(delivered_at)::int AS delivered, count(read_at)::int AS viewed,
       count(coalesce(clicked_at, interacted_at))::int AS clicked, count(error_code)::int AS failed
  FROM campaign_deliveries WHERE app_id = $1 AND campaign_id = $2 GROUP BY channel_type;

-- statement: campaign-deliveries-add
-- $1: text
-- $2: bigint
-- $3: text[]
-- $4: campaign_channel_type[]
-- $5: text[]
-- $6: integer[]
-- column id: bigint not null
-- column uid: text not null
-- column channel_type: campaign_channel_type not null
INSERT INTO campaign_deliveries (app_id, campaign_id, uid, channel_type, channel_id, expires_at)
  SELECT $1, $2, g.uid, g.channel_type, g.channel_id, now() + make_interval(hours => nullif(g.hours, 0))
    FROM unnest($3::text[], $4::campaign_channel_type[], $5::text[], $6::int[]) AS g (uid, channel_type, channel_id, hours)
  ON CONFLICT DO NOTHING
  RETURNING id, uid, channel_type;

-- statement: campaign-deliveries-count-unread
-- $1: text
-- $2: text
-- $3: text
-- column category: text
-- column count: integer not null
SELECT t.template_category AS category, count(*)::int AS count FROM campaign_deliveries d
   JOIN campaigns c ON c.app_id = $1 AND c.id = d.campaign_id
   JOIN campaign_templates t ON t.app_id = $1 AND t.id = c.template_key AND t.version = c.template_version
   LEFT JOIN campaign_recipients r ON r.app_id = $1 AND r.campaign_id = d.campaign_id AND r.uid = d.uid
  WHERE d.app_id = $1 AND d.uid = $2 AND d.channel_type = 'in_app' AND d.read_at IS NULL AND d.deleted_at IS NULL
    AND (d.expires_at IS NULL OR d.expires_at > now()) AND ($3::text IS NULL OR t.template_category = $3)
  GROUP BY t.template_category ORDER BY t.template_category;

-- statement: campaign-deliveries-engage
-- $1: text
-- $2: bigint
-- $3: text
-- column id: bigint not null
WITH engaged AS (
    INSERT INTO campaign_engagements (app_id, delivery_id, topic) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING delivery_id
  )
  UPDATE campaign_deliveries d
     SET interacted_at = coalesce(d.interacted_at, now()), delivered_at = coalesce(d.delivered_at, now())
    FROM engaged e WHERE d.app_id = $1 AND d.id = e.delivery_id
  RETURNING d.id;

-- statement: campaign-deliveries-fail
-- $1: text
-- $2: bigint[]
-- $3: text[]
UPDATE campaign_deliveries d SET error_code = g.error_code
  FROM unnest($2::bigint[], $3::text[]) AS g (id, error_code) WHERE d.app_id = $1 AND d.id = g.id;

-- statement: campaign-deliveries-failed-after
-- $1: text
-- $2: bigint
-- $3: text
-- $4: campaign_channel_type
-- $5: bigint
-- column uid: text not null
-- column channel_type: campaign_channel_type not null
-- column error_code: text
SELECT d.uid, d.channel_type, d.error_code FROM campaign_deliveries d
   JOIN campaign_recipients r ON r.app_id = $1 AND r.campaign_id = $2 AND r.uid = d.uid AND r.status <> 'failed'
  WHERE d.app_id = $1 AND d.campaign_id = $2 AND d.error_code IS NOT NULL
    AND (d.uid, d.channel_type) > ($3::text, $4::campaign_channel_type)
  ORDER BY d.uid, d.channel_type LIMIT $5;

-- statement: campaign-deliveries-find
-- $1: text
-- $2: bigint[]
-- column id: bigint not null
-- column campaign_id: bigint not null
-- column uid: text not null
-- column channel_type: campaign_channel_type not null
-- column channel_id: text not null
-- column sent_at: timestamp with time zone not null
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
-- column clicked_at: timestamp with time zone
-- column interacted_at: timestamp with time zone
-- column expires_at: timestamp with time zone
-- column deleted_at: timestamp with time zone
-- column error_code: text
-- column is_direct: boolean not null
-- column tag: text
-- column template_key: bigint not null
-- column template_version: integer not null
-- column campaign_variables: jsonb not null
-- column recipient_variables: jsonb
SELECT d.id, d.campaign_id, d.uid, d.channel_type, d.channel_id, d.sent_at, d.delivered_at, d.read_at, d.clicked_at, d.interacted_at,
  d.expires_at, d.deleted_at, d.error_code, c.is_direct, c.tag, c.template_key, c.template_version, c.variables AS campaign_variables,
  r.variables AS recipient_variables FROM campaign_deliveries d
     JOIN campaigns c ON c.app_id = $1 AND c.id = d.campaign_id
     JOIN campaign_templates t ON t.app_id = $1 AND t.id = c.template_key AND t.version = c.template_version
     LEFT JOIN campaign_recipients r ON r.app_id = $1 AND r.campaign_id = d.campaign_id AND r.uid = d.uid WHERE d.app_id = $1 AND d.id = ANY ($2::bigint[]);

-- statement: campaign-deliveries-mark-clicked
-- $1: text
-- $2: bigint
-- column id: bigint not null
UPDATE campaign_deliveries SET clicked_at = now(), delivered_at = coalesce(delivered_at, now())
  WHERE app_id = $1 AND id = $2 AND clicked_at IS NULL RETURNING id;

-- statement: campaign-deliveries-mark-deleted
-- $1: text
-- $2: bigint
-- column deleted_at: timestamp with time zone
UPDATE campaign_deliveries SET deleted_at = coalesce(deleted_at, now()) WHERE app_id = $1 AND id = $2 RETURNING deleted_at;

-- statement: campaign-deliveries-mark-delivered
-- $1: text
-- $2: bigint
-- column id: bigint not null
UPDATE campaign_deliveries SET delivered_at = now() WHERE app_id = $1 AND id = $2 AND delivered_at IS NULL RETURNING id;

-- statement: campaign-deliveries-mark-read
-- $1: text
-- $2: bigint
-- column id: bigint not null
UPDATE campaign_deliveries SET read_at = now(), delivered_at = coalesce(delivered_at, now())
  WHERE app_id = $1 AND id = $2 AND read_at IS NULL RETURNING id;

-- statement: campaign-deliveries-newest-first
-- $1: text
-- $2: text
-- $3: campaign_channel_type
-- $4: timestamp with time zone
-- $5: bigint
-- $6: bigint
-- $7: boolean
-- $8: timestamp with time zone
-- $9: timestamp with time zone
-- $10: text[]
-- $11: boolean
-- $12: text
-- $13: text
-- $14: boolean
-- $15: boolean
-- column id: bigint not null
-- column campaign_id: bigint not null
-- column uid: text not null
-- column channel_type: campaign_channel_type not null
-- column channel_id: text not null
-- column sent_at: timestamp with time zone not null
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
-- column clicked_at: timestamp with time zone
-- column interacted_at: timestamp with time zone
-- column expires_at: timestamp with time zone
-- column deleted_at: timestamp with time zone
-- column error_code: text
-- column is_direct: boolean not null
-- column tag: text
-- column template_key: bigint not null
-- column template_version: integer not null
-- column campaign_variables: jsonb not null
-- column recipient_variables: jsonb
SELECT d.id, d.campaign_id, d.uid, d.channel_type, d.channel_id, d.sent_at, d.delivered_at, d.read_at, d.clicked_at, d.interacted_at,
  d.expires_at, d.deleted_at, d.error_code, c.is_direct, c.tag, c.template_key, c.template_version, c.variables AS campaign_variables,
  r.variables AS recipient_variables FROM campaign_deliveries d
     JOIN campaigns c ON c.app_id = $1 AND c.id = d.campaign_id
     JOIN campaign_templates t ON t.app_id = $1 AND t.id = c.template_key AND t.version = c.template_version
     LEFT JOIN campaign_recipients r ON r.app_id = $1 AND r.campaign_id = d.campaign_id AND r.uid = d.uid
    WHERE d.app_id = $1 AND ($2::text IS NULL OR d.uid = $2) AND d.channel_type = $3
      AND ($5::bigint IS NULL OR (d.sent_at, d.id) < ($4::timestamptz, $5::bigint))
      AND ($7::boolean IS NULL OR (d.read_at IS NOT NULL) = $7)
      AND ($8::timestamptz IS NULL OR d.sent_at >= $8) AND ($9::timestamptz IS NULL OR d.sent_at <= $9)
      AND ($10::text[] IS NULL OR CASE WHEN $11::boolean THEN t.tags @> $10 ELSE t.tags && $10 END)
      AND ($12::text IS NULL OR t.template_category = $12) AND ($13::text IS NULL OR d.channel_id = $13)
      AND ($14::boolean OR d.deleted_at IS NULL) AND ($15::boolean OR d.expires_at IS NULL OR d.expires_at > now())
    ORDER BY d.sent_at DESC, d.id DESC LIMIT $6;

-- statement: campaign-deliveries-oldest-first
-- $1: text
-- $2: text
-- $3: campaign_channel_type
-- $4: timestamp with time zone
-- $5: bigint
-- $6: bigint
-- $7: boolean
-- $8: timestamp with time zone
-- $9: timestamp with time zone
-- $10: text[]
-- $11: boolean
-- $12: text
-- $13: text
-- $14: boolean
-- $15: boolean
-- column id: bigint not null
-- column campaign_id: bigint not null
-- column uid: text not null
-- column channel_type: campaign_channel_type not null
-- column channel_id: text not null
-- column sent_at: timestamp with time zone not null
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
-- column clicked_at: timestamp with time zone
-- column interacted_at: timestamp with time zone
-- column expires_at: timestamp with time zone
-- column deleted_at: timestamp with time zone
-- column error_code: text
-- column is_direct: boolean not null
-- column tag: text
-- column template_key: bigint not null
-- column template_version: integer not null
-- column campaign_variables: jsonb not null
-- column recipient_variables: jsonb
SELECT d.id, d.campaign_id, d.uid, d.channel_type, d.channel_id, d.sent_at, d.delivered_at, d.read_at, d.clicked_at, d.interacted_at,
  d.expires_at, d.deleted_at, d.error_code, c.is_direct, c.tag, c.template_key, c.template_version, c.variables AS campaign_variables,
  r.variables AS recipient_variables FROM campaign_deliveries d
     JOIN campaigns c ON c.app_id = $1 AND c.id = d.campaign_id
     JOIN campaign_templates t ON t.app_id = $1 AND t.id = c.template_key AND t.version = c.template_version
     LEFT JOIN campaign_recipients r ON r.app_id = $1 AND r.campaign_id = d.campaign_id AND r.uid = d.uid
    WHERE d.app_id = $1 AND ($2::text IS NULL OR d.uid = $2) AND d.channel_type = $3
      AND ($5::bigint IS NULL OR (d.sent_at, d.id) > ($4::timestamptz, $5::bigint))
      AND ($7::boolean IS NULL OR (d.read_at IS NOT NULL) = $7)
      AND ($8::timestamptz IS NULL OR d.sent_at >= $8) AND ($9::timestamptz IS NULL OR d.sent_at <= $9)
      AND ($10::text[] IS NULL OR CASE WHEN $11::boolean THEN t.tags @> $10 ELSE t.tags && $10 END)
      AND ($12::text IS NULL OR t.template_category = $12) AND ($13::text IS NULL OR d.channel_id = $13)
      AND ($14::boolean OR d.deleted_at IS NULL) AND ($15::boolean OR d.expires_at IS NULL OR d.expires_at > now())
    ORDER BY d.sent_at ASC, d.id ASC LIMIT $6;

-- statement: campaign-deliveries-reactions
-- $1: text
-- $2: bigint
-- $3: campaign_channel_type
-- $4: text[]
-- column uid: text not null
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
-- column clicked_at: timestamp with time zone
-- column interacted_at: timestamp with time zone
SELECT uid, delivered_at, read_at, clicked_at, interacted_at FROM campaign_deliveries
  WHERE app_id = $1 AND campaign_id = $2 AND channel_type = $3 AND uid = ANY ($4::text[]);

-- statement: campaign-imports-find-unfinished
-- installation: finds the imports of all apps whose job has failed, or that were copied from another installation
-- column app_id: text not null
-- column campaign_id: bigint not null
SELECT i.app_id, i.campaign_id FROM campaign_imports i JOIN apps a ON a.app_id = i.app_id
  WHERE a.deletion_scheduled_at IS NULL AND i.status IN ('pending', 'processing');

-- statement: campaign-recipients-add
-- $1: text
-- $2: bigint
-- $3: bytea
-- column added_count: integer not null
-- column unknown_uids: text[] not null
-- column unknown_lines: integer[] not null
WITH given AS MATERIALIZED (
    SELECT line, uid, variables
      FROM json_to_recordset(convert_from($3, 'UTF8')::json) AS given (line int, uid text, variables jsonb)
  ), known AS MATERIALIZED (
    SELECT DISTINCT ON (g.uid) g.uid, g.variables FROM given g JOIN users u ON u.app_id = $1 AND u.uid = g.uid ORDER BY g.uid
  ), unknown AS (
    SELECT line, uid FROM given g WHERE NOT EXISTS (SELECT FROM known k WHERE k.uid = g.uid)
  ), added AS (
    INSERT INTO campaign_recipients AS r (app_id, campaign_id, uid, variables)
    SELECT $1, $2, k.uid, k.variables FROM known k
    ON CONFLICT (app_id, campaign_id, uid) DO UPDATE SET variables = coalesce(excluded.variables, r.variables)
    RETURNING (xmax = 0) AS is_new
  ), counted AS (
    UPDATE campaigns SET total_count = total_count + (SELECT count(*) FROM added WHERE is_new), updated_at = now()
     WHERE app_id = $1 AND id = $2
  )
  SELECT (SELECT count(*)::int FROM added WHERE is_new) AS added_count,
         ARRAY(SELECT uid FROM unknown ORDER BY line, uid) AS unknown_uids,
         ARRAY(SELECT line FROM unknown ORDER BY line, uid) AS unknown_lines;

-- statement: campaign-recipients-add-segment
-- $1: text
-- $2: bigint
-- $3: bigint
WITH segment AS (SELECT c.segment_cursor, s.roles, s.tags, s.groups, c.segment ->> 'tagMatch' AS tag_match,
         to_timestamp((c.segment ->> 'createdAfter')::float8) AS created_after, to_timestamp((c.segment ->> 'createdBefore')::float8) AS created_before,
         to_timestamp((c.segment ->> 'lastActiveAfter')::float8) AS active_after, to_timestamp((c.segment ->> 'lastActiveBefore')::float8) AS active_before
    FROM campaigns c, jsonb_to_record(c.segment) AS s (roles text[], tags text[], groups text[])
   WHERE c.app_id = $1 AND c.id = $2), part AS MATERIALIZED (
    SELECT u.uid, u.role, u.tags, u.created_at, u.last_active_at FROM users u
   WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role NOT LIKE '@%' AND u.uid COLLATE "C" > (SELECT segment_cursor FROM segment) ORDER BY u.uid COLLATE "C" LIMIT $3
  ), added AS (
    INSERT INTO campaign_recipients (app_id, campaign_id, uid)
    SELECT $1, $2, u.uid FROM part u, segment s WHERE (s.roles IS NULL OR u.role = ANY (s.roles))
    AND (s.tags IS NULL OR CASE WHEN s.tag_match = 'all' THEN u.tags @> s.tags ELSE u.tags && s.tags END)
    AND (s.groups IS NULL OR EXISTS (SELECT FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid AND m.guid = ANY (s.groups)))
    AND (s.created_after IS NULL OR u.created_at >= s.created_after)
    AND (s.created_before IS NULL OR u.created_at < s.created_before)
    AND (s.active_after IS NULL OR u.last_active_at >= s.active_after)
    AND (s.active_before IS NULL OR coalesce(u.last_active_at < s.active_before, true))
    ON CONFLICT (app_id, campaign_id, uid) DO NOTHING
    RETURNING uid
  )
  UPDATE campaigns SET total_count = total_count + (SELECT count(*) FROM added), updated_at = now(),
                       segment_cursor = (SELECT CASE WHEN count(*) = $3 THEN max(uid COLLATE "C") END FROM part)
   WHERE app_id = $1 AND id = $2;

-- statement: campaign-recipients-due
-- $1: text
-- $2: bigint
-- $3: bigint
-- column uid: text not null
-- column variables: jsonb
-- column step: integer not null
-- column is_active: boolean not null
-- column timezone: text
SELECT r.uid, r.variables, r.step, u.deactivated_at IS NULL AS is_active, p.timezone
   FROM campaign_recipients r
   JOIN users u ON u.app_id = $1 AND u.uid = r.uid
   LEFT JOIN notification_preferences p ON p.app_id = $1 AND p.uid = r.uid
  WHERE r.app_id = $1 AND r.campaign_id = $2 AND r.status IN ('pending', 'processing') AND r.due_at <= now()
  ORDER BY r.due_at LIMIT $3;

-- statement: campaign-recipients-next-due
-- $1: text
-- $2: bigint
-- column due_at: timestamp with time zone
SELECT min(due_at) AS due_at FROM campaign_recipients
  WHERE app_id = $1 AND campaign_id = $2 AND status IN ('pending', 'processing');

-- statement: campaign-recipients-preview-segment
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: bigint
-- column count: integer not null
-- column is_complete: boolean
-- column uids: text[] not null
WITH segment AS (SELECT c.segment_cursor, s.roles, s.tags, s.groups, c.segment ->> 'tagMatch' AS tag_match,
         to_timestamp((c.segment ->> 'createdAfter')::float8) AS created_after, to_timestamp((c.segment ->> 'createdBefore')::float8) AS created_before,
         to_timestamp((c.segment ->> 'lastActiveAfter')::float8) AS active_after, to_timestamp((c.segment ->> 'lastActiveBefore')::float8) AS active_before
    FROM campaigns c, jsonb_to_record(c.segment) AS s (roles text[], tags text[], groups text[])
   WHERE c.app_id = $1 AND c.id = $2), part AS MATERIALIZED (
    SELECT u.uid, (s.roles IS NULL OR u.role = ANY (s.roles))
    AND (s.tags IS NULL OR CASE WHEN s.tag_match = 'all' THEN u.tags @> s.tags ELSE u.tags && s.tags END)
    AND (s.groups IS NULL OR EXISTS (SELECT FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid AND m.guid = ANY (s.groups)))
    AND (s.created_after IS NULL OR u.created_at >= s.created_after)
    AND (s.created_before IS NULL OR u.created_at < s.created_before)
    AND (s.active_after IS NULL OR u.last_active_at >= s.active_after)
    AND (s.active_before IS NULL OR coalesce(u.last_active_at < s.active_before, true)) AS is_in FROM (SELECT u.uid, u.role, u.tags, u.created_at, u.last_active_at FROM users u
   WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND u.role NOT LIKE '@%' ORDER BY u.uid COLLATE "C" LIMIT $3) u, segment s
  )
  SELECT count(*) FILTER (WHERE is_in)::int AS count, count(*) < $3 AS is_complete,
         ARRAY(SELECT uid FROM part WHERE is_in ORDER BY uid COLLATE "C" LIMIT $4) AS uids
    FROM part;

-- statement: campaign-recipients-settle
-- $1: text
-- $2: bigint
-- $3: text[]
-- $4: campaign_recipient_status[]
-- $5: integer[]
-- $6: text[]
-- $7: timestamp with time zone[]
-- $8: integer
-- $9: integer
-- $10: integer
WITH settled AS (
    UPDATE campaign_recipients r
       SET status = g.status, step = g.step, error_code = g.error_code, updated_at = now(),
           due_at = coalesce(g.due_at, now())
      FROM unnest($3::text[], $4::campaign_recipient_status[], $5::int[], $6::text[], $7::timestamptz[])
           AS g (uid, status, step, error_code, due_at)
     WHERE r.app_id = $1 AND r.campaign_id = $2 AND r.uid = g.uid
  )
  UPDATE campaigns
     SET sent_count = sent_count + $8, failed_count = failed_count + $9, processing_count = processing_count + $10, updated_at = now()
   WHERE app_id = $1 AND id = $2;

-- statement: campaigns-app-next-batch
-- $1: text
-- column at: timestamp with time zone
SELECT max(app_next_batch_at) AS at FROM campaigns WHERE app_id = $1;

-- statement: campaigns-find-unfinished
-- installation: finds the campaigns of all apps whose job has failed, or that were copied from another installation
-- column app_id: text not null
-- column id: bigint not null
SELECT c.app_id, c.id FROM campaigns c JOIN apps a ON a.app_id = c.app_id
  WHERE a.deletion_scheduled_at IS NULL
    AND (c.status = 'scheduled' AND c.scheduled_at <= now()
         OR c.status = 'sending'
            AND (c.segment_cursor IS NOT NULL
                 OR EXISTS (SELECT FROM campaign_recipients r
                          WHERE r.app_id = c.app_id AND r.campaign_id = c.id AND r.status IN ('pending', 'processing') AND r.due_at <= now())
                 OR NOT EXISTS (SELECT FROM campaign_recipients r
                                 WHERE r.app_id = c.app_id AND r.campaign_id = c.id AND r.status IN ('pending', 'processing'))));

-- statement: campaigns-forget-user
-- $1: text
-- $2: text
UPDATE campaigns
    SET sender = nullif(sender, $2),
        segment_cursor = CASE WHEN segment_cursor = $2 THEN coalesce(
          (SELECT max(u.uid COLLATE "C") FROM users u WHERE u.app_id = $1 AND u.uid COLLATE "C" < $2), '') ELSE segment_cursor END
  WHERE app_id = $1 AND (sender = $2 OR segment_cursor IS NOT NULL);

-- statement: campaigns-lock
-- $1: text
-- $2: bigint
-- column ?column?: integer not null
SELECT 1 FROM campaigns WHERE app_id = $1 AND id = $2 FOR NO KEY UPDATE;
