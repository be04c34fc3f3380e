import { statement } from '#platform/database/statement.js';

/** Locks the rows in one order, so that concurrent transactions cannot deadlock. Keys that were deleted are skipped. */
export const saveUses = statement('api-keys-save-uses')`
   WITH used AS (
     SELECT k.id, u.at
       FROM unnest($2::bigint[], $3::timestamptz[]) AS u (id, at) JOIN api_keys k ON k.app_id = $1 AND k.id = u.id
      ORDER BY k.id
        FOR NO KEY UPDATE OF k
   )
   UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, used.at)
     FROM used WHERE k.app_id = $1 AND k.id = used.id`;
