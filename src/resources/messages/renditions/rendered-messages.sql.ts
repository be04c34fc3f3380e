import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { columnsOf, type MessageRow } from '../model/message-row.js';

/** A message with what is known of its app. */
export type RenderedRow = MessageRow & RowOf<'renditions-find-message'>;

const byId = sql`SELECT ${columnsOf(sql`m`)}, a.region, a.created_at AS app_created_at
    FROM messages m JOIN apps a ON a.app_id = $1
   WHERE m.app_id = $1 AND m.id = $2 AND m.deleted_at IS NULL`;

export const find = statement('renditions-find-message', rows<RenderedRow>())`${byId}`;

export const lock = statement('renditions-lock-message', rows<RenderedRow>())`${byId} FOR NO KEY UPDATE OF m`;

/** $3 data. It is no edit: editedAt stays. */
export const setData = statement('renditions-set-data')`
   UPDATE messages SET data = $3::jsonb, updated_at = now() WHERE app_id = $1 AND id = $2`;
