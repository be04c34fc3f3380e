-- The messages of a conversation that mention somebody, in order: unread mentions are counted from it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_mentions_by_conversation_idx" ON "messages" ("app_id", "conversation_key", "id")
  WHERE "mentioned_uids" <> '{}';
