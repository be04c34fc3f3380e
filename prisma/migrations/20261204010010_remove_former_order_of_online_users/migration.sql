-- No release has used it: the release before does not sort online users by name.
DROP INDEX CONCURRENTLY IF EXISTS users_available_name_idx;
