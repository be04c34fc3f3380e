import { rows, statement } from '#platform/database/statement.js';
import type { MatchedCondition, WithheldEdit } from '../rule.js';

export interface BlockedMessage {
  messageId: bigint;
  ruleId: string;
  ruleName: string;
  revisionId: string;
  condition: MatchedCondition;
  actions: string[];
  /** The edit that was blocked; null where the message itself was. */
  edit: WithheldEdit | null;
  createdAt: Date;
  updatedAt: Date;
}

// Raw, because Prisma throws where there is nothing to delete and return. Of two reviews at once one gets the row.
export const take = statement(
  'blocked-messages-take',
  `DELETE FROM blocked_messages WHERE app_id = $1 AND message_id = $2
   RETURNING message_id AS "messageId", rule_id AS "ruleId", rule_name AS "ruleName", revision_id AS "revisionId", condition, actions, edit,
             created_at AS "createdAt", updated_at AS "updatedAt"`,
  rows<BlockedMessage>(),
);
