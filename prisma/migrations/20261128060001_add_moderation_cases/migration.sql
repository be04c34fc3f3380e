-- CreateTable
CREATE TABLE "moderation_cases" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "assignee" TEXT,
    "notes" JSONB NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_cases_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateIndex
CREATE INDEX "moderation_cases_app_id_assignee_message_id_idx" ON "moderation_cases"("app_id", "assignee", "message_id");

-- AddForeignKey
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
