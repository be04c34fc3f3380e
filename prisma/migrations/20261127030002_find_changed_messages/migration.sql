-- Messages that were edited, deleted or released after they were sent, in the order of their changes. A send does not write to it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_changed_idx ON messages (app_id, conversation_key, updated_at, id)
  WHERE updated_at > sent_at;
