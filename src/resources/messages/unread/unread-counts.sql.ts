import { representativeSettings, type UnreadSettings } from '#core/app-settings/unread-settings.js';
import {
  countsUnread,
  readableKinds,
  unreadMessages,
  type UnreadRules,
} from '#core/conversation-states/unread-messages.sql.js';
import { hasPeer, isActivePeer, userConversations } from '#core/conversation-states/user-conversations.sql.js';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { ListableMessages } from '#core/policy/message-policy.js';
import { hasBlocked } from '#core/reachability/reachability.sql.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { sql } from '#platform/database/sql.js';
import {
  appValues,
  composedStatements,
  rows,
  type AppStatement,
  type ComposedValues,
} from '#platform/database/statement.js';

export interface UnreadCount {
  receiverType: ReceiverType;
  /** uid or guid of the peer. */
  receiver: string;
  count: number;
}

export interface UnreadFilter {
  /** Only kinds of messages that the role of the viewer may read. */
  readable?: ListableMessages;
  receiverType?: string;
  /** Any of these conversations. */
  conversationKeys?: readonly ConversationKey[];
  /** Without messages of users whom the viewer has blocked. */
  hideBlocked?: boolean;
}

/** The statement that counts the unread messages of each conversation of the user that has some. */
export function unreadCounts(
  uid: string,
  settings: UnreadSettings,
  { readable = {}, receiverType, conversationKeys, hideBlocked = false }: UnreadFilter,
): { statement: AppStatement<UnreadCount, ComposedValues>; values: ComposedValues } {
  const { value, values } = appValues();
  for (const item of [uid, receiverType, conversationKeys, hideBlocked]) value(item);
  return { statement: counts.of(textOf({ settings, readable: readableKinds(readable, value) })), values };
}

/** Counts the unread messages of the user $2, in conversations of the receiver type $3 and of the keys $4, each or NULL. $5 excludes messages of blocked users. */
const textOf = (rules: UnreadRules) => sql`
  WITH conversation AS (
    SELECT c.*, greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id, coalesce(w.reset_message_id, 0) AS reset_id
      FROM (${userConversations({ uid: sql`$2` })}) AS c
      LEFT JOIN users u ON ${isActivePeer(sql`c`)}
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = c.conversation_key
     WHERE ($3::text IS NULL OR c.receiver_type::text = $3) AND ($4::text[] IS NULL OR c.conversation_key = ANY($4))
       AND ${hasPeer(sql`c`)} AND ${countsUnread(sql`c`)}
  )
  SELECT conversation.receiver_type, conversation.receiver, unread.count
    FROM conversation, LATERAL (
      SELECT count(*)::int AS count ${unreadMessages(sql`conversation`, rules)}
         AND NOT ($5 AND ${hasBlocked(sql`$2`, sql`m.sender`)})
    ) AS unread
   WHERE unread.count > 0
   ORDER BY conversation.receiver_type, conversation.receiver`;

const counts = composedStatements(
  'unread-counts',
  () => [
    ['of a user', textOf({ settings: representativeSettings.defaults(), readable: sql`true` })],
    ['readable', textOf({ settings: representativeSettings.defaults(), readable: sql`m.category = ANY($6::text[])` })],
    [
      'with messages about edits and deletions',
      textOf({ settings: representativeSettings.withMessageActions(), readable: sql`true` }),
    ],
    ['with silent messages', textOf({ settings: representativeSettings.withSilentMessages(), readable: sql`true` })],
  ],
  rows<UnreadCount>(),
);
