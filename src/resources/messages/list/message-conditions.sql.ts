import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from '#core/conversation-states/receipts.sql.js';
import { canBeUnreadBy, isSilent } from '#core/conversation-states/unread-messages.sql.js';
import { userConversations } from '#core/conversation-states/user-conversations.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';

// Conditions on a message `m` of the app $1. Parameters are expressions.

/** As the partial index of mentions has it. */
export const MENTIONS = sql`m.mentioned_uids <> '{}'`;

/** As the partial index of attachments has it. */
export const HAS_ATTACHMENTS = sql`m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL`;

/** As the partial index of links has it. */
export const HAS_LINKS = sql`(m.data ->> 'text') ~* '(https?://|www\\.)\\S'`;

export const HAS_REACTIONS = sql`EXISTS (SELECT FROM message_reactions r WHERE r.app_id = $1 AND r.message_id = m.id)`;

export const savedBy = (uid: SqlText) =>
  sql`m.id IN (SELECT s.message_id FROM saved_messages s WHERE s.app_id = $1 AND s.uid = ${uid})`;

/** Expression for a watermark of the viewer in the conversation of the message. */
export type WatermarkExpression = (column: 'read_message_id' | 'delivered_message_id') => SqlText;

/** Together with `sinceJoined`: the messages that the count of unread messages counts. */
export const unreadBy = (uid: SqlText, watermark: WatermarkExpression, settings: UnreadSettings) => sql`
  m.id > ${watermark('read_message_id')}
  AND ${canBeUnreadBy(uid, settings)}${settings.hasSilentMessages ? sql` AND NOT ${isSilent(sql`m`)}` : ''}`;

/** In a group: sent since the user became a member, and the group is not too large for unread messages. */
export const sinceJoined = (uid: SqlText) => sql`(m.receiver_type = 'user' OR EXISTS (
    SELECT FROM group_members j JOIN groups g ON g.app_id = $1 AND g.guid = j.guid
     WHERE j.app_id = $1 AND j.guid = m.receiver AND j.uid = ${uid} AND m.sent_at >= j.joined_at
       AND g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}))`;

export const undeliveredTo = (uid: SqlText, watermark: WatermarkExpression) => sql`
  m.id > ${watermark('delivered_message_id')} AND m.sender <> ${uid} AND m.deleted_at IS NULL`;

/** Restricts a list to conversations. */
export interface ConversationCondition {
  on: (column: SqlText) => SqlText;
  /** Expression for the key, where there is only one. */
  single?: SqlText;
}

/** Restricts the pins `p` to those of the conversations or else of all conversations of the viewer: each has few. */
export function pinnedIn(conversations: ConversationCondition | undefined, viewer: SqlText | undefined): SqlText {
  if (conversations) return sql`p.app_id = $1 AND ${conversations.on(sql`p.conversation_key`)}`;
  if (viewer === undefined) return sql`p.app_id = $1`;
  return sql`p.app_id = $1 AND p.conversation_key IN (
    SELECT c.conversation_key FROM (${userConversations({ uid: viewer })}) AS c)`;
}
