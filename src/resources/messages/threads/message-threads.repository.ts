import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import type { Affix } from '../../../platform/database/page.js';
import type { CursorRequest } from '../../../platform/http/cursor.js';
import type { ReceiverType } from '../../../generated/prisma/enums.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';
import { visibleTo } from '../list/message-list.sql.js';
import { countedReply } from '../model/message-row.js';

/** A thread, as one user sees it. */
export interface ThreadRow {
  /** Of the parent, like what follows. */
  id: bigint;
  conversation_key: ConversationKey;
  sender: string;
  receiver_type: ReceiverType;
  receiver: string;
  last_reply_id: bigint | null;
  /** The last reply or, in a thread without one, the parent. */
  position: bigint;
  updated_at: Date;
  reply_count: number;
  unread_reply_count: number;
}

export interface ThreadFilter {
  /** Those in which the user replied, in place of those that the user follows. */
  participated?: boolean;
  conversationKey?: ConversationKey;
}

// What is there already counts as read, as far as it was not read before.
const subscribe = statement(
  'threads-subscribe',
  `INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
   SELECT $1, uid, $3, coalesce((SELECT max(r.id) FROM messages r WHERE r.app_id = $1 AND r.parent_id = $3), $3)
     FROM users WHERE app_id = $1 AND uid = $2 FOR KEY SHARE
       ON CONFLICT (app_id, uid, parent_id) DO NOTHING`,
);

const subscribeMentioned = statement(
  'threads-subscribe-mentioned',
  `INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id)
   SELECT $1, u.uid, m.parent_id, m.id - 1
     FROM messages m
     JOIN messages p ON p.app_id = $1 AND p.id = m.parent_id
     JOIN users u ON u.app_id = $1 AND u.uid = ANY($3)
    WHERE m.app_id = $1 AND m.id = $2
    ORDER BY u.uid
      FOR KEY SHARE OF p, u
       ON CONFLICT (app_id, uid, parent_id) DO NOTHING`,
);

const unsubscribe = statement(
  'threads-unsubscribe',
  'DELETE FROM thread_subscriptions WHERE app_id = $1 AND uid = $2 AND parent_id = $3',
);

const FOLLOWED = 'SELECT parent_id, read_message_id FROM thread_subscriptions WHERE app_id = $1 AND uid = $2';

/** One's own last reply has been read, whether or not one follows the thread. */
const PARTICIPATED = `
  SELECT own.parent_id, greatest(own.last_id, s.read_message_id) AS read_message_id
    FROM (SELECT parent_id, max(id) AS last_id FROM messages
           WHERE app_id = $1 AND sender = $2 AND parent_id IS NOT NULL AND deleted_at IS NULL
           GROUP BY parent_id) own
    LEFT JOIN thread_subscriptions s ON s.app_id = $1 AND s.uid = $2 AND s.parent_id = own.parent_id`;

/**
 * Finds the page first, with one look at the parent and one at the end of each thread, and counts the replies of its threads only.
 * OFFSET 0 keeps PostgreSQL from reading all messages of the app in the order of the threads instead.
 *
 * $1 app, $2 uid, $3 conversation or null, $4 cursor or null, $5 limit
 */
const list = (name: string, threads: string, [beyond, order]: readonly ['<', 'DESC'] | readonly ['>', 'ASC']) =>
  statement(
    name,
    `WITH thread AS (${threads}), page AS (
       SELECT m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, greatest(t.read_message_id, w.read_message_id) AS read_message_id,
              l.id AS last_reply_id, coalesce(l.id, m.id) AS position, coalesce(l.sent_at, m.sent_at) AS updated_at
         FROM thread t
         JOIN LATERAL (
           SELECT * FROM messages m WHERE m.app_id = $1 AND m.id = t.parent_id AND ${visibleTo('$2')} OFFSET 0
         ) m ON true
         LEFT JOIN LATERAL (
           SELECT r.id, r.sent_at FROM messages r
            WHERE r.app_id = $1 AND r.parent_id = m.id AND ${countedReply('r')}
            ORDER BY r.id DESC LIMIT 1
         ) l ON true
         LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = m.conversation_key
        WHERE ($3::text IS NULL OR m.conversation_key = $3)
          AND ($4::bigint IS NULL OR coalesce(l.id, m.id) ${beyond} $4)
        ORDER BY position ${order} LIMIT $5
     )
     SELECT p.id, p.conversation_key, p.sender, p.receiver_type, p.receiver, p.last_reply_id, p.position, p.updated_at,
            c.reply_count, c.unread_reply_count
       FROM page p, LATERAL (
         SELECT count(*)::int AS reply_count,
                (count(*) FILTER (WHERE r.sender <> $2 AND r.id > p.read_message_id))::int AS unread_reply_count
           FROM messages r
          WHERE r.app_id = $1 AND r.parent_id = p.id AND ${countedReply('r')}
       ) c
      ORDER BY p.position DESC`,
  );

const [OLDER, NEWER] = [
  ['<', 'DESC'],
  ['>', 'ASC'],
] as const;

const lists: Record<'followed' | 'participated', Record<Affix, ReturnType<typeof list>>> = {
  followed: {
    append: list('threads-followed-append', FOLLOWED, OLDER),
    prepend: list('threads-followed-prepend', FOLLOWED, NEWER),
  },
  participated: {
    append: list('threads-participated-append', PARTICIPATED, OLDER),
    prepend: list('threads-participated-prepend', PARTICIPATED, NEWER),
  },
};

/**
 * Who follows which thread. Replies subscribe in the statement that stores them; see message-sending.ts. Subscriptions of
 * an erased user or to an erased message go by the foreign keys.
 */
@Injectable()
export class MessageThreadsRepository {
  constructor(private readonly database: Database) {}

  async subscribe(ctx: RequestContext, uid: string, parentId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(subscribe, [uid, parentId]);
  }

  /** Has users who were mentioned in a message follow its thread, if it is in one. */
  async subscribeMentioned(ctx: RequestContext, messageId: bigint, uids: string[]): Promise<void> {
    await this.database.forApp(ctx).query(subscribeMentioned, [messageId, uids]);
  }

  async unsubscribe(ctx: RequestContext, uid: string, parentId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(unsubscribe, [uid, parentId]);
  }

  /** Threads that the user can see, the one with the newest reply first. */
  async list(
    ctx: RequestContext,
    uid: string,
    { participated = false, conversationKey }: ThreadFilter,
    { affix, id, limit }: CursorRequest,
  ): Promise<ThreadRow[]> {
    const values = [uid, conversationKey, id, limit];
    const kind = participated ? 'participated' : 'followed';
    return this.database.forApp(ctx).queryUnchecked<ThreadRow>(lists[kind][affix], values);
  }
}
