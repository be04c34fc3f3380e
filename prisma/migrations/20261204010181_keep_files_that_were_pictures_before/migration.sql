-- Files that are already pictures, and still there because a message shows them or they were uploaded today.
WITH owners (app_id, owner_type, owner, address) AS (
  SELECT app_id, 'user'::receiver_type, uid, avatar FROM users WHERE avatar LIKE '%/v3/media/%'
  UNION ALL
  SELECT app_id, 'group', guid, icon FROM groups WHERE icon LIKE '%/v3/media/%'
), pictures AS (
  SELECT o.app_id, o.owner_type, o.owner, m.id AS media_id
    FROM owners o
   CROSS JOIN LATERAL regexp_match(address, '^https?://[^/]+/v3/media/([^/.]+)\.([^/.]+)\.') AS link
    JOIN media m ON m.app_id = o.app_id AND m.app_id = link[1] AND m.id = link[2] AND m.size IS NOT NULL AND NOT m.discarded
), kept AS (
  UPDATE media SET discard_at = NULL FROM pictures p WHERE media.app_id = p.app_id AND media.id = p.media_id
)
INSERT INTO media_pictures (app_id, owner_type, owner, media_id)
SELECT app_id, owner_type, owner, media_id FROM pictures
    ON CONFLICT DO NOTHING;
