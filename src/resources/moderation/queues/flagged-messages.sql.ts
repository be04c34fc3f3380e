import type { MatchedCondition } from '#core/moderation/rule.js';
import type { FlaggedMessage as Row } from '#generated/prisma/client.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

export interface FlaggedMessage extends Omit<Row, 'appId' | 'updatedAt' | 'condition'> {
  condition: MatchedCondition | null;
}

/** `reasonName` and `description` are null if the reason was deleted. */
export type MessageFlag = RowOf<'message-flags-of-messages'>;

const columns = sql`message_id, rule_id, rule_name, revision_id, condition, actions,
             created_at`;

// The update locks the row, so that no other transaction deletes it while it gets a flag.
export const add = statement('flagged-messages-add')`
   INSERT INTO flagged_messages (app_id, message_id) VALUES ($1, $2)
       ON CONFLICT (app_id, message_id) DO UPDATE SET updated_at = EXCLUDED.updated_at`;

/** $2 message, $3 uid, $4 reason, $5 remark or null */
export const flag = statement('message-flags-flag')`
   INSERT INTO message_flags (app_id, message_id, uid, reason_id, remark) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (app_id, message_id, uid)
       DO UPDATE SET reason_id = EXCLUDED.reason_id, remark = EXCLUDED.remark, created_at = EXCLUDED.created_at`;

// Of two reviews at once one gets the row.
export const take = statement('flagged-messages-take', rows<FlaggedMessage>())`
   DELETE FROM flagged_messages WHERE app_id = $1 AND message_id = $2 RETURNING ${columns}`;

/** $2 message, $3 rule, $4 its name, $5 its revision, $6 condition, $7 actions, $8 when it was first flagged. A flag since then has made the row. */
export const restore = statement('flagged-messages-restore')`
   INSERT INTO flagged_messages AS f (app_id, message_id, rule_id, rule_name, revision_id, condition, actions, created_at)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)
       ON CONFLICT (app_id, message_id) DO UPDATE
      SET created_at = excluded.created_at,
          rule_id = coalesce(f.rule_id, excluded.rule_id), rule_name = coalesce(f.rule_name, excluded.rule_name),
          revision_id = coalesce(f.revision_id, excluded.revision_id),
          condition = coalesce(f.condition, excluded.condition),
          actions = CASE WHEN f.rule_id IS NULL THEN excluded.actions ELSE f.actions END`;

/** $2 message, $3 flags as reviews keep them */
export const restoreFlags = statement('message-flags-restore')`
   INSERT INTO message_flags (app_id, message_id, uid, reason_id, remark, created_at)
   SELECT $1, $2, flag ->> 'uid', flag ->> 'reasonId', flag ->> 'remark', to_timestamp((flag ->> 'flaggedAt')::float8)
     FROM jsonb_array_elements($3::jsonb) AS flag
       ON CONFLICT (app_id, message_id, uid) DO NOTHING`;

/** $2 messages, $3 the maximum for each message: its newest flags, oldest first */
export const flagsOf = statement('message-flags-of-messages')`
   SELECT f.message_id, f.uid, f.reason_id, r.name AS reason_name, r.description, f.remark,
          f.created_at
     FROM unnest($2::bigint[]) AS m (id)
    CROSS JOIN LATERAL (
      SELECT message_id, uid, reason_id, remark, created_at FROM message_flags
       WHERE app_id = $1 AND message_id = m.id
       ORDER BY created_at DESC, uid DESC LIMIT $3) f
     LEFT JOIN flag_reasons r ON r.app_id = $1 AND r.reason_id = f.reason_id
    ORDER BY f.message_id, f.created_at, f.uid`;

export const counts = statement('message-flags-counts')`
   SELECT message_id, count(*)::int AS count FROM message_flags WHERE app_id = $1 AND message_id = ANY($2) GROUP BY message_id`;

// Three statements, each of which sees what the transactions before it have committed: one that adds a flag of another user to a message has
// locked its row.
export const lockFlaggedBy = statement('flagged-messages-lock-flagged-by')`
   SELECT f.message_id FROM flagged_messages f
    WHERE f.app_id = $1
      AND f.message_id IN (SELECT g.message_id FROM message_flags g WHERE g.app_id = $1 AND g.uid = $2)
    ORDER BY f.message_id
      FOR UPDATE`;

export const removeFlags = statement('message-flags-remove-of-user')`
   DELETE FROM message_flags WHERE app_id = $1 AND uid = $2`;

export const removeUnflagged = statement('flagged-messages-remove-unflagged')`
   DELETE FROM flagged_messages f
    WHERE f.app_id = $1 AND f.message_id = ANY($2) AND f.rule_id IS NULL
      AND NOT EXISTS (SELECT FROM message_flags g WHERE g.app_id = $1 AND g.message_id = f.message_id)`;
