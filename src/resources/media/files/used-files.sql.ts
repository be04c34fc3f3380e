import { sql, type SqlText } from '#platform/database/sql.js';

/**
 * CTEs that keep the files of messages until all of their messages are deleted. Files that are already discarded are skipped. Their rows
 * are locked in one order, so that concurrent transactions cannot deadlock.
 *
 * @param messages SELECT of the `id` and the `media_ids` of messages that the statement has stored
 */
export const useFiles = (messages: SqlText): SqlText => sql`file_of_message AS MATERIALIZED (
    SELECT m.id AS message_id, media_id FROM (${messages}) AS m CROSS JOIN LATERAL unnest(m.media_ids) AS media_id
  ), locked_file AS MATERIALIZED (
    SELECT id FROM media
     WHERE app_id = $1 AND id IN (SELECT media_id FROM file_of_message) AND size IS NOT NULL AND NOT discarded ORDER BY id FOR UPDATE
  ), used_file AS (
    UPDATE media SET discard_at = NULL FROM locked_file WHERE media.app_id = $1 AND media.id = locked_file.id RETURNING media.id
  ), file_use AS (
    INSERT INTO media_uses (app_id, message_id, media_id)
    SELECT $1, f.message_id, f.media_id FROM file_of_message f JOIN used_file ON used_file.id = f.media_id
        ON CONFLICT DO NOTHING
  )`;
