-- What clients that connect again may have missed. Most events of a restart say who is online, and are not among them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS events_missed_idx ON events (app_id, position) WHERE name <> 'user_connection_status_changed';
