-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "annotation_kinds" SMALLINT NOT NULL DEFAULT 0;

-- Reads of messages look only for the kinds of annotations that a message has or had. A bit is set with the first annotation of its
-- kind, in the transaction that adds it, and is never cleared: later annotations of the kind do not change the message. See
-- docs/decisions/0037.
UPDATE messages m
   SET annotation_kinds = (
     CASE WHEN EXISTS (SELECT FROM messages r WHERE r.app_id = m.app_id AND r.parent_id = m.id) THEN 1 ELSE 0 END
     + CASE WHEN EXISTS (SELECT FROM message_reactions r WHERE r.app_id = m.app_id AND r.message_id = m.id) THEN 2 ELSE 0 END
     + CASE WHEN EXISTS (SELECT FROM message_pins p WHERE p.app_id = m.app_id AND p.message_id = m.id) THEN 4 ELSE 0 END
     + CASE WHEN EXISTS (SELECT FROM saved_messages s WHERE s.app_id = m.app_id AND s.message_id = m.id) THEN 8 ELSE 0 END
     + CASE WHEN EXISTS (SELECT FROM thread_subscriptions s WHERE s.app_id = m.app_id AND s.parent_id = m.id) THEN 16 ELSE 0 END
     + CASE WHEN EXISTS (SELECT FROM message_interactions i WHERE i.app_id = m.app_id AND i.message_id = m.id) THEN 32 ELSE 0 END
   )::smallint
  FROM (SELECT app_id, parent_id AS id FROM messages WHERE parent_id IS NOT NULL
        UNION SELECT app_id, message_id FROM message_reactions
        UNION SELECT app_id, message_id FROM message_pins
        UNION SELECT app_id, message_id FROM saved_messages
        UNION SELECT app_id, parent_id FROM thread_subscriptions
        UNION SELECT app_id, message_id FROM message_interactions) AS annotated
 WHERE m.app_id = annotated.app_id AND m.id = annotated.id;

-- The argument is the bit.
CREATE FUNCTION mark_annotated_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET annotation_kinds = annotation_kinds | TG_ARGV[0]::smallint
   WHERE app_id = NEW.app_id AND id = NEW.message_id AND annotation_kinds & TG_ARGV[0]::smallint = 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION mark_parent_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET annotation_kinds = annotation_kinds | TG_ARGV[0]::smallint
   WHERE app_id = NEW.app_id AND id = NEW.parent_id AND annotation_kinds & TG_ARGV[0]::smallint = 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER message_annotated AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION mark_parent_message('1');
CREATE TRIGGER message_annotated AFTER INSERT ON message_reactions FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('2');
CREATE TRIGGER message_annotated AFTER INSERT ON message_pins FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('4');
CREATE TRIGGER message_annotated AFTER INSERT ON saved_messages FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('8');
CREATE TRIGGER message_annotated AFTER INSERT ON thread_subscriptions FOR EACH ROW EXECUTE FUNCTION mark_parent_message('16');
CREATE TRIGGER message_annotated AFTER INSERT ON message_interactions FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('32');
