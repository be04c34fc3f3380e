CREATE INDEX CONCURRENTLY IF NOT EXISTS users_active_folded_name_idx ON users (app_id, (left(search_fold_1(name), 100)) COLLATE "C", name COLLATE "C", uid COLLATE "C")
  WHERE deactivated_at IS NULL;
