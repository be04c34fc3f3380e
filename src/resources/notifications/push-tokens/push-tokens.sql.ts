import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { statement, type RowOf } from '#platform/database/statement.js';

export const lockUser = statement('push-tokens-lock-user')`
   SELECT 1 FROM users u WHERE u.app_id = $1 AND u.uid = $2 AND ${isActive(sql`u`)} FOR NO KEY UPDATE`;

/** Deletes what a session registered before. $2 auth token, $3 type, $4 hash of the device that it registers now. */
export const deleteFormer = statement('push-tokens-delete-former')`
   DELETE FROM push_tokens WHERE app_id = $1 AND auth_token_id = $2 AND type = $3 AND token_hash <> $4`;

/** The device may be another user's until now. */
export const save = statement('push-tokens-save')`
   INSERT INTO push_tokens (app_id, uid, auth_token_id, type, platform, provider, provider_id, token, token_hash, keys)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (app_id, token_hash) DO UPDATE
      SET uid = excluded.uid, auth_token_id = excluded.auth_token_id, type = excluded.type, platform = excluded.platform,
          provider_id = excluded.provider_id, keys = excluded.keys, updated_at = excluded.updated_at,
          created_at = CASE WHEN push_tokens.auth_token_id = excluded.auth_token_id THEN push_tokens.created_at
                            ELSE excluded.created_at END`;

/** Deletes the tokens of a user that were not updated for longest. $3 how many stay. */
export const deleteExcess = statement('push-tokens-delete-excess')`
   DELETE FROM push_tokens
    WHERE app_id = $1 AND id IN (SELECT id FROM push_tokens WHERE app_id = $1 AND uid = $2
                                  ORDER BY updated_at DESC, id DESC OFFSET $3)`;

const shown = sql`t.uid, t.auth_token_id, a.token_cipher, t.type, t.platform,
          t.provider_id, t.token, t.created_at, t.updated_at`;

export type PushTokenRow = RowOf<'push-tokens-list'>;

/** $2 uid, $3 auth token, or null for all. */
export const list = statement('push-tokens-list')`
   SELECT ${shown} FROM push_tokens t JOIN auth_tokens a ON a.app_id = $1 AND a.id = t.auth_token_id
    WHERE t.app_id = $1 AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3)
    ORDER BY t.id`;

/** $2 uid, $3 auth token, or null for all; $4 a push token, or null for all. */
export const remove = statement('push-tokens-remove')`
   DELETE FROM push_tokens t USING auth_tokens a
    WHERE t.app_id = $1 AND a.app_id = $1 AND a.id = t.auth_token_id
      AND t.uid = $2 AND ($3::bigint IS NULL OR t.auth_token_id = $3) AND ($4::text IS NULL OR t.token = $4)
   RETURNING ${shown}`;
