import { conversationIdOf } from '#core/conversations/conversation-key.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { isSendable } from '#resources/messages/content/message-content.js';
import type { MessageRow } from '#resources/messages/model/message-row.js';

/**
 * A message that its sender cannot read in the app any more, for example because they left the group: what they sent, in the form of a
 * message, and nothing that others have written since or that the app would look up for it.
 */
export function sentPart(row: MessageRow): object {
  const [isEdited, isDeleted] = [row.editedBy === row.sender, row.deletedBy === row.sender];
  const isOwn = row.editedBy === null || isEdited;
  return withoutAbsent({
    id: String(row.id),
    muid: row.muid,
    conversationId: conversationIdOf(row.conversationKey),
    sender: row.sender,
    receiverType: row.receiverType,
    receiver: row.receiver,
    category: row.category,
    type: row.type,
    data: isOwn ? sentData(row) : {},
    tags: isOwn && row.tags.length > 0 ? row.tags : undefined,
    parentId: row.parentId === null ? undefined : String(row.parentId),
    quotedMessageId: row.quotedMessageId === null ? undefined : String(row.quotedMessageId),
    sentAt: unixSeconds(row.sentAt),
    editedAt: isEdited ? optionalUnixSeconds(row.editedAt) : undefined,
    editedBy: isEdited ? row.editedBy : undefined,
    deletedAt: isDeleted ? optionalUnixSeconds(row.deletedAt) : undefined,
    deletedBy: isDeleted ? row.deletedBy : undefined,
  });
}

/** Messages about members, edits and calls say what the user did, not to whom. */
function sentData({ category, data, moderationStatus: status }: MessageRow): object {
  if (!isSendable(category)) return { action: data.action };
  return status ? { ...data, moderation: { status } } : data;
}
