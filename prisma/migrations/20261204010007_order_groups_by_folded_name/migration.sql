-- Lists sorted by name: see docs/decisions/0114-names-are-sorted-as-searches-fold-them.md.
CREATE INDEX CONCURRENTLY IF NOT EXISTS groups_type_folded_name_idx ON groups (app_id, type, (left(search_fold_1(name), 100)) COLLATE "C", name COLLATE "C", guid COLLATE "C");
