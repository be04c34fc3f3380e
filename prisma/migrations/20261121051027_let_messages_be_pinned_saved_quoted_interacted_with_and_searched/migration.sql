-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "quoted_message_id" BIGINT;

-- CreateTable
CREATE TABLE "message_pins" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "pinned_by" TEXT NOT NULL,
    "pinned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_pins_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateTable
CREATE TABLE "saved_messages" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_messages_pkey" PRIMARY KEY ("app_id","uid","message_id")
);

-- CreateTable
CREATE TABLE "message_interactions" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "uid" TEXT NOT NULL,
    "element_id" TEXT NOT NULL,
    "interacted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_interactions_pkey" PRIMARY KEY ("app_id","message_id","uid","element_id")
);

-- CreateIndex
CREATE INDEX "message_pins_app_id_conversation_id_pinned_at_message_id_idx" ON "message_pins"("app_id", "conversation_id", "pinned_at", "message_id");

-- CreateIndex
CREATE INDEX "message_pins_app_id_pinned_at_message_id_idx" ON "message_pins"("app_id", "pinned_at", "message_id");

-- CreateIndex
CREATE INDEX "saved_messages_app_id_message_id_idx" ON "saved_messages"("app_id", "message_id");

-- CreateIndex
CREATE INDEX "message_interactions_app_id_uid_idx" ON "message_interactions"("app_id", "uid");

-- AddForeignKey
ALTER TABLE "message_pins" ADD CONSTRAINT "message_pins_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_interactions" ADD CONSTRAINT "message_interactions_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_interactions" ADD CONSTRAINT "message_interactions_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

-- Messages with attachments, and those with links: a send of any other message does not touch them. The conditions stand in the
-- listing in the same words.
CREATE INDEX "messages_attachments_idx" ON "messages" ("app_id", "conversation_id", "id")
  WHERE "category" = 'message' AND "type" IN ('image', 'file', 'audio', 'video') AND "deleted_at" IS NULL;
CREATE INDEX "messages_links_idx" ON "messages" ("app_id", "conversation_id", "id")
  WHERE ("data" ->> 'text') ~* '(https?://|www\.)\S';

-- Texts, by their parts. Not every PostgreSQL has the extension or lets us have it: without it a search reads the texts one by one,
-- and the server says at its start what to run.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS "pg_trgm";
  CREATE INDEX "messages_text_idx" ON "messages" USING gin (("data" ->> 'text') gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'The extension pg_trgm cannot be had: %', SQLERRM;
END;
$$;
