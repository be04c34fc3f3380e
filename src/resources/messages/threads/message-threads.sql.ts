import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import { andNotSilent } from '#core/conversation-states/unread-messages.sql.js';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import { visibleTo } from '#core/visibility/visible-messages.sql.js';
import type { ReceiverType } from '#generated/prisma/enums.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { countedReply } from '../model/message-row.js';

/** A thread, as one user sees it. */
export interface ThreadRow extends RowOf<'threads-list-followed-append'> {
  /** The id of the parent. The next four are of the parent as well. */
  id: bigint;
  conversationKey: ConversationKey;
  sender: string;
  receiverType: ReceiverType;
  receiver: string;
  /** Id of the last reply or, in a thread without one, of the parent. */
  position: bigint;
  updatedAt: Date;
}

// Replies that exist already count as read; an existing subscription keeps its watermark.
export const subscribe = statement('threads-subscribe')`
   INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
   SELECT $1, uid, $3, coalesce((SELECT max(r.id) FROM messages r WHERE r.app_id = $1 AND r.parent_id = $3), $3)
     FROM users WHERE app_id = $1 AND uid = $2 FOR KEY SHARE
       ON CONFLICT (app_id, uid, parent_id) DO NOTHING`;

export const subscribeMentioned = statement('threads-subscribe-mentioned')`
   INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
   SELECT $1, u.uid, m.parent_id, m.id - 1
     FROM messages m
     JOIN messages p ON p.app_id = $1 AND p.id = m.parent_id
     JOIN users u ON u.app_id = $1 AND u.uid = ANY($3)
    WHERE m.app_id = $1 AND m.id = $2
    ORDER BY u.uid
      FOR KEY SHARE OF p, u
       ON CONFLICT (app_id, uid, parent_id) DO NOTHING`;

const FOLLOWED = sql`SELECT parent_id, read_message_id FROM thread_subscriptions WHERE app_id = $1 AND uid = $2`;

/** Replies up to the last one of the user count as read, with or without a subscription. */
const PARTICIPATED = sql`
  SELECT own.parent_id, greatest(own.last_id, s.read_message_id) AS read_message_id
    FROM (SELECT parent_id, max(id) AS last_id FROM messages
           WHERE app_id = $1 AND sender = $2 AND parent_id IS NOT NULL AND deleted_at IS NULL
           GROUP BY parent_id) own
    LEFT JOIN thread_subscriptions s ON s.app_id = $1 AND s.uid = $2 AND s.parent_id = own.parent_id`;

/** `g`: who joined after the parent was sent. By the primary key, because the index of replies does not contain their time. */
const SINCE_JOINING = sql` AND (g.joined_at IS NULL
                OR EXISTS (SELECT FROM messages u WHERE u.app_id = $1 AND u.id = r.id AND u.sent_at >= g.joined_at))`;

/**
 * Selects the page first, with one index lookup of the parent and one of the last reply of each thread, and counts replies of the threads
 * of the page only. OFFSET 0 keeps PostgreSQL from scanning all messages of the app in the order of the threads instead.
 *
 * $1 app, $2 uid, $3 conversation or null, $4 cursor or null, $5 limit
 */
const list = (
  threads: SqlText,
  [beyond, order]: readonly ['<', 'DESC'] | readonly ['>', 'ASC'],
  hasSilentMessages: boolean,
) => sql`
  WITH thread AS (${threads}), page AS (
    SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
           m.sent_at, l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
      FROM thread t
      JOIN LATERAL (
        SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND ${visibleTo(sql`m`, sql`$2`)} OFFSET 0
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.sent_at FROM messages r
         WHERE r.app_id = $1 AND r.parent_id = m.id AND ${countedReply(sql`r`)}
         ORDER BY r.id DESC LIMIT 1
      ) l ON true
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
     WHERE ($3::text IS NULL OR m.conversation_key = $3)
       AND ($4::bigint IS NULL OR coalesce(l.id, m.id) ${beyond} $4)
     ORDER BY position ${order} LIMIT $5
  )
  SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
         c.reply_count, c.unread_reply_count
    FROM page p
    LEFT JOIN group_members g ON g.app_id = $1 AND p.receiver_type = 'group' AND g.guid = p.receiver AND g.uid = $2 AND g.joined_at > p.sent_at
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS reply_count,
             (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id${andNotSilent(sql`r.id`, { hasSilentMessages })}${SINCE_JOINING}))::int AS unread_reply_count
        FROM messages r
       WHERE r.app_id = $1 AND r.parent_id = p.id AND ${countedReply(sql`r`)}
    ) c
   ORDER BY p.position DESC`;

const OLDER = ['<', 'DESC'] as const;
const NEWER = ['>', 'ASC'] as const;

/** The lists of threads that the user follows, and of those in which the user replied. */
const listsOf = (hasSilentMessages: boolean, suffix = '') => ({
  followed: {
    append: statement(`threads-list-followed-append${suffix}`, rows<ThreadRow>())`
   ${list(FOLLOWED, OLDER, hasSilentMessages)}`,
    prepend: statement(`threads-list-followed-prepend${suffix}`, rows<ThreadRow>())`
   ${list(FOLLOWED, NEWER, hasSilentMessages)}`,
  },
  participated: {
    append: statement(`threads-list-participated-append${suffix}`, rows<ThreadRow>())`
   ${list(PARTICIPATED, OLDER, hasSilentMessages)}`,
    prepend: statement(`threads-list-participated-prepend${suffix}`, rows<ThreadRow>())`
   ${list(PARTICIPATED, NEWER, hasSilentMessages)}`,
  },
});

const lists = listsOf(false);
const listsWithoutSilent = listsOf(true, '-without-silent');

/** @param settings whether silent replies are to be left out of the counts of unread ones */
export const threadLists = ({ hasSilentMessages }: Pick<UnreadSettings, 'hasSilentMessages'>) =>
  hasSilentMessages ? listsWithoutSilent : lists;
