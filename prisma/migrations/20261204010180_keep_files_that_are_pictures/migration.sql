-- CreateTable
CREATE TABLE "media_pictures" (
    "app_id" TEXT NOT NULL,
    "owner_type" "receiver_type" NOT NULL,
    "owner" TEXT NOT NULL,
    "media_id" TEXT NOT NULL,

    CONSTRAINT "media_pictures_pkey" PRIMARY KEY ("app_id","owner_type","owner")
);

-- CreateIndex
CREATE INDEX "media_pictures_app_id_media_id_idx" ON "media_pictures"("app_id", "media_id");

-- AddForeignKey
ALTER TABLE "media_pictures" ADD CONSTRAINT "media_pictures_app_id_media_id_fkey" FOREIGN KEY ("app_id", "media_id") REFERENCES "media"("app_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

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
