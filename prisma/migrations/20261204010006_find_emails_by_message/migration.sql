-- An email or SMS shows several messages, of which message_id is the first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notification_deliveries_message_ids_idx ON notification_deliveries USING gin ((details -> 'messageIds')) WITH (fastupdate = off) WHERE details ? 'messageIds';
