import { isElsewhere } from '../cells/elsewhere.sql.js';
import { sql } from '../database/sql.js';
import { installationStatement, statement } from '../database/statement.js';

export const acquire = statement('idempotency-acquire')`
   INSERT INTO idempotency_keys (app_id, key_hash, attempt, fingerprint, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
       ON CONFLICT (app_id, key_hash) DO NOTHING
   RETURNING attempt`;

export const find = statement('idempotency-find')`
   SELECT fingerprint, status, body_cipher FROM idempotency_keys
    WHERE app_id = $1 AND key_hash = $2 AND expires_at > now()`;

/** Not a branch of ON CONFLICT, where a distributed engine would not allow now(). */
export const acquireExpired = statement('idempotency-acquire-expired')`
   UPDATE idempotency_keys
      SET attempt = $3, fingerprint = $4, expires_at = now() + make_interval(secs => $5), status = NULL, body_cipher = NULL,
          message_ids = NULL
    WHERE app_id = $1 AND key_hash = $2 AND expires_at <= now()
   RETURNING attempt`;

export const renew = statement('idempotency-renew')`
   UPDATE idempotency_keys SET expires_at = now() + make_interval(secs => $4)
    WHERE app_id = $1 AND key_hash = $2 AND attempt = $3 AND status IS NULL`;

export const storeResponse = statement('idempotency-store-response')`
   UPDATE idempotency_keys SET status = $4, body_cipher = $5, expires_at = now() + make_interval(secs => $6), message_ids = $7::bigint[]
    WHERE app_id = $1 AND key_hash = $2 AND attempt = $3`;

export const release = statement('idempotency-release')`
   DELETE FROM idempotency_keys WHERE app_id = $1 AND key_hash = $2 AND attempt = $3`;

export const eraseOfMessages = statement('idempotency-erase-of-messages')`
   UPDATE idempotency_keys SET body_cipher = NULL, message_ids = NULL WHERE app_id = $1 AND message_ids && $2::bigint[]`;

/** $2 the key after which the page begins. */
export const listBodies = statement('idempotency-list-bodies')`
   SELECT key_hash, body_cipher, message_ids FROM idempotency_keys
    WHERE app_id = $1 AND key_hash > $2 AND body_cipher IS NOT NULL ORDER BY key_hash LIMIT $3`;

export const eraseBodies = statement('idempotency-erase-bodies')`
   UPDATE idempotency_keys SET body_cipher = NULL, message_ids = NULL WHERE app_id = $1 AND key_hash = ANY($2)`;

export const findExpired = installationStatement('idempotency-find-expired', {
  reason: 'finds expired keys of all apps',
})`
   SELECT app_id, key_hash FROM idempotency_keys
    WHERE expires_at <= now() AND NOT ${isElsewhere(sql`idempotency_keys`)} ORDER BY expires_at LIMIT $1`;

/** A key that was acquired again meanwhile stays. No server waits for rows that another one deletes. */
export const deleteExpired = statement('idempotency-delete-expired')`
   DELETE FROM idempotency_keys
    WHERE app_id = $1
      AND key_hash IN (SELECT key_hash FROM idempotency_keys
                        WHERE app_id = $1 AND key_hash = ANY($2) AND expires_at <= now() FOR UPDATE SKIP LOCKED)`;
