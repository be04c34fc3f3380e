-- CreateIndex
CREATE INDEX "blocked_messages_app_id_created_at_message_id_idx" ON "blocked_messages"("app_id", "created_at", "message_id");

-- CreateIndex
CREATE INDEX "flagged_messages_app_id_created_at_message_id_idx" ON "flagged_messages"("app_id", "created_at", "message_id");

-- CreateIndex
CREATE INDEX "reviewed_messages_app_id_reviewed_at_message_id_idx" ON "reviewed_messages"("app_id", "reviewed_at", "message_id");
