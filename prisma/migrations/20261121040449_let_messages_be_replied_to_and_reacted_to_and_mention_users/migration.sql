-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "mentioned_uids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "message_reactions" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "reaction" TEXT NOT NULL,
    "reacted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_reactions_pkey" PRIMARY KEY ("app_id","message_id","id")
);

-- CreateTable
CREATE TABLE "thread_subscriptions" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "parent_id" BIGINT NOT NULL,
    "read_message_id" BIGINT NOT NULL,
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "thread_subscriptions_pkey" PRIMARY KEY ("app_id","uid","parent_id")
);

-- CreateIndex
CREATE INDEX "message_reactions_app_id_uid_idx" ON "message_reactions"("app_id", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "message_reactions_app_id_message_id_uid_reaction_key" ON "message_reactions"("app_id", "message_id", "uid", "reaction");

-- CreateIndex
CREATE INDEX "thread_subscriptions_app_id_parent_id_idx" ON "thread_subscriptions"("app_id", "parent_id");

-- AddForeignKey
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_subscriptions" ADD CONSTRAINT "thread_subscriptions_app_id_parent_id_fkey" FOREIGN KEY ("app_id", "parent_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_subscriptions" ADD CONSTRAINT "thread_subscriptions_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

-- A thread, in order. What its listing counts by is in the index too, so that counting the replies of a page reads no message.
CREATE INDEX "messages_replies_idx" ON "messages" ("app_id", "parent_id", "id") INCLUDE ("sender", "deleted_at", "moderation_status") WHERE "parent_id" IS NOT NULL;

-- The threads in which a user replied.
CREATE INDEX "messages_replies_by_sender_idx" ON "messages" ("app_id", "sender", "parent_id") WHERE "parent_id" IS NOT NULL;

-- A send that mentions nobody does not touch it.
CREATE INDEX "messages_mentioned_uids_idx" ON "messages" USING gin ("mentioned_uids") WHERE "mentioned_uids" <> '{}';
