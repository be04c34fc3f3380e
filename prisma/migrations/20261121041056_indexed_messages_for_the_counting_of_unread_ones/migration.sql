-- The messages of a conversation in order, with all that decides whether one is its last and whether it is unread: both are answered
-- from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_conversation_idx" ON "messages" ("app_id", "conversation_id", "id")
  INCLUDE ("sender", "category", "type", "parent_id", "deleted_at", "moderation_status", "sent_at");
