-- Written by npm run statements.

-- statement: blocked-messages-sizes
-- $1: text
-- $2: bigint[]
-- column bytes: double precision not null
SELECT (coalesce((1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END
  + CASE WHEN m.quoted_message_id IS NULL THEN 0 ELSE coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = m.quoted_message_id), 0) END
  + CASE WHEN m.category = 'action' AND m.type = 'message' THEN coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = (m.data ->> 'messageId')::bigint), 0) ELSE 0 END), 0) + coalesce(CASE WHEN pg_column_compression(c.notes) IS NULL THEN pg_column_size(c.notes) ELSE octet_length(c.notes::text) END, 0) + coalesce(CASE WHEN pg_column_compression(q.edit) IS NULL THEN pg_column_size(q.edit) ELSE octet_length(q.edit::text) END, 0))::float8 AS bytes
     FROM unnest($2::bigint[]) WITH ORDINALITY AS listed (id, position)
     LEFT JOIN messages m ON m.app_id = $1 AND m.id = listed.id
     LEFT JOIN blocked_messages q ON q.app_id = $1 AND q.message_id = listed.id
     LEFT JOIN moderation_cases c ON c.app_id = $1 AND c.message_id = listed.id
    ORDER BY listed.position;

-- statement: blocked-messages-take
-- $1: text
-- $2: bigint
-- column message_id: bigint not null
-- column rule_id: text not null
-- column rule_name: text not null
-- column revision_id: text not null
-- column condition: jsonb not null
-- column actions: text[]
-- column edit: jsonb
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
DELETE FROM blocked_messages WHERE app_id = $1 AND message_id = $2
  RETURNING message_id, rule_id, rule_name, revision_id, condition, actions, edit,
            created_at, updated_at;

-- statement: flagged-messages-add
-- $1: text
-- $2: bigint
INSERT INTO flagged_messages (app_id, message_id) VALUES ($1, $2)
  ON CONFLICT (app_id, message_id) DO UPDATE SET updated_at = EXCLUDED.updated_at;

-- statement: flagged-messages-lock-flagged-by
-- $1: text
-- $2: text
-- column message_id: bigint not null
SELECT f.message_id FROM flagged_messages f
  WHERE f.app_id = $1
    AND f.message_id IN (SELECT g.message_id FROM message_flags g WHERE g.app_id = $1 AND g.uid = $2)
  ORDER BY f.message_id
    FOR UPDATE;

-- statement: flagged-messages-remove-unflagged
-- $1: text
-- $2: bigint[]
DELETE FROM flagged_messages f
  WHERE f.app_id = $1 AND f.message_id = ANY($2) AND f.rule_id IS NULL
    AND NOT EXISTS (SELECT FROM message_flags g WHERE g.app_id = $1 AND g.message_id = f.message_id);

-- statement: flagged-messages-restore
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- $6: jsonb
-- $7: text[]
-- $8: timestamp with time zone
INSERT INTO flagged_messages AS f (app_id, message_id, rule_id, rule_name, revision_id, condition, actions, created_at)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)
      ON CONFLICT (app_id, message_id) DO UPDATE
     SET created_at = excluded.created_at,
         rule_id = coalesce(f.rule_id, excluded.rule_id), rule_name = coalesce(f.rule_name, excluded.rule_name),
         revision_id = coalesce(f.revision_id, excluded.revision_id),
         condition = coalesce(f.condition, excluded.condition),
         actions = CASE WHEN f.rule_id IS NULL THEN excluded.actions ELSE f.actions END;

-- statement: flagged-messages-sizes
-- $1: text
-- $2: bigint[]
-- $3: bigint
-- column bytes: double precision not null
SELECT (coalesce((1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END
  + CASE WHEN m.quoted_message_id IS NULL THEN 0 ELSE coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = m.quoted_message_id), 0) END
  + CASE WHEN m.category = 'action' AND m.type = 'message' THEN coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = (m.data ->> 'messageId')::bigint), 0) ELSE 0 END), 0) + coalesce(CASE WHEN pg_column_compression(c.notes) IS NULL THEN pg_column_size(c.notes) ELSE octet_length(c.notes::text) END, 0) + (SELECT coalesce(sum(200 + coalesce(octet_length(shown.remark), 0)), 0)
        FROM (SELECT f.remark FROM message_flags f WHERE f.app_id = $1 AND f.message_id = listed.id LIMIT $3) AS shown))::float8 AS bytes
     FROM unnest($2::bigint[]) WITH ORDINALITY AS listed (id, position)
     LEFT JOIN messages m ON m.app_id = $1 AND m.id = listed.id
     LEFT JOIN flagged_messages q ON q.app_id = $1 AND q.message_id = listed.id
     LEFT JOIN moderation_cases c ON c.app_id = $1 AND c.message_id = listed.id
    ORDER BY listed.position;

-- statement: flagged-messages-take
-- $1: text
-- $2: bigint
-- column message_id: bigint not null
-- column rule_id: text
-- column rule_name: text
-- column revision_id: text
-- column condition: jsonb
-- column actions: text[]
-- column created_at: timestamp with time zone not null
DELETE FROM flagged_messages WHERE app_id = $1 AND message_id = $2 RETURNING message_id, rule_id, rule_name, revision_id, condition, actions,
  created_at;

-- statement: keyword-lists-page
-- $1: text
-- $2: text[]
-- column app_id: text not null
-- column id: text not null
-- column name: text not null
-- column description: text
-- column is_csv: boolean not null
-- column language: text
-- column url: text
-- column username: text
-- column password_cipher: bytea
-- column revision: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column category: text
-- column terms: json
-- column exceptions: jsonb
-- column term_count: integer not null
-- column is_truncated: boolean
SELECT app_id, list_id AS id, name, description, is_csv, language, url, username,
        password_cipher, revision, created_at, updated_at,
        CASE category WHEN 'sentence_similarity' THEN 'sentenceSimilarity' WHEN 'custom_api' THEN 'customApi'
             ELSE category::text END AS category,
        CASE WHEN fits THEN to_json(terms) ELSE '[]' END AS terms,
        CASE WHEN fits THEN exceptions ELSE '[]' END AS exceptions,
        coalesce(cardinality(terms), 0) AS term_count, NOT fits AS is_truncated
   FROM (SELECT l.*, position, coalesce(sum((CASE WHEN pg_column_compression(terms) IS NULL THEN pg_column_size(terms) ELSE octet_length(terms::text) END + coalesce(CASE WHEN pg_column_compression(exceptions) IS NULL THEN pg_column_size(exceptions) ELSE octet_length(exceptions::text) END, 0))) OVER (ORDER BY position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < 4194304 AS fits
           FROM unnest($2::text[]) WITH ORDINALITY AS listed (id, position)
           JOIN keyword_lists l ON l.app_id = $1 AND l.list_id = listed.id) AS measured
  ORDER BY position;

-- statement: message-flags-counts
-- $1: text
-- $2: bigint[]
-- column message_id: bigint not null
-- column count: integer not null
SELECT message_id, count(*)::int AS count FROM message_flags WHERE app_id = $1 AND message_id = ANY($2) GROUP BY message_id;

-- statement: message-flags-flag
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
INSERT INTO message_flags (app_id, message_id, uid, reason_id, remark) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (app_id, message_id, uid)
  DO UPDATE SET reason_id = EXCLUDED.reason_id, remark = EXCLUDED.remark, created_at = EXCLUDED.created_at;

-- statement: message-flags-of-messages
-- $1: text
-- $2: bigint[]
-- $3: bigint
-- column message_id: bigint not null
-- column uid: text not null
-- column reason_id: text not null
-- column reason_name: text
-- column description: text
-- column remark: text
-- column created_at: timestamp with time zone not null
SELECT f.message_id, f.uid, f.reason_id, r.name AS reason_name, r.description, f.remark,
        f.created_at
   FROM unnest($2::bigint[]) AS m (id)
  CROSS JOIN LATERAL (
    SELECT message_id, uid, reason_id, remark, created_at FROM message_flags
     WHERE app_id = $1 AND message_id = m.id
     ORDER BY created_at DESC, uid DESC LIMIT $3) f
   LEFT JOIN flag_reasons r ON r.app_id = $1 AND r.reason_id = f.reason_id
  ORDER BY f.message_id, f.created_at, f.uid;

-- statement: message-flags-remove-of-user
-- $1: text
-- $2: text
DELETE FROM message_flags WHERE app_id = $1 AND uid = $2;

-- statement: message-flags-restore
-- $1: text
-- $2: bigint
-- $3: jsonb
INSERT INTO message_flags (app_id, message_id, uid, reason_id, remark, created_at)
  SELECT $1, $2, flag ->> 'uid', flag ->> 'reasonId', flag ->> 'remark', to_timestamp((flag ->> 'flaggedAt')::float8)
    FROM jsonb_array_elements($3::jsonb) AS flag
      ON CONFLICT (app_id, message_id, uid) DO NOTHING;

-- statement: moderation-add-check
-- $1: text
-- $2: bigint
-- $3: jsonb
-- column version: bigint not null
INSERT INTO moderation_checks (app_id, message_id, edit) VALUES ($1, $2, $3::jsonb)
      ON CONFLICT (app_id, message_id)
      DO UPDATE SET version = excluded.version, edit = excluded.edit, created_at = excluded.created_at
  RETURNING version;

-- statement: moderation-add-check-job
-- $1: text
-- $2: bigint
-- $3: bigint
-- column is_added: boolean not null
WITH check_row AS MATERIALIZED (
    SELECT message_id, version FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3 FOR UPDATE
  ), added_job AS MATERIALIZED (SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', check_row.message_id::text, 'version', check_row.version::text), NULL, NULL, NULL, 'moderation-check/' || $1::text || '/' || check_row.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM check_row HAVING count(*) > 0 AND (SELECT count(*) FROM (SELECT FROM moderation_checks WHERE app_id = $1 LIMIT 100) AS few) < 100) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs))
   SELECT count(*) > 0 AS is_added FROM added_job;

-- statement: moderation-add-missing-check-jobs
-- $1: text
-- $2: double precision
-- column has_more: boolean not null
-- column added: integer not null
WITH oldest AS MATERIALIZED (
    SELECT message_id FROM moderation_checks
     WHERE app_id = $1 AND created_at <= now() - make_interval(secs => $2) ORDER BY message_id LIMIT 100
  ), without_job AS MATERIALIZED (
    SELECT c.message_id, c.version FROM moderation_checks c
     WHERE c.app_id = $1 AND c.message_id IN (SELECT message_id FROM oldest) AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'moderation-check/' || $1::text || '/' || c.message_id AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))
       FOR UPDATE SKIP LOCKED
  ), added_job AS MATERIALIZED (
    SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', without_job.message_id::text, 'version', without_job.version::text), NULL, NULL, NULL, 'moderation-check/' || $1::text || '/' || without_job.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM without_job HAVING count(*) > 0 AND true) AS batch
     CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)
  )
  SELECT (SELECT count(*) FROM oldest) >= 100 AS has_more, (SELECT count(*)::int FROM added_job) AS added;

-- statement: moderation-block
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: jsonb
-- $8: text[]
-- $9: jsonb
INSERT INTO blocked_messages (app_id, message_id, sender, rule_id, rule_name, revision_id, condition, actions, edit)
  VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9::jsonb)
      ON CONFLICT (app_id, message_id) DO UPDATE
     SET rule_id = excluded.rule_id, rule_name = excluded.rule_name, revision_id = excluded.revision_id,
         condition = excluded.condition, actions = excluded.actions, edit = excluded.edit,
         created_at = excluded.created_at, updated_at = excluded.updated_at;

-- statement: moderation-cases-of-messages
-- $1: text
-- $2: bigint[]
-- column message_id: bigint not null
-- column assignee: text
-- column notes: jsonb not null
SELECT message_id, assignee, notes FROM moderation_cases WHERE app_id = $1 AND message_id = ANY($2::bigint[]);

-- statement: moderation-cases-update
-- $1: text
-- $2: bigint
-- $3: boolean
-- $4: text
-- $5: jsonb
-- column message_id: bigint not null
-- column assignee: text
-- column notes: jsonb not null
INSERT INTO moderation_cases AS c (app_id, message_id, assignee, notes)
  SELECT $1, $2, $4, $5::jsonb
   WHERE EXISTS (SELECT FROM blocked_messages q WHERE q.app_id = $1 AND q.message_id = $2) OR EXISTS (SELECT FROM flagged_messages q WHERE q.app_id = $1 AND q.message_id = $2) OR EXISTS (SELECT FROM reviewed_messages q WHERE q.app_id = $1 AND q.message_id = $2)
      ON CONFLICT (app_id, message_id) DO UPDATE
     SET assignee = CASE WHEN $3::boolean THEN excluded.assignee ELSE c.assignee END,
         notes = c.notes || excluded.notes, updated_at = excluded.updated_at
  RETURNING message_id, assignee, notes;

-- statement: moderation-checks-find
-- $1: text
-- $2: bigint
-- $3: bigint
-- column edit: jsonb
-- column added_at: timestamp with time zone not null
SELECT edit, created_at AS added_at FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3;

-- statement: moderation-checks-list-apps-overdue
-- installation: lists the apps with overdue checks
-- $1: double precision
-- $2: text
-- $3: bigint
-- column app_id: text not null
SELECT a.app_id FROM apps a
  WHERE a.app_id > $2
    AND EXISTS (SELECT FROM moderation_checks c WHERE c.app_id = a.app_id AND c.created_at < now() - make_interval(secs => $1))
  ORDER BY a.app_id LIMIT $3;

-- statement: moderation-discard
-- $1: text
-- $2: bigint
-- $3: boolean
-- column edit: jsonb
WITH ended AS (
    DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 RETURNING edit
  ), unblocked AS (
    DELETE FROM blocked_messages WHERE app_id = $1 AND message_id = $2 RETURNING edit
  ), unflagged AS (
    DELETE FROM flagged_messages WHERE app_id = $1 AND message_id = $2 AND $3::boolean
  )
  SELECT edit FROM (SELECT edit FROM ended UNION ALL SELECT edit FROM unblocked) AS discarded WHERE edit IS NOT NULL;

-- statement: moderation-flag
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- $6: jsonb
-- $7: text[]
INSERT INTO flagged_messages (app_id, message_id, rule_id, rule_name, revision_id, condition, actions)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)
      ON CONFLICT (app_id, message_id) DO UPDATE
     SET rule_id = excluded.rule_id, rule_name = excluded.rule_name, revision_id = excluded.revision_id,
         condition = excluded.condition, actions = excluded.actions, updated_at = excluded.updated_at;

-- statement: moderation-postpone-check
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: numeric
-- column is_postponed: boolean not null
WITH check_row AS MATERIALIZED (
    SELECT message_id, version FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3 FOR UPDATE
  ), added_job AS MATERIALIZED (
     SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', check_row.message_id::text, 'version', check_row.version::text), NULL, now() + make_interval(secs => $4 / 1000.0), NULL, 'moderation-check/' || $1::text || '/' || check_row.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM check_row HAVING count(*) > 0 AND true) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)
   )
   SELECT count(*) > 0 AS is_postponed FROM added_job;

-- statement: moderation-remove-check
-- $1: text
-- $2: bigint
DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2;

-- statement: moderation-rule-revisions-page
-- $1: text
-- $2: text
-- $3: integer
-- $4: bigint
-- $5: bigint
-- column name: text not null
-- column description: text
-- column enabled: boolean not null
-- column actions: text[]
-- column revision: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column conditions: jsonb
-- column filters: jsonb
-- column is_truncated: boolean
SELECT name, description, enabled, actions, revision, created_at, updated_at,
  CASE WHEN fits THEN conditions ELSE '[]' END AS conditions, CASE WHEN fits THEN filters ELSE '[]' END AS filters,
  NOT fits AS is_truncated
     FROM (SELECT shown.*, coalesce(sum((CASE WHEN pg_column_compression(conditions) IS NULL THEN pg_column_size(conditions) ELSE octet_length(conditions::text) END + CASE WHEN pg_column_compression(filters) IS NULL THEN pg_column_size(filters) ELSE octet_length(filters::text) END)) OVER (ORDER BY revision DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < 4194304 AS fits
             FROM (SELECT * FROM moderation_rule_revisions
                    WHERE app_id = $1 AND rule_id = $2 AND revision < $3
                    ORDER BY revision DESC LIMIT $4 OFFSET $5) AS shown) AS measured
    ORDER BY revision DESC;

-- statement: moderation-rules-page
-- $1: text
-- $2: text[]
-- column id: text not null
-- column name: text not null
-- column description: text
-- column enabled: boolean not null
-- column actions: text[]
-- column revision: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column conditions: jsonb
-- column filters: jsonb
-- column is_truncated: boolean
SELECT rule_id AS id, name, description, enabled, actions, revision, created_at, updated_at,
  CASE WHEN fits THEN conditions ELSE '[]' END AS conditions, CASE WHEN fits THEN filters ELSE '[]' END AS filters,
  NOT fits AS is_truncated
     FROM (SELECT r.*, position, coalesce(sum((CASE WHEN pg_column_compression(conditions) IS NULL THEN pg_column_size(conditions) ELSE octet_length(conditions::text) END + CASE WHEN pg_column_compression(filters) IS NULL THEN pg_column_size(filters) ELSE octet_length(filters::text) END)) OVER (ORDER BY position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < 4194304 AS fits
             FROM unnest($2::text[]) WITH ORDINALITY AS listed (id, position)
             JOIN moderation_rules r ON r.app_id = $1 AND r.rule_id = listed.id) AS measured
    ORDER BY position;

-- statement: moderation-submissions-create
-- $1: text
-- $2: text
-- $3: receiver_type
-- $4: text
-- $5: text
-- $6: text
-- $7: jsonb
-- $8: text[]
-- $9: text
-- $10: moderation_status
-- $11: jsonb
-- $12: timestamp with time zone
-- column id: bigint not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column status: moderation_status
-- column rule: jsonb
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
INSERT INTO moderation_submissions
         (app_id, submission_id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule, sent_at)
  VALUES ($1, nextval('messages_id_seq'), $2, $3::receiver_type, $4, $5, $6, $7::jsonb, $8, $9, $10::moderation_status, $11::jsonb,
          coalesce($12::timestamptz, now()))
      ON CONFLICT (app_id, sender, muid) DO NOTHING
  RETURNING submission_id AS id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule,
            sent_at, updated_at, edited_at, edited_by;

-- statement: moderation-submissions-edit
-- $1: text
-- $2: bigint
-- $3: jsonb
-- $4: moderation_status
-- $5: jsonb
-- $6: text
-- column id: bigint not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column status: moderation_status
-- column rule: jsonb
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
UPDATE moderation_submissions
     SET data = $3::jsonb, status = $4::moderation_status, rule = $5::jsonb, edited_by = $6, edited_at = now(), updated_at = now()
   WHERE app_id = $1 AND submission_id = $2
  RETURNING submission_id AS id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule,
            sent_at, updated_at, edited_at, edited_by;

-- statement: moderation-submissions-expire
-- $1: text
-- $2: bigint
-- $3: timestamp with time zone
-- $4: bigint
-- column through: bigint
-- column is_over: boolean not null
WITH oldest AS MATERIALIZED (
    SELECT submission_id, updated_at FROM moderation_submissions
     WHERE app_id = $1 AND submission_id > $2 ORDER BY submission_id LIMIT $4
  ), expired AS MATERIALIZED (
    SELECT submission_id FROM moderation_submissions
     WHERE app_id = $1 AND submission_id IN (SELECT submission_id FROM oldest WHERE updated_at < $3)
       FOR UPDATE SKIP LOCKED
  ), erased AS (
    DELETE FROM moderation_submissions s USING expired WHERE s.app_id = $1 AND s.submission_id = expired.submission_id
  )
  SELECT (SELECT max(submission_id) FROM oldest) AS through,
         NOT EXISTS (SELECT FROM oldest WHERE updated_at < $3) AS is_over;

-- statement: moderation-submissions-find
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column status: moderation_status
-- column rule: jsonb
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
SELECT submission_id AS id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule,
  sent_at, updated_at, edited_at, edited_by FROM moderation_submissions WHERE app_id = $1 AND submission_id = $2;

-- statement: moderation-submissions-find-by-muid
-- $1: text
-- $2: text
-- $3: text
-- column id: bigint not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column status: moderation_status
-- column rule: jsonb
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
SELECT submission_id AS id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule,
  sent_at, updated_at, edited_at, edited_by FROM moderation_submissions WHERE app_id = $1 AND sender = $2 AND muid = $3;

-- statement: moderation-submissions-lock
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column status: moderation_status
-- column rule: jsonb
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
SELECT submission_id AS id, sender, receiver_type, receiver, category, type, data, tags, muid, status, rule,
  sent_at, updated_at, edited_at, edited_by FROM moderation_submissions WHERE app_id = $1 AND submission_id = $2 FOR UPDATE;

-- statement: moderation-submissions-lock-group
-- $1: text
-- $2: text
-- column guid: text not null
SELECT guid FROM groups WHERE app_id = $1 AND guid = $2 FOR KEY SHARE;

-- statement: moderation-submissions-settle
-- $1: text
-- $2: bigint
-- $3: moderation_status
-- $4: jsonb
-- column id: bigint not null
UPDATE moderation_submissions SET status = $3::moderation_status, rule = $4::jsonb, updated_at = now()
  WHERE app_id = $1 AND submission_id = $2 AND status = 'pending' RETURNING submission_id AS id;

-- statement: moderation-take-check
-- $1: text
-- $2: bigint
-- $3: bigint
-- column edit: jsonb
DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3 RETURNING edit;

-- statement: reviewed-messages-approve-blocked
-- $1: text
-- $2: bigint
-- $3: text
-- column message_id: bigint not null
-- column origin: review_origin not null
-- column outcome: review_outcome not null
-- column rule_id: text
-- column rule_name: text
-- column revision_id: text
-- column condition: jsonb
-- column actions: text[]
-- column edit: jsonb
-- column flags: jsonb not null
-- column reviewed_by: text
-- column created_at: timestamp with time zone not null
-- column reviewed_at: timestamp with time zone not null
UPDATE reviewed_messages r SET outcome = 'approved', reviewed_by = $3, reviewed_at = now()
    FROM messages m
   WHERE r.app_id = $1 AND r.message_id = $2 AND r.outcome <> 'approved'
     AND m.app_id = $1 AND m.id = r.message_id AND (r.edit IS NULL OR m.edited_at IS NULL OR m.edited_at <= r.created_at)
  RETURNING r.message_id, r.origin, r.outcome, r.rule_id, r.rule_name, r.revision_id,
            r.condition, r.actions, r.edit, r.flags, r.reviewed_by, r.created_at, r.reviewed_at;

-- statement: reviewed-messages-remove-flags-of
-- $1: text
-- $2: text
UPDATE reviewed_messages r
    SET flags = (SELECT coalesce(jsonb_agg(f.flag ORDER BY f.position), '[]')
                   FROM jsonb_array_elements(r.flags) WITH ORDINALITY AS f (flag, position)
                  WHERE f.flag ->> 'uid' <> $2)
  WHERE r.app_id = $1 AND r.flags <> '[]' AND r.flags @> jsonb_build_array(jsonb_build_object('uid', $2::text));

-- statement: reviewed-messages-sizes
-- $1: text
-- $2: bigint[]
-- column bytes: double precision not null
SELECT (coalesce((1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END
  + CASE WHEN m.quoted_message_id IS NULL THEN 0 ELSE coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = m.quoted_message_id), 0) END
  + CASE WHEN m.category = 'action' AND m.type = 'message' THEN coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = (m.data ->> 'messageId')::bigint), 0) ELSE 0 END), 0) + coalesce(CASE WHEN pg_column_compression(c.notes) IS NULL THEN pg_column_size(c.notes) ELSE octet_length(c.notes::text) END, 0) + coalesce(CASE WHEN pg_column_compression(q.edit) IS NULL THEN pg_column_size(q.edit) ELSE octet_length(q.edit::text) END, 0) + coalesce(CASE WHEN pg_column_compression(q.flags) IS NULL THEN pg_column_size(q.flags) ELSE octet_length(q.flags::text) END, 0))::float8 AS bytes
     FROM unnest($2::bigint[]) WITH ORDINALITY AS listed (id, position)
     LEFT JOIN messages m ON m.app_id = $1 AND m.id = listed.id
     LEFT JOIN reviewed_messages q ON q.app_id = $1 AND q.message_id = listed.id
     LEFT JOIN moderation_cases c ON c.app_id = $1 AND c.message_id = listed.id
    ORDER BY listed.position;

-- statement: reviewed-messages-undo
-- $1: text
-- $2: bigint
-- column message_id: bigint not null
-- column origin: review_origin not null
-- column outcome: review_outcome not null
-- column rule_id: text
-- column rule_name: text
-- column revision_id: text
-- column condition: jsonb
-- column actions: text[]
-- column edit: jsonb
-- column flags: jsonb not null
-- column reviewed_by: text
-- column created_at: timestamp with time zone not null
-- column reviewed_at: timestamp with time zone not null
-- column sender: text not null
DELETE FROM reviewed_messages r
   USING messages m
   WHERE r.app_id = $1 AND r.message_id = $2 AND m.app_id = $1 AND m.id = r.message_id AND m.deleted_at IS NULL
     AND CASE WHEN r.edit IS NOT NULL
              THEN r.outcome <> 'approved' AND (m.edited_at IS NULL OR m.edited_at <= r.created_at)
              ELSE r.outcome = 'approved' OR m.moderation_status = 'disapproved' END
     AND NOT EXISTS (SELECT FROM blocked_messages b WHERE b.app_id = $1 AND b.message_id = r.message_id)
  RETURNING r.message_id, r.origin, r.outcome, r.rule_id, r.rule_name, r.revision_id, r.condition, r.actions, r.edit,
            r.flags, r.reviewed_by, r.created_at, r.reviewed_at, m.sender;
