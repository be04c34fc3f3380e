-- AlterTable
ALTER TABLE "message_reactions" ADD COLUMN     "conversation_id" TEXT;

-- CreateIndex
CREATE INDEX "message_reactions_app_id_conversation_id_message_id_idx" ON "message_reactions"("app_id", "conversation_id", "message_id");

-- Those that are there already. An erased message takes its reactions along, so that each finds its message.
UPDATE "message_reactions" r SET "conversation_id" = m."conversation_id"
  FROM "messages" m WHERE m."app_id" = r."app_id" AND m."id" = r."message_id";
