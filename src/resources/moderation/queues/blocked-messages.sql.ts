import type { MatchedCondition, WithheldEdit } from '#core/moderation/rule.js';
import type { BlockedMessage as Row } from '#generated/prisma/client.js';
import { rows, statement } from '#platform/database/statement.js';

export interface BlockedMessage extends Omit<Row, 'appId' | 'sender' | 'condition' | 'edit'> {
  condition: MatchedCondition;
  edit: WithheldEdit | null;
}

// Of two reviews at once one gets the row.
export const take = statement('blocked-messages-take', rows<BlockedMessage>())`
   DELETE FROM blocked_messages WHERE app_id = $1 AND message_id = $2
   RETURNING message_id, rule_id, rule_name, revision_id, condition, actions, edit,
             created_at, updated_at`;
