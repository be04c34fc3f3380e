import { installationStatement, rows, statement } from '#platform/database/statement.js';
import type { LinkPreview } from './previewed-links.js';

export interface CachedPreview {
  /** Null for a page without a preview. */
  preview: Omit<LinkPreview, 'url'> | null;
  mediaId: string | null;
}

/** $2 hash of the URL, $3 seconds that previews are kept, $4 seconds that the lack of one is. */
export const findCached = statement('link-previews-find-cached', rows<CachedPreview>())`
   SELECT preview, media_id FROM link_previews
    WHERE app_id = $1 AND url_hash = $2 AND fetched_at > now() - make_interval(secs => CASE WHEN preview IS NULL THEN $4::float8 ELSE $3::float8 END)`;

/** $2 hash of the URL, $3 preview, $4 id of the file with its image */
export const cache = statement('link-previews-cache')`
   INSERT INTO link_previews (app_id, url_hash, preview, media_id, fetched_at) VALUES ($1, $2, $3::jsonb, $4, now())
       ON CONFLICT (app_id, url_hash)
       DO UPDATE SET preview = excluded.preview, media_id = excluded.media_id, fetched_at = excluded.fetched_at`;

/** $1 seconds */
export const findAppsWithOld = installationStatement('link-previews-find-apps-with-old', {
  reason: 'finds the apps whose previews have expired',
})`
   SELECT DISTINCT p.app_id FROM link_previews p JOIN apps USING (app_id)
    WHERE p.fetched_at < now() - make_interval(secs => $1::float8)`;

/** $2 seconds */
export const deleteOld = statement('link-previews-delete-old')`
   DELETE FROM link_previews WHERE app_id = $1 AND fetched_at < now() - make_interval(secs => $2::float8)`;
