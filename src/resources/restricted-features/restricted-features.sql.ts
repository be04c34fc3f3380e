import { statement } from '../../platform/database/statement.js';

/** Raw: a row lock. */
export const lockRoleForKeyShare = statement(
  'restricted-features-lock-role-for-key-share',
  'SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE',
);
