-- Whether any group of an app restricts its senders is read with the rules of each role.
CREATE INDEX CONCURRENTLY IF NOT EXISTS groups_restricted_idx ON groups (app_id) WHERE frozen OR send_scope <> 'participant' OR slow_mode_seconds > 0;
