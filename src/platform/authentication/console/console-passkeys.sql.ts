import { installationStatement, rows, type RowOf } from '#platform/database/statement.js';

const reason = 'sign-ins to the console are of the installation';

export interface StoredPasskey extends RowOf<'console-passkeys-list'> {
  /** In base64url. */
  readonly publicKey: string;
  /** The counter of signatures, as text: PostgreSQL returns numbers of 64 bits so. */
  readonly counter: string;
  readonly transports: string[];
}

/** Oldest first. $1 email */
export const listPasskeys = installationStatement('console-passkeys-list', {
  reason,
  row: rows<StoredPasskey>(),
})`
   SELECT credential_id, email, name, public_key, counter::text, transports, created_at, last_used_at
           FROM console_passkeys WHERE email = $1 ORDER BY created_at, credential_id`;

/** $1 id of the credential */
export const findPasskey = installationStatement('console-passkeys-find', {
  reason,
  row: rows<StoredPasskey>(),
})`
   SELECT credential_id, email, name, public_key, counter::text, transports, created_at, last_used_at
           FROM console_passkeys WHERE credential_id = $1`;

export const countPasskeys = installationStatement('console-passkeys-count', { reason })`
   SELECT email, count(*)::int AS passkeys FROM console_passkeys WHERE email = ANY ($1) GROUP BY email`;

/**
 * Locks one of the person's roles, so that a removal at the same time waits, and deletes the passkey too. $1 id of the credential, $2 email, $3 name,
 * $4 public key, $5 counter, $6 transports, $7 how many the person may have
 */
export const addPasskey = installationStatement('console-passkeys-add', { reason })`
   WITH here AS (SELECT email FROM app_collaborators WHERE email = $2 LIMIT 1 FOR KEY SHARE),
                elsewhere AS (SELECT email FROM cell_collaborators WHERE email = $2 LIMIT 1 FOR KEY SHARE)
           INSERT INTO console_passkeys (credential_id, email, name, public_key, counter, transports)
           SELECT $1, $2, $3, $4, $5::bigint, $6
            WHERE EXISTS (SELECT FROM (SELECT email FROM here UNION ALL SELECT email FROM elsewhere) AS roles)
              AND (SELECT count(*) FROM console_passkeys WHERE email = $2) < $7
           ON CONFLICT (credential_id) DO NOTHING
           RETURNING created_at`;

/** Of two uses of one signature, or of a copied authenticator, one finds its counter too low. $1 id of the credential, $2 counter of the signature */
export const usePasskey = installationStatement('console-passkeys-use', { reason })`
   UPDATE console_passkeys SET counter = $2::bigint, last_used_at = now()
            WHERE credential_id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0))
           RETURNING email, name`;

/** $1 email, $2 id of the credential, null for all of them */
export const removePasskeys = installationStatement('console-passkeys-remove', { reason })`
   DELETE FROM console_passkeys WHERE email = $1 AND ($2::text IS NULL OR credential_id = $2) RETURNING name`;

/** $1 hash of the challenge, $2 hash of the cookie of the browser, $3 whether it registers, $4 email or null, $5 end */
export const addChallenge = installationStatement('console-passkey-challenges-add', { reason })`
   INSERT INTO console_passkey_challenges (challenge_hash, browser_hash, is_registration, email, expires_at)
         VALUES ($1, $2, $3, $4, $5)`;

/** Of two uses at the same time one finds it. $1 hash of the challenge, $2 hash of the cookie of the browser, $3 whether it registers */
export const useChallenge = installationStatement('console-passkey-challenges-use', { reason })`
   DELETE FROM console_passkey_challenges
            WHERE challenge_hash = $1 AND browser_hash = $2 AND is_registration = $3 AND expires_at > now()
           RETURNING email`;

export const removeExpiredChallenges = installationStatement('console-passkey-challenges-remove-expired', {
  reason,
})`DELETE FROM console_passkey_challenges WHERE expires_at < now()`;

export const endSessions = installationStatement('console-passkeys-end-sessions', { reason })`
   DELETE FROM console_sessions WHERE email = $1`;
