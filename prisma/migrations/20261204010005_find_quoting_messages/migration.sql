-- What was sent of a message that quotes an erased one loses the quotation.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_quoted_message_id_idx ON messages (app_id, quoted_message_id) WHERE quoted_message_id IS NOT NULL;
