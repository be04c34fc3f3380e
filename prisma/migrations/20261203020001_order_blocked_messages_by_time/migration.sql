-- Blocked messages in the order in which they were blocked.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "blocked_messages_app_id_created_at_message_id_idx" ON "blocked_messages"("app_id", "created_at", "message_id");
