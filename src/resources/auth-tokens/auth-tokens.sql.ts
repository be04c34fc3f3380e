import { isActive } from '#core/summaries/active-users.sql.js';
import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

export const lockUser = statement('auth-tokens-lock-user')`
   SELECT 1 FROM users u WHERE u.app_id = $1 AND u.uid = $2 AND ${isActive(sql`u`)} FOR NO KEY UPDATE`;

/** Every open connection is checked with it. The heartbeat closes those whose token has expired. */
export const liveIds = statement('auth-tokens-live-ids')`
   SELECT t.id
     FROM auth_tokens t JOIN users u ON u.app_id = $1 AND u.uid = t.uid JOIN apps a ON a.app_id = $1
    WHERE t.app_id = $1 AND t.id = ANY($2)
      AND ${isActive(sql`u`)} AND a.deletion_scheduled_at IS NULL`;
