-- The newest message of each kind, stored with every conversation, so that a list of conversations reads no message that it does not show: see
-- docs/decisions/0036-conversations-store-their-last-messages.md. Messages are written, hidden and erased in many places; the triggers follow all
-- of them in the same transaction.

-- Returns the kind of a message, by which the settings of an app can exclude it from being the last message of a conversation.
-- src/core/conversation-states/unread-messages.sql.ts has the same rule as a condition.
CREATE OR REPLACE FUNCTION message_kind(category text, type text, parent_id bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN category = 'action' AND type = 'groupMember' THEN 'group_action'
    WHEN category = 'action' AND type = 'message' AND parent_id IS NULL THEN 'message_action'
    WHEN category = 'action' AND type = 'message' THEN 'thread_action'
    WHEN category = 'action' THEN 'message'
    WHEN category = 'call' AND parent_id IS NULL THEN 'call'
    WHEN category = 'call' THEN 'call_reply'
    WHEN category = 'custom' AND parent_id IS NULL THEN 'custom'
    WHEN category = 'custom' THEN 'custom_reply'
    WHEN parent_id IS NULL THEN 'message'
    ELSE 'reply'
  END
$$;

-- Stores the newest message of each kind and conversation. ids[i] is NULL for messages that moderation withholds, which only create the
-- conversation. The two users of a conversation are those of the key: in a thread between two users the sender can be the system user. All
-- transactions write the rows in the order of the keys, so that none wait for each other in a circle.
CREATE OR REPLACE FUNCTION add_newest_messages(app text, receivers receiver_type, keys text[], kinds text[], ids bigint[], times timestamptz[])
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF receivers = 'user' THEN
    INSERT INTO direct_conversations AS d
           (app_id, uid, peer, conversation_key, created_at,
            last_message_id, last_reply_id, last_custom_id, last_custom_reply_id, last_call_id, last_call_reply_id, last_group_action_id,
            last_message_action_id, last_thread_action_id)
    SELECT app, side.uid, side.peer, key, min(at),
           max(id) FILTER (WHERE kind = 'message'), max(id) FILTER (WHERE kind = 'reply'), max(id) FILTER (WHERE kind = 'custom'),
           max(id) FILTER (WHERE kind = 'custom_reply'), max(id) FILTER (WHERE kind = 'call'), max(id) FILTER (WHERE kind = 'call_reply'),
           max(id) FILTER (WHERE kind = 'group_action'), max(id) FILTER (WHERE kind = 'message_action'),
           max(id) FILTER (WHERE kind = 'thread_action')
      FROM unnest(keys, kinds, ids, times) AS m (key, kind, id, at)
     CROSS JOIN LATERAL (
       SELECT 1, split_part(key, '/', 2), split_part(key, '/', 3)
        UNION ALL
       SELECT 2, split_part(key, '/', 3), split_part(key, '/', 2) WHERE split_part(key, '/', 2) <> split_part(key, '/', 3)
     ) AS side (number, uid, peer)
     GROUP BY key, side.number, side.uid, side.peer
     ORDER BY key, side.number
        ON CONFLICT (app_id, uid, peer) DO UPDATE
       SET
                  last_message_id = greatest(d.last_message_id, excluded.last_message_id),
                  last_reply_id = greatest(d.last_reply_id, excluded.last_reply_id),
                  last_custom_id = greatest(d.last_custom_id, excluded.last_custom_id),
                  last_custom_reply_id = greatest(d.last_custom_reply_id, excluded.last_custom_reply_id),
                  last_call_id = greatest(d.last_call_id, excluded.last_call_id),
                  last_call_reply_id = greatest(d.last_call_reply_id, excluded.last_call_reply_id),
                  last_group_action_id = greatest(d.last_group_action_id, excluded.last_group_action_id),
                  last_message_action_id = greatest(d.last_message_action_id, excluded.last_message_action_id),
                  last_thread_action_id = greatest(d.last_thread_action_id, excluded.last_thread_action_id);
  ELSE
    INSERT INTO group_conversations AS g
           (app_id, guid,
            last_message_id, last_reply_id, last_custom_id, last_custom_reply_id, last_call_id, last_call_reply_id, last_group_action_id,
            last_message_action_id, last_thread_action_id)
    SELECT app, split_part(key, '/', 2),
           max(id) FILTER (WHERE kind = 'message'), max(id) FILTER (WHERE kind = 'reply'), max(id) FILTER (WHERE kind = 'custom'),
           max(id) FILTER (WHERE kind = 'custom_reply'), max(id) FILTER (WHERE kind = 'call'), max(id) FILTER (WHERE kind = 'call_reply'),
           max(id) FILTER (WHERE kind = 'group_action'), max(id) FILTER (WHERE kind = 'message_action'),
           max(id) FILTER (WHERE kind = 'thread_action')
      FROM unnest(keys, kinds, ids) AS m (key, kind, id)
     GROUP BY key
     ORDER BY key
        ON CONFLICT (app_id, guid) DO UPDATE
       SET
                  last_message_id = greatest(g.last_message_id, excluded.last_message_id),
                  last_reply_id = greatest(g.last_reply_id, excluded.last_reply_id),
                  last_custom_id = greatest(g.last_custom_id, excluded.last_custom_id),
                  last_custom_reply_id = greatest(g.last_custom_reply_id, excluded.last_custom_reply_id),
                  last_call_id = greatest(g.last_call_id, excluded.last_call_id),
                  last_call_reply_id = greatest(g.last_call_reply_id, excluded.last_call_reply_id),
                  last_group_action_id = greatest(g.last_group_action_id, excluded.last_group_action_id),
                  last_message_action_id = greatest(g.last_message_action_id, excluded.last_message_action_id),
                  last_thread_action_id = greatest(g.last_thread_action_id, excluded.last_thread_action_id);
  END IF;
END
$$;

-- Messages do not count any more: ids[i] is the newest of those of a conversation and kind. Where it was the newest of all, the one
-- before it takes its place. The row is locked before messages are read, and each statement sees what was committed before it: another
-- transaction either has stored its message and committed, or stores it afterwards.
CREATE OR REPLACE FUNCTION remove_newest_messages(app text, receivers receiver_type, keys text[], kinds text[], ids bigint[])
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  removed record;
  stored bigint;
  previous bigint;
BEGIN
  FOR removed IN
    SELECT key, kind, id, split_part(key, '/', 2) AS one, split_part(key, '/', 3) AS other
      FROM unnest(keys, kinds, ids) AS m (key, kind, id) ORDER BY key, kind
  LOOP
    -- Both rows of two users have the same ids, and are always locked in this order.
    IF receivers = 'user' THEN
      SELECT CASE removed.kind WHEN 'message' THEN last_message_id WHEN 'reply' THEN last_reply_id WHEN 'custom' THEN last_custom_id
               WHEN 'custom_reply' THEN last_custom_reply_id WHEN 'call' THEN last_call_id WHEN 'call_reply' THEN
               last_call_reply_id WHEN 'group_action' THEN last_group_action_id WHEN 'message_action' THEN
               last_message_action_id WHEN 'thread_action' THEN last_thread_action_id END
        INTO stored FROM direct_conversations WHERE app_id = app AND uid = removed.one AND peer = removed.other FOR NO KEY UPDATE;
    ELSE
      SELECT CASE removed.kind WHEN 'message' THEN last_message_id WHEN 'reply' THEN last_reply_id WHEN 'custom' THEN last_custom_id
               WHEN 'custom_reply' THEN last_custom_reply_id WHEN 'call' THEN last_call_id WHEN 'call_reply' THEN
               last_call_reply_id WHEN 'group_action' THEN last_group_action_id WHEN 'message_action' THEN
               last_message_action_id WHEN 'thread_action' THEN last_thread_action_id END
        INTO stored FROM group_conversations WHERE app_id = app AND guid = removed.one FOR NO KEY UPDATE;
    END IF;
    CONTINUE WHEN stored IS NULL OR stored > removed.id;
    SELECT m.id INTO previous FROM messages m
     WHERE m.app_id = app AND m.conversation_key = removed.key AND m.id < removed.id
       AND message_kind(m.category, m.type, m.parent_id) = removed.kind
       AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
     ORDER BY m.id DESC LIMIT 1;
    IF receivers = 'user' THEN
      UPDATE direct_conversations
         SET
           last_message_id = CASE removed.kind WHEN 'message' THEN previous ELSE last_message_id END,
           last_reply_id = CASE removed.kind WHEN 'reply' THEN previous ELSE last_reply_id END,
           last_custom_id = CASE removed.kind WHEN 'custom' THEN previous ELSE last_custom_id END,
           last_custom_reply_id = CASE removed.kind WHEN 'custom_reply' THEN previous ELSE last_custom_reply_id END,
           last_call_id = CASE removed.kind WHEN 'call' THEN previous ELSE last_call_id END,
           last_call_reply_id = CASE removed.kind WHEN 'call_reply' THEN previous ELSE last_call_reply_id END,
           last_group_action_id = CASE removed.kind WHEN 'group_action' THEN previous ELSE last_group_action_id END,
           last_message_action_id = CASE removed.kind WHEN 'message_action' THEN previous ELSE last_message_action_id END,
           last_thread_action_id = CASE removed.kind WHEN 'thread_action' THEN previous ELSE last_thread_action_id END
       WHERE app_id = app AND ((uid = removed.one AND peer = removed.other) OR (uid = removed.other AND peer = removed.one));
    ELSE
      UPDATE group_conversations
         SET
           last_message_id = CASE removed.kind WHEN 'message' THEN previous ELSE last_message_id END,
           last_reply_id = CASE removed.kind WHEN 'reply' THEN previous ELSE last_reply_id END,
           last_custom_id = CASE removed.kind WHEN 'custom' THEN previous ELSE last_custom_id END,
           last_custom_reply_id = CASE removed.kind WHEN 'custom_reply' THEN previous ELSE last_custom_reply_id END,
           last_call_id = CASE removed.kind WHEN 'call' THEN previous ELSE last_call_id END,
           last_call_reply_id = CASE removed.kind WHEN 'call_reply' THEN previous ELSE last_call_reply_id END,
           last_group_action_id = CASE removed.kind WHEN 'group_action' THEN previous ELSE last_group_action_id END,
           last_message_action_id = CASE removed.kind WHEN 'message_action' THEN previous ELSE last_message_action_id END,
           last_thread_action_id = CASE removed.kind WHEN 'thread_action' THEN previous ELSE last_thread_action_id END
       WHERE app_id = app AND guid = removed.one;
    END IF;
  END LOOP;
END
$$;

-- Stores the newest of the inserted messages, and creates conversations between two users.
CREATE OR REPLACE FUNCTION messages_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, receiver_type, array_agg(conversation_key) AS keys, array_agg(kind) AS kinds, array_agg(newest) AS ids,
           array_agg(first_at) AS times
      FROM (SELECT app_id, receiver_type, conversation_key, message_kind(category, type, parent_id) AS kind, min(sent_at) AS first_at,
                   max(id) FILTER (WHERE moderation_status IS NULL OR moderation_status = 'approved') AS newest
              FROM new_rows GROUP BY 1, 2, 3, 4) AS m
     GROUP BY app_id, receiver_type
     ORDER BY app_id, receiver_type
  LOOP
    PERFORM add_newest_messages(app.app_id, app.receiver_type, app.keys, app.kinds, app.ids, app.times);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER messages_inserted AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION messages_inserted();

-- The message before the deleted ones becomes the newest one.
CREATE OR REPLACE FUNCTION messages_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, receiver_type, array_agg(conversation_key) AS keys, array_agg(kind) AS kinds, array_agg(newest) AS ids
      FROM (SELECT app_id, receiver_type, conversation_key, message_kind(category, type, parent_id) AS kind, max(id) AS newest
              FROM old_rows WHERE moderation_status IS NULL OR moderation_status = 'approved' GROUP BY 1, 2, 3, 4) AS m
     GROUP BY app_id, receiver_type
     ORDER BY app_id, receiver_type
  LOOP
    PERFORM remove_newest_messages(app.app_id, app.receiver_type, app.keys, app.kinds, app.ids);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER messages_deleted AFTER DELETE ON messages REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION messages_deleted();

-- Handles a message whose kind changes or that moderation withholds or approves. By row, because a verdict of moderation changes one message.
CREATE OR REPLACE FUNCTION message_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(OLD.moderation_status, 'approved') = 'approved' THEN
    PERFORM remove_newest_messages(OLD.app_id, OLD.receiver_type, ARRAY[OLD.conversation_key],
                                   ARRAY[message_kind(OLD.category, OLD.type, OLD.parent_id)], ARRAY[OLD.id]);
  END IF;
  IF coalesce(NEW.moderation_status, 'approved') = 'approved' THEN
    PERFORM add_newest_messages(NEW.app_id, NEW.receiver_type, ARRAY[NEW.conversation_key],
                                ARRAY[message_kind(NEW.category, NEW.type, NEW.parent_id)], ARRAY[NEW.id], ARRAY[NEW.sent_at]);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER messages_changed AFTER UPDATE OF category, type, parent_id, moderation_status ON messages
  FOR EACH ROW WHEN (
    message_kind(OLD.category, OLD.type, OLD.parent_id) <> message_kind(NEW.category, NEW.type, NEW.parent_id)
    OR (coalesce(OLD.moderation_status, 'approved') = 'approved') <> (coalesce(NEW.moderation_status, 'approved') = 'approved'))
  EXECUTE FUNCTION message_changed();
