import { installationStatement, rows } from '../../database/statement.js';

const reason = 'sign-ins to the console are of the installation';

/** $1 hash of the token */
export const findSession = installationStatement(
  'console-sessions-find',
  {
    reason,
    text: `SELECT s.expires_at FROM console_sessions s JOIN management_credentials m ON m.secret_hash = s.secret_hash
            WHERE s.token_hash = $1 AND s.expires_at > now()`,
  },
  rows<{ expires_at: Date }>(),
);

/** $1 hash of the token, $2 end */
export const addSession = installationStatement('console-sessions-add', {
  reason,
  text: `INSERT INTO console_sessions (token_hash, secret_hash, expires_at)
         SELECT $1, m.secret_hash, $2 FROM management_credentials m`,
});

/** $1 hash of the code, $2 end */
export const addLink = installationStatement('console-sign-in-links-add', {
  reason,
  text: `INSERT INTO console_sign_in_links (code_hash, secret_hash, expires_at)
         SELECT $1, m.secret_hash, $2 FROM management_credentials m`,
});

/** Of two uses at the same time one finds the link. $1 hash of the code */
export const useLink = installationStatement(
  'console-sign-in-links-use',
  {
    reason,
    text: `DELETE FROM console_sign_in_links l USING management_credentials m
            WHERE l.code_hash = $1 AND l.secret_hash = m.secret_hash AND l.expires_at > now() RETURNING l.expires_at`,
  },
  rows<{ expires_at: Date }>(),
);
