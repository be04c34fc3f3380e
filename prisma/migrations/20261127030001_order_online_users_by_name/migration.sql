-- The client libraries list the users who are online first, by name; see docs/decisions/0051.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_available_name_idx ON users (app_id, (lower(name)) COLLATE "C", uid COLLATE "C") INCLUDE (name)
  WHERE status = 'available' AND deactivated_at IS NULL;
