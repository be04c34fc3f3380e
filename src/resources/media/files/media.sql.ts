import { isElsewhere } from '#platform/cells/elsewhere.sql.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement, type RowOf } from '#platform/database/statement.js';
import { useFiles } from './used-files.sql.js';

/** An unused upload is deleted after a day. Returns no row for an id that is taken. */
export const create = statement('media-create')`
   INSERT INTO media (app_id, id, name, uid, discard_at) VALUES ($1, $2, $3, $4, now() + interval '1 day')
       ON CONFLICT (app_id, id) DO NOTHING
   RETURNING id`;

/** For a file of an import, whose bytes are stored next. Also after an interruption. Returns no row for an id that is taken. */
export const createImported = statement('media-create-imported')`
   INSERT INTO media (app_id, id, name, uid, discard_at) VALUES ($1, $2, $3, $4, now() + interval '7 days')
       ON CONFLICT (app_id, id) DO UPDATE SET discard_at = excluded.discard_at WHERE media.size IS NULL AND NOT media.discarded
   RETURNING id`;

export const completeImported = statement('media-complete-imported')`
   UPDATE media SET mime_type = $3, size = $4, created_at = coalesce(to_timestamp($5::float8), now())
    WHERE app_id = $1 AND id = $2 AND size IS NULL AND NOT discarded`;

const isUsed = sql`(EXISTS (SELECT FROM media_uses u WHERE u.app_id = $1 AND u.media_id = media.id)
                     OR EXISTS (SELECT FROM media_pictures p WHERE p.app_id = $1 AND p.media_id = media.id))`;

export interface MediaRow extends RowOf<'media-find'> {
  mimeType: string;
  size: bigint;
}

export const find = statement('media-find', rows<MediaRow>())`
   SELECT id, name, mime_type, size FROM media
    WHERE app_id = $1 AND id = $2 AND size IS NOT NULL AND NOT discarded
      AND (discard_at IS NULL OR discard_at > now() OR ${isUsed})`;

export const use = statement('media-use')`
   WITH ${useFiles(sql`SELECT id, $2::text[] AS media_ids FROM unnest($3::bigint[]) AS id`)} SELECT 1`;

export const keepUntil = statement('media-keep-until')`
   UPDATE media SET discard_at = greatest(discard_at, $3) WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at IS NOT NULL AND NOT discarded`;

export const expireOfUser = statement('media-expire-of-user')`
   UPDATE media SET discard_at = now() WHERE app_id = $1 AND uid = $2 AND discard_at IS NOT NULL`;

export const expireOfApp = statement('media-expire-of-app')`UPDATE media SET discard_at = now() WHERE app_id = $1`;

export const removeOfApp = statement('media-remove-of-app')`
   WITH uses AS (DELETE FROM media_uses WHERE app_id = $1), pictures AS (DELETE FROM media_pictures WHERE app_id = $1)
   DELETE FROM media WHERE app_id = $1`;

/** The files of an app that another cell has, or that arrives from one, are discarded there. */
export const findDue = installationStatement('media-find-due', {
  reason: 'finds the files of all apps that are due',
})`
   SELECT app_id, id AS media_id FROM media
    WHERE discard_at <= now() AND NOT ${isElsewhere(sql`media`)} ORDER BY discard_at LIMIT 100`;

export const lockDue = statement('media-lock-due')`
   SELECT id FROM media
    WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED`;

export const keepUsed = statement('media-keep-used')`
   UPDATE media SET discarded = false, discard_at = NULL WHERE app_id = $1 AND id = ANY($2::text[]) AND ${isUsed}`;

/** A transaction that uses a file sets `discard_at` to NULL, so a file that got used while its row was awaited is not claimed. */
export const claimUnused = statement('media-claim-unused')`
   UPDATE media SET discarded = true, discard_at = now() + interval '5 minutes'
    WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at IS NOT NULL AND NOT ${isUsed}
   RETURNING app_id, id AS media_id`;
