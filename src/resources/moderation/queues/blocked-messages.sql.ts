import type { MatchedCondition, WithheldEdit } from '#core/moderation/rule.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

export interface BlockedMessage extends RowOf<'blocked-messages-take'> {
  condition: MatchedCondition;
  actions: string[];
  /** The edit that was blocked; null where the message itself was. */
  edit: WithheldEdit | null;
}

// Raw, because Prisma throws where there is nothing to delete and return. Of two reviews at once one gets the row.
export const take = statement(
  'blocked-messages-take',
  sql`DELETE FROM blocked_messages WHERE app_id = $1 AND message_id = $2
   RETURNING message_id, rule_id, rule_name, revision_id, condition, actions, edit,
             created_at, updated_at`,
  rows<BlockedMessage>(),
);
