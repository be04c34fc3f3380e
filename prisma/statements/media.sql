-- Written by npm run statements.

-- statement: media-claim-unused
-- $1: text
-- $2: text[]
-- column app_id: text not null
-- column media_id: text not null
UPDATE media SET discarded = true, discard_at = now() + interval '5 minutes'
   WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at IS NOT NULL AND NOT (EXISTS (SELECT FROM media_uses u WHERE u.app_id = $1 AND u.media_id = media.id)
                    OR EXISTS (SELECT FROM media_pictures p WHERE p.app_id = $1 AND p.media_id = media.id))
  RETURNING app_id, id AS media_id;

-- statement: media-complete-imported
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- $5: double precision
UPDATE media SET mime_type = $3, size = $4, created_at = coalesce(to_timestamp($5::float8), now())
  WHERE app_id = $1 AND id = $2 AND size IS NULL AND NOT discarded;

-- statement: media-create
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column id: text not null
INSERT INTO media (app_id, id, name, uid, discard_at) VALUES ($1, $2, $3, $4, now() + interval '1 day')
      ON CONFLICT (app_id, id) DO NOTHING
  RETURNING id;

-- statement: media-create-imported
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- column id: text not null
INSERT INTO media (app_id, id, name, uid, discard_at) VALUES ($1, $2, $3, $4, now() + interval '7 days')
      ON CONFLICT (app_id, id) DO UPDATE SET discard_at = excluded.discard_at WHERE media.size IS NULL AND NOT media.discarded
  RETURNING id;

-- statement: media-expire-of-app
-- $1: text
UPDATE media SET discard_at = now() WHERE app_id = $1;

-- statement: media-expire-of-user
-- $1: text
-- $2: text
UPDATE media SET discard_at = now() WHERE app_id = $1 AND uid = $2 AND discard_at IS NOT NULL;

-- statement: media-find
-- $1: text
-- $2: text
-- column id: text not null
-- column name: text not null
-- column mime_type: text
-- column size: bigint
SELECT id, name, mime_type, size FROM media
  WHERE app_id = $1 AND id = $2 AND size IS NOT NULL AND NOT discarded
    AND (discard_at IS NULL OR discard_at > now() OR (EXISTS (SELECT FROM media_uses u WHERE u.app_id = $1 AND u.media_id = media.id)
                   OR EXISTS (SELECT FROM media_pictures p WHERE p.app_id = $1 AND p.media_id = media.id)));

-- statement: media-find-due
-- installation: finds the files of all apps that are due
-- column app_id: text not null
-- column media_id: text not null
SELECT app_id, id AS media_id FROM media
  WHERE discard_at <= now() AND NOT (EXISTS (SELECT FROM pg_subscription s WHERE s.subname = 'confab_move_' || md5(media.app_id))
     OR EXISTS (SELECT FROM apps a WHERE a.app_id = media.app_id AND (a.moved_to_cell IS NOT NULL OR a.sealed_at IS NOT NULL))) ORDER BY discard_at LIMIT 100;

-- statement: media-keep-until
-- $1: text
-- $2: text[]
-- $3: timestamp with time zone
UPDATE media SET discard_at = greatest(discard_at, $3) WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at IS NOT NULL AND NOT discarded;

-- statement: media-keep-used
-- $1: text
-- $2: text[]
UPDATE media SET discarded = false, discard_at = NULL WHERE app_id = $1 AND id = ANY($2::text[]) AND (EXISTS (SELECT FROM media_uses u WHERE u.app_id = $1 AND u.media_id = media.id)
  OR EXISTS (SELECT FROM media_pictures p WHERE p.app_id = $1 AND p.media_id = media.id));

-- statement: media-lock-due
-- $1: text
-- $2: text[]
-- column id: text not null
SELECT id FROM media
  WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED;

-- statement: media-remove-of-app
-- $1: text
WITH uses AS (DELETE FROM media_uses WHERE app_id = $1), pictures AS (DELETE FROM media_pictures WHERE app_id = $1)
  DELETE FROM media WHERE app_id = $1;

-- statement: media-use
-- $1: text
-- $2: text[]
-- $3: bigint[]
-- column ?column?: integer not null
WITH file_of_message AS MATERIALIZED (
    SELECT m.id AS message_id, media_id FROM (SELECT id, $2::text[] AS media_ids FROM unnest($3::bigint[]) AS id) AS m CROSS JOIN LATERAL unnest(m.media_ids) AS media_id
  ), locked_file AS MATERIALIZED (
    SELECT id FROM media
     WHERE app_id = $1 AND id IN (SELECT media_id FROM file_of_message) AND size IS NOT NULL AND NOT discarded ORDER BY id FOR UPDATE
  ), used_file AS (
    UPDATE media SET discard_at = NULL FROM locked_file WHERE media.app_id = $1 AND media.id = locked_file.id RETURNING media.id
  ), file_use AS (
    INSERT INTO media_uses (app_id, message_id, media_id)
    SELECT $1, f.message_id, f.media_id FROM file_of_message f JOIN used_file ON used_file.id = f.media_id
        ON CONFLICT DO NOTHING
  ) SELECT 1;
