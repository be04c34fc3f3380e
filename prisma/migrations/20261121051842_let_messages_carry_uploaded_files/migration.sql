-- CreateTable
CREATE TABLE "media" (
    "app_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime_type" TEXT,
    "size" BIGINT,
    "uid" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "discard_at" TIMESTAMPTZ(3),
    "discarded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "media_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "media_uses" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "media_id" TEXT NOT NULL,

    CONSTRAINT "media_uses_pkey" PRIMARY KEY ("app_id","message_id","media_id")
);

-- CreateIndex
CREATE INDEX "media_app_id_uid_idx" ON "media"("app_id", "uid");

-- CreateIndex
CREATE INDEX "media_uses_app_id_media_id_idx" ON "media_uses"("app_id", "media_id");

-- AddForeignKey
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_app_id_media_id_fkey" FOREIGN KEY ("app_id", "media_id") REFERENCES "media"("app_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What is to be looked at next.
CREATE INDEX "media_discard_at_idx" ON "media"("discard_at") WHERE "discard_at" IS NOT NULL;

-- Whichever way a message goes, the files that it showed are looked at again. Whether another message shows them is not asked here: two
-- messages that are erased at the same time would each see the other.
CREATE FUNCTION "review_media"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media SET discard_at = now()
    FROM (SELECT DISTINCT app_id, media_id FROM gone) AS gone
   WHERE media.app_id = gone.app_id AND media.id = gone.media_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "media_uses_review" AFTER DELETE ON "media_uses"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "review_media"();
