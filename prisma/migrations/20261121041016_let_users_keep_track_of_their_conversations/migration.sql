-- CreateEnum
CREATE TYPE "receipt_type" AS ENUM ('delivered', 'read');

-- AlterTable
ALTER TABLE "conversation_watermarks" ADD COLUMN     "delivered_message_id" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "pinned_at" TIMESTAMPTZ(3),
ADD COLUMN     "read_message_id" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "conversation_peers" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "peer" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_peers_pkey" PRIMARY KEY ("app_id","uid","peer")
);

-- CreateTable
CREATE TABLE "conversation_receipts" (
    "app_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "type" "receipt_type" NOT NULL,
    "message_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_receipts_pkey" PRIMARY KEY ("app_id","conversation_id","uid","type","message_id")
);

-- CreateTable
CREATE TABLE "pinned_conversations" (
    "app_id" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "receiver" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "pinned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pinned_conversations_pkey" PRIMARY KEY ("app_id","receiver_type","receiver")
);

-- What Prisma cannot express.

-- Every message between two users brings their conversation into being, whoever writes it. In the order of the key, so that no two
-- statements wait for each other.
CREATE FUNCTION "introduce_conversation_peers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "conversation_peers" ("app_id", "uid", "peer", "conversation_id", "created_at")
  SELECT "app_id", side."uid", side."peer", "conversation_id", min("sent_at")
    FROM "sent", LATERAL (VALUES ("sender", "receiver"), ("receiver", "sender")) AS side ("uid", "peer")
   WHERE "receiver_type" = 'user'
   GROUP BY "app_id", side."uid", side."peer", "conversation_id"
   ORDER BY "app_id", side."uid", side."peer"
      ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

-- Makes writers of messages wait until the end of the migration, so that none escapes both the trigger and what follows it.
CREATE TRIGGER "messages_introduce_conversation_peers" AFTER INSERT ON "messages"
  REFERENCING NEW TABLE AS "sent" FOR EACH STATEMENT EXECUTE FUNCTION "introduce_conversation_peers"();

INSERT INTO "conversation_peers" ("app_id", "uid", "peer", "conversation_id", "created_at")
SELECT "app_id", side."uid", side."peer", "conversation_id", min("sent_at")
  FROM "messages", LATERAL (VALUES ("sender", "receiver"), ("receiver", "sender")) AS side ("uid", "peer")
 WHERE "receiver_type" = 'user'
 GROUP BY "app_id", side."uid", side."peer", "conversation_id"
    ON CONFLICT DO NOTHING;
