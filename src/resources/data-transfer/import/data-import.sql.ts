import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement, type RowOf } from '#platform/database/statement.js';

/**
 * The batch after a checkpoint of which a part is stored: some of its lanes, or its first lines where all together took too long. What was
 * decided about the lines of lanes holds when the rest is stored: the checks of the rest would refuse what these lanes have stored as duplicates.
 */
export interface PartialBatch {
  /** End of the batch, and the hash of the file up to there. */
  bytes: string;
  hash: string;
  refused: number;
  /** Absent in one of a release without it. */
  incomplete?: number;
  /** Lines that are done and stored. Absent in one of a release without it. */
  stored?: number;
  refusedBytes: string;
  storedLanes: number[];
  /** A character for each line: its lane, `-` for one that is refused, `+` for one that is done, or `?` for one that is not decided. */
  lanes: string;
  /** The ids of the messages, as ranges of consecutive numbers, in the order of the lines. Empty where messages keep their ids. */
  ids: [first: string, last: string][];
}

/** How far a file is imported. */
export interface Checkpoint extends RowOf<'data-import-find-checkpoint'> {
  /** The number of records that were stored without a detail. */
  incomplete: bigint;
  partialBatch: PartialBatch | null;
}

// An import into a whole app is one into an app without data, decided when it begins.
export const begin = statement('data-import-begin')`
   INSERT INTO imports (app_id, name, keeps_ids)
   SELECT $1, $2, $3::boolean AND NOT EXISTS (SELECT FROM users WHERE app_id = $1) AND NOT EXISTS (SELECT FROM groups WHERE app_id = $1)
                  AND NOT EXISTS (SELECT FROM messages WHERE app_id = $1)
       ON CONFLICT (app_id, name) DO UPDATE SET updated_at = excluded.updated_at
   RETURNING keeps_ids`;

export const beginFile = statement('data-import-begin-file')`
   INSERT INTO import_files (app_id, import_name, kind, fingerprint) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

export const findCheckpoint = statement('data-import-find-checkpoint', rows<Checkpoint>())`
   SELECT done_bytes AS bytes, done_lines AS lines, coalesce(done_hash, '') AS hash, stored_records AS stored,
          incomplete_records AS incomplete, refused_records AS refused, refused_bytes, finished_at, partial_batch
     FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4`;

/** The lanes of a batch wait for each other here, so each finds which ones are stored. */
export const lockFile = statement('data-import-lock-file', rows<{ partialBatch: PartialBatch | null }>())`
   SELECT partial_batch FROM import_files
    WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4 FOR UPDATE`;

export const savePartialBatch = statement('data-import-save-partial-batch')`
   UPDATE import_files SET partial_batch = $5::jsonb WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4`;

export const saveCheckpoint = statement('data-import-save-checkpoint')`
   UPDATE import_files
      SET done_bytes = $5, done_lines = $6, done_hash = $7, stored_records = $8, refused_records = $9, refused_bytes = $10,
          incomplete_records = $11, finished_at = CASE WHEN $12 THEN now() END, partial_batch = NULL
    WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4`;

export const deleteCheckpoint = statement('data-import-delete-checkpoint')`
   DELETE FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4`;

/** Deletes $3 ids of messages of an import that has ended, so that no statement takes long. */
export const deleteMessageIds = statement('data-import-delete-message-ids')`
   DELETE FROM import_message_ids WHERE app_id = $1 AND import_name = $2
      AND source_id IN (SELECT source_id FROM import_message_ids WHERE app_id = $1 AND import_name = $2 LIMIT $3)
   RETURNING 1 AS deleted`;

/** The import itself stays, and with it whether its messages keep their ids. */
export const deleteFiles = statement('data-import-delete-files')`
   DELETE FROM import_files WHERE app_id = $1 AND import_name = $2`;

export const eraseMessageIds = statement('data-import-erase-message-ids')`
   DELETE FROM import_message_ids WHERE app_id = $1`;

export const findOld = installationStatement('data-import-find-old', {
  reason: 'finds the imports of all apps that have not continued for a month',
})`
   SELECT i.app_id, i.name FROM imports i JOIN apps USING (app_id)
    WHERE i.updated_at < now() - interval '30 days' ORDER BY i.updated_at LIMIT 100`;

export const deleteImport = statement('data-import-delete')`DELETE FROM imports WHERE app_id = $1 AND name = $2`;

export const useCustomPlans = installationStatement('data-import-custom-plans', {
  reason: 'a setting of the transaction',
})`SET LOCAL plan_cache_mode = 'force_custom_plan'`;

/** What an app has of what a conversion counts in its source, under the same names. */
export const recount = statement('data-import-recount')`
   SELECT m.*,
          (SELECT count(*) FROM message_reactions WHERE app_id = $1) AS reactions,
          (SELECT count(*) FROM saved_messages WHERE app_id = $1) AS saves,
          (SELECT count(*) FROM message_pins WHERE app_id = $1) AS pins,
          (SELECT count(*) FROM conversation_watermarks WHERE app_id = $1 AND read_message_id > 0) AS read_positions
     FROM (SELECT count(*) AS messages, count(DISTINCT sender) FILTER (WHERE sender <> ${sql.literal(SYSTEM_UID)}) AS authors,
                  count(DISTINCT parent_id) AS threads, coalesce(sum(cardinality(mentioned_uids)), 0)::bigint AS mentions,
                  coalesce(sum(CASE WHEN jsonb_typeof(data -> 'attachments') = 'array' THEN jsonb_array_length(data -> 'attachments') END), 0)::bigint AS files
             FROM messages WHERE app_id = $1) AS m`;
