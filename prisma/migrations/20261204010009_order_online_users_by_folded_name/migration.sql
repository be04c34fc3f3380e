CREATE INDEX CONCURRENTLY IF NOT EXISTS users_available_folded_name_idx ON users (app_id, (left(search_fold_1(name), 100)) COLLATE "C", name COLLATE "C", uid COLLATE "C")
  WHERE status = 'available' AND deactivated_at IS NULL;
