-- Written by npm run statements.

-- statement: disappearances-begin-action
-- $1: text
-- column id: bigint not null
-- column at: timestamp with time zone not null
SELECT nextval('messages_id_seq') AS id, now() AS at FROM apps WHERE app_id = $1;

-- statement: disappearances-clear
-- $1: text
-- $2: text
-- column conversation_key: text not null
DELETE FROM disappearing_conversations WHERE app_id = $1 AND conversation_key = $2 RETURNING conversation_key;

-- statement: disappearances-clear-user
-- $1: text
-- $2: text
DELETE FROM disappearing_conversations WHERE app_id = $1 AND (starts_with(conversation_key, 'user/') AND (starts_with(conversation_key, 'user/' || $2 || '/') OR right(conversation_key, length($2) + 1) = '/' || $2));

-- statement: disappearances-find
-- $1: text
-- $2: bigint
-- column message_id: bigint not null
-- column disappears_at: timestamp with time zone not null
SELECT message_id, disappears_at FROM disappearing_messages WHERE app_id = $1 AND message_id = $2;

-- statement: disappearances-set
-- $1: text
-- $2: text
-- $3: text[]
-- $4: text
-- $5: integer
-- column conversation_key: text not null
WITH parties AS MATERIALIZED (SELECT ARRAY(SELECT uid FROM unnest($3::text[]) AS u (uid) WHERE uid <> 'app_system') AS uids, $4::text AS guid
  ), locked_users AS MATERIALIZED (
    SELECT uid FROM users
     WHERE app_id = $1 AND uid IN (SELECT unnest(uids) FROM parties)
     ORDER BY uid FOR KEY SHARE
  ), locked_groups AS MATERIALIZED (
    SELECT guid FROM groups
     WHERE app_id = $1 AND guid IN (SELECT guid FROM parties) AND (SELECT count(*) FROM locked_users) >= 0
     ORDER BY guid FOR KEY SHARE
  )
   INSERT INTO disappearing_conversations AS c (app_id, conversation_key, seconds)
   SELECT $1, $2, $5 FROM parties
    WHERE CASE WHEN guid IS NULL THEN cardinality(uids) = (SELECT count(*) FROM locked_users) ELSE guid IN (SELECT guid FROM locked_groups) END
       ON CONFLICT (app_id, conversation_key) DO UPDATE SET seconds = excluded.seconds, set_at = excluded.set_at
    WHERE c.seconds <> excluded.seconds
   RETURNING conversation_key;

-- statement: disappearances-set-many
-- $1: text
-- $2: text[]
-- $3: integer[]
INSERT INTO disappearing_conversations AS c (app_id, conversation_key, seconds)
  SELECT $1, key, seconds FROM unnest($2::text[], $3::int[]) AS s (key, seconds) ORDER BY key
      ON CONFLICT (app_id, conversation_key) DO UPDATE SET seconds = excluded.seconds, set_at = excluded.set_at
   WHERE c.seconds <> excluded.seconds;

-- statement: disappearances-settings
-- $1: text
-- $2: text[]
-- column conversation_key: text not null
-- column seconds: integer not null
SELECT conversation_key, seconds FROM disappearing_conversations WHERE app_id = $1 AND conversation_key = ANY($2);

-- statement: disappearances-start
-- $1: text
-- $2: bigint[]
-- column message_id: bigint not null
-- column disappears_at: timestamp with time zone not null
INSERT INTO disappearing_messages (app_id, message_id, disappears_at)
  SELECT $1, m.id, m.sent_at + make_interval(secs => c.seconds)
    FROM messages m JOIN disappearing_conversations c ON c.app_id = $1 AND c.conversation_key = m.conversation_key
   WHERE m.app_id = $1 AND m.id = ANY($2::bigint[])
  RETURNING message_id, disappears_at;

-- statement: link-previews-cache
-- $1: text
-- $2: bytea
-- $3: jsonb
-- $4: text
INSERT INTO link_previews (app_id, url_hash, preview, media_id, fetched_at) VALUES ($1, $2, $3::jsonb, $4, now())
  ON CONFLICT (app_id, url_hash)
  DO UPDATE SET preview = excluded.preview, media_id = excluded.media_id, fetched_at = excluded.fetched_at;

-- statement: link-previews-delete-old
-- $1: text
-- $2: double precision
DELETE FROM link_previews WHERE app_id = $1 AND fetched_at < now() - make_interval(secs => $2::float8);

-- statement: link-previews-find-apps-with-old
-- installation: finds the apps whose previews have expired
-- $1: double precision
-- column app_id: text not null
SELECT DISTINCT p.app_id FROM link_previews p JOIN apps USING (app_id)
  WHERE p.fetched_at < now() - make_interval(secs => $1::float8);

-- statement: link-previews-find-cached
-- $1: text
-- $2: bytea
-- $3: double precision
-- $4: double precision
-- column preview: jsonb
-- column media_id: text
SELECT preview, media_id FROM link_previews
  WHERE app_id = $1 AND url_hash = $2 AND fetched_at > now() - make_interval(secs => CASE WHEN preview IS NULL THEN $4::float8 ELSE $3::float8 END);

-- statement: message-interactions-add
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text[]
-- column element_id: text not null
INSERT INTO message_interactions (app_id, message_id, uid, element_id)
  SELECT $1, $2, u.uid, element_id
    FROM (SELECT pg_advisory_xact_lock(hashtextextended('message-interactions ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))) AS lock,
         (SELECT uid FROM users WHERE app_id = $1 AND uid = $3 FOR KEY SHARE) u, unnest($4::text[]) AS e (element_id)
   ORDER BY element_id
      ON CONFLICT (app_id, message_id, uid, element_id) DO NOTHING
  RETURNING element_id;

-- statement: message-pins-lock-conversation
-- $1: text
-- $2: text
-- column pg_advisory_xact_lock: void
SELECT pg_advisory_xact_lock(hashtextextended('message-pins ' || $1 || ' ' || $2, 0));

-- statement: message-pins-pin
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
INSERT INTO message_pins (app_id, message_id, conversation_key, pinned_by, pinned_at)
  VALUES ($1, $2, $3, $4, clock_timestamp())
      ON CONFLICT (app_id, message_id) DO UPDATE SET pinned_by = excluded.pinned_by, pinned_at = excluded.pinned_at;

-- statement: message-reactions-add
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- column id: bigint not null
-- column message_id: bigint not null
-- column uid: text not null
-- column reaction: text not null
-- column reacted_at: timestamp with time zone not null
INSERT INTO message_reactions (app_id, message_id, uid, reaction, conversation_key)
  SELECT $1, $2, uid, $4, $5
    FROM (SELECT pg_advisory_xact_lock(hashtextextended('message-reactions ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))) AS lock, users
   WHERE app_id = $1 AND uid = $3 FOR KEY SHARE OF users
      ON CONFLICT (app_id, message_id, uid, reaction) DO NOTHING
  RETURNING id, message_id, uid, reaction, reacted_at;

-- statement: message-reactions-list-append
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: bigint
-- $6: text
-- $7: member_scope[]
-- column id: bigint not null
-- column message_id: bigint not null
-- column uid: text not null
-- column reaction: text not null
-- column reacted_at: timestamp with time zone not null
SELECT id, message_id, uid, reaction, reacted_at FROM message_reactions
  WHERE app_id = $1 AND message_id = $2 AND ($3::text IS NULL OR reaction = $3) AND ($4::bigint IS NULL OR id > $4)
    AND ($6::text IS NULL OR uid IN (SELECT m.uid FROM group_members m
                                      WHERE m.app_id = $1 AND m.guid = $6 AND m.scope = ANY($7::member_scope[])))
  ORDER BY id ASC LIMIT $5;

-- statement: message-reactions-list-prepend
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: bigint
-- $6: text
-- $7: member_scope[]
-- column id: bigint not null
-- column message_id: bigint not null
-- column uid: text not null
-- column reaction: text not null
-- column reacted_at: timestamp with time zone not null
SELECT id, message_id, uid, reaction, reacted_at FROM message_reactions
  WHERE app_id = $1 AND message_id = $2 AND ($3::text IS NULL OR reaction = $3) AND ($4::bigint IS NULL OR id < $4)
    AND ($6::text IS NULL OR uid IN (SELECT m.uid FROM group_members m
                                      WHERE m.app_id = $1 AND m.guid = $6 AND m.scope = ANY($7::member_scope[])))
  ORDER BY id DESC LIMIT $5;

-- statement: message-reactions-remove
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- column id: bigint not null
-- column message_id: bigint not null
-- column uid: text not null
-- column reaction: text not null
-- column reacted_at: timestamp with time zone not null
DELETE FROM message_reactions WHERE app_id = $1 AND message_id = $2 AND uid = $3 AND reaction = $4 RETURNING id, message_id, uid, reaction, reacted_at;

-- statement: messages-annotations: replies
-- $1: text
-- $2: bigint[]
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT (SELECT json_build_array(json_agg(k.id::text), json_agg(k.replies)) FROM (SELECT r.parent_id AS id, count(*) AS replies FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = ANY((SELECT $2::bigint[])::bigint[]) AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved') GROUP BY r.parent_id) AS k) AS replies,
  NULL::json AS reactions,
  NULL::json AS pins,
  NULL::json AS saves,
  NULL::json AS subscriptions,
  NULL::json AS interactions,
  NULL::json AS polls,
  NULL::json AS disappearances;

-- statement: messages-annotations: reactions
-- $1: text
-- $2: bigint[]
-- $3: text
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT NULL::json AS replies,
  (SELECT json_build_array(json_agg(k.id::text), json_agg(k.reaction), json_agg(k.count), json_agg(k.by_viewer)) FROM (SELECT message_id AS id, reaction, count(*) AS count, coalesce(bool_or(uid = $3::text), false) AS by_viewer
        FROM message_reactions WHERE app_id = $1 AND message_id = ANY((SELECT $2::bigint[])::bigint[])
       GROUP BY message_id, reaction ORDER BY min(message_reactions.id)) AS k) AS reactions,
  NULL::json AS pins,
  NULL::json AS saves,
  NULL::json AS subscriptions,
  NULL::json AS interactions,
  NULL::json AS polls,
  NULL::json AS disappearances;

-- statement: messages-annotations: pins
-- $1: text
-- $2: bigint[]
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT NULL::json AS replies,
  NULL::json AS reactions,
  (SELECT json_build_array(json_agg(k.id::text), json_agg((date_part('epoch', k.pinned_at) * 1000)::bigint), json_agg(k.pinned_by)) FROM (SELECT p.message_id AS id, p.pinned_at, p.pinned_by FROM message_pins p
       WHERE p.app_id = $1 AND p.message_id = ANY((SELECT $2::bigint[])::bigint[])) AS k) AS pins,
  NULL::json AS saves,
  NULL::json AS subscriptions,
  NULL::json AS interactions,
  NULL::json AS polls,
  NULL::json AS disappearances;

-- statement: messages-annotations: saves
-- $1: text
-- $2: bigint[]
-- $3: text
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT NULL::json AS replies,
  NULL::json AS reactions,
  NULL::json AS pins,
  (SELECT json_build_array(json_agg(k.id::text), json_agg((date_part('epoch', k.saved_at) * 1000)::bigint)) FROM (SELECT s.message_id AS id, s.saved_at FROM saved_messages s
       WHERE s.app_id = $1 AND s.uid = $3::text AND s.message_id = ANY((SELECT $2::bigint[])::bigint[])) AS k) AS saves,
  NULL::json AS subscriptions,
  NULL::json AS interactions,
  NULL::json AS polls,
  NULL::json AS disappearances;

-- statement: messages-annotations: subscriptions
-- $1: text
-- $2: bigint[]
-- $3: text
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT NULL::json AS replies,
  NULL::json AS reactions,
  NULL::json AS pins,
  NULL::json AS saves,
  (SELECT json_build_array(json_agg(k.id::text)) FROM (SELECT s.parent_id AS id FROM thread_subscriptions s
       WHERE s.app_id = $1 AND s.uid = $3::text AND s.parent_id = ANY((SELECT $2::bigint[])::bigint[])) AS k) AS subscriptions,
  NULL::json AS interactions,
  NULL::json AS polls,
  NULL::json AS disappearances;

-- statement: messages-annotations: interactions
-- $1: text
-- $2: bigint[]
-- $3: text
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT NULL::json AS replies,
  NULL::json AS reactions,
  NULL::json AS pins,
  NULL::json AS saves,
  NULL::json AS subscriptions,
  (SELECT json_build_array(json_agg(k.id::text), json_agg(k.element_id), json_agg(k.interacted_at)) FROM (SELECT i.message_id AS id, i.element_id, floor(date_part('epoch', i.interacted_at))::bigint AS interacted_at
        FROM message_interactions i WHERE i.app_id = $1 AND i.uid = $3::text AND i.message_id = ANY((SELECT $2::bigint[])::bigint[])
       ORDER BY i.interacted_at, i.element_id) AS k) AS interactions,
  NULL::json AS polls,
  NULL::json AS disappearances;

-- statement: messages-annotations: polls
-- $1: text
-- $2: bigint[]
-- $3: text
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT NULL::json AS replies,
  NULL::json AS reactions,
  NULL::json AS pins,
  NULL::json AS saves,
  NULL::json AS subscriptions,
  NULL::json AS interactions,
  (SELECT json_build_array(json_agg(k.id::text), json_agg(k.multiple), json_agg(k.anonymous), json_agg(k.closes_at), json_agg(k.closed_at), json_agg(k.voter_count), json_agg(k.counts), json_agg(k.voters)) FROM (SELECT p.message_id AS id, p.multiple, p.anonymous, floor(date_part('epoch', p.closes_at))::bigint AS closes_at,
             floor(date_part('epoch', coalesce(p.closed_at, CASE WHEN p.closes_at <= clock_timestamp() THEN p.closes_at END)))::bigint AS closed_at,
             (SELECT count(DISTINCT v.uid) FROM poll_votes v WHERE v.app_id = $1 AND v.message_id = p.message_id) AS voter_count,
             (SELECT json_object_agg(c.option, c.count) FROM (SELECT v.option, count(*) FROM poll_votes v WHERE v.app_id = $1 AND v.message_id = p.message_id GROUP BY v.option) c) AS counts,
             (SELECT json_agg(json_build_object('option', r.option, 'uid', u.uid, 'name', u.name, 'avatar', u.avatar) ORDER BY r.id DESC)
                FROM (SELECT v.id, v.uid, v.option, row_number() OVER (PARTITION BY v.option ORDER BY v.id DESC) AS position FROM poll_votes v WHERE v.app_id = $1 AND v.message_id = p.message_id) r
                JOIN users u ON u.app_id = $1 AND u.uid = r.uid
               WHERE r.uid = $3::text OR (NOT p.anonymous AND r.position <= 20)) AS voters
        FROM polls p WHERE p.app_id = $1 AND p.message_id = ANY((SELECT $2::bigint[])::bigint[])) AS k) AS polls,
  NULL::json AS disappearances;

-- statement: messages-annotations: disappearances
-- $1: text
-- $2: bigint[]
-- column replies: json
-- column reactions: json
-- column pins: json
-- column saves: json
-- column subscriptions: json
-- column interactions: json
-- column polls: json
-- column disappearances: json
SELECT NULL::json AS replies,
  NULL::json AS reactions,
  NULL::json AS pins,
  NULL::json AS saves,
  NULL::json AS subscriptions,
  NULL::json AS interactions,
  NULL::json AS polls,
  (SELECT json_build_array(json_agg(k.id::text), json_agg((date_part('epoch', k.disappears_at) * 1000)::bigint)) FROM (SELECT d.message_id AS id, d.disappears_at FROM disappearing_messages d
       WHERE d.app_id = $1 AND d.message_id = ANY((SELECT $2::bigint[])::bigint[])) AS k) AS disappearances;

-- statement: messages-append
-- $1: text
-- $2: text
-- $3: text
-- $4: receiver_type
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: moderation_status
-- $10: text[]
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
WITH parties AS MATERIALIZED (
     SELECT CASE WHEN $4::receiver_type = 'user' THEN ARRAY(
              SELECT DISTINCT uid FROM unnest(ARRAY[split_part($2, '/', 2), split_part($2, '/', 3)]) AS uid WHERE uid <> 'app_system') END AS uids,
            CASE WHEN $4::receiver_type = 'group' THEN $5::text END AS guid
  ), locked_users AS MATERIALIZED (
    SELECT uid FROM users
     WHERE app_id = $1 AND uid IN (SELECT unnest(uids) FROM parties)
     ORDER BY uid FOR KEY SHARE
  ), locked_groups AS MATERIALIZED (
    SELECT guid FROM groups
     WHERE app_id = $1 AND guid IN (SELECT guid FROM parties) AND (SELECT count(*) FROM locked_users) >= 0
     ORDER BY guid FOR KEY SHARE
  ),
   existing AS MATERIALIZED (
     SELECT FROM parties
      WHERE cardinality(uids) = (SELECT count(*) FROM locked_users) OR guid IN (SELECT guid FROM locked_groups)),
   to_lock AS MATERIALIZED (
    SELECT DISTINCT receiver_type, conversation_key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other
      FROM (SELECT $4::receiver_type AS receiver_type, $2::text AS conversation_key FROM existing) AS message
  ), locked_direct AS (
    INSERT INTO direct_conversations AS d (app_id, uid, peer, conversation_key)
    SELECT $1, one, other, conversation_key FROM to_lock WHERE receiver_type = 'user' ORDER BY conversation_key
        ON CONFLICT (app_id, uid, peer) DO UPDATE SET last_message_id = d.last_message_id WHERE false
    RETURNING 1
  ), locked_group AS (
    INSERT INTO group_conversations AS g (app_id, guid)
    SELECT $1, one FROM to_lock CROSS JOIN (SELECT count(*) FROM locked_direct) AS direct_first
     WHERE receiver_type = 'group' ORDER BY conversation_key
        ON CONFLICT (app_id, guid) DO UPDATE SET last_message_id = g.last_message_id WHERE false
    RETURNING 1
  )
   INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, muid, moderation_status, data)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, data::jsonb
     FROM unnest($10::text[]) WITH ORDINALITY AS d (data, ordinality) CROSS JOIN existing CROSS JOIN (SELECT count(*) FROM locked_group) AS locked
    ORDER BY ordinality
   RETURNING id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by;

-- statement: messages-approve
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
UPDATE messages SET moderation_status = 'approved', updated_at = now()
    WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL AND moderation_status IN ('pending', 'disapproved')
   RETURNING id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by;

-- statement: messages-compared-range: of the app
-- $1: text
-- column compared: integer not null
-- column first: text
-- column last: text
SELECT count(*)::int AS compared, min(m.id)::text AS first, max(m.id)::text AS last FROM (SELECT * FROM messages m WHERE m.app_id = $1 
  ORDER BY m.id DESC LIMIT 10000) AS m;

-- statement: messages-compared-range: of the app, from a cursor
-- $1: text
-- $2: bigint
-- column compared: integer not null
-- column first: text
-- column last: text
SELECT count(*)::int AS compared, min(m.id)::text AS first, max(m.id)::text AS last FROM (SELECT * FROM messages m WHERE m.app_id = $1 
  AND m.id > $2
  ORDER BY m.id ASC LIMIT 10000) AS m;

-- statement: messages-compared-range: of a conversation, prepend, from a time
-- $1: text
-- $2: text
-- $3: double precision
-- column compared: integer not null
-- column first: text
-- column last: text
SELECT count(*)::int AS compared, min(m.id)::text AS first, max(m.id)::text AS last FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND m.conversation_key = $2
  AND m.sent_at < to_timestamp($3)
  ORDER BY m.id DESC LIMIT 10000) AS m;

-- statement: messages-edit
-- $1: text
-- $2: bigint
-- $3: jsonb
-- $4: text[]
-- $5: text
-- $6: text[]
-- $7: moderation_status
-- column mentioned_uids: text[]
UPDATE messages
    SET data = $3::jsonb, tags = $4::text[], mentioned_uids = ARRAY(
  SELECT named.uid FROM unnest($6::text[]) WITH ORDINALITY AS named (uid, position)
    JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
   WHERE (messages.receiver_type = 'user' AND (starts_with(messages.conversation_key, 'user/') AND (starts_with(messages.conversation_key, 'user/' || named.uid || '/') OR right(messages.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
      OR (messages.receiver_type = 'group'
          AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = messages.receiver AND g.uid = named.uid))
   ORDER BY named.position),
        moderation_status = coalesce($7, moderation_status), edited_at = now(), edited_by = $5, updated_at = now()
  WHERE app_id = $1 AND id = $2 RETURNING mentioned_uids;

-- statement: messages-empty
-- $1: text
-- $2: bigint
-- $3: text
UPDATE messages SET data = '{}', tags = '{}', mentioned_uids = '{}', deleted_at = now(), deleted_by = $3, updated_at = now()
  WHERE app_id = $1 AND id = $2;

-- statement: messages-erase-conversation
-- $1: text
-- $2: text
-- column newest_id: bigint
-- column at: timestamp with time zone not null
WITH erased AS (DELETE FROM messages WHERE app_id = $1 AND conversation_key = $2 RETURNING id)
  SELECT max(id) AS newest_id, now() AS at FROM erased;

-- statement: messages-erase-mentions
-- $1: text
-- $2: text
UPDATE messages SET mentioned_uids = array_remove(mentioned_uids, $2::text)
  WHERE app_id = $1 AND mentioned_uids <> '{}' AND mentioned_uids @> ARRAY[$2::text];

-- statement: messages-erase-user
-- $1: text
-- $2: text
-- column newest_id: bigint
-- column at: timestamp with time zone not null
-- column uids: text[] not null
-- column guids: text[] not null
WITH erased AS (
    DELETE FROM messages
     WHERE app_id = $1
       AND (sender = $2 OR (receiver_type = 'user' AND receiver = $2)
            OR (sender = 'app_system' AND receiver_type = 'user' AND (starts_with(conversation_key, 'user/') AND (starts_with(conversation_key, 'user/' || $2 || '/') OR right(conversation_key, length($2) + 1) = '/' || $2))))
    RETURNING id, conversation_key, receiver_type, receiver)
  SELECT (SELECT max(id) FROM erased) AS newest_id, now() AS at,
         ARRAY(
    SELECT CASE WHEN split_part(conversation_key, '/', 2) = $2 THEN split_part(conversation_key, '/', 3) ELSE split_part(conversation_key, '/', 2) END AS peer FROM erased WHERE receiver_type = 'user' GROUP BY peer ORDER BY max(id) DESC LIMIT 10000) AS uids,
         ARRAY(
    SELECT receiver AS peer FROM erased WHERE receiver_type = 'group' GROUP BY peer ORDER BY max(id) DESC LIMIT 10000) AS guids;

-- statement: messages-expire
-- $1: text
-- $2: bigint
-- $3: timestamp with time zone
-- $4: bigint
-- column through: bigint
-- column is_over: boolean not null
-- column erased: jsonb not null
WITH oldest AS MATERIALIZED (
    SELECT id, sent_at FROM messages WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT $4
  ), expired AS MATERIALIZED (
    SELECT id FROM (
      SELECT m.id FROM messages m
       WHERE m.app_id = $1 AND m.id IN (SELECT id FROM oldest WHERE sent_at < $3) ORDER BY m.id FOR UPDATE SKIP LOCKED
    ) locked
  ), erased AS (
    DELETE FROM messages m USING expired WHERE m.app_id = $1 AND m.id = expired.id RETURNING m.id, m.conversation_key
  )
  SELECT (SELECT max(id) FROM oldest) AS through,
         NOT EXISTS (SELECT FROM oldest WHERE sent_at < $3) AS is_over,
         (SELECT coalesce(jsonb_agg(jsonb_build_array(id::text, conversation_key)), '[]') FROM erased) AS erased;

-- statement: messages-find
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by FROM messages WHERE app_id = $1 AND id = $2;

-- statement: messages-follow-thread
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
WITH first_replied AS (
    SELECT sender FROM messages WHERE app_id = $1 AND id = $3 AND deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM messages other
                        WHERE other.app_id = $1 AND other.parent_id = $3 AND other.id <> $2 AND (other.moderation_status IS NULL OR other.moderation_status = 'approved'))
  ), follower AS (
    SELECT uid FROM (
      SELECT uid FROM users WHERE app_id = $1 AND (uid = ANY($4) OR uid IN (SELECT sender FROM first_replied)) FOR KEY SHARE
    ) locked
  )
  INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
  SELECT $1, uid, $3, $2::bigint - 1 FROM follower
   WHERE EXISTS (SELECT FROM messages WHERE app_id = $1 AND id = $3)
   ORDER BY uid
      ON CONFLICT (app_id, uid, parent_id) DO NOTHING;

-- statement: messages-list: of the app
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of the app, prepend, from a cursor
-- $1: text
-- $2: bigint
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.id < $2
    ORDER BY m.id DESC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of the app, from a time
-- $1: text
-- $2: double precision
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.sent_at >= to_timestamp($2)
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation
-- $1: text
-- $2: text
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, as a user
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $7::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $7::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($7::text IS NULL OR q.sender = $7::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($7::text IS NULL OR q.sender = $7::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0))
    ORDER BY m.id ASC LIMIT $6) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, as a user, prepend, from a cursor
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: bigint
-- $8: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $8::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $8::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($8::text IS NULL OR q.sender = $8::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($8::text IS NULL OR q.sender = $8::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)) AND m.id < $6
    ORDER BY m.id DESC LIMIT $7) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, page of more than 50
-- $1: text
-- $2: text
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by, annotation_kinds
    FROM (SELECT s.*, sum((1024 + CASE WHEN pg_column_compression(s.data) IS NULL THEN pg_column_size(s.data) ELSE octet_length(s.data::text) END
  + CASE WHEN s.quoted_message_id IS NULL THEN 0 ELSE coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = s.quoted_message_id), 0) END
  + CASE WHEN s.category = 'action' AND s.type = 'message' THEN coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = (s.data ->> 'messageId')::bigint), 0) ELSE 0 END)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2
    ORDER BY m.id ASC LIMIT $3) AS s) AS sized
   WHERE bytes_before IS NULL OR bytes_before < 4194304) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, page of more than 100
-- $1: text
-- $2: text
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by, annotation_kinds
    FROM (SELECT s.*, sum((1024 + CASE WHEN pg_column_compression(s.data) IS NULL THEN pg_column_size(s.data) ELSE octet_length(s.data::text) END
  + CASE WHEN s.quoted_message_id IS NULL THEN 0 ELSE coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = s.quoted_message_id), 0) END
  + CASE WHEN s.category = 'action' AND s.type = 'message' THEN coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = (s.data ->> 'messageId')::bigint), 0) ELSE 0 END)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before FROM (
  WITH RECURSIVE listed AS MATERIALIZED (
    SELECT coalesce(array_agg(id), '{}') AS ids FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2
    ORDER BY m.id ASC LIMIT $3) AS selected
  ), slice AS (
    SELECT 0 AS through, 0::bigint AS bytes
    UNION ALL
    SELECT through + 100,
           bytes + (SELECT sum((1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END
  + CASE WHEN m.quoted_message_id IS NULL THEN 0 ELSE coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = m.quoted_message_id), 0) END
  + CASE WHEN m.category = 'action' AND m.type = 'message' THEN coalesce((SELECT CASE WHEN pg_column_compression(part.data) IS NULL THEN pg_column_size(part.data) ELSE octet_length(part.data::text) END FROM messages part WHERE part.app_id = $1 AND part.id = (m.data ->> 'messageId')::bigint), 0) ELSE 0 END))::bigint FROM messages m
                     WHERE m.app_id = $1 AND m.id = ANY((SELECT ids[through + 1:through + 100] FROM listed)::bigint[]))
      FROM slice WHERE bytes < 4194304 AND through < (SELECT cardinality(ids) FROM listed)
  )
  SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds
    FROM unnest((SELECT ids[1:(SELECT max(through) FROM slice)] FROM listed)) WITH ORDINALITY AS measured (id, position)
    JOIN messages m ON m.app_id = $1 AND m.id = measured.id
   ORDER BY measured.position) AS s) AS sized
   WHERE bytes_before IS NULL OR bytes_before < 4194304) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of conversations that share an id
-- $1: text
-- $2: text[]
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = ANY($2::text[])
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: text
-- $6: text
-- $7: text
-- $8: bigint
-- $9: bigint
-- $10: text
-- $11: bigint
-- $12: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $12::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $12::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT $4)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $5 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $5) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $6 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY m.id ASC LIMIT $8) AS first
       ORDER BY first.id ASC LIMIT $9) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $10) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY m.id ASC LIMIT $11) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, prepend, from a cursor
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: bigint
-- $6: text
-- $7: text
-- $8: text
-- $9: bigint
-- $10: bigint
-- $11: bigint
-- $12: text
-- $13: bigint
-- $14: bigint
-- $15: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $15::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $15::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($15::text IS NULL OR q.sender = $15::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($15::text IS NULL OR q.sender = $15::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND m.id < $4 ORDER BY m.id DESC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)) AND m.id < $4
    ORDER BY m.id DESC LIMIT $5)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $6 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $6) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $7 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $8) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND m.id < $9
    ORDER BY m.id DESC LIMIT $10) AS first
       ORDER BY first.id DESC LIMIT $11) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND m.id < $13
    ORDER BY m.id DESC LIMIT $14) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id DESC LIMIT $2)
    ORDER BY m.id DESC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, receiverType
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: bigint
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: bigint
-- $11: bigint
-- $12: text
-- $13: bigint
-- $14: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $14::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $14::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($14::text IS NULL OR q.sender = $14::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($14::text IS NULL OR q.sender = $14::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)) AND m.receiver_type::text = $4
    ORDER BY m.id ASC LIMIT $5)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $6 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $6) AS c
          WHERE c.receiver_type::text = $7) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $8 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $9) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY m.id ASC LIMIT $10) AS first
       ORDER BY first.id ASC LIMIT $11) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY m.id ASC LIMIT $13) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, conversations that share an id
-- $1: text
-- $2: bigint
-- $3: text[]
-- $4: text
-- $5: bigint
-- $6: text
-- $7: text[]
-- $8: text
-- $9: text
-- $10: bigint
-- $11: bigint
-- $12: text
-- $13: bigint
-- $14: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $14::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $14::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($14::text IS NULL OR q.sender = $14::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($14::text IS NULL OR q.sender = $14::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND m.conversation_key = ANY($3::text[]) AND (
    (m.receiver_type = 'user' AND (m.sender = $4 OR m.receiver = $4
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $4 || '/') OR right(m.conversation_key, length($4) + 1) = '/' || $4)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $4))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $4) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $4 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $4 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT $5)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $6 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $6) AS c
          WHERE c.conversation_key = ANY($7::text[])) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $8 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $9) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY m.id ASC LIMIT $10) AS first
       ORDER BY first.id ASC LIMIT $11) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY m.id ASC LIMIT $13) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, readable
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text[]
-- $5: text[]
-- $6: bigint
-- $7: text
-- $8: text
-- $9: text
-- $10: text[]
-- $11: text[]
-- $12: bigint
-- $13: bigint
-- $14: text
-- $15: text[]
-- $16: text[]
-- $17: bigint
-- $18: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $18::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $18::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($18::text IS NULL OR q.sender = $18::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($18::text IS NULL OR q.sender = $18::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)) AND m.category = ANY($4::text[]) AND (m.category <> 'message' OR m.type = ANY($5::text[]))
    ORDER BY m.id ASC LIMIT $6)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $7 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $7) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $8 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $9) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND m.category = ANY($10::text[]) AND (m.category <> 'message' OR m.type = ANY($11::text[]))
    ORDER BY m.id ASC LIMIT $12) AS first
       ORDER BY first.id ASC LIMIT $13) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $14) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND m.category = ANY($15::text[]) AND (m.category <> 'message' OR m.type = ANY($16::text[]))
    ORDER BY m.id ASC LIMIT $17) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, unread
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: text
-- $6: text
-- $7: text
-- $8: bigint
-- $9: bigint
-- $10: text
-- $11: bigint
-- $12: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $12::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $12::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)) AND
  m.id > coalesce((SELECT w.read_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)
  AND m.sender <> $3 AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.receiver_type = 'user' OR EXISTS (
    SELECT FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
     WHERE j.app_id = $1 AND j.guid = m.receiver AND j.uid = $3 AND m.sent_at >= j.joined_at
       AND g.members_count <= 300))
    ORDER BY m.id ASC LIMIT $4)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $5 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $5) AS c
          WHERE (c.receiver_type = 'user' OR (SELECT g.members_count FROM groups g WHERE g.app_id = $1 AND g.guid = c.receiver) <= 300)) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $6 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND
  m.id > conversation.read_message_id
  AND m.sender <> $7 AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at)
    ORDER BY m.id ASC LIMIT $8) AS first
       ORDER BY first.id ASC LIMIT $9) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $10) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND
  m.id > conversation.read_message_id
  AND m.sender <> $10 AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at)
    ORDER BY m.id ASC LIMIT $11) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, unread, with silent messages
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: text
-- $6: text
-- $7: text
-- $8: bigint
-- $9: bigint
-- $10: text
-- $11: bigint
-- $12: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $12::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $12::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)) AND
  m.id > coalesce((SELECT w.read_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)
  AND m.sender <> $3 AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND NOT m.data @> '{"silent": true}' AND (m.receiver_type = 'user' OR EXISTS (
    SELECT FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
     WHERE j.app_id = $1 AND j.guid = m.receiver AND j.uid = $3 AND m.sent_at >= j.joined_at
       AND g.members_count <= 300))
    ORDER BY m.id ASC LIMIT $4)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $5 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $5) AS c
          WHERE (c.receiver_type = 'user' OR (SELECT g.members_count FROM groups g WHERE g.app_id = $1 AND g.guid = c.receiver) <= 300)) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $6 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND
  m.id > conversation.read_message_id
  AND m.sender <> $7 AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND NOT m.data @> '{"silent": true}' AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at)
    ORDER BY m.id ASC LIMIT $8) AS first
       ORDER BY first.id ASC LIMIT $9) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $10) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND
  m.id > conversation.read_message_id
  AND m.sender <> $10 AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND NOT m.data @> '{"silent": true}' AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at)
    ORDER BY m.id ASC LIMIT $11) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, unread
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $7::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $7::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($7::text IS NULL OR q.sender = $7::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($7::text IS NULL OR q.sender = $7::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)) AND
  m.id > coalesce((SELECT w.read_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)
  AND m.sender <> $3 AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.receiver_type = 'user' OR EXISTS (
    SELECT FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
     WHERE j.app_id = $1 AND j.guid = m.receiver AND j.uid = $3 AND m.sent_at >= j.joined_at
       AND g.members_count <= 300))
    ORDER BY m.id ASC LIMIT $6) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, undelivered
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: text
-- $6: text
-- $7: text
-- $8: bigint
-- $9: bigint
-- $10: text
-- $11: bigint
-- $12: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $12::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $12::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)) AND
  m.id > coalesce((SELECT w.delivered_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND m.sender <> $3 AND m.deleted_at IS NULL
    ORDER BY m.id ASC LIMIT $4)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $5 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $5) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $6 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND
  m.id > conversation.delivered_message_id AND m.sender <> $7 AND m.deleted_at IS NULL
    ORDER BY m.id ASC LIMIT $8) AS first
       ORDER BY first.id ASC LIMIT $9) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $10) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND
  m.id > conversation.delivered_message_id AND m.sender <> $10 AND m.deleted_at IS NULL
    ORDER BY m.id ASC LIMIT $11) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, undelivered
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $7::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $7::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($7::text IS NULL OR q.sender = $7::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($7::text IS NULL OR q.sender = $7::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)) AND
  m.id > coalesce((SELECT w.delivered_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND m.sender <> $3 AND m.deleted_at IS NULL
    ORDER BY m.id ASC LIMIT $6) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, hideBlocked
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: text
-- $6: text
-- $7: text
-- $8: bigint
-- $9: bigint
-- $10: text
-- $11: bigint
-- $12: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $12::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $12::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($12::text IS NULL OR q.sender = $12::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0)) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3 AND b.blocked_uid = m.sender)
    ORDER BY m.id ASC LIMIT $4)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $5 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $5) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $6 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $7 AND b.blocked_uid = m.sender)
    ORDER BY m.id ASC LIMIT $8) AS first
       ORDER BY first.id ASC LIMIT $9) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $10) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $10 AND b.blocked_uid = m.sender)
    ORDER BY m.id ASC LIMIT $11) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: integer
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: integer
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: integer
-- $20: bigint
-- $21: text
-- $22: text
-- $23: integer
-- $24: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $24::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $24::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $5::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $6::text)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $7 OR m.receiver = $7
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $7 || '/') OR right(m.conversation_key, length($7) + 1) = '/' || $7)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $7))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $8::text))
    ORDER BY m.id ASC LIMIT (SELECT $9::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $10 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $10) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $11 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $13::text))
    ORDER BY m.id ASC LIMIT (SELECT $14::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $15 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $15) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $16 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $17) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $18::text))
    ORDER BY m.id ASC LIMIT (SELECT $19::int)) AS first
       ORDER BY first.id ASC LIMIT $20) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $21) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $22::text))
    ORDER BY m.id ASC LIMIT (SELECT $23::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey of two letters
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: integer
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: integer
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: integer
-- $20: bigint
-- $21: text
-- $22: text
-- $23: integer
-- $24: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $24::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $24::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $5::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $6::text)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $7 OR m.receiver = $7
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $7 || '/') OR right(m.conversation_key, length($7) + 1) = '/' || $7)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $7))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $8::text))
    ORDER BY m.id ASC LIMIT (SELECT $9::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $10 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $10) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $11 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $13::text))
    ORDER BY m.id ASC LIMIT (SELECT $14::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $15 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $15) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $16 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $17) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $18::text))
    ORDER BY m.id ASC LIMIT (SELECT $19::int)) AS first
       ORDER BY first.id ASC LIMIT $20) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $21) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $22::text))
    ORDER BY m.id ASC LIMIT (SELECT $23::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey of a pair
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: tsquery
-- $7: text
-- $8: text
-- $9: integer
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: integer
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: integer
-- $20: bigint
-- $21: text
-- $22: text
-- $23: integer
-- $24: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $24::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $24::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $5::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_has_pairs_1(m.data) AND search_pairs_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $6::tsquery)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $7 OR m.receiver = $7
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $7 || '/') OR right(m.conversation_key, length($7) + 1) = '/' || $7)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $7))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $8::text))
    ORDER BY m.id ASC LIMIT (SELECT $9::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $10 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $10) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $11 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $13::text))
    ORDER BY m.id ASC LIMIT (SELECT $14::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $15 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $15) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $16 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $17) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $18::text))
    ORDER BY m.id ASC LIMIT (SELECT $19::int)) AS first
       ORDER BY first.id ASC LIMIT $20) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $21) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $22::text))
    ORDER BY m.id ASC LIMIT (SELECT $23::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey of several words, one excluded
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text
-- $11: tsquery
-- $12: text
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: text
-- $27: integer
-- $28: text
-- $29: text
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text
-- $35: text
-- $36: text
-- $37: integer
-- $38: text
-- $39: text
-- $40: text
-- $41: text
-- $42: text
-- $43: text
-- $44: text
-- $45: text
-- $46: text
-- $47: integer
-- $48: bigint
-- $49: text
-- $50: text
-- $51: text
-- $52: text
-- $53: text
-- $54: text
-- $55: text
-- $56: integer
-- $57: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $57::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $57::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($57::text IS NULL OR q.sender = $57::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($57::text IS NULL OR q.sender = $57::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') ~ (SELECT $5::text)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $6::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $7::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $8::text)) AND (coalesce(search_fold_1(regexp_replace(search_source_1(m.data), '<@(?:uid|all):([^<>]{0,100})>', '@\1', 'g')), '') LIKE (SELECT $9::text)) AND NOT (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $10::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_has_pairs_1(m.data) AND search_pairs_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $11::tsquery) AND coalesce(search_fold_1(search_source_1(m.data)), '') ~ (SELECT $12::text)) AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $13::text) AND coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $14::text)) AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $15::text)) AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $16::text)) AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $17::text) AND coalesce(search_fold_1(regexp_replace(search_source_1(m.data), '<@(?:uid|all):([^<>]{0,100})>', '@\1', 'g')), '') LIKE (SELECT $18::text)) AND NOT (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $19::text)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $20 OR m.receiver = $20
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $20 || '/') OR right(m.conversation_key, length($20) + 1) = '/' || $20)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $20))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $20) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $20 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $20 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') ~ (SELECT $21::text)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $22::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $23::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $24::text)) AND (coalesce(search_fold_1(regexp_replace(search_source_1(m.data), '<@(?:uid|all):([^<>]{0,100})>', '@\1', 'g')), '') LIKE (SELECT $25::text)) AND NOT (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $26::text))
    ORDER BY m.id ASC LIMIT (SELECT $27::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $28 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $28) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $29 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $30) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') ~ (SELECT $31::text)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $32::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $33::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $34::text)) AND (coalesce(search_fold_1(regexp_replace(search_source_1(m.data), '<@(?:uid|all):([^<>]{0,100})>', '@\1', 'g')), '') LIKE (SELECT $35::text)) AND NOT (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $36::text))
    ORDER BY m.id ASC LIMIT (SELECT $37::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $38 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $38) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $39 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $40) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') ~ (SELECT $41::text)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $42::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $43::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $44::text)) AND (coalesce(search_fold_1(regexp_replace(search_source_1(m.data), '<@(?:uid|all):([^<>]{0,100})>', '@\1', 'g')), '') LIKE (SELECT $45::text)) AND NOT (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $46::text))
    ORDER BY m.id ASC LIMIT (SELECT $47::int)) AS first
       ORDER BY first.id ASC LIMIT $48) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $49) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') ~ (SELECT $50::text)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $51::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $52::text)) AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $53::text)) AND (coalesce(search_fold_1(regexp_replace(search_source_1(m.data), '<@(?:uid|all):([^<>]{0,100})>', '@\1', 'g')), '') LIKE (SELECT $54::text)) AND NOT (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $55::text))
    ORDER BY m.id ASC LIMIT (SELECT $56::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey in names
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: text[]
-- $7: text
-- $8: text[]
-- $9: text
-- $10: text
-- $11: text[]
-- $12: integer
-- $13: text
-- $14: text
-- $15: text
-- $16: text
-- $17: text[]
-- $18: integer
-- $19: text
-- $20: text
-- $21: text
-- $22: text
-- $23: text[]
-- $24: integer
-- $25: bigint
-- $26: text
-- $27: text
-- $28: text[]
-- $29: integer
-- $30: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $30::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $30::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($30::text IS NULL OR q.sender = $30::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($30::text IS NULL OR q.sender = $30::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $5::text) OR m.mentioned_uids <> '{}' AND m.mentioned_uids && (SELECT $6::text[]))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $7::text) OR m.mentioned_uids <> '{}' AND m.mentioned_uids && (SELECT $8::text[])) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $9 OR m.receiver = $9
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $9 || '/') OR right(m.conversation_key, length($9) + 1) = '/' || $9)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $9))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $9) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $9 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $9 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $10::text) OR m.mentioned_uids <> '{}' AND m.mentioned_uids && (SELECT $11::text[]))
    ORDER BY m.id ASC LIMIT (SELECT $12::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $13 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $13) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $14 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $15) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $16::text) OR m.mentioned_uids <> '{}' AND m.mentioned_uids && (SELECT $17::text[]))
    ORDER BY m.id ASC LIMIT (SELECT $18::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $19 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $19) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $20 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $21) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $22::text) OR m.mentioned_uids <> '{}' AND m.mentioned_uids && (SELECT $23::text[]))
    ORDER BY m.id ASC LIMIT (SELECT $24::int)) AS first
       ORDER BY first.id ASC LIMIT $25) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $26) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $27::text) OR m.mentioned_uids <> '{}' AND m.mentioned_uids && (SELECT $28::text[]))
    ORDER BY m.id ASC LIMIT (SELECT $29::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey in other forms
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: tsquery
-- $7: text
-- $8: text
-- $9: tsquery
-- $10: text
-- $11: text
-- $12: tsquery
-- $13: text
-- $14: integer
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: tsquery
-- $20: text
-- $21: integer
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: tsquery
-- $27: text
-- $28: integer
-- $29: bigint
-- $30: text
-- $31: text
-- $32: tsquery
-- $33: text
-- $34: integer
-- $35: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $35::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $35::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($35::text IS NULL OR q.sender = $35::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($35::text IS NULL OR q.sender = $35::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $5::text) OR coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $7::text) AND coalesce(search_lexemes_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $6::tsquery), false))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $8::text) OR search_lexemes_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $9::tsquery)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $10 OR m.receiver = $10
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $10 || '/') OR right(m.conversation_key, length($10) + 1) = '/' || $10)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $10))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $10) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $10 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $10 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $11::text) OR coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $13::text) AND coalesce(search_lexemes_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $12::tsquery), false))
    ORDER BY m.id ASC LIMIT (SELECT $14::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $15 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $15) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $16 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $17) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $18::text) OR coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $20::text) AND coalesce(search_lexemes_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $19::tsquery), false))
    ORDER BY m.id ASC LIMIT (SELECT $21::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $22 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $22) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $23 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $24) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $25::text) OR coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $27::text) AND coalesce(search_lexemes_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $26::tsquery), false))
    ORDER BY m.id ASC LIMIT (SELECT $28::int)) AS first
       ORDER BY first.id ASC LIMIT $29) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $30) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $31::text) OR coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $33::text) AND coalesce(search_lexemes_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $32::tsquery), false))
    ORDER BY m.id ASC LIMIT (SELECT $34::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, near words
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text[]
-- $6: text
-- $7: text
-- $8: text
-- $9: text
-- $10: text[]
-- $11: integer
-- $12: text
-- $13: text
-- $14: text
-- $15: text[]
-- $16: integer
-- $17: text
-- $18: text
-- $19: text
-- $20: text[]
-- $21: integer
-- $22: bigint
-- $23: text
-- $24: text[]
-- $25: integer
-- $26: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $26::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $26::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($26::text IS NULL OR q.sender = $26::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($26::text IS NULL OR q.sender = $26::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE ANY ((SELECT $5::text[])::text[])), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $6::text) OR search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $7::text) OR search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $8::text)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $9 OR m.receiver = $9
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $9 || '/') OR right(m.conversation_key, length($9) + 1) = '/' || $9)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $9))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $9) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $9 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $9 AND w.conversation_key = m.conversation_key), 0)) AND coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE ANY ((SELECT $10::text[])::text[])
    ORDER BY m.id ASC LIMIT (SELECT $11::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $12 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $12) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $13 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $14) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE ANY ((SELECT $15::text[])::text[])
    ORDER BY m.id ASC LIMIT (SELECT $16::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $17 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $17) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $18 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $19) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE ANY ((SELECT $20::text[])::text[])
    ORDER BY m.id ASC LIMIT (SELECT $21::int)) AS first
       ORDER BY first.id ASC LIMIT $22) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $23) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE ANY ((SELECT $24::text[])::text[])
    ORDER BY m.id ASC LIMIT (SELECT $25::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey without an index
-- $1: text
-- $2: text
-- $3: text
-- $4: integer
-- $5: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $5::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $5::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($5::text IS NULL OR q.sender = $5::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($5::text IS NULL OR q.sender = $5::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM messages m WHERE m.app_id = $1
     ORDER BY m.id DESC LIMIT 10000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $3::text))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, searchKey, by the former index
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: integer
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: integer
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: integer
-- $20: bigint
-- $21: text
-- $22: text
-- $23: integer
-- $24: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $24::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $24::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($24::text IS NULL OR q.sender = $24::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE coalesce(m.data ->> 'text', '') ILIKE (SELECT $5::text)), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND m.data ->> 'text' ILIKE (SELECT $6::text) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $7 OR m.receiver = $7
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $7 || '/') OR right(m.conversation_key, length($7) + 1) = '/' || $7)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $7))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0)) AND coalesce(m.data ->> 'text', '') ILIKE (SELECT $8::text)
    ORDER BY m.id ASC LIMIT (SELECT $9::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $10 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $10) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $11 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id ASC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ASC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id <= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND coalesce(m.data ->> 'text', '') ILIKE (SELECT $13::text)
    ORDER BY m.id ASC LIMIT (SELECT $14::int)) AS match)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $15 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $15) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $16 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $17) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND coalesce(m.data ->> 'text', '') ILIKE (SELECT $18::text)
    ORDER BY m.id ASC LIMIT (SELECT $19::int)) AS first
       ORDER BY first.id ASC LIMIT $20) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $21) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND coalesce(m.data ->> 'text', '') ILIKE (SELECT $22::text)
    ORDER BY m.id ASC LIMIT (SELECT $23::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, saved
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $4::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $4::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) AND m.id IN (SELECT s.message_id FROM saved_messages s WHERE s.app_id = $1 AND s.uid = $2)
    ORDER BY m.id DESC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, pinned
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $4::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $4::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM message_pins p JOIN messages m ON m.app_id = $1 AND m.id = p.message_id
    WHERE m.app_id = $1 AND p.app_id = $1 AND p.conversation_key IN (
    SELECT c.conversation_key FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $2) AS c) AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY p.pinned_at DESC, p.message_id DESC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, mentioningViewer
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $4::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $4::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) AND m.mentioned_uids <> '{}' AND m.mentioned_uids @> ARRAY[$2::text]
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, hasReactions
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: bigint
-- $8: text
-- $9: bigint
-- $10: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $10::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $10::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($10::text IS NULL OR q.sender = $10::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($10::text IS NULL OR q.sender = $10::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $3 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $3) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $4 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM (
    SELECT DISTINCT message_id FROM message_reactions
     WHERE app_id = $1 AND conversation_key = conversation.conversation_key
     ORDER BY message_id ASC) AS r
  CROSS JOIN LATERAL (SELECT * FROM messages WHERE app_id = $1 AND id = r.message_id OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $5) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY r.message_id ASC LIMIT $6) AS first
       ORDER BY first.id ASC LIMIT $7) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM (
    SELECT DISTINCT message_id FROM message_reactions
     WHERE app_id = $1 AND conversation_key = conversation.conversation_key
     ORDER BY message_id ASC) AS r
  CROSS JOIN LATERAL (SELECT * FROM messages WHERE app_id = $1 AND id = r.message_id OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $8) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id)
    ORDER BY r.message_id ASC LIMIT $9) AS message WHERE true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a participant
-- $1: text
-- $2: bigint
-- $3: text
-- $4: bigint
-- $5: text
-- $6: text
-- $7: bigint
-- $8: bigint
-- $9: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id ASC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    ORDER BY m.id ASC LIMIT $4)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM near WHERE (SELECT count(*) >= $2 FROM near) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $5) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $6 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key
    ORDER BY m.id ASC LIMIT $7) AS first
       ORDER BY first.id ASC LIMIT $8) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key
    ORDER BY m.id ASC LIMIT $9) AS message WHERE NOT (SELECT count(*) >= $2 FROM near) AND true) AS listed
       ORDER BY id ASC LIMIT $2)
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a participant, sender
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2))))) AND m.sender = $3
    ORDER BY m.id ASC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, searchKey
-- $1: text
-- $2: text
-- $3: text
-- $4: integer
-- $5: text
-- $6: integer
-- $7: text
-- $8: text
-- $9: integer
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $7::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $8::text)) LIMIT 1001)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $5
    ORDER BY m.id ASC LIMIT (SELECT $6::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $3::text))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
       ORDER BY id ASC LIMIT (SELECT $9::int))
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, searchKey of two letters
-- $1: text
-- $2: text
-- $3: text
-- $4: integer
-- $5: text
-- $6: integer
-- $7: text
-- $8: text
-- $9: integer
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $7::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $8::text)) LIMIT 1001)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $5
    ORDER BY m.id ASC LIMIT (SELECT $6::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND (coalesce(search_words_1(search_fold_1(search_source_1(m.data))), '') LIKE (SELECT $3::text))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
       ORDER BY id ASC LIMIT (SELECT $9::int))
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, searchKey of a pair
-- $1: text
-- $2: text
-- $3: text
-- $4: integer
-- $5: text
-- $6: integer
-- $7: text
-- $8: tsquery
-- $9: integer
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $7::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_has_pairs_1(m.data) AND search_pairs_1(search_fold_1(search_source_1(m.data))) @@ (SELECT $8::tsquery)) LIMIT 1001)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $5
    ORDER BY m.id ASC LIMIT (SELECT $6::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $3::text))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
       ORDER BY id ASC LIMIT (SELECT $9::int))
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, searchKey without an index
-- $1: text
-- $2: text
-- $3: text
-- $4: integer
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND m.conversation_key = $2
     ORDER BY m.id DESC LIMIT 10000) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $3::text))
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, searchKey, by the former index
-- $1: text
-- $2: text
-- $3: text
-- $4: integer
-- $5: text
-- $6: integer
-- $7: text
-- $8: text
-- $9: integer
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE coalesce(m.data ->> 'text', '') ILIKE (SELECT $7::text)), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND m.data ->> 'text' ILIKE (SELECT $8::text) LIMIT 1001)
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id ASC OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $5
    ORDER BY m.id ASC LIMIT (SELECT $6::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND coalesce(m.data ->> 'text', '') ILIKE (SELECT $3::text)
    ORDER BY m.id ASC LIMIT (SELECT $4::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
       ORDER BY id ASC LIMIT (SELECT $9::int))
    ORDER BY m.id ASC) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, pinned, from a cursor
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM message_pins p JOIN messages m ON m.app_id = $1 AND m.id = p.message_id
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND p.app_id = $1 AND p.conversation_key = $2 AND coalesce(
    (p.pinned_at, p.message_id) <
      (SELECT c.pinned_at, c.message_id FROM message_pins c WHERE c.app_id = $1 AND c.message_id = $3), true)
    ORDER BY p.pinned_at DESC, p.message_id DESC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, hasReactions, from a cursor
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (
    SELECT DISTINCT message_id FROM message_reactions
     WHERE app_id = $1 AND conversation_key = $2
     ORDER BY message_id ASC) AS r
  CROSS JOIN LATERAL (SELECT * FROM messages WHERE app_id = $1 AND id = r.message_id OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND r.message_id > $3
    ORDER BY r.message_id ASC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: sender, hasReactions
-- $1: text
-- $2: text
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.sender = $2 AND EXISTS (SELECT FROM message_reactions r WHERE r.app_id = $1 AND r.message_id = m.id)
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: several senders, also, without
-- $1: text
-- $2: text[]
-- $3: text
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.sender = ANY($2::text[]) AND ((m.data ->> 'text') ~* '(https?://|www\.)\S') AND (m.conversation_key = $3) IS NOT TRUE
    ORDER BY m.id ASC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: pinned
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM message_pins p JOIN messages m ON m.app_id = $1 AND m.id = p.message_id
    WHERE m.app_id = $1 AND p.app_id = $1
    ORDER BY p.pinned_at DESC, p.message_id DESC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: receiverType
-- $1: text
-- $2: text
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.receiver_type::text = $2
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: categories
-- $1: text
-- $2: text[]
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.category = ANY($2)
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: types
-- $1: text
-- $2: text[]
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND lower(m.type) = ANY($2)
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: tags
-- $1: text
-- $2: text[]
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.tags && $2
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: hidden deleted
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.deleted_at IS NULL
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: only deleted
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.deleted_at IS NOT NULL
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: hideReplies
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.parent_id IS NULL
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: hideQuotations
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.quoted_message_id IS NULL
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: hasAttachments
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: attachmentTypes
-- $1: text
-- $2: text[]
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL AND m.type = ANY($2)
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: hasLinks
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND (m.data ->> 'text') ~* '(https?://|www\.)\S'
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: mentioning anybody
-- $1: text
-- $2: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.mentioned_uids <> '{}'
    ORDER BY m.id ASC LIMIT $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: mentioning users
-- $1: text
-- $2: text[]
-- $3: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.mentioned_uids <> '{}' AND m.mentioned_uids && $2
    ORDER BY m.id ASC LIMIT $3) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: fromTimestamp, toTimestamp
-- $1: text
-- $2: double precision
-- $3: double precision
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.sent_at >= to_timestamp($2) AND m.sent_at < to_timestamp($3)
    ORDER BY m.id ASC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: replies, second page
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM messages m
    WHERE m.app_id = $1 AND m.parent_id = $2
    ORDER BY m.id ASC OFFSET $3 LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: replies and their parent
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- $5: bigint
-- $6: bigint
-- $7: bigint
-- $8: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $8::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $8::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($8::text IS NULL OR q.sender = $8::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($8::text IS NULL OR q.sender = $8::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (
    SELECT * FROM messages r WHERE r.app_id = $1 AND r.parent_id = $5
    UNION ALL SELECT * FROM messages p WHERE p.app_id = $1 AND p.id = $6) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) AND (m.parent_id = $3 OR m.id = $4)
    ORDER BY m.id ASC LIMIT $7) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: replies and their parent, changed
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: bigint
-- $8: double precision
-- $9: double precision
-- $10: bigint
-- $11: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $11::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $11::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($11::text IS NULL OR q.sender = $11::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($11::text IS NULL OR q.sender = $11::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM (SELECT c.updated_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND c.updated_at > c.sent_at AND c.updated_at >= to_timestamp($8) UNION ALL SELECT c.sent_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND true AND c.sent_at >= to_timestamp($9)) AS changes ORDER BY changed_at ASC, id ASC OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND greatest(l.updated_at, l.sent_at) = change.changed_at OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)) AND (m.parent_id = $6 OR m.id = $7)
    ORDER BY change.changed_at ASC, change.id ASC LIMIT $10) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, changed
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: double precision
-- $7: double precision
-- $8: bigint
-- $9: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $9::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $9::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($9::text IS NULL OR q.sender = $9::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($9::text IS NULL OR q.sender = $9::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM (SELECT c.updated_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND c.updated_at > c.sent_at AND c.updated_at >= to_timestamp($6) UNION ALL SELECT c.sent_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND true AND c.sent_at >= to_timestamp($7)) AS changes ORDER BY changed_at ASC, id ASC OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND greatest(l.updated_at, l.sent_at) = change.changed_at OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0))
    ORDER BY change.changed_at ASC, change.id ASC LIMIT $8) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, changed, from a cursor
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: double precision
-- $8: double precision
-- $9: double precision
-- $10: bigint
-- $11: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $11::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $11::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($11::text IS NULL OR q.sender = $11::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($11::text IS NULL OR q.sender = $11::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM (SELECT c.updated_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND c.updated_at > c.sent_at AND (c.updated_at, c.id) > (coalesce((SELECT greatest(p.updated_at, p.sent_at) FROM messages p WHERE p.app_id = $1 AND p.id = $6::bigint AND p.updated_at >= to_timestamp($7) AND p.updated_at < to_timestamp($8)), to_timestamp($9)), $6::bigint) UNION ALL SELECT c.sent_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND true AND (c.sent_at, c.id) > (coalesce((SELECT greatest(p.updated_at, p.sent_at) FROM messages p WHERE p.app_id = $1 AND p.id = $6::bigint AND p.updated_at >= to_timestamp($7) AND p.updated_at < to_timestamp($8)), to_timestamp($9)), $6::bigint)) AS changes ORDER BY changed_at ASC, id ASC OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND greatest(l.updated_at, l.sent_at) = change.changed_at OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)) AND true
    ORDER BY change.changed_at ASC, change.id ASC LIMIT $10) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, updates
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: double precision
-- $7: bigint
-- $8: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $8::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $8::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($8::text IS NULL OR q.sender = $8::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($8::text IS NULL OR q.sender = $8::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM (SELECT c.updated_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND c.updated_at > c.sent_at AND c.updated_at >= to_timestamp($6)) AS changes ORDER BY changed_at ASC, id ASC OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND greatest(l.updated_at, l.sent_at) = change.changed_at OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0))
    ORDER BY change.changed_at ASC, change.id ASC LIMIT $7) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a conversation, updates, prepend, from a cursor
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: bigint
-- $7: double precision
-- $8: bigint
-- $9: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $9::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $9::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($9::text IS NULL OR q.sender = $9::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($9::text IS NULL OR q.sender = $9::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM (SELECT c.updated_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key = $2 AND c.updated_at > c.sent_at AND c.updated_at >= to_timestamp($7) AND (c.updated_at, c.id) < (coalesce((SELECT greatest(p.updated_at, p.sent_at) FROM messages p WHERE p.app_id = $1 AND p.id = $6::bigint AND true), 'infinity'), $6::bigint)) AS changes ORDER BY changed_at DESC, id DESC OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND greatest(l.updated_at, l.sent_at) = change.changed_at OFFSET 0) AS m
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)) AND true
    ORDER BY change.changed_at DESC, change.id DESC LIMIT $8) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: of a user, updates, from a cursor
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- $5: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $5::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $5::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($5::text IS NULL OR q.sender = $5::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($5::text IS NULL OR q.sender = $5::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM (SELECT c.updated_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND c.conversation_key IN (SELECT v.conversation_key FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $2) AS v) AND c.updated_at > c.sent_at AND (c.updated_at, c.id) > (coalesce((SELECT greatest(p.updated_at, p.sent_at) FROM messages p WHERE p.app_id = $1 AND p.id = $3::bigint AND true), '-infinity'), $3::bigint)) AS changes ORDER BY changed_at ASC, id ASC OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND greatest(l.updated_at, l.sent_at) = change.changed_at OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) AND true
    ORDER BY change.changed_at ASC, change.id ASC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: changed
-- $1: text
-- $2: double precision
-- $3: double precision
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM (SELECT * FROM (SELECT c.updated_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND true AND c.updated_at > c.sent_at AND c.updated_at >= to_timestamp($2) UNION ALL SELECT c.sent_at AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND true AND true AND c.sent_at >= to_timestamp($3)) AS changes ORDER BY changed_at ASC, id ASC OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND greatest(l.updated_at, l.sent_at) = change.changed_at OFFSET 0) AS m
    WHERE m.app_id = $1
    ORDER BY change.changed_at ASC, change.id ASC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-list: pinned, changed
-- $1: text
-- $2: text
-- $3: double precision
-- $4: bigint
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = NULL::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = NULL::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND (NULL::text IS NULL OR q.sender = NULL::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, m.annotation_kinds FROM message_pins p JOIN messages m ON m.app_id = $1 AND m.id = p.message_id
    WHERE m.app_id = $1 AND m.conversation_key = $2 AND p.app_id = $1 AND p.conversation_key = $2 AND greatest(m.updated_at, m.sent_at) >= to_timestamp($3) AND m.updated_at > m.sent_at
    ORDER BY p.pinned_at DESC, p.message_id DESC LIMIT $4) AS q OFFSET 0) AS m) AS page;

-- statement: messages-lock
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by FROM messages WHERE app_id = $1 AND id = $2 FOR UPDATE;

-- statement: messages-lock-for-key-share
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by FROM messages WHERE app_id = $1 AND id = $2 FOR KEY SHARE;

-- statement: messages-lock-groups-of-user
-- $1: text
-- $2: text
-- column ?column?: integer not null
SELECT 1 FROM groups WHERE app_id = $1 AND guid IN (SELECT guid FROM group_members WHERE app_id = $1 AND uid = $2)
  ORDER BY guid FOR NO KEY UPDATE;

-- statement: messages-lock-user-and-parties
-- $1: text
-- $2: bigint
-- $3: text
-- column exists: boolean not null
WITH parties AS MATERIALIZED (
     SELECT ARRAY[$3::text] AS uids, NULL AS guid
      UNION ALL
     SELECT CASE receiver_type WHEN 'user' THEN ARRAY[sender, receiver] END, CASE receiver_type WHEN 'group' THEN receiver END
       FROM messages WHERE app_id = $1 AND id = $2
  ), locked_users AS MATERIALIZED (
    SELECT uid FROM users
     WHERE app_id = $1 AND uid IN (SELECT unnest(uids) FROM parties)
     ORDER BY uid FOR KEY SHARE
  ), locked_groups AS MATERIALIZED (
    SELECT guid FROM groups
     WHERE app_id = $1 AND guid IN (SELECT guid FROM parties) AND (SELECT count(*) FROM locked_users) >= 0
     ORDER BY guid FOR KEY SHARE
  )
   SELECT EXISTS (SELECT FROM locked_users WHERE uid = $3) AND (SELECT count(*) FROM locked_groups) >= 0 AS "exists";

-- statement: messages-named-users
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: text[]
-- column term: text
-- column uids: text[] not null
SELECT t.term, array_agg(DISTINCT named.uid) AS uids
   FROM unnest((SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::text[])) AS t (term, pattern, pairs) CROSS JOIN LATERAL (
     (SELECT u.uid FROM users u
       WHERE u.app_id = $1 AND u.deactivated_at IS NULL
         AND lower(u.name) COLLATE "C" >= t.term AND lower(u.name) COLLATE "C" < t.term || chr(1114111) LIMIT 100)
     UNION ALL
     (SELECT w.uid FROM user_name_words w
       WHERE w.app_id = $1 AND NOT w.deactivated AND w.rest >= substr(marked_words(t.term), 2)
         AND w.rest < substr(marked_words(t.term), 2) || chr(1114111) LIMIT 100)
     UNION ALL
     (SELECT u.uid FROM users u
       WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND t.pairs IS NULL
         AND search_words_1(search_fold_1(u.name)) LIKE t.pattern LIMIT 100)
     UNION ALL
     (SELECT u.uid FROM users u
       WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name)
         AND search_pairs_1(search_fold_1(u.name)) @@ t.pairs::tsquery AND strpos(search_fold_1(u.name), t.term) > 0
       LIMIT 100)) AS named
  GROUP BY t.term;

-- statement: messages-newest-texts
-- $1: text
-- column text: text
SELECT left(m.data ->> 'text', 300) AS text
  FROM (SELECT data FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 300) AS m WHERE m.data ->> 'text' <> '';

-- statement: messages-page-by-ids
-- $1: text
-- $2: bigint[]
-- $3: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by, annotation_kinds FROM messages WHERE app_id = $1 AND id = ANY((SELECT $2::bigint[])::bigint[])) AS q OFFSET 0) AS m) AS page;

-- statement: messages-page-by-muid
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $4::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $4::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($4::text IS NULL OR q.sender = $4::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by, annotation_kinds FROM messages WHERE app_id = $1 AND sender = $2 AND muid = $3 ORDER BY muid_position) AS q OFFSET 0) AS m) AS page;

-- statement: messages-page-with-reset
-- $1: text
-- $2: bigint
-- $3: text
-- column messages: json
-- column users: json
-- column groups: json
-- column reset: bigint
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
         ,
         (SELECT w.reset_message_id FROM conversation_watermarks w
           WHERE w.app_id = $1 AND w.uid = $3::text AND w.conversation_key = page.conversation_key) AS reset
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids, min(m.conversation_key) AS conversation_key
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (SELECT id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by, annotation_kinds FROM messages WHERE app_id = $1 AND id = $2) AS q OFFSET 0) AS m) AS page;

-- statement: messages-previews-by-ids
-- $1: text
-- $2: bigint[]
-- $3: text
-- column messages: json
-- column users: json
-- column groups: json
SELECT page.messages, (SELECT json_build_array(json_agg(u.uid), json_agg(u.name), json_agg(u.avatar), json_agg(u.link), json_agg(u.role), json_agg(u.status::text), json_agg((date_part('epoch', u.last_active_at) * 1000)::bigint), json_agg((date_part('epoch', u.created_at) * 1000)::bigint)) FROM (
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, CASE WHEN u.uid = ANY(presence.hidden) THEN 'offline' ELSE u.status END AS status, CASE WHEN u.uid = ANY(presence.hidden) THEN NULL ELSE u.last_active_at END AS last_active_at
    FROM users u
   CROSS JOIN (
     SELECT ARRAY(SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $3::text AND b.blocked_uid = ANY(page.uids))
         || ARRAY(SELECT b.uid FROM user_blocks b WHERE b.app_id = $1 AND b.blocked_uid = $3::text AND b.uid = ANY(page.uids)) AS hidden
     OFFSET 0) AS presence WHERE u.app_id = $1 AND u.uid = ANY(page.uids)) AS u) AS users, (SELECT json_build_array(json_agg(g.guid), json_agg(g.name), json_agg(g.icon), json_agg(g.description), json_agg(g.type::text), json_agg(g.tags), json_agg(g.owner), json_agg(g.members_count), json_agg((date_part('epoch', g.created_at) * 1000)::bigint), json_agg((date_part('epoch', g.updated_at) * 1000)::bigint), json_agg(g.updated_by)) FROM groups g WHERE g.app_id = $1 AND g.guid = ANY(ARRAY(SELECT DISTINCT unnest(page.guids)))) AS groups
    FROM (SELECT json_build_array(json_agg(m.id::text), json_agg(m.conversation_key), json_agg(m.sender), json_agg(m.receiver_type::text), json_agg(m.receiver), json_agg(m.category), json_agg(m.type), json_agg(m.data), json_agg((date_part('epoch', m.sent_at) * 1000)::bigint), json_agg(CASE WHEN m.tags = '{}' AND m.muid IS NULL AND m.parent_id IS NULL AND m.mentioned_uids = '{}' AND m.quoted_message_id IS NULL AND m.moderation_status IS NULL AND m.updated_at = m.sent_at AND m.edited_at IS NULL AND m.edited_by IS NULL AND m.deleted_at IS NULL AND m.deleted_by IS NULL AND m.annotation_kinds = 0 AND m.delivered_at IS NULL AND m.read_at IS NULL THEN NULL ELSE json_build_array(m.tags, m.muid, m.parent_id::text, m.mentioned_uids, m.quoted_message_id::text, m.moderation_status::text, (date_part('epoch', m.updated_at) * 1000)::bigint, (date_part('epoch', m.edited_at) * 1000)::bigint, m.edited_by, (date_part('epoch', m.deleted_at) * 1000)::bigint, m.deleted_by, m.annotation_kinds, (date_part('epoch', m.delivered_at) * 1000)::bigint, (date_part('epoch', m.read_at) * 1000)::bigint) END)) AS messages
                 , array_agg(m.sender) || array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'user')
                   || string_to_array(string_agg(array_to_string(m.mentioned_uids, '/'), '/') FILTER (WHERE m.mentioned_uids <> '{}'), '/') AS uids,
                 array_agg(m.receiver) FILTER (WHERE m.receiver_type = 'group') AS guids
            FROM (SELECT q.*,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'delivered' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS delivered_at,
  CASE WHEN q.receiver_type = 'user' AND q.category <> 'action' AND ($3::text IS NULL OR q.sender = $3::text)
       THEN
  (SELECT r.created_at FROM conversation_receipts r
    WHERE r.app_id = $1 AND r.conversation_key = q.conversation_key AND r.uid = q.receiver AND r.type = 'read' AND r.message_id >= q.id
    ORDER BY r.message_id LIMIT 1) END AS read_at
                    FROM (
  SELECT sized.id, sized.conversation_key, sized.sender, sized.receiver_type, sized.receiver, sized.category, sized.type, CASE WHEN page_bytes > 4194304 AND category NOT IN ('action', 'call') THEN jsonb_strip_nulls(jsonb_build_object('text', left(data ->> 'text', 1000), 'truncated', true)) ELSE data END AS data, sized.tags, sized.muid, sized.parent_id, sized.mentioned_uids, sized.quoted_message_id, sized.moderation_status, sized.sent_at, sized.updated_at, sized.edited_at, sized.edited_by, sized.deleted_at, sized.deleted_by, sized.annotation_kinds
    FROM (SELECT m.*, sum(1024 + CASE WHEN pg_column_compression(m.data) IS NULL THEN pg_column_size(m.data) ELSE octet_length(m.data::text) END) OVER (ORDER BY listed.position) AS page_bytes, listed.position
            FROM unnest((SELECT $2::bigint[])) WITH ORDINALITY AS listed (id, position)
            JOIN messages m ON m.app_id = $1 AND m.id = listed.id) AS sized
   ORDER BY position) AS q OFFSET 0) AS m) AS page;

-- statement: messages-reactors
-- $1: text
-- $2: bigint[]
-- $3: text
-- column message_id: bigint not null
-- column reaction: text not null
-- column uid: text not null
-- column name: text not null
-- column avatar: text
SELECT r.message_id, r.reaction, u.uid, u.name, u.avatar
   FROM (SELECT id, message_id, reaction, uid, row_number() OVER (PARTITION BY message_id, reaction ORDER BY id DESC) AS position
           FROM message_reactions WHERE app_id = $1 AND message_id = ANY((SELECT $2::bigint[])::bigint[])) AS r
   JOIN users u ON u.app_id = $1 AND u.uid = r.uid
  WHERE r.position <= 50 OR r.uid = $3::text
  ORDER BY r.id;

-- statement: messages-search-counts: of the app
-- $1: text
-- $2: text
-- $3: integer
-- $4: integer
-- $5: text
-- $6: text
-- $7: integer
-- $8: text
-- $9: integer
-- $10: integer
-- $11: text
-- $12: text
-- $13: integer
-- $14: text
-- $15: integer
-- $16: integer
-- $17: text
-- $18: text
-- $19: integer
-- column messages: integer not null
-- column files: integer not null
-- column links: integer not null
SELECT (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
       SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
        WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $5::text))), rarity AS MATERIALIZED (
       SELECT count(*) < 2
              OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
              AS is_rare FROM sampled), matches AS MATERIALIZED (
       SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $6::text)) LIMIT 1001)
  SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
    SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
  WHERE m.app_id = $1
  ORDER BY m.id DESC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
  WHERE m.app_id = $1 AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $2::text))
  ORDER BY m.id DESC LIMIT (SELECT $3::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
     ORDER BY id DESC LIMIT (SELECT $7::int))
  ORDER BY m.id DESC) AS counted) AS messages, (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
       SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
        WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $11::text))), rarity AS MATERIALIZED (
       SELECT count(*) < 2
              OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
              AS is_rare FROM sampled), matches AS MATERIALIZED (
       SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $12::text)) LIMIT 1001)
  SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
    SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
  WHERE m.app_id = $1 AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL
  ORDER BY m.id DESC LIMIT (SELECT $10::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
  WHERE m.app_id = $1 AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $8::text))
  ORDER BY m.id DESC LIMIT (SELECT $9::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
     ORDER BY id DESC LIMIT (SELECT $13::int))
  ORDER BY m.id DESC) AS counted) AS files, (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
       SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
        WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $17::text))), rarity AS MATERIALIZED (
       SELECT count(*) < 2
              OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
              AS is_rare FROM sampled), matches AS MATERIALIZED (
       SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $18::text)) LIMIT 1001)
  SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
    SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
  WHERE m.app_id = $1 AND (m.data ->> 'text') ~* '(https?://|www\.)\S'
  ORDER BY m.id DESC LIMIT (SELECT $16::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
  WHERE m.app_id = $1 AND (m.data ->> 'text') ~* '(https?://|www\.)\S' AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $14::text))
  ORDER BY m.id DESC LIMIT (SELECT $15::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
     ORDER BY id DESC LIMIT (SELECT $19::int))
  ORDER BY m.id DESC) AS counted) AS links;

-- statement: messages-search-counts: of a user
-- $1: text
-- $2: integer
-- $3: text
-- $4: integer
-- $5: text
-- $6: text
-- $7: text
-- $8: text
-- $9: integer
-- $10: text
-- $11: text
-- $12: text
-- $13: text
-- $14: integer
-- $15: text
-- $16: text
-- $17: text
-- $18: text
-- $19: integer
-- $20: bigint
-- $21: text
-- $22: text
-- $23: integer
-- $24: integer
-- $25: text
-- $26: integer
-- $27: text
-- $28: text
-- $29: text
-- $30: text
-- $31: integer
-- $32: text
-- $33: text
-- $34: text
-- $35: text
-- $36: integer
-- $37: text
-- $38: text
-- $39: text
-- $40: text
-- $41: integer
-- $42: bigint
-- $43: text
-- $44: text
-- $45: integer
-- $46: integer
-- $47: text
-- $48: integer
-- $49: text
-- $50: text
-- $51: text
-- $52: text
-- $53: integer
-- $54: text
-- $55: text
-- $56: text
-- $57: text
-- $58: integer
-- $59: text
-- $60: text
-- $61: text
-- $62: text
-- $63: integer
-- $64: bigint
-- $65: text
-- $66: text
-- $67: integer
-- column messages: integer not null
-- column files: integer not null
-- column links: integer not null
SELECT (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $5::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $6::text)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id DESC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $7 OR m.receiver = $7
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $7 || '/') OR right(m.conversation_key, length($7) + 1) = '/' || $7)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $7))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $7) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $7 AND w.conversation_key = m.conversation_key), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $8::text))
    ORDER BY m.id DESC LIMIT (SELECT $9::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $2::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $10 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $10) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $11 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id DESC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id DESC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id >= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $12) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $13::text))
    ORDER BY m.id DESC LIMIT (SELECT $14::int)) AS match)
    SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $3 OR m.receiver = $3
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $3 || '/') OR right(m.conversation_key, length($3) + 1) = '/' || $3)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $3))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = m.conversation_key), 0))
    ORDER BY m.id DESC LIMIT (SELECT $4::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $2 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND (SELECT count(*) >= $2 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $15 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $15) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $16 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $17) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $18::text))
    ORDER BY m.id DESC LIMIT (SELECT $19::int)) AS first
       ORDER BY first.id DESC LIMIT $20) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $21) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $22::text))
    ORDER BY m.id DESC LIMIT (SELECT $23::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $2 FROM near) AND NOT (SELECT count(*) >= $2 FROM bounded) AND true) AS listed
       ORDER BY id DESC LIMIT $2)
    ORDER BY m.id DESC) AS counted) AS messages, (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $27::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $28::text)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id DESC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $29 OR m.receiver = $29
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $29 || '/') OR right(m.conversation_key, length($29) + 1) = '/' || $29)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $29))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $29) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $29 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $29 AND w.conversation_key = m.conversation_key), 0)) AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $30::text))
    ORDER BY m.id DESC LIMIT (SELECT $31::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $24::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $32 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $32) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $33 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id DESC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id DESC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id >= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $34) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $35::text))
    ORDER BY m.id DESC LIMIT (SELECT $36::int)) AS match)
    SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $25 OR m.receiver = $25
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $25 || '/') OR right(m.conversation_key, length($25) + 1) = '/' || $25)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $25))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $25) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $25 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $25 AND w.conversation_key = m.conversation_key), 0)) AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL
    ORDER BY m.id DESC LIMIT (SELECT $26::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $24 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $24 FROM near) AND (SELECT count(*) >= $24 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $37 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $37) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $38 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $39) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $40::text))
    ORDER BY m.id DESC LIMIT (SELECT $41::int)) AS first
       ORDER BY first.id DESC LIMIT $42) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $43) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $44::text))
    ORDER BY m.id DESC LIMIT (SELECT $45::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $24 FROM near) AND NOT (SELECT count(*) >= $24 FROM bounded) AND true) AS listed
       ORDER BY id DESC LIMIT $24)
    ORDER BY m.id DESC) AS counted) AS files, (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
          WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $49::text))), rarity AS MATERIALIZED (
         SELECT count(*) < 2
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
                AS is_rare FROM sampled), matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $50::text)) LIMIT 1001), near AS MATERIALIZED (SELECT m.id FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND true ORDER BY m.id DESC LIMIT 2000) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $51 OR m.receiver = $51
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $51 || '/') OR right(m.conversation_key, length($51) + 1) = '/' || $51)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $51))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $51) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $51 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $51 AND w.conversation_key = m.conversation_key), 0)) AND (m.data ->> 'text') ~* '(https?://|www\.)\S' AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $52::text))
    ORDER BY m.id DESC LIMIT (SELECT $53::int)), searched AS MATERIALIZED (
         SELECT ceil(1.5 * $46::int * 200 / greatest(count(*), 1))::int AS messages FROM sampled), spanned AS MATERIALIZED (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $54 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $54) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $55 AND w.conversation_key = c.conversation_key), bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id
            ORDER BY m.id DESC LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id DESC OFFSET (SELECT messages - 1 FROM searched) LIMIT 1), bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.id >= (SELECT id FROM bound) AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $56) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (m.data ->> 'text') ~* '(https?://|www\.)\S' AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $57::text))
    ORDER BY m.id DESC LIMIT (SELECT $58::int)) AS match)
    SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
    WHERE m.app_id = $1 AND (
    (m.receiver_type = 'user' AND (m.sender = $47 OR m.receiver = $47
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $47 || '/') OR right(m.conversation_key, length($47) + 1) = '/' || $47)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $47))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $47) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $47 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $47 AND w.conversation_key = m.conversation_key), 0)) AND (m.data ->> 'text') ~* '(https?://|www\.)\S'
    ORDER BY m.id DESC LIMIT (SELECT $48::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM near WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND (SELECT count(*) >= $46 FROM near) UNION ALL SELECT id FROM bounded WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $46 FROM near) AND (SELECT count(*) >= $46 FROM bounded) UNION ALL SELECT message.id FROM (SELECT conversation.* FROM (SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (SELECT c.* FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $59 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $59) AS c
          ) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = $60 AND w.conversation_key = c.conversation_key) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $61) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (m.data ->> 'text') ~* '(https?://|www\.)\S' AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $62::text))
    ORDER BY m.id DESC LIMIT (SELECT $63::int)) AS first
       ORDER BY first.id DESC LIMIT $64) AS conversation CROSS JOIN LATERAL (SELECT m.id FROM messages m
    WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $65) AND m.id > conversation.reset_message_id AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > conversation.reset_message_id) AND (m.data ->> 'text') ~* '(https?://|www\.)\S' AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $66::text))
    ORDER BY m.id DESC LIMIT (SELECT $67::int)) AS message WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND NOT (SELECT count(*) >= $46 FROM near) AND NOT (SELECT count(*) >= $46 FROM bounded) AND true) AS listed
       ORDER BY id DESC LIMIT $46)
    ORDER BY m.id DESC) AS counted) AS links;

-- statement: messages-search-counts: of a conversation
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: integer
-- $8: text
-- $9: text
-- $10: text
-- $11: text
-- $12: integer
-- $13: text
-- $14: text
-- $15: integer
-- $16: text
-- $17: text
-- $18: text
-- $19: text
-- $20: text
-- $21: integer
-- $22: text
-- $23: text
-- $24: text
-- $25: text
-- $26: integer
-- $27: text
-- $28: text
-- $29: integer
-- $30: text
-- $31: text
-- $32: text
-- $33: text
-- $34: text
-- $35: integer
-- $36: text
-- $37: text
-- $38: text
-- $39: text
-- $40: integer
-- $41: text
-- $42: text
-- $43: integer
-- column messages: integer not null
-- column files: integer not null
-- column links: integer not null
SELECT (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
       SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
        WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $13::text))), rarity AS MATERIALIZED (
       SELECT count(*) < 2
              OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
              AS is_rare FROM sampled), matches AS MATERIALIZED (
       SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $14::text)) LIMIT 1001)
  SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
    SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
  WHERE m.app_id = $1 AND m.conversation_key = $8 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $10 AND g.uid = $11) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $9) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $9 AND w.conversation_key = $8), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $9 AND w.conversation_key = $8), 0))
  ORDER BY m.id DESC LIMIT (SELECT $12::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
  WHERE m.app_id = $1 AND m.conversation_key = $2 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $4 AND g.uid = $5) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $3) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $3 AND w.conversation_key = $2), 0)) AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $6::text))
  ORDER BY m.id DESC LIMIT (SELECT $7::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
     ORDER BY id DESC LIMIT (SELECT $15::int))
  ORDER BY m.id DESC) AS counted) AS messages, (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
       SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
        WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $27::text))), rarity AS MATERIALIZED (
       SELECT count(*) < 2
              OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
              AS is_rare FROM sampled), matches AS MATERIALIZED (
       SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $28::text)) LIMIT 1001)
  SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
    SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
  WHERE m.app_id = $1 AND m.conversation_key = $22 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $24 AND g.uid = $25) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $23) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $23 AND w.conversation_key = $22), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $23 AND w.conversation_key = $22), 0)) AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL
  ORDER BY m.id DESC LIMIT (SELECT $26::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
  WHERE m.app_id = $1 AND m.conversation_key = $16 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $18 AND g.uid = $19) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $17) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $17 AND w.conversation_key = $16), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $17 AND w.conversation_key = $16), 0)) AND m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $20::text))
  ORDER BY m.id DESC LIMIT (SELECT $21::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
     ORDER BY id DESC LIMIT (SELECT $29::int))
  ORDER BY m.id DESC) AS counted) AS files, (SELECT count(*)::int FROM (WITH sampled AS MATERIALIZED (
       SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT 200) AS m
        WHERE (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $41::text))), rarity AS MATERIALIZED (
       SELECT count(*) < 2
              OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= 200000
              AS is_rare FROM sampled), matches AS MATERIALIZED (
       SELECT m.* FROM messages m WHERE (SELECT is_rare FROM rarity) AND m.app_id = $1 AND (search_words_1(search_fold_1(search_source_1(m.data))) LIKE (SELECT $42::text)) LIMIT 1001)
  SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.id IN (
    SELECT id FROM (SELECT id FROM (SELECT m.id FROM (SELECT * FROM matches ORDER BY id DESC OFFSET 0) AS m
  WHERE m.app_id = $1 AND m.conversation_key = $36 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $38 AND g.uid = $39) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $37) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $37 AND w.conversation_key = $36), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $37 AND w.conversation_key = $36), 0)) AND (m.data ->> 'text') ~* '(https?://|www\.)\S'
  ORDER BY m.id DESC LIMIT (SELECT $40::int)) AS match WHERE ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) UNION ALL SELECT id FROM (SELECT m.id FROM messages m
  WHERE m.app_id = $1 AND m.conversation_key = $30 AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = $32 AND g.uid = $33) AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $31) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $31 AND w.conversation_key = $30), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
            WHERE w.app_id = $1 AND w.uid = $31 AND w.conversation_key = $30), 0)) AND (m.data ->> 'text') ~* '(https?://|www\.)\S' AND (coalesce(search_fold_1(search_source_1(m.data)), '') LIKE (SELECT $34::text))
  ORDER BY m.id DESC LIMIT (SELECT $35::int)) AS compared WHERE NOT ((SELECT is_rare FROM rarity) AND (SELECT count(*) <= 1000 FROM matches)) AND true) AS listed
     ORDER BY id DESC LIMIT (SELECT $43::int))
  ORDER BY m.id DESC) AS counted) AS links;

-- statement: messages-send
-- $1: text
-- $2: json
-- column position: integer
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column has_check_job: boolean
-- column sender_summary: json
-- column receiver_summary: json
WITH new_message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      position int, sender text, as_user boolean, as_bot boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, moderation_status moderation_status,
      request_id text, trace_parent text)
  ), sendable AS MATERIALIZED (
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = $1 AND u.uid = r.receiver AND u.deactivated_at IS NULL
         AND NOT (r.as_user AND (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.sender AND b.blocked_uid = r.receiver) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.receiver AND b.blocked_uid = r.sender)))
         FOR KEY SHARE OF u
    ) AS receiving_user LEFT JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user ON true
     WHERE r.receiver_type = 'user' AND (sending_user.is_active OR NOT r.as_user)
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'user' AND r.receiver = 'app_system'
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = r.sender FOR KEY SHARE OF m
    ) AS membership WHERE r.receiver_type = 'group' AND r.as_user AND NOT r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g
       WHERE g.app_id = $1 AND g.guid = r.receiver AND NOT EXISTS (SELECT FROM group_bans b WHERE b.app_id = $1 AND b.guid = g.guid AND b.uid = r.sender) FOR KEY SHARE OF g
    ) AS receiving_group CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'group' AND r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver FOR KEY SHARE OF g
    ) AS receiving_group WHERE r.receiver_type = 'group' AND NOT r.as_user), to_lock AS MATERIALIZED (
    SELECT DISTINCT receiver_type, conversation_key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other
      FROM (SELECT m.receiver_type, m.conversation_key FROM sendable m
     WHERE CASE WHEN m.muid IS NULL THEN true ELSE (
             SELECT e.id FROM messages e
              WHERE e.app_id = $1 AND e.sender = m.sender AND e.muid = m.muid AND e.muid_position = m.muid_position LIMIT 1) IS NULL END) AS message
  ), locked_direct AS (
    INSERT INTO direct_conversations AS d (app_id, uid, peer, conversation_key)
    SELECT $1, one, other, conversation_key FROM to_lock WHERE receiver_type = 'user' ORDER BY conversation_key
        ON CONFLICT (app_id, uid, peer) DO UPDATE SET last_message_id = d.last_message_id WHERE false
    RETURNING 1
  ), locked_group AS (
    INSERT INTO group_conversations AS g (app_id, guid)
    SELECT $1, one FROM to_lock CROSS JOIN (SELECT count(*) FROM locked_direct) AS direct_first
     WHERE receiver_type = 'group' ORDER BY conversation_key
        ON CONFLICT (app_id, guid) DO UPDATE SET last_message_id = g.last_message_id WHERE false
    RETURNING 1
  ), numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id
      FROM (SELECT sendable.* FROM sendable CROSS JOIN (SELECT count(*) FROM locked_group) AS locked ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
    SELECT $1, event.name, sent.conversation_key, jsonb_build_object('messageId', sent.id::text), n.request_id, n.sender, n.trace_parent
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN LATERAL unnest(CASE WHEN sent.moderation_status IS NULL THEN ARRAY['message_sent']
                       WHEN sent.moderation_status = 'approved' THEN ARRAY['message_sent', 'moderation_engine_approved']
                  END) WITH ORDINALITY AS event (name, ordinality)
     ORDER BY n.position, event.ordinality
  ), added_check AS (
    INSERT INTO moderation_checks (app_id, message_id)
    SELECT $1, id FROM sent WHERE moderation_status = 'pending'
    RETURNING message_id, version
  ), added_job AS MATERIALIZED (
    SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', added_check.message_id::text, 'version', added_check.version::text), NULL, NULL, NULL, 'moderation-check/' || $1::text || '/' || added_check.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM added_check HAVING count(*) > 0 AND (SELECT count(*) FROM (SELECT FROM moderation_checks WHERE app_id = $1 LIMIT 100) AS few) < 100) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)
  )
  SELECT n.position, sent.*, CASE WHEN sent.moderation_status = 'pending' THEN (SELECT count(*) FROM added_job) > 0 END AS has_check_job,
         (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.sender) AS sender_summary,
         CASE WHEN sent.receiver_type = 'user' THEN (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.receiver) ELSE (SELECT json_build_array(g.guid, g.name, g.icon, g.description, g.type::text, g.tags, g.owner, g.members_count, (date_part('epoch', g.created_at) * 1000)::bigint, (date_part('epoch', g.updated_at) * 1000)::bigint, g.updated_by) FROM groups g WHERE g.app_id = $1 AND g.guid = sent.receiver) END AS receiver_summary
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position;

-- statement: messages-send-files
-- $1: text
-- $2: json
-- column position: integer
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column has_check_job: boolean
-- column sender_summary: json
-- column receiver_summary: json
WITH new_message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      position int, sender text, as_user boolean, as_bot boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, moderation_status moderation_status,
      request_id text, trace_parent text, named_uids text[], quoted_message_id bigint, parent_id bigint, media_ids text[])
  ), sendable AS MATERIALIZED (
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = $1 AND u.uid = r.receiver AND u.deactivated_at IS NULL
         AND NOT (r.as_user AND (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.sender AND b.blocked_uid = r.receiver) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.receiver AND b.blocked_uid = r.sender)))
         FOR KEY SHARE OF u
    ) AS receiving_user LEFT JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user ON true
     WHERE r.receiver_type = 'user' AND (sending_user.is_active OR NOT r.as_user)
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'user' AND r.receiver = 'app_system'
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = r.sender FOR KEY SHARE OF m
    ) AS membership WHERE r.receiver_type = 'group' AND r.as_user AND NOT r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g
       WHERE g.app_id = $1 AND g.guid = r.receiver AND NOT EXISTS (SELECT FROM group_bans b WHERE b.app_id = $1 AND b.guid = g.guid AND b.uid = r.sender) FOR KEY SHARE OF g
    ) AS receiving_group CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'group' AND r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver FOR KEY SHARE OF g
    ) AS receiving_group WHERE r.receiver_type = 'group' AND NOT r.as_user),
  to_lock AS MATERIALIZED (
    SELECT DISTINCT receiver_type, conversation_key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other
      FROM (SELECT m.receiver_type, m.conversation_key FROM sendable m
     WHERE CASE WHEN m.muid IS NULL THEN true ELSE (
             SELECT e.id FROM messages e
              WHERE e.app_id = $1 AND e.sender = m.sender AND e.muid = m.muid AND e.muid_position = m.muid_position LIMIT 1) IS NULL END) AS message
  ), locked_direct AS (
    INSERT INTO direct_conversations AS d (app_id, uid, peer, conversation_key)
    SELECT $1, one, other, conversation_key FROM to_lock WHERE receiver_type = 'user' ORDER BY conversation_key
        ON CONFLICT (app_id, uid, peer) DO UPDATE SET last_message_id = d.last_message_id WHERE false
    RETURNING 1
  ), locked_group AS (
    INSERT INTO group_conversations AS g (app_id, guid)
    SELECT $1, one FROM to_lock CROSS JOIN (SELECT count(*) FROM locked_direct) AS direct_first
     WHERE receiver_type = 'group' ORDER BY conversation_key
        ON CONFLICT (app_id, guid) DO UPDATE SET last_message_id = g.last_message_id WHERE false
    RETURNING 1
  ), numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id,
           CASE WHEN s.named_uids IS NULL THEN '{}'::text[] ELSE ARRAY(
    SELECT named.uid FROM unnest(s.named_uids::text[]) WITH ORDINALITY AS named (uid, position)
      JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
     WHERE (s.receiver_type = 'user' AND (starts_with(s.conversation_key, 'user/') AND (starts_with(s.conversation_key, 'user/' || named.uid || '/') OR right(s.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
        OR (s.receiver_type = 'group'
            AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = s.receiver AND g.uid = named.uid))
     ORDER BY named.position) END AS mentioned_uids
      FROM (SELECT m.* FROM sendable m CROSS JOIN (SELECT count(*) FROM locked_group) AS locked ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status, mentioned_uids, quoted_message_id, parent_id)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
           , mentioned_uids, quoted_message_id, parent_id
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
    SELECT $1, event.name, sent.conversation_key,
           jsonb_build_object('messageId', sent.id::text)
             || CASE WHEN event.name = 'user_mentioned' THEN jsonb_build_object('uids', to_jsonb(sent.mentioned_uids)) ELSE '{}' END,
           n.request_id, n.sender, n.trace_parent
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN LATERAL (
        SELECT name, ordinality FROM LATERAL unnest(CASE WHEN sent.moderation_status IS NULL THEN ARRAY['message_sent']
                       WHEN sent.moderation_status = 'approved' THEN ARRAY['message_sent', 'moderation_engine_approved']
                  END) WITH ORDINALITY AS event (name, ordinality)
        UNION ALL
        SELECT 'user_mentioned', 3 WHERE sent.mentioned_uids <> '{}' AND (sent.moderation_status IS NULL OR sent.moderation_status = 'approved')
      ) AS event
     ORDER BY n.position, event.ordinality
  ), added_check AS (
    INSERT INTO moderation_checks (app_id, message_id)
    SELECT $1, id FROM sent WHERE moderation_status = 'pending'
    RETURNING message_id, version
  ), added_job AS MATERIALIZED (
    SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', added_check.message_id::text, 'version', added_check.version::text), NULL, NULL, NULL, 'moderation-check/' || $1::text || '/' || added_check.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM added_check HAVING count(*) > 0 AND (SELECT count(*) FROM (SELECT FROM moderation_checks WHERE app_id = $1 LIMIT 100) AS few) < 100) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)
  ), file_of_message AS MATERIALIZED (
    SELECT m.id AS message_id, media_id FROM (SELECT n.id, n.media_ids FROM sent JOIN numbered n ON n.id = sent.id) AS m CROSS JOIN LATERAL unnest(m.media_ids) AS media_id
  ), locked_file AS MATERIALIZED (
    SELECT id FROM media
     WHERE app_id = $1 AND id IN (SELECT media_id FROM file_of_message) AND size IS NOT NULL AND NOT discarded ORDER BY id FOR UPDATE
  ), used_file AS (
    UPDATE media SET discard_at = NULL FROM locked_file WHERE media.app_id = $1 AND media.id = locked_file.id RETURNING media.id
  ), file_use AS (
    INSERT INTO media_uses (app_id, message_id, media_id)
    SELECT $1, f.message_id, f.media_id FROM file_of_message f JOIN used_file ON used_file.id = f.media_id
        ON CONFLICT DO NOTHING
  )
  SELECT n.position, sent.*, CASE WHEN sent.moderation_status = 'pending' THEN (SELECT count(*) FROM added_job) > 0 END AS has_check_job,
         (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.sender) AS sender_summary,
         CASE WHEN sent.receiver_type = 'user' THEN (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.receiver) ELSE (SELECT json_build_array(g.guid, g.name, g.icon, g.description, g.type::text, g.tags, g.owner, g.members_count, (date_part('epoch', g.created_at) * 1000)::bigint, (date_part('epoch', g.updated_at) * 1000)::bigint, g.updated_by) FROM groups g WHERE g.app_id = $1 AND g.guid = sent.receiver) END AS receiver_summary
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position;

-- statement: messages-send-referring
-- $1: text
-- $2: json
-- column position: integer
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column has_check_job: boolean
-- column sender_summary: json
-- column receiver_summary: json
WITH new_message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      position int, sender text, as_user boolean, as_bot boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, moderation_status moderation_status,
      request_id text, trace_parent text, named_uids text[], quoted_message_id bigint, parent_id bigint, media_ids text[])
  ), sendable AS MATERIALIZED (
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = $1 AND u.uid = r.receiver AND u.deactivated_at IS NULL
         AND NOT (r.as_user AND (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.sender AND b.blocked_uid = r.receiver) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.receiver AND b.blocked_uid = r.sender)))
         FOR KEY SHARE OF u
    ) AS receiving_user LEFT JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user ON true
     WHERE r.receiver_type = 'user' AND (sending_user.is_active OR NOT r.as_user)
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'user' AND r.receiver = 'app_system'
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = r.sender FOR KEY SHARE OF m
    ) AS membership WHERE r.receiver_type = 'group' AND r.as_user AND NOT r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g
       WHERE g.app_id = $1 AND g.guid = r.receiver AND NOT EXISTS (SELECT FROM group_bans b WHERE b.app_id = $1 AND b.guid = g.guid AND b.uid = r.sender) FOR KEY SHARE OF g
    ) AS receiving_group CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'group' AND r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver FOR KEY SHARE OF g
    ) AS receiving_group WHERE r.receiver_type = 'group' AND NOT r.as_user),
  to_lock AS MATERIALIZED (
    SELECT DISTINCT receiver_type, conversation_key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other
      FROM (SELECT m.receiver_type, m.conversation_key FROM sendable m
     WHERE CASE WHEN m.muid IS NULL THEN true ELSE (
             SELECT e.id FROM messages e
              WHERE e.app_id = $1 AND e.sender = m.sender AND e.muid = m.muid AND e.muid_position = m.muid_position LIMIT 1) IS NULL END) AS message
  ), locked_direct AS (
    INSERT INTO direct_conversations AS d (app_id, uid, peer, conversation_key)
    SELECT $1, one, other, conversation_key FROM to_lock WHERE receiver_type = 'user' ORDER BY conversation_key
        ON CONFLICT (app_id, uid, peer) DO UPDATE SET last_message_id = d.last_message_id WHERE false
    RETURNING 1
  ), locked_group AS (
    INSERT INTO group_conversations AS g (app_id, guid)
    SELECT $1, one FROM to_lock CROSS JOIN (SELECT count(*) FROM locked_direct) AS direct_first
     WHERE receiver_type = 'group' ORDER BY conversation_key
        ON CONFLICT (app_id, guid) DO UPDATE SET last_message_id = g.last_message_id WHERE false
    RETURNING 1
  ), numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id,
           CASE WHEN s.named_uids IS NULL THEN '{}'::text[] ELSE ARRAY(
    SELECT named.uid FROM unnest(s.named_uids::text[]) WITH ORDINALITY AS named (uid, position)
      JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
     WHERE (s.receiver_type = 'user' AND (starts_with(s.conversation_key, 'user/') AND (starts_with(s.conversation_key, 'user/' || named.uid || '/') OR right(s.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
        OR (s.receiver_type = 'group'
            AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = s.receiver AND g.uid = named.uid))
     ORDER BY named.position) END AS mentioned_uids
      FROM (SELECT m.* FROM sendable m CROSS JOIN (SELECT count(*) FROM locked_group) AS locked ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status, mentioned_uids, quoted_message_id, parent_id)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
           , mentioned_uids, quoted_message_id, parent_id
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
    SELECT $1, event.name, sent.conversation_key,
           jsonb_build_object('messageId', sent.id::text)
             || CASE WHEN event.name = 'user_mentioned' THEN jsonb_build_object('uids', to_jsonb(sent.mentioned_uids)) ELSE '{}' END,
           n.request_id, n.sender, n.trace_parent
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN LATERAL (
        SELECT name, ordinality FROM LATERAL unnest(CASE WHEN sent.moderation_status IS NULL THEN ARRAY['message_sent']
                       WHEN sent.moderation_status = 'approved' THEN ARRAY['message_sent', 'moderation_engine_approved']
                  END) WITH ORDINALITY AS event (name, ordinality)
        UNION ALL
        SELECT 'user_mentioned', 3 WHERE sent.mentioned_uids <> '{}' AND (sent.moderation_status IS NULL OR sent.moderation_status = 'approved')
      ) AS event
     ORDER BY n.position, event.ordinality
  ), added_check AS (
    INSERT INTO moderation_checks (app_id, message_id)
    SELECT $1, id FROM sent WHERE moderation_status = 'pending'
    RETURNING message_id, version
  ), added_job AS MATERIALIZED (
    SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', added_check.message_id::text, 'version', added_check.version::text), NULL, NULL, NULL, 'moderation-check/' || $1::text || '/' || added_check.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM added_check HAVING count(*) > 0 AND (SELECT count(*) FROM (SELECT FROM moderation_checks WHERE app_id = $1 LIMIT 100) AS few) < 100) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)
  )
  SELECT n.position, sent.*, CASE WHEN sent.moderation_status = 'pending' THEN (SELECT count(*) FROM added_job) > 0 END AS has_check_job,
         (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.sender) AS sender_summary,
         CASE WHEN sent.receiver_type = 'user' THEN (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.receiver) ELSE (SELECT json_build_array(g.guid, g.name, g.icon, g.description, g.type::text, g.tags, g.owner, g.members_count, (date_part('epoch', g.created_at) * 1000)::bigint, (date_part('epoch', g.updated_at) * 1000)::bigint, g.updated_by) FROM groups g WHERE g.app_id = $1 AND g.guid = sent.receiver) END AS receiver_summary
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position;

-- statement: messages-send-replies
-- $1: text
-- $2: json
-- column position: integer
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column has_check_job: boolean
-- column sender_summary: json
-- column receiver_summary: json
WITH new_message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      position int, sender text, as_user boolean, as_bot boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, moderation_status moderation_status,
      request_id text, trace_parent text, named_uids text[], quoted_message_id bigint, parent_id bigint, media_ids text[])
  ), sendable AS MATERIALIZED (
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = $1 AND u.uid = r.receiver AND u.deactivated_at IS NULL
         AND NOT (r.as_user AND (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.sender AND b.blocked_uid = r.receiver) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.receiver AND b.blocked_uid = r.sender)))
         FOR KEY SHARE OF u
    ) AS receiving_user LEFT JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user ON true
     WHERE r.receiver_type = 'user' AND (sending_user.is_active OR NOT r.as_user)
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'user' AND r.receiver = 'app_system'
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = r.sender FOR KEY SHARE OF m
    ) AS membership WHERE r.receiver_type = 'group' AND r.as_user AND NOT r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g
       WHERE g.app_id = $1 AND g.guid = r.receiver AND NOT EXISTS (SELECT FROM group_bans b WHERE b.app_id = $1 AND b.guid = g.guid AND b.uid = r.sender) FOR KEY SHARE OF g
    ) AS receiving_group CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'group' AND r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver FOR KEY SHARE OF g
    ) AS receiving_group WHERE r.receiver_type = 'group' AND NOT r.as_user), locked_party AS MATERIALIZED (
    SELECT party.uid
      FROM (SELECT DISTINCT party.uid FROM new_message m CROSS JOIN LATERAL unnest(ARRAY[split_part(m.conversation_key, '/', 2), split_part(m.conversation_key, '/', 3)]) AS party (uid) WHERE m.parent_id IS NOT NULL AND m.receiver_type = 'user' AND NOT m.as_user) AS party
     CROSS JOIN LATERAL (
       SELECT FROM users u WHERE u.app_id = $1 AND u.uid = party.uid AND u.deactivated_at IS NULL FOR KEY SHARE OF u
     ) AS locked
  ), follower AS MATERIALIZED (
    SELECT f.uid
      FROM (SELECT m.sender AS uid FROM sendable m WHERE m.parent_id IS NOT NULL
             UNION
            SELECT unnest(m.named_uids) FROM sendable m WHERE m.parent_id IS NOT NULL
             UNION
            SELECT p.sender FROM sendable m
             CROSS JOIN LATERAL (SELECT p.sender FROM messages p WHERE p.app_id = $1 AND p.id = m.parent_id) AS p) AS f
     CROSS JOIN LATERAL (SELECT FROM users u WHERE u.app_id = $1 AND u.uid = f.uid FOR KEY SHARE OF u) AS locked
  ), parent AS MATERIALIZED (
    SELECT locked.id, locked.sender
      FROM (SELECT DISTINCT m.parent_id FROM sendable m
             CROSS JOIN (SELECT count(*) FROM locked_party) AS parties_first CROSS JOIN (SELECT count(*) FROM follower) AS followers_first
             WHERE m.parent_id IS NOT NULL
             ORDER BY m.parent_id) AS reply
     CROSS JOIN LATERAL (
       SELECT p.id, p.sender FROM messages p WHERE p.app_id = $1 AND p.id = reply.parent_id AND p.deleted_at IS NULL FOR KEY SHARE OF p
     ) AS locked
  ), accepted AS MATERIALIZED (
    SELECT m.* FROM sendable m
     WHERE m.parent_id IS NULL
        OR (m.parent_id IN (SELECT id FROM parent)
            AND NOT (m.parent_id IS NOT NULL AND m.receiver_type = 'user' AND NOT m.as_user AND EXISTS (
              SELECT FROM unnest(ARRAY[split_part(m.conversation_key, '/', 2), split_part(m.conversation_key, '/', 3)]) AS party (uid)
               WHERE party.uid <> 'app_system' AND party.uid NOT IN (SELECT uid FROM locked_party))))
  ),
  to_lock AS MATERIALIZED (
    SELECT DISTINCT receiver_type, conversation_key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other
      FROM (SELECT m.receiver_type, m.conversation_key FROM accepted m
     WHERE CASE WHEN m.muid IS NULL THEN true ELSE (
             SELECT e.id FROM messages e
              WHERE e.app_id = $1 AND e.sender = m.sender AND e.muid = m.muid AND e.muid_position = m.muid_position LIMIT 1) IS NULL END) AS message
  ), locked_direct AS (
    INSERT INTO direct_conversations AS d (app_id, uid, peer, conversation_key)
    SELECT $1, one, other, conversation_key FROM to_lock WHERE receiver_type = 'user' ORDER BY conversation_key
        ON CONFLICT (app_id, uid, peer) DO UPDATE SET last_message_id = d.last_message_id WHERE false
    RETURNING 1
  ), locked_group AS (
    INSERT INTO group_conversations AS g (app_id, guid)
    SELECT $1, one FROM to_lock CROSS JOIN (SELECT count(*) FROM locked_direct) AS direct_first
     WHERE receiver_type = 'group' ORDER BY conversation_key
        ON CONFLICT (app_id, guid) DO UPDATE SET last_message_id = g.last_message_id WHERE false
    RETURNING 1
  ), numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id,
           CASE WHEN s.named_uids IS NULL THEN '{}'::text[] ELSE ARRAY(
    SELECT named.uid FROM unnest(s.named_uids::text[]) WITH ORDINALITY AS named (uid, position)
      JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
     WHERE (s.receiver_type = 'user' AND (starts_with(s.conversation_key, 'user/') AND (starts_with(s.conversation_key, 'user/' || named.uid || '/') OR right(s.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
        OR (s.receiver_type = 'group'
            AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = s.receiver AND g.uid = named.uid))
     ORDER BY named.position) END AS mentioned_uids
      FROM (SELECT m.* FROM accepted m CROSS JOIN (SELECT count(*) FROM locked_group) AS locked ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status, mentioned_uids, quoted_message_id, parent_id)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
           , mentioned_uids, quoted_message_id, parent_id
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by
  ), subscribed AS (
    INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
    SELECT $1, f.uid, sent.parent_id, coalesce(max(sent.id) FILTER (WHERE sent.sender = f.uid), min(sent.id) - 1)
      FROM sent JOIN parent ON parent.id = sent.parent_id JOIN follower f
        ON f.uid = sent.sender OR (sent.moderation_status IS NULL OR sent.moderation_status = 'approved') AND (f.uid = ANY(sent.mentioned_uids) OR f.uid = parent.sender AND NOT EXISTS (
             SELECT FROM messages earlier WHERE earlier.app_id = $1 AND earlier.parent_id = parent.id AND (earlier.moderation_status IS NULL OR earlier.moderation_status = 'approved')))
     GROUP BY f.uid, sent.parent_id
     ORDER BY f.uid, sent.parent_id
        ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id
     WHERE excluded.read_message_id > thread_subscriptions.read_message_id
       AND (excluded.uid, excluded.parent_id) IN (SELECT sender, parent_id FROM sent)
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
    SELECT $1, event.name, sent.conversation_key,
           jsonb_build_object('messageId', sent.id::text)
             || CASE WHEN event.name = 'user_mentioned' THEN jsonb_build_object('uids', to_jsonb(sent.mentioned_uids)) ELSE '{}' END,
           n.request_id, n.sender, n.trace_parent
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN LATERAL (
        SELECT name, ordinality FROM LATERAL unnest(CASE WHEN sent.moderation_status IS NULL THEN ARRAY['message_sent']
                       WHEN sent.moderation_status = 'approved' THEN ARRAY['message_sent', 'moderation_engine_approved']
                  END) WITH ORDINALITY AS event (name, ordinality)
        UNION ALL
        SELECT 'user_mentioned', 3 WHERE sent.mentioned_uids <> '{}' AND (sent.moderation_status IS NULL OR sent.moderation_status = 'approved')
      ) AS event
     ORDER BY n.position, event.ordinality
  ), added_check AS (
    INSERT INTO moderation_checks (app_id, message_id)
    SELECT $1, id FROM sent WHERE moderation_status = 'pending'
    RETURNING message_id, version
  ), added_job AS MATERIALIZED (
    SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', added_check.message_id::text, 'version', added_check.version::text), NULL, NULL, NULL, 'moderation-check/' || $1::text || '/' || added_check.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM added_check HAVING count(*) > 0 AND (SELECT count(*) FROM (SELECT FROM moderation_checks WHERE app_id = $1 LIMIT 100) AS few) < 100) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)
  )
  SELECT n.position, sent.*, CASE WHEN sent.moderation_status = 'pending' THEN (SELECT count(*) FROM added_job) > 0 END AS has_check_job,
         (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.sender) AS sender_summary,
         CASE WHEN sent.receiver_type = 'user' THEN (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.receiver) ELSE (SELECT json_build_array(g.guid, g.name, g.icon, g.description, g.type::text, g.tags, g.owner, g.members_count, (date_part('epoch', g.created_at) * 1000)::bigint, (date_part('epoch', g.updated_at) * 1000)::bigint, g.updated_by) FROM groups g WHERE g.app_id = $1 AND g.guid = sent.receiver) END AS receiver_summary
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position;

-- statement: messages-send-replies-and-files
-- $1: text
-- $2: json
-- column position: integer
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column has_check_job: boolean
-- column sender_summary: json
-- column receiver_summary: json
WITH new_message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (
      position int, sender text, as_user boolean, as_bot boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, moderation_status moderation_status,
      request_id text, trace_parent text, named_uids text[], quoted_message_id bigint, parent_id bigint, media_ids text[])
  ), sendable AS MATERIALIZED (
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = $1 AND u.uid = r.receiver AND u.deactivated_at IS NULL
         AND NOT (r.as_user AND (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.sender AND b.blocked_uid = r.receiver) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.receiver AND b.blocked_uid = r.sender)))
         FOR KEY SHARE OF u
    ) AS receiving_user LEFT JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user ON true
     WHERE r.receiver_type = 'user' AND (sending_user.is_active OR NOT r.as_user)
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'user' AND r.receiver = 'app_system'
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = r.sender FOR KEY SHARE OF m
    ) AS membership WHERE r.receiver_type = 'group' AND r.as_user AND NOT r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g
       WHERE g.app_id = $1 AND g.guid = r.receiver AND NOT EXISTS (SELECT FROM group_bans b WHERE b.app_id = $1 AND b.guid = g.guid AND b.uid = r.sender) FOR KEY SHARE OF g
    ) AS receiving_group CROSS JOIN LATERAL (
      SELECT true AS is_active FROM users s
       WHERE r.as_user AND s.app_id = $1 AND s.uid = r.sender AND s.deactivated_at IS NULL
         FOR KEY SHARE OF s
    ) AS sending_user
     WHERE r.receiver_type = 'group' AND r.as_bot
    UNION ALL
    SELECT r.* FROM new_message r CROSS JOIN LATERAL (
      SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver FOR KEY SHARE OF g
    ) AS receiving_group WHERE r.receiver_type = 'group' AND NOT r.as_user), locked_party AS MATERIALIZED (
    SELECT party.uid
      FROM (SELECT DISTINCT party.uid FROM new_message m CROSS JOIN LATERAL unnest(ARRAY[split_part(m.conversation_key, '/', 2), split_part(m.conversation_key, '/', 3)]) AS party (uid) WHERE m.parent_id IS NOT NULL AND m.receiver_type = 'user' AND NOT m.as_user) AS party
     CROSS JOIN LATERAL (
       SELECT FROM users u WHERE u.app_id = $1 AND u.uid = party.uid AND u.deactivated_at IS NULL FOR KEY SHARE OF u
     ) AS locked
  ), follower AS MATERIALIZED (
    SELECT f.uid
      FROM (SELECT m.sender AS uid FROM sendable m WHERE m.parent_id IS NOT NULL
             UNION
            SELECT unnest(m.named_uids) FROM sendable m WHERE m.parent_id IS NOT NULL
             UNION
            SELECT p.sender FROM sendable m
             CROSS JOIN LATERAL (SELECT p.sender FROM messages p WHERE p.app_id = $1 AND p.id = m.parent_id) AS p) AS f
     CROSS JOIN LATERAL (SELECT FROM users u WHERE u.app_id = $1 AND u.uid = f.uid FOR KEY SHARE OF u) AS locked
  ), parent AS MATERIALIZED (
    SELECT locked.id, locked.sender
      FROM (SELECT DISTINCT m.parent_id FROM sendable m
             CROSS JOIN (SELECT count(*) FROM locked_party) AS parties_first CROSS JOIN (SELECT count(*) FROM follower) AS followers_first
             WHERE m.parent_id IS NOT NULL
             ORDER BY m.parent_id) AS reply
     CROSS JOIN LATERAL (
       SELECT p.id, p.sender FROM messages p WHERE p.app_id = $1 AND p.id = reply.parent_id AND p.deleted_at IS NULL FOR KEY SHARE OF p
     ) AS locked
  ), accepted AS MATERIALIZED (
    SELECT m.* FROM sendable m
     WHERE m.parent_id IS NULL
        OR (m.parent_id IN (SELECT id FROM parent)
            AND NOT (m.parent_id IS NOT NULL AND m.receiver_type = 'user' AND NOT m.as_user AND EXISTS (
              SELECT FROM unnest(ARRAY[split_part(m.conversation_key, '/', 2), split_part(m.conversation_key, '/', 3)]) AS party (uid)
               WHERE party.uid <> 'app_system' AND party.uid NOT IN (SELECT uid FROM locked_party))))
  ),
  to_lock AS MATERIALIZED (
    SELECT DISTINCT receiver_type, conversation_key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other
      FROM (SELECT m.receiver_type, m.conversation_key FROM accepted m
     WHERE CASE WHEN m.muid IS NULL THEN true ELSE (
             SELECT e.id FROM messages e
              WHERE e.app_id = $1 AND e.sender = m.sender AND e.muid = m.muid AND e.muid_position = m.muid_position LIMIT 1) IS NULL END) AS message
  ), locked_direct AS (
    INSERT INTO direct_conversations AS d (app_id, uid, peer, conversation_key)
    SELECT $1, one, other, conversation_key FROM to_lock WHERE receiver_type = 'user' ORDER BY conversation_key
        ON CONFLICT (app_id, uid, peer) DO UPDATE SET last_message_id = d.last_message_id WHERE false
    RETURNING 1
  ), locked_group AS (
    INSERT INTO group_conversations AS g (app_id, guid)
    SELECT $1, one FROM to_lock CROSS JOIN (SELECT count(*) FROM locked_direct) AS direct_first
     WHERE receiver_type = 'group' ORDER BY conversation_key
        ON CONFLICT (app_id, guid) DO UPDATE SET last_message_id = g.last_message_id WHERE false
    RETURNING 1
  ), numbered AS MATERIALIZED (
    SELECT s.*, nextval('messages_id_seq') AS id,
           CASE WHEN s.named_uids IS NULL THEN '{}'::text[] ELSE ARRAY(
    SELECT named.uid FROM unnest(s.named_uids::text[]) WITH ORDINALITY AS named (uid, position)
      JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
     WHERE (s.receiver_type = 'user' AND (starts_with(s.conversation_key, 'user/') AND (starts_with(s.conversation_key, 'user/' || named.uid || '/') OR right(s.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
        OR (s.receiver_type = 'group'
            AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = s.receiver AND g.uid = named.uid))
     ORDER BY named.position) END AS mentioned_uids
      FROM (SELECT m.* FROM accepted m CROSS JOIN (SELECT count(*) FROM locked_group) AS locked ORDER BY position) s
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
                          , moderation_status, mentioned_uids, quoted_message_id, parent_id)
    SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position, moderation_status
           , mentioned_uids, quoted_message_id, parent_id
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by
  ), subscribed AS (
    INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
    SELECT $1, f.uid, sent.parent_id, coalesce(max(sent.id) FILTER (WHERE sent.sender = f.uid), min(sent.id) - 1)
      FROM sent JOIN parent ON parent.id = sent.parent_id JOIN follower f
        ON f.uid = sent.sender OR (sent.moderation_status IS NULL OR sent.moderation_status = 'approved') AND (f.uid = ANY(sent.mentioned_uids) OR f.uid = parent.sender AND NOT EXISTS (
             SELECT FROM messages earlier WHERE earlier.app_id = $1 AND earlier.parent_id = parent.id AND (earlier.moderation_status IS NULL OR earlier.moderation_status = 'approved')))
     GROUP BY f.uid, sent.parent_id
     ORDER BY f.uid, sent.parent_id
        ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id
     WHERE excluded.read_message_id > thread_subscriptions.read_message_id
       AND (excluded.uid, excluded.parent_id) IN (SELECT sender, parent_id FROM sent)
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id, acting_uid, trace_parent)
    SELECT $1, event.name, sent.conversation_key,
           jsonb_build_object('messageId', sent.id::text)
             || CASE WHEN event.name = 'user_mentioned' THEN jsonb_build_object('uids', to_jsonb(sent.mentioned_uids)) ELSE '{}' END,
           n.request_id, n.sender, n.trace_parent
      FROM sent JOIN numbered n ON n.id = sent.id CROSS JOIN LATERAL (
        SELECT name, ordinality FROM LATERAL unnest(CASE WHEN sent.moderation_status IS NULL THEN ARRAY['message_sent']
                       WHEN sent.moderation_status = 'approved' THEN ARRAY['message_sent', 'moderation_engine_approved']
                  END) WITH ORDINALITY AS event (name, ordinality)
        UNION ALL
        SELECT 'user_mentioned', 3 WHERE sent.mentioned_uids <> '{}' AND (sent.moderation_status IS NULL OR sent.moderation_status = 'approved')
      ) AS event
     ORDER BY n.position, event.ordinality
  ), added_check AS (
    INSERT INTO moderation_checks (app_id, message_id)
    SELECT $1, id FROM sent WHERE moderation_status = 'pending'
    RETURNING message_id, version
  ), added_job AS MATERIALIZED (
    SELECT FROM (SELECT array_agg(ROW('moderation-check', json_build_object('appId', $1::text, 'messageId', added_check.message_id::text, 'version', added_check.version::text), NULL, NULL, NULL, 'moderation-check/' || $1::text || '/' || added_check.message_id, 0, ARRAY['moderation-check/' || $1::text])::graphile_worker.job_spec) AS specs FROM added_check HAVING count(*) > 0 AND (SELECT count(*) FROM (SELECT FROM moderation_checks WHERE app_id = $1 LIMIT 100) AS few) < 100) AS batch
      CROSS JOIN LATERAL graphile_worker.add_jobs(batch.specs)
  ), file_of_message AS MATERIALIZED (
    SELECT m.id AS message_id, media_id FROM (SELECT n.id, n.media_ids FROM sent JOIN numbered n ON n.id = sent.id) AS m CROSS JOIN LATERAL unnest(m.media_ids) AS media_id
  ), locked_file AS MATERIALIZED (
    SELECT id FROM media
     WHERE app_id = $1 AND id IN (SELECT media_id FROM file_of_message) AND size IS NOT NULL AND NOT discarded ORDER BY id FOR UPDATE
  ), used_file AS (
    UPDATE media SET discard_at = NULL FROM locked_file WHERE media.app_id = $1 AND media.id = locked_file.id RETURNING media.id
  ), file_use AS (
    INSERT INTO media_uses (app_id, message_id, media_id)
    SELECT $1, f.message_id, f.media_id FROM file_of_message f JOIN used_file ON used_file.id = f.media_id
        ON CONFLICT DO NOTHING
  )
  SELECT n.position, sent.*, CASE WHEN sent.moderation_status = 'pending' THEN (SELECT count(*) FROM added_job) > 0 END AS has_check_job,
         (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.sender) AS sender_summary,
         CASE WHEN sent.receiver_type = 'user' THEN (SELECT json_build_array(u.uid, u.name, u.avatar, u.link, u.role, u.status::text, (date_part('epoch', u.last_active_at) * 1000)::bigint, (date_part('epoch', u.created_at) * 1000)::bigint) FROM users u WHERE u.app_id = $1 AND u.uid = sent.receiver) ELSE (SELECT json_build_array(g.guid, g.name, g.icon, g.description, g.type::text, g.tags, g.owner, g.members_count, (date_part('epoch', g.created_at) * 1000)::bigint, (date_part('epoch', g.updated_at) * 1000)::bigint, g.updated_by) FROM groups g WHERE g.app_id = $1 AND g.guid = sent.receiver) END AS receiver_summary
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position;

-- statement: messages-set-moderation-status
-- $1: text
-- $2: bigint
-- $3: moderation_status
UPDATE messages SET moderation_status = $3, updated_at = now() WHERE app_id = $1 AND id = $2;

-- statement: messages-texts-before
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column sender: text not null
-- column text: text
SELECT sender, text FROM (
   SELECT id, sender, text FROM (
     SELECT m.id, m.sender, m.data ->> 'text' AS text
       FROM messages m
      WHERE m.app_id = $1 AND m.conversation_key = $2 AND m.parent_id IS NULL AND m.id < $3 AND m.category = 'message' AND m.deleted_at IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
      ORDER BY m.id DESC
      LIMIT 100) AS earlier
    WHERE text <> ''
    ORDER BY id DESC
    LIMIT $4) AS latest
  ORDER BY id;

-- statement: messages-texts-of-thread-before
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: bigint
-- column sender: text not null
-- column text: text
SELECT sender, text FROM (
   SELECT id, sender, text FROM (
     SELECT m.id, m.sender, m.data ->> 'text' AS text
       FROM messages m
      WHERE m.app_id = $1 AND m.parent_id = $2 AND m.id < $3 AND m.category = 'message' AND m.deleted_at IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
      ORDER BY m.id DESC
      LIMIT 100) AS earlier
    WHERE text <> ''
    ORDER BY id DESC
    LIMIT $4) AS latest
  ORDER BY id;

-- statement: polls-close
-- $1: text
-- $2: bigint
-- column message_id: bigint not null
UPDATE polls SET closed_at = least(closes_at, clock_timestamp())
  WHERE app_id = $1 AND message_id = $2 AND closed_at IS NULL RETURNING message_id;

-- statement: polls-find
-- $1: text
-- $2: bigint
-- column option_count: smallint not null
-- column multiple: boolean not null
-- column anonymous: boolean not null
-- column is_open: boolean
SELECT option_count, multiple, anonymous,
  (closed_at IS NULL AND (closes_at IS NULL OR closes_at > clock_timestamp())) AS is_open FROM polls WHERE app_id = $1 AND message_id = $2;

-- statement: polls-list-votes-append
-- $1: text
-- $2: bigint
-- $3: integer
-- $4: bigint
-- $5: bigint
-- column id: bigint not null
-- column uid: text not null
-- column option: smallint not null
-- column voted_at: timestamp with time zone not null
SELECT id, uid, option, voted_at FROM poll_votes
  WHERE app_id = $1 AND message_id = $2 AND ($3::int IS NULL OR option = $3) AND ($4::bigint IS NULL OR id > $4)
  ORDER BY id ASC LIMIT $5;

-- statement: polls-list-votes-prepend
-- $1: text
-- $2: bigint
-- $3: integer
-- $4: bigint
-- $5: bigint
-- column id: bigint not null
-- column uid: text not null
-- column option: smallint not null
-- column voted_at: timestamp with time zone not null
SELECT id, uid, option, voted_at FROM poll_votes
  WHERE app_id = $1 AND message_id = $2 AND ($3::int IS NULL OR option = $3) AND ($4::bigint IS NULL OR id < $4)
  ORDER BY id DESC LIMIT $5;

-- statement: polls-lock-to-vote
-- $1: text
-- $2: bigint
-- column option_count: smallint not null
-- column multiple: boolean not null
-- column anonymous: boolean not null
-- column is_open: boolean
SELECT option_count, multiple, anonymous,
  (closed_at IS NULL AND (closes_at IS NULL OR closes_at > clock_timestamp())) AS is_open FROM polls WHERE app_id = $1 AND message_id = $2 FOR SHARE;

-- statement: polls-lock-voter
-- $1: text
-- $2: bigint
-- $3: text
-- column locked: text
SELECT pg_advisory_xact_lock(hashtextextended('poll-votes ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))::text AS locked;

-- statement: polls-vote
-- $1: text
-- $2: bigint
-- $3: text
-- $4: smallint[]
-- column changes: bigint not null
WITH withdrawn AS (
    DELETE FROM poll_votes WHERE app_id = $1 AND message_id = $2 AND uid = $3 AND option <> ALL($4::smallint[]) RETURNING id
  ), voter AS MATERIALIZED (
    SELECT uid FROM users WHERE app_id = $1 AND uid = $3 FOR KEY SHARE
  ), added AS (
    INSERT INTO poll_votes (app_id, message_id, uid, option)
    SELECT $1, $2, voter.uid, option FROM voter, unnest($4::smallint[]) AS o (option)
     ORDER BY option
        ON CONFLICT (app_id, message_id, uid, option) DO NOTHING
    RETURNING id
  )
  SELECT (SELECT count(*) FROM withdrawn) + (SELECT count(*) FROM added) AS changes;

-- statement: renditions-find-message
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column region: region not null
-- column app_created_at: timestamp with time zone not null
SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, a.region, a.created_at AS app_created_at
   FROM messages m JOIN apps a ON a.app_id = $1
  WHERE m.app_id = $1 AND m.id = $2 AND m.deleted_at IS NULL;

-- statement: renditions-lock-message
-- $1: text
-- $2: bigint
-- column id: bigint not null
-- column conversation_key: text not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column muid: text
-- column parent_id: bigint
-- column mentioned_uids: text[]
-- column quoted_message_id: bigint
-- column moderation_status: moderation_status
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column region: region not null
-- column app_created_at: timestamp with time zone not null
SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, m.tags, m.muid, m.parent_id, m.mentioned_uids, m.quoted_message_id, m.moderation_status, m.sent_at, m.updated_at, m.edited_at, m.edited_by, m.deleted_at, m.deleted_by, a.region, a.created_at AS app_created_at
   FROM messages m JOIN apps a ON a.app_id = $1
  WHERE m.app_id = $1 AND m.id = $2 AND m.deleted_at IS NULL FOR NO KEY UPDATE OF m;

-- statement: renditions-set-data
-- $1: text
-- $2: bigint
-- $3: jsonb
UPDATE messages SET data = $3::jsonb, updated_at = now() WHERE app_id = $1 AND id = $2;

-- statement: saved-messages-count-others
-- $1: text
-- $2: text
-- $3: bigint
-- column saved: integer not null
SELECT count(*)::int AS saved
     FROM saved_messages s
     JOIN messages m ON m.app_id = $1 AND m.id = s.message_id
    WHERE s.app_id = $1 AND s.uid = $2 AND s.message_id <> $3 AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0));

-- statement: search-stems
-- installation: reads dictionaries of PostgreSQL
-- $1: text[]
-- $2: text[]
-- column stem: text
SELECT search_fold_1((ts_lexize(d.oid::regdictionary, w.word))[1]) AS stem
   FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS w (word, dictionary, position)
   LEFT JOIN pg_ts_dict d ON d.dictname = w.dictionary AND d.dictnamespace = 'pg_catalog'::regnamespace
  ORDER BY w.position;

-- statement: threads-list-followed-append
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (SELECT parent_id, read_message_id FROM thread_subscriptions WHERE app_id = $1 AND uid = $2), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) < $4)
     ORDER BY position DESC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-list-followed-append-without-silent
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (SELECT parent_id, read_message_id FROM thread_subscriptions WHERE app_id = $1 AND uid = $2), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) < $4)
     ORDER BY position DESC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = r.id AND silent.data @> '{"silent": true}') AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-list-followed-prepend
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (SELECT parent_id, read_message_id FROM thread_subscriptions WHERE app_id = $1 AND uid = $2), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) > $4)
     ORDER BY position ASC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-list-followed-prepend-without-silent
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (SELECT parent_id, read_message_id FROM thread_subscriptions WHERE app_id = $1 AND uid = $2), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) > $4)
     ORDER BY position ASC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = r.id AND silent.data @> '{"silent": true}') AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-list-participated-append
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (
  SELECT own.parent_id, greatest(own.last_id, s.read_message_id) AS read_message_id
    FROM (SELECT parent_id, max(id) AS last_id FROM messages
           WHERE app_id = $1 AND sender = $2 AND parent_id IS NOT NULL AND deleted_at IS NULL
           GROUP BY parent_id) own
    LEFT JOIN thread_subscriptions s ON s.app_id = $1 AND s.uid = $2 AND s.parent_id = own.parent_id), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) < $4)
     ORDER BY position DESC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-list-participated-append-without-silent
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (
  SELECT own.parent_id, greatest(own.last_id, s.read_message_id) AS read_message_id
    FROM (SELECT parent_id, max(id) AS last_id FROM messages
           WHERE app_id = $1 AND sender = $2 AND parent_id IS NOT NULL AND deleted_at IS NULL
           GROUP BY parent_id) own
    LEFT JOIN thread_subscriptions s ON s.app_id = $1 AND s.uid = $2 AND s.parent_id = own.parent_id), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) < $4)
     ORDER BY position DESC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = r.id AND silent.data @> '{"silent": true}') AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-list-participated-prepend
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (
  SELECT own.parent_id, greatest(own.last_id, s.read_message_id) AS read_message_id
    FROM (SELECT parent_id, max(id) AS last_id FROM messages
           WHERE app_id = $1 AND sender = $2 AND parent_id IS NOT NULL AND deleted_at IS NULL
           GROUP BY parent_id) own
    LEFT JOIN thread_subscriptions s ON s.app_id = $1 AND s.uid = $2 AND s.parent_id = own.parent_id), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) > $4)
     ORDER BY position ASC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-list-participated-prepend-without-silent
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: bigint
-- column id: bigint
-- column conversation_key: text
-- column sender: text
-- column receiver_type: receiver_type
-- column receiver: text
-- column last_reply_id: bigint
-- column position: bigint
-- column updated_at: timestamp with time zone
-- column reply_count: integer not null
-- column unread_reply_count: integer not null
WITH thread AS (
  SELECT own.parent_id, greatest(own.last_id, s.read_message_id) AS read_message_id
    FROM (SELECT parent_id, max(id) AS last_id FROM messages
           WHERE app_id = $1 AND sender = $2 AND parent_id IS NOT NULL AND deleted_at IS NULL
           GROUP BY parent_id) own
    LEFT JOIN thread_subscriptions s ON s.app_id = $1 AND s.uid = $2 AND s.parent_id = own.parent_id), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND (
    (m.receiver_type = 'user' AND (m.sender = $2 OR m.receiver = $2
      OR (m.sender = 'app_system' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || $2 || '/') OR right(m.conversation_key, length($2) + 1) = '/' || $2)))))
    OR (m.receiver_type = 'group'
        AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2) AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0) AND (m.category <> 'action' OR m.type <> 'message' OR (m.data ->> 'messageId')::bigint > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key), 0)) OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) > $4)
     ORDER BY position ASC LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = r.id AND silent.data @> '{"silent": true}') AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND r.deleted_at IS NULL AND (r.moderation_status IS NULL OR r.moderation_status = 'approved')
    ) c
   ORDER BY p.position DESC;

-- statement: threads-subscribe
-- $1: text
-- $2: text
-- $3: bigint
INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
  SELECT $1, uid, $3, coalesce((SELECT max(r.id) FROM messages r WHERE r.app_id = $1 AND r.parent_id = $3), $3)
    FROM users WHERE app_id = $1 AND uid = $2 FOR KEY SHARE
      ON CONFLICT (app_id, uid, parent_id) DO NOTHING;

-- statement: threads-subscribe-mentioned
-- $1: text
-- $2: bigint
-- $3: text[]
INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
  SELECT $1, u.uid, m.parent_id, m.id - 1
    FROM messages m
    JOIN messages p ON p.app_id = $1 AND p.id = m.parent_id
    JOIN users u ON u.app_id = $1 AND u.uid = ANY($3)
   WHERE m.app_id = $1 AND m.id = $2
   ORDER BY u.uid
     FOR KEY SHARE OF p, u
      ON CONFLICT (app_id, uid, parent_id) DO NOTHING;

-- statement: unread-counts: of a user
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: boolean
-- column receiver_type: receiver_type
-- column receiver: text
-- column count: integer not null
WITH conversation AS (
    SELECT c.*, greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id, coalesce(w.reset_message_id, 0) AS reset_id
      FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $2) AS c
      LEFT JOIN users u ON c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
             AND u.deactivated_at IS NULL
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key
     WHERE ($3::text IS NULL OR c.receiver_type::text = $3) AND ($4::text[] IS NULL OR c.conversation_key = ANY($4))
       AND (c.receiver_type = 'group' OR u.uid IS NOT NULL OR c.receiver = 'app_system') AND (c.receiver_type = 'user' OR (SELECT g.members_count FROM groups g WHERE g.app_id = $1 AND g.guid = c.receiver) <= 300)
  )
  SELECT conversation.receiver_type, conversation.receiver, unread.count
    FROM conversation, LATERAL (
      SELECT count(*)::int AS count
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = conversation.conversation_key AND n.id > conversation.seen_id
                   AND true
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> conversation.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at) AND true
         AND NOT ($5 AND EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = m.sender))
    ) AS unread
   WHERE unread.count > 0
   ORDER BY conversation.receiver_type, conversation.receiver;

-- statement: unread-counts: readable
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: boolean
-- $6: text[]
-- column receiver_type: receiver_type
-- column receiver: text
-- column count: integer not null
WITH conversation AS (
    SELECT c.*, greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id, coalesce(w.reset_message_id, 0) AS reset_id
      FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $2) AS c
      LEFT JOIN users u ON c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
             AND u.deactivated_at IS NULL
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key
     WHERE ($3::text IS NULL OR c.receiver_type::text = $3) AND ($4::text[] IS NULL OR c.conversation_key = ANY($4))
       AND (c.receiver_type = 'group' OR u.uid IS NOT NULL OR c.receiver = 'app_system') AND (c.receiver_type = 'user' OR (SELECT g.members_count FROM groups g WHERE g.app_id = $1 AND g.guid = c.receiver) <= 300)
  )
  SELECT conversation.receiver_type, conversation.receiver, unread.count
    FROM conversation, LATERAL (
      SELECT count(*)::int AS count
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = conversation.conversation_key AND n.id > conversation.seen_id
                   AND true
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> conversation.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at) AND m.category = ANY($6::text[])
         AND NOT ($5 AND EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = m.sender))
    ) AS unread
   WHERE unread.count > 0
   ORDER BY conversation.receiver_type, conversation.receiver;

-- statement: unread-counts: with messages about edits and deletions
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: boolean
-- column receiver_type: receiver_type
-- column receiver: text
-- column count: integer not null
WITH conversation AS (
    SELECT c.*, greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id, coalesce(w.reset_message_id, 0) AS reset_id
      FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $2) AS c
      LEFT JOIN users u ON c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
             AND u.deactivated_at IS NULL
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key
     WHERE ($3::text IS NULL OR c.receiver_type::text = $3) AND ($4::text[] IS NULL OR c.conversation_key = ANY($4))
       AND (c.receiver_type = 'group' OR u.uid IS NOT NULL OR c.receiver = 'app_system') AND (c.receiver_type = 'user' OR (SELECT g.members_count FROM groups g WHERE g.app_id = $1 AND g.guid = c.receiver) <= 300)
  )
  SELECT conversation.receiver_type, conversation.receiver, unread.count
    FROM conversation, LATERAL (
      SELECT count(*)::int AS count
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = conversation.conversation_key AND n.id > conversation.seen_id
                   AND (n.category <> 'action' OR n.type <> 'message' OR (n.data ->> 'messageId')::bigint > conversation.reset_id)
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> conversation.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at) AND true
         AND NOT ($5 AND EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = m.sender))
    ) AS unread
   WHERE unread.count > 0
   ORDER BY conversation.receiver_type, conversation.receiver;

-- statement: unread-counts: with silent messages
-- $1: text
-- $2: text
-- $3: text
-- $4: text[]
-- $5: boolean
-- column receiver_type: receiver_type
-- column receiver: text
-- column count: integer not null
WITH conversation AS (
    SELECT c.*, greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id, coalesce(w.reset_message_id, 0) AS reset_id
      FROM (
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM direct_conversations p WHERE p.app_id = $1 AND p.uid = $2 UNION ALL
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, 'group/' || j.guid AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope
        FROM group_members j  WHERE j.app_id = $1 AND j.uid = $2) AS c
      LEFT JOIN users u ON c.receiver_type = 'user' AND u.app_id = $1 AND u.uid = c.receiver
             AND u.deactivated_at IS NULL
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key
     WHERE ($3::text IS NULL OR c.receiver_type::text = $3) AND ($4::text[] IS NULL OR c.conversation_key = ANY($4))
       AND (c.receiver_type = 'group' OR u.uid IS NOT NULL OR c.receiver = 'app_system') AND (c.receiver_type = 'user' OR (SELECT g.members_count FROM groups g WHERE g.app_id = $1 AND g.guid = c.receiver) <= 300)
  )
  SELECT conversation.receiver_type, conversation.receiver, unread.count
    FROM conversation, LATERAL (
      SELECT count(*)::int AS count
          FROM (SELECT n.id, n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = conversation.conversation_key AND n.id > conversation.seen_id
                   AND true
                 ORDER BY n.id DESC LIMIT 10000) AS m
         WHERE m.sender <> conversation.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NULL) AND NOT (m.category = 'action' AND m.type = 'message' AND m.parent_id IS NOT NULL) AND NOT (m.category = 'call') AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at) AND true AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = m.id AND silent.data @> '{"silent": true}')
         AND NOT ($5 AND EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = m.sender))
    ) AS unread
   WHERE unread.count > 0
   ORDER BY conversation.receiver_type, conversation.receiver;
