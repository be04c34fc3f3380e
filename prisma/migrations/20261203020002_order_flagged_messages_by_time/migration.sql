-- Flagged messages in the order in which they were first flagged.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flagged_messages_app_id_created_at_message_id_idx" ON "flagged_messages"("app_id", "created_at", "message_id");
