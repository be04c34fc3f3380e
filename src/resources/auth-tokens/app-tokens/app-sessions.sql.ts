import { installationStatement, rows, statement } from '#platform/database/statement.js';

export interface StoredSession {
  tokenCipher: Buffer;
  expiresAt: Date;
}

/**
 * Whether a session of an app token may begin. $2 names of the user in cut-offs, $3 when the token was issued, $4 the hashes by which it
 * can have been revoked.
 *
 * The caller has locked the user, so that no cut-off is set and no token revoked until the session is stored.
 */
export const isAccepted = statement('auth-tokens-is-accepted')`
   SELECT NOT EXISTS (SELECT FROM token_cutoffs c WHERE c.app_id = $1 AND c.uid = ANY ($2) AND c.revoke_before > $3)
      AND NOT EXISTS (SELECT FROM revoked_app_tokens r WHERE r.app_id = $1 AND r.token_hash = ANY ($4)) AS accepted`;

/** $2 uid, $3 hash, $4 ciphertext, $5 when it was issued, $6 when it expires. Another process may have stored the session before. */
export const beginSession = statement('auth-tokens-begin-session')`
   INSERT INTO auth_tokens (app_id, uid, token_hash, token_cipher, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (app_id, token_hash) DO NOTHING`;

/** $2 uids, $3 time. An earlier time does not replace a later one. Locks the users, so that no session begins meanwhile. */
export const saveCutoffs = statement('auth-tokens-save-cutoffs')`
   WITH locked AS (
     SELECT FROM users u WHERE u.app_id = $1 AND u.uid = ANY ($2::text[]) ORDER BY u.uid FOR NO KEY UPDATE)
   INSERT INTO token_cutoffs (app_id, uid, revoke_before)
   SELECT $1, uid, $3 FROM unnest($2::text[]) AS uid WHERE (SELECT count(*) FROM locked) >= 0 ORDER BY uid
       ON CONFLICT (app_id, uid) DO UPDATE SET revoke_before = greatest(token_cutoffs.revoke_before, excluded.revoke_before)`;

/** Replaces the cut-off of a user who is locked for their erasure. $2 uid, $3 its hash, $4 time. */
export const saveErasureCutoff = statement('auth-tokens-save-erasure-cutoff')`
   WITH former AS (DELETE FROM token_cutoffs WHERE app_id = $1 AND uid = $2)
   INSERT INTO token_cutoffs (app_id, uid, revoke_before) VALUES ($1, $3, $4)
       ON CONFLICT (app_id, uid) DO UPDATE SET revoke_before = greatest(token_cutoffs.revoke_before, excluded.revoke_before)`;

/**
 * Sessions of users whose token says that it was issued at $3 or later, although it has been used already: the clock of its issuer is
 * ahead, and a cut-off at $3 does not refuse the token. $2 uids.
 */
export const findAheadOf = statement('auth-tokens-find-ahead-of', rows<StoredSession>())`
   SELECT token_cipher, expires_at FROM auth_tokens
    WHERE app_id = $1 AND uid = ANY ($2::text[]) AND issued_at >= $3 AND created_at < $3`;

/** The sessions of a user. $2 uid. */
export const findSessions = statement('auth-tokens-find-sessions', rows<StoredSession & { id: bigint }>())`
   SELECT id, token_cipher, expires_at FROM auth_tokens
    WHERE app_id = $1 AND uid = $2 AND expires_at IS NOT NULL`;

export const deleteSessions = statement('auth-tokens-delete-sessions')`
   DELETE FROM auth_tokens WHERE app_id = $1 AND id = ANY ($2)`;

/** $2 uid, $3 time. A token that says that it was issued after its first use was issued before it. */
export const deleteIssuedBefore = statement('auth-tokens-delete-issued-before')`
   DELETE FROM auth_tokens WHERE app_id = $1 AND uid = $2 AND least(issued_at, created_at) < $3`;

/** $2 hashes, $3 when each of the tokens expires. */
export const saveRevoked = statement('auth-tokens-save-revoked')`
   INSERT INTO revoked_app_tokens (app_id, token_hash, expires_at)
   SELECT $1, r.hash, r.expires_at FROM unnest($2::bytea[], $3::timestamptz[]) AS r (hash, expires_at) ORDER BY r.hash
       ON CONFLICT DO NOTHING`;

/** $2 uid, $3 how many app tokens stay. */
export const deleteExcessSessions = statement('auth-tokens-delete-excess-sessions')`
   DELETE FROM auth_tokens WHERE app_id = $1 AND id IN (
     SELECT id FROM auth_tokens WHERE app_id = $1 AND uid = $2 AND expires_at IS NOT NULL ORDER BY id DESC OFFSET $3)
   RETURNING id`;

export const findExpired = installationStatement('auth-tokens-find-expired', {
  reason: 'finds the expired app tokens of all apps',
})`
   SELECT t.app_id, t.id FROM auth_tokens t JOIN apps USING (app_id)
          WHERE t.expires_at <= $1 ORDER BY t.expires_at LIMIT $2`;

export const deleteExpired = statement('auth-tokens-delete-expired')`
   DELETE FROM auth_tokens WHERE app_id = $1 AND id = ANY ($2) AND expires_at IS NOT NULL`;

export const findExpiredRevocations = installationStatement('auth-tokens-find-expired-revocations', {
  reason: 'finds the expired app tokens of all apps',
})`
   SELECT t.app_id, t.token_hash AS hash FROM revoked_app_tokens t JOIN apps USING (app_id)
          WHERE t.expires_at <= $1 ORDER BY t.expires_at LIMIT $2`;

export const deleteRevocations = statement('auth-tokens-delete-revocations')`
   DELETE FROM revoked_app_tokens WHERE app_id = $1 AND token_hash = ANY ($2)`;

export const findExpiredCutoffs = installationStatement('auth-tokens-find-expired-cutoffs', {
  reason: 'finds the cut-offs of all apps',
})`
   SELECT c.app_id, c.uid FROM token_cutoffs c JOIN apps USING (app_id)
          WHERE c.revoke_before <= $1 ORDER BY c.revoke_before LIMIT $2`;

/** $2 uids, $3 time. */
export const deleteCutoffs = statement('auth-tokens-delete-cutoffs')`
   DELETE FROM token_cutoffs WHERE app_id = $1 AND uid = ANY ($2) AND revoke_before <= $3`;
