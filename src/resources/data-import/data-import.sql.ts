import { installationStatement, rows, statement } from '../../platform/database/statement.js';

/** How far a file is imported. */
export interface Checkpoint {
  bytes: bigint;
  lines: bigint;
  hash: Buffer;
  stored: bigint;
  refused: bigint;
  refusedBytes: bigint;
  finishedAt: Date | null;
}

// An import into a whole app is one into an app without data, decided when it begins.
export const begin = statement(
  'data-import-begin',
  `INSERT INTO imports (app_id, name, keeps_ids)
   SELECT $1, $2, $3::boolean AND NOT EXISTS (SELECT FROM users WHERE app_id = $1) AND NOT EXISTS (SELECT FROM groups WHERE app_id = $1)
                  AND NOT EXISTS (SELECT FROM messages WHERE app_id = $1)
       ON CONFLICT (app_id, name) DO UPDATE SET updated_at = excluded.updated_at
   RETURNING keeps_ids AS "keepsIds"`,
);

export const findCheckpoint = statement(
  'data-import-find-checkpoint',
  `SELECT done_bytes AS bytes, done_lines AS lines, done_hash AS hash, stored_records AS stored, refused_records AS refused,
          refused_bytes AS "refusedBytes", finished_at AS "finishedAt"
     FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4 AND done_hash IS NOT NULL`,
  rows<Checkpoint>(),
);

export const saveCheckpoint = statement(
  'data-import-save-checkpoint',
  `INSERT INTO import_files (app_id, import_name, kind, fingerprint, done_bytes, done_lines, done_hash, stored_records, refused_records,
                             refused_bytes, finished_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $11 THEN now() END)
       ON CONFLICT (app_id, import_name, kind, fingerprint) DO UPDATE
      SET done_bytes = excluded.done_bytes, done_lines = excluded.done_lines, done_hash = excluded.done_hash,
          stored_records = excluded.stored_records, refused_records = excluded.refused_records, refused_bytes = excluded.refused_bytes,
          finished_at = excluded.finished_at`,
);

export const deleteCheckpoint = statement(
  'data-import-delete-checkpoint',
  'DELETE FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4',
);

/** Of an import that has ended: $3 of them, so that no statement takes long. */
export const deleteMessageIds = statement(
  'data-import-delete-message-ids',
  `DELETE FROM import_message_ids WHERE app_id = $1 AND import_name = $2
      AND source_id IN (SELECT source_id FROM import_message_ids WHERE app_id = $1 AND import_name = $2 LIMIT $3)
   RETURNING 1 AS deleted`,
);

export const eraseMessageIds = statement(
  'data-import-erase-message-ids',
  'DELETE FROM import_message_ids WHERE app_id = $1',
);

export const findOld = installationStatement('data-import-find-old', {
  reason: 'finds the imports of all apps that have not continued for a month',
  text: `SELECT app_id AS "appId", name FROM imports WHERE updated_at < now() - interval '30 days' ORDER BY updated_at LIMIT 100`,
});

export const deleteImport = statement('data-import-delete', 'DELETE FROM imports WHERE app_id = $1 AND name = $2');
