-- Keeps files that are pictures, and marks files that nothing may show any more, for the job that deletes them: see docs/media.md. Messages are
-- erased in many places, and some are erased by millions; the trigger follows each deletion in its transaction.

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

CREATE OR REPLACE TRIGGER media_pictures_deleted AFTER DELETE ON media_pictures REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION schedule_media_check();

-- Arguments: the type of the owner, the column of its id, and that of the address of its picture. An address of another
-- app or server, or of a file that is gone, keeps nothing. The signature is not checked: the id has 128 random bits, so
-- nobody knows it without the address.
CREATE OR REPLACE FUNCTION keep_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind receiver_type := TG_ARGV[0]::receiver_type;
  link text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM media_pictures WHERE app_id = OLD.app_id AND owner_type = kind AND owner = to_jsonb(OLD) ->> TG_ARGV[1];
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN NULL;
  END IF;
  link := regexp_match(to_jsonb(NEW) ->> TG_ARGV[2], '^https?://[^/]+/v3/media/([^/.]+)\.([^/.]+)\.');
  UPDATE media SET discard_at = NULL
   WHERE app_id = NEW.app_id AND app_id = link[1] AND id = link[2] AND size IS NOT NULL AND NOT discarded;
  IF FOUND THEN
    INSERT INTO media_pictures (app_id, owner_type, owner, media_id)
    VALUES (NEW.app_id, kind, to_jsonb(NEW) ->> TG_ARGV[1], link[2])
        ON CONFLICT (app_id, owner_type, owner) DO UPDATE SET media_id = excluded.media_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_picture_added AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.avatar LIKE '%/v3/media/%') EXECUTE FUNCTION keep_picture('user', 'uid', 'avatar');
CREATE OR REPLACE TRIGGER users_picture_changed AFTER UPDATE OF avatar ON users FOR EACH ROW
  WHEN (NEW.avatar IS DISTINCT FROM OLD.avatar AND (NEW.avatar LIKE '%/v3/media/%' OR OLD.avatar LIKE '%/v3/media/%'))
  EXECUTE FUNCTION keep_picture('user', 'uid', 'avatar');
CREATE OR REPLACE TRIGGER users_picture_removed AFTER DELETE ON users FOR EACH ROW
  WHEN (OLD.avatar LIKE '%/v3/media/%') EXECUTE FUNCTION keep_picture('user', 'uid', 'avatar');

CREATE OR REPLACE TRIGGER groups_picture_added AFTER INSERT ON groups FOR EACH ROW
  WHEN (NEW.icon LIKE '%/v3/media/%') EXECUTE FUNCTION keep_picture('group', 'guid', 'icon');
CREATE OR REPLACE TRIGGER groups_picture_changed AFTER UPDATE OF icon ON groups FOR EACH ROW
  WHEN (NEW.icon IS DISTINCT FROM OLD.icon AND (NEW.icon LIKE '%/v3/media/%' OR OLD.icon LIKE '%/v3/media/%'))
  EXECUTE FUNCTION keep_picture('group', 'guid', 'icon');
CREATE OR REPLACE TRIGGER groups_picture_removed AFTER DELETE ON groups FOR EACH ROW
  WHEN (OLD.icon LIKE '%/v3/media/%') EXECUTE FUNCTION keep_picture('group', 'guid', 'icon');
