-- Marks files that no message may show any more, for the job that deletes them: see docs/media.md. Messages are erased in many places, and some
-- are erased by millions; the trigger follows each deletion in its transaction.

-- However a message is deleted, its files are checked again. Whether another message uses them is not looked up here: two
-- transactions that delete one message each would both find the other one.
CREATE OR REPLACE FUNCTION schedule_media_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN SELECT app_id, array_agg(DISTINCT media_id) AS media_ids FROM old_rows GROUP BY app_id LOOP
    UPDATE media SET discard_at = now() WHERE app_id = app.app_id AND id = ANY (app.media_ids);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER media_uses_deleted AFTER DELETE ON media_uses REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION schedule_media_check();
