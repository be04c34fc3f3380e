import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { JudgedMessage } from '#core/moderation/verdicts/verdict-records.service.js';
import type { ModerationStatus, ReceiverType } from '#generated/prisma/enums.js';

export interface MessageRow {
  id: bigint;
  conversation_key: ConversationKey;
  sender: string;
  receiver_type: ReceiverType;
  receiver: string;
  category: string;
  type: string;
  data: Record<string, unknown>;
  tags: string[];
  muid: string | null;
  parent_id: bigint | null;
  mentioned_uids: string[];
  quoted_message_id: bigint | null;
  moderation_status: ModerationStatus | null;
  sent_at: Date;
  updated_at: Date;
  edited_at: Date | null;
  edited_by: string | null;
  deleted_at: Date | null;
  deleted_by: string | null;
}

/** What moderation knows of the message. */
export const judgedMessage = (row: MessageRow): JudgedMessage => ({
  id: row.id,
  sender: row.sender,
  receiverType: row.receiver_type,
  receiver: row.receiver,
  conversationKey: row.conversation_key,
});

export const messageColumns = `id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
  mentioned_uids, quoted_message_id, moderation_status, sent_at, updated_at, edited_at, edited_by, deleted_at, deleted_by`;

/** Columns of a table with an alias. */
export const columnsOf = (alias: string, columns = messageColumns): string => columns.replace(/\w+/g, `${alias}.$&`);

/** SQL condition: the reply is included in the number of replies. */
export const countedReply = (alias: string): string =>
  `${alias}.deleted_at IS NULL AND (${alias}.moderation_status IS NULL OR ${alias}.moderation_status = 'approved')`;
