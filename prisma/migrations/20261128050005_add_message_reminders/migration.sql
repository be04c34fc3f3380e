-- CreateTable
CREATE TABLE "message_reminders" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "remind_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_reminders_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE INDEX "message_reminders_app_id_message_id_idx" ON "message_reminders"("app_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_reminders_app_id_uid_message_id_key" ON "message_reminders"("app_id", "uid", "message_id");

-- AddForeignKey
ALTER TABLE "message_reminders" ADD CONSTRAINT "message_reminders_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_reminders" ADD CONSTRAINT "message_reminders_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;
