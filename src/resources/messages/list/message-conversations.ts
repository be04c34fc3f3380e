import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from '../../../domain/conversation-states/receipts.repository.js';
import { groupKeyInSql, isConversationOfUserInSql, type ConversationKey } from '../../../domain/conversation-key.js';

/** What of a filter of messages narrows the conversations. */
interface ConversationFilter {
  viewer?: string;
  participant?: string;
  receiverType?: string;
  conversationKeys?: readonly ConversationKey[];
  /** Present: only conversations that have unread messages are needed. */
  unread?: object;
}

/**
 * The conversations of the viewer or, without one, those of the participant with other users; of the app $1. With how far they are
 * through each, and in groups with the time since which they are a member.
 */
export function userConversations(
  { viewer, participant, receiverType, unread, conversationKeys }: ConversationFilter,
  value: (item: unknown) => string,
): string {
  const uid = value(viewer ?? participant);
  const kinds = viewer === undefined ? [pairsOf(uid)] : [pairsOf(uid), groupsOf(uid, unread !== undefined)];
  const conditions = [
    ...(receiverType === undefined ? [] : [`h.receiver_type = ${value(receiverType)}`]),
    ...(conversationKeys ? [`h.conversation_key = ANY(${value(conversationKeys)}::text[])`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return `SELECT h.conversation_key, h.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
                 coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
            FROM (${kinds.join(' UNION ALL ')}) AS h
            LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = ${uid} AND w.conversation_key = h.conversation_key ${where}`;
}

const pairsOf = (uid: string) => `
      SELECT p.conversation_key, 'user' AS receiver_type, NULL::timestamptz AS joined_at
        FROM conversation_peers p WHERE p.app_id = $1 AND p.uid = ${uid}`;

const groupsOf = (uid: string, keepingUnread: boolean) => `
      SELECT ${groupKeyInSql('j.guid')}, 'group', j.joined_at
        FROM group_members j ${keepingUnread ? `JOIN groups g ON g.app_id = j.app_id AND g.guid = j.guid AND ${isSmall}` : ''}
       WHERE j.app_id = $1 AND j.uid = ${uid}`;

/**
 * Condition on messages `m`: the user is one of the two users of the conversation. Sender and receiver tell, except of replies of the
 * system user in a conversation of two other users: there the key tells.
 */
export const isOneToOneOf = (uid: string): string =>
  `(m.receiver_type = 'user' AND (m.sender = ${uid} OR m.receiver = ${uid}
      OR (m.sender = '${SYSTEM_UID}' AND ${isConversationOfUserInSql('m.conversation_key', uid)})))`;

/** In larger groups no unread messages are counted. */
const isSmall = `g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}`;
