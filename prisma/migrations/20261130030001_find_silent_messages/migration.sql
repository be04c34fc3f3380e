-- Whether an app has silent messages, and which of its unread messages are silent.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_silent_idx ON messages (app_id, id) WHERE data @> '{"silent": true}';
