-- CreateTable
CREATE TABLE "disappearing_conversations" (
    "app_id" TEXT NOT NULL,
    "conversation_key" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "disappearing_conversations_pkey" PRIMARY KEY ("app_id","conversation_key")
);

-- CreateTable
CREATE TABLE "disappearing_messages" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "disappears_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disappearing_messages_pkey" PRIMARY KEY ("app_id","message_id")
);

-- AddForeignKey
ALTER TABLE "disappearing_messages" ADD CONSTRAINT "disappearing_messages_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON disappearing_messages FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('128');
