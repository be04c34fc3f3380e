-- Written by npm run statements.

-- statement: media-by-id
-- $1: text
-- $2: text
-- column id: text not null
-- column name: text not null
-- column mime_type: text
-- column size: bigint
SELECT id, name, mime_type, size FROM media
  WHERE app_id = $1 AND id = $2 AND size IS NOT NULL AND NOT discarded
    AND (discard_at IS NULL OR discard_at > now() OR EXISTS (SELECT FROM media_uses u WHERE u.app_id = media.app_id AND u.media_id = media.id));

-- statement: media-claim
-- installation: settles unused files of several apps at once
-- $1: text[]
-- $2: text[]
-- column appId: text not null
-- column mediaId: text not null
-- column discarded: boolean not null
UPDATE media
     SET discarded = NOT EXISTS (SELECT FROM media_uses u WHERE u.app_id = media.app_id AND u.media_id = media.id),
         discard_at = CASE WHEN EXISTS (SELECT FROM media_uses u WHERE u.app_id = media.app_id AND u.media_id = media.id) THEN NULL ELSE now() + interval '5 minutes' END
    FROM unnest($1::text[], $2::text[]) AS due (app_id, id)
   WHERE media.app_id = due.app_id AND media.id = due.id
  RETURNING media.app_id AS "appId", media.id AS "mediaId", media.discarded;

-- statement: media-claim-unused
-- $1: text
-- $2: text[]
-- column appId: text not null
-- column mediaId: text not null
UPDATE media SET discarded = true, discard_at = now() + interval '5 minutes'
   WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at IS NOT NULL AND NOT EXISTS (SELECT FROM media_uses u WHERE u.app_id = media.app_id AND u.media_id = media.id)
  RETURNING app_id AS "appId", id AS "mediaId";

-- statement: media-complete
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
UPDATE media SET mime_type = $3, size = $4 WHERE app_id = $1 AND id = $2;

-- statement: media-create
-- $1: text
-- $2: text
-- $3: text
-- $4: text
INSERT INTO media (app_id, id, name, uid, discard_at) VALUES ($1, $2, $3, $4, now() + interval '1 day');

-- statement: media-expire-of-app
-- $1: text
UPDATE media SET discard_at = now() WHERE app_id = $1;

-- statement: media-expire-of-user
-- $1: text
-- $2: text
UPDATE media SET discard_at = now() WHERE app_id = $1 AND uid = $2 AND discard_at IS NOT NULL;

-- statement: media-lock-due
-- installation: finds unused files that are due, in all apps
-- column appId: text not null
-- column mediaId: text not null
SELECT app_id AS "appId", id AS "mediaId" FROM media
  WHERE discard_at <= now() ORDER BY discard_at LIMIT 100 FOR UPDATE SKIP LOCKED;

-- statement: media-release
-- $1: text
-- $2: bigint
DELETE FROM media_uses WHERE app_id = $1 AND message_id = $2;

-- statement: media-remove
-- $1: text
-- $2: text
DELETE FROM media WHERE app_id = $1 AND id = $2 AND discarded;

-- statement: media-use
-- $1: text
-- $2: text[]
-- $3: bigint[]
WITH wanted AS (
    SELECT id FROM media WHERE app_id = $1 AND id = ANY($2::text[]) AND size IS NOT NULL AND NOT discarded ORDER BY id FOR UPDATE
  ), used AS (
    UPDATE media SET discard_at = NULL FROM wanted WHERE media.app_id = $1 AND media.id = wanted.id RETURNING media.id
  )
  INSERT INTO media_uses (app_id, message_id, media_id)
  SELECT $1, message_id, used.id FROM unnest($3::bigint[]) AS message_id CROSS JOIN used
      ON CONFLICT DO NOTHING;
