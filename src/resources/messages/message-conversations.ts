import { MAX_MEMBERS_WITH_RECEIPTS } from '../conversation-states/receipts.repository.js';

/** Whose conversations, and which of them, as expressions. */
interface Holder {
  viewer?: string;
  /** In place of a viewer: only what this user has with other users. */
  participant?: string;
  receiverType?: string;
  /** Only those in which unread messages are counted. */
  keepingUnread: boolean;
}

/** The conversations of a user of the app $1, with the time since which they are in the group. */
export function heldConversations({ viewer, participant, receiverType, keepingUnread }: Holder): string {
  const kinds = participant === undefined ? [] : [pairsOf(participant)];
  if (viewer !== undefined) kinds.push(pairsOf(viewer), groupsOf(viewer, keepingUnread));
  const where = receiverType === undefined ? '' : `WHERE h.receiver_type = ${receiverType}`;
  return `SELECT h.conversation_id, h.joined_at FROM (${kinds.join(' UNION ALL ')}) AS h ${where}`;
}

const pairsOf = (uid: string) => `
      SELECT p.conversation_id, 'user' AS receiver_type, NULL::timestamptz AS joined_at
        FROM conversation_peers p WHERE p.app_id = $1 AND p.uid = ${uid}`;

const groupsOf = (uid: string, keepingUnread: boolean) => `
      SELECT 'group_' || j.guid, 'group', j.joined_at
        FROM group_members j ${keepingUnread ? `JOIN groups g ON g.app_id = j.app_id AND g.guid = j.guid AND ${isSmall}` : ''}
       WHERE j.app_id = $1 AND j.uid = ${uid}`;

const isSmall = `g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}`;
