import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { JudgedMessage } from '#core/moderation/verdict-records.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { RowOf } from '#platform/database/statement.js';

export interface MessageRow extends RowOf<'messages-find'> {
  conversationKey: ConversationKey;
  data: Record<string, unknown>;
  tags: string[];
  mentionedUids: string[];
}

/** What moderation knows of the message. */
export const judgedMessage = (row: MessageRow): JudgedMessage => ({
  id: row.id,
  sender: row.sender,
  receiverType: row.receiverType,
  receiver: row.receiver,
  conversationKey: row.conversationKey,
});

export const messageColumns = sql`id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by`;

/** Columns of a table with an alias. @param expressions instead of some of them */
export const columnsOf = (
  alias: SqlText,
  columns = messageColumns,
  expressions: Readonly<Record<string, SqlText>> = {},
): SqlText =>
  sql.join(
    columns.split(/,\s*/).map((column) => expressions[column] ?? sql`${alias}.${sql.identifier(column)}`),
    ', ',
  );

/** SQL condition: the reply is included in the number of replies. */
export const countedReply = (alias: SqlText): SqlText =>
  sql`${alias}.deleted_at IS NULL AND (${alias}.moderation_status IS NULL OR ${alias}.moderation_status = 'approved')`;
