-- Stored responses lose their body when a message in it is erased. Each statement writes its entries at once, so that a search reads no list of pending ones.
CREATE INDEX CONCURRENTLY IF NOT EXISTS idempotency_keys_message_ids_idx ON idempotency_keys USING gin (message_ids) WITH (fastupdate = off) WHERE message_ids IS NOT NULL;
