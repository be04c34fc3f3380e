-- Which kinds of annotations a message has or had, as bits of messages.annotation_kinds: reads look only for those. A bit is set with the first
-- annotation of its kind and is never cleared, so later ones change no message: see
-- docs/decisions/0037-messages-say-which-annotations-they-may-have.md. The annotations are tables of several areas, and the triggers set the bit in
-- their transactions. src/resources/messages reads the bits: 1 replies, 2 reactions, 4 pins, 8 saves, 16 subscriptions to threads, 32 interactions, 64 polls,
-- 128 times at which messages disappear.

-- Sets the bit of a message that is annotated. The argument of the trigger is the bit.
CREATE OR REPLACE FUNCTION mark_annotated_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET annotation_kinds = annotation_kinds | TG_ARGV[0]::smallint
   WHERE app_id = NEW.app_id AND id = NEW.message_id AND annotation_kinds & TG_ARGV[0]::smallint = 0;
  RETURN NULL;
END
$$;

-- Sets the bit of a message whose thread gets a reply or a subscription. The argument of the trigger is the bit.
CREATE OR REPLACE FUNCTION mark_parent_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET annotation_kinds = annotation_kinds | TG_ARGV[0]::smallint
   WHERE app_id = NEW.app_id AND id = NEW.parent_id AND annotation_kinds & TG_ARGV[0]::smallint = 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION mark_parent_message('1');

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON message_reactions FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('2');

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON message_pins FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('4');

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON saved_messages FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('8');

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON thread_subscriptions FOR EACH ROW EXECUTE FUNCTION mark_parent_message('16');

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON message_interactions FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('32');

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON polls FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('64');

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON disappearing_messages FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('128');
