import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import { installationStatement } from '../../../platform/database/statement.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';
import {
  groupSummaries,
  userSummaries,
  type GroupSummary,
  type UserSummary,
} from '../../../domain/lookups/lookups.repository.js';
import { messageColumns, type MessageRow } from '../model/message-row.js';

/** One copy of a message, for one receiver. The names are those of the statement below. */
export interface OutgoingCopy {
  /** From 1, over all that is stored in one go; ids ascend in this order. */
  position: number;
  app_id: string;
  sender: string;
  /** Whether a user sends, who reaches the groups that they are a member of, and users as long as neither has blocked the other. */
  as_user: boolean;
  receiver_type: string;
  receiver: string;
  conversation_key: ConversationKey;
  category: string;
  type: string;
  data: object;
  tags: string[];
  muid: string | null;
  muid_position: number;
  request_id: string | null;
}

/** A stored message, with those whom it names. */
export type SentRow = MessageRow & {
  position: number;
  /** Who sent it, to whom: none for the system user. */
  sender_entry: unknown[] | null;
  receiver_entry: unknown[] | null;
};

/** Those whom the rows brought along. */
export function summariesOf(rows: SentRow[]): { users: UserSummary[]; groups: GroupSummary[] } {
  const users: UserSummary[] = [];
  const groups: GroupSummary[] = [];
  for (const { sender_entry: sender, receiver_entry: receiver, receiver_type: receiverType } of rows) {
    if (sender) users.push(userSummaries.readOne(sender));
    if (!receiver) continue;
    if (receiverType === 'user') users.push(userSummaries.readOne(receiver));
    else groups.push(groupSummaries.readOne(receiver));
  }
  return { users, groups };
}

const userEntry = (uid: string) =>
  `(SELECT ${userSummaries.one('e')} FROM users e WHERE e.app_id = sent.app_id AND e.uid = ${uid})`;

const groupEntry = (guid: string) =>
  `(SELECT ${groupSummaries.one('e')} FROM groups e WHERE e.app_id = sent.app_id AND e.guid = ${guid})`;

const isBlocked = (blocker: string, blocked: string) =>
  `EXISTS (SELECT FROM user_blocks b WHERE b.app_id = c.app_id AND b.uid = ${blocker} AND b.blocked_uid = ${blocked})`;

/**
 * Stores every copy whose receiver can be reached, and its event. A receiver is locked against being deleted until the
 * message is committed, as a foreign key would do; each is looked up by itself, so that no plan ever reads whole tables.
 *
 * $1 list of OutgoingCopy as JSON
 */
export const sendCopies = installationStatement('messages-send-copies', {
  reason: 'stores messages of several apps at once',
  text: `WITH copy AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c (
      position int, app_id text, sender text, as_user boolean, receiver_type receiver_type, receiver text, conversation_key text,
      category text, type text, data jsonb, tags text[], muid text, muid_position int, request_id text)
  ), reachable AS MATERIALIZED (
    SELECT c.* FROM copy c CROSS JOIN LATERAL (
      SELECT 1 FROM users u
       WHERE u.app_id = c.app_id AND u.uid = c.receiver AND u.deactivated_at IS NULL
         AND NOT (c.as_user AND (${isBlocked('c.sender', 'c.receiver')} OR ${isBlocked('c.receiver', 'c.sender')}))
         FOR KEY SHARE OF u
    ) receiving_user WHERE c.receiver_type = 'user'
    UNION ALL
    SELECT c.* FROM copy c WHERE c.receiver_type = 'user' AND c.receiver = '${SYSTEM_UID}' AND c.as_user
    UNION ALL
    SELECT c.* FROM copy c CROSS JOIN LATERAL (
      SELECT 1 FROM group_members m WHERE m.app_id = c.app_id AND m.guid = c.receiver AND m.uid = c.sender FOR KEY SHARE OF m
    ) membership WHERE c.receiver_type = 'group' AND c.as_user
    UNION ALL
    SELECT c.* FROM copy c CROSS JOIN LATERAL (
      SELECT 1 FROM groups g WHERE g.app_id = c.app_id AND g.guid = c.receiver FOR KEY SHARE OF g
    ) receiving_group WHERE c.receiver_type = 'group' AND NOT c.as_user
  ), numbered AS MATERIALIZED (
    SELECT r.*, nextval('messages_id_seq') AS id FROM (SELECT * FROM reachable ORDER BY position) r
  ), sent AS (
    INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position)
    SELECT app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position
      FROM numbered ORDER BY position
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING app_id, ${messageColumns}
  ), inserted_events AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id)
    SELECT sent.app_id, 'message_sent', sent.conversation_key, jsonb_build_object('messageId', sent.id::text), n.request_id
      FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position
  )
  SELECT n.position, sent.*,
         ${userEntry('sent.sender')} AS sender_entry,
         CASE sent.receiver_type WHEN 'user' THEN ${userEntry('sent.receiver')} ELSE ${groupEntry('sent.receiver')} END AS receiver_entry
    FROM sent JOIN numbered n ON n.id = sent.id ORDER BY n.position`,
});
