import { sql, type SqlText } from '#platform/database/sql.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';

const reason = 'sign-ins to the console are of the installation';

/** Whether the email is that of a collaborator of an app of this database, or, in the directory of cells, of an app of any cell. */
const isCollaborator = (email: SqlText) => sql`(EXISTS (SELECT FROM app_collaborators c WHERE c.email = ${email})
               OR EXISTS (SELECT FROM cell_collaborators c WHERE c.email = ${email}))`;

export const findSession = installationStatement('console-sessions-find', { reason })`
   SELECT s.created_at AS began_at, s.expires_at, s.email FROM console_sessions s JOIN management_credentials m ON m.secret_hash = s.secret_hash
            WHERE s.token_hash = $1 AND s.expires_at > now()
              AND (s.email IS NULL OR ${isCollaborator(sql`s.email`)})`;

export const findCollaboratorRole = statement('console-sessions-find-collaborator-role')`
   SELECT role FROM app_collaborators WHERE app_id = $1 AND email = $2`;

export const findCollaboratorRoles = installationStatement('console-sessions-find-collaborator-roles', {
  reason: 'finds the apps of a collaborator',
})`
   SELECT app_id, role FROM cell_collaborators WHERE email = $1
          UNION ALL
          SELECT c.app_id, c.role FROM app_collaborators c
           WHERE c.email = $1 AND NOT EXISTS (SELECT FROM cell_apps p WHERE p.app_id = c.app_id)`;

/** $1 hash of the token, $2 end */
export const addSession = installationStatement('console-sessions-add', { reason })`
   INSERT INTO console_sessions (token_hash, secret_hash, expires_at)
         SELECT $1, m.secret_hash, $2 FROM management_credentials m`;

/** $1 hash of the token, $2 end, $3 email */
export const addCollaboratorSession = installationStatement('console-sessions-add-collaborator', { reason })`
   INSERT INTO console_sessions (token_hash, secret_hash, expires_at, email)
           SELECT $1, m.secret_hash, $2, $3 FROM management_credentials m
            WHERE ${isCollaborator(sql`$3`)} RETURNING expires_at`;

export const hasPasskey = installationStatement('console-sessions-has-passkey', { reason })`
   SELECT FROM console_passkeys WHERE email = $1 LIMIT 1`;

/** $1 hash of the code, $2 end */
export const addLink = installationStatement('console-sign-in-links-add', { reason })`
   INSERT INTO console_sign_in_links (code_hash, secret_hash, expires_at)
         SELECT $1, m.secret_hash, $2 FROM management_credentials m`;

/** $1 hash of the code, $2 end, $3 email, $4 hash of the cookie of the browser, null for any browser, $5 how many of its other links stay, the newest ones */
export const addCollaboratorLink = installationStatement('console-sign-in-links-add-collaborator', {
  reason,
})`
   WITH replaced AS (
             DELETE FROM console_sign_in_links WHERE code_hash IN (
               SELECT code_hash FROM console_sign_in_links WHERE email = $3 AND browser_hash IS NOT DISTINCT FROM $4
                ORDER BY expires_at DESC, code_hash OFFSET $5))
           INSERT INTO console_sign_in_links (code_hash, secret_hash, expires_at, email, browser_hash)
           SELECT $1, m.secret_hash, $2, $3, $4 FROM management_credentials m
            WHERE ${isCollaborator(sql`$3`)}
           RETURNING expires_at`;

/** Of two uses at the same time one finds the link. $1 hash of the code, $2 hash of the cookie of the browser */
export const useLink = installationStatement('console-sign-in-links-use', {
  reason,
  row: rows<{ email: string | null; isHanded: boolean }>(),
})`
   DELETE FROM console_sign_in_links l USING management_credentials m
            WHERE l.code_hash = $1 AND l.secret_hash = m.secret_hash AND l.expires_at > now()
              AND (l.browser_hash IS NULL OR l.browser_hash = $2)
           RETURNING l.email, l.browser_hash IS NULL AS is_handed`;
