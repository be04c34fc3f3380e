-- Reviewed messages in the order of their reviews.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reviewed_messages_app_id_reviewed_at_message_id_idx" ON "reviewed_messages"("app_id", "reviewed_at", "message_id");
