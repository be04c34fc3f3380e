import type { ReceiverType } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { groupKeyInSql } from '../conversations/conversation-key.js';
import { isActive } from '../summaries/active-users.sql.js';
import { newestMessage } from './newest-messages.sql.js';

// Which conversations a user has, and with whom, in SQL about the app $1.

interface UserConversationsOptions {
  /** Expression for the uid of the user; undefined for all active users. */
  uid?: SqlText;
  type?: ReceiverType;
  /** Expression for the uid or guid of the peer, where only the conversation with this peer is selected. */
  receiver?: SqlText;
  /** Adds `newest`, the id of the newest message that moderation does not withhold; NULL if there is none. */
  withNewest?: boolean;
}

/**
 * SELECT of the conversations of a user: `uid`, `receiver_type`, `receiver`, `conversation_key`, `created_at`, and of groups `joined_at`
 * and `scope`. Whether there are messages in them does not matter.
 */
export function userConversations({ uid, type, receiver, withNewest }: UserConversationsOptions): SqlText {
  const newest = (conversation: SqlText) => (withNewest ? sql`, ${newestMessage(conversation)} AS newest` : '');
  const condition = (table: SqlText, peer: SqlText) =>
    sql.join(
      [
        sql`${table}.app_id = $1`,
        uid === undefined ? isActiveUser(sql`${table}.uid`) : sql`${table}.uid = ${uid}`,
        ...(receiver === undefined ? [] : [sql`${table}.${peer} = ${receiver}`]),
      ],
      sql` AND `,
    );
  const direct = sql`
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope${newest(sql`p`)}
        FROM direct_conversations p WHERE ${condition(sql`p`, sql`peer`)}`;
  const groups = sql`
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, ${groupKeyInSql(sql`j.guid`)} AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope${newest(sql`n`)}
        FROM group_members j ${withNewest ? sql`LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid` : ''} WHERE ${condition(sql`j`, sql`guid`)}`;
  if (type !== undefined) return type === 'user' ? direct : groups;
  return sql`${direct} UNION ALL ${groups}`;
}

export const isActiveUser = (uid: SqlText): SqlText =>
  sql`EXISTS (SELECT FROM users o WHERE o.app_id = $1 AND o.uid = ${uid} AND ${isActive(sql`o`)})`;

/** Condition on a row `u` of `users`: the user is the active peer of the direct conversation. */
export const isActivePeer = (conversation: SqlText): SqlText =>
  sql`${conversation}.receiver_type = 'user' AND u.app_id = $1 AND u.uid = ${conversation}.receiver
             AND ${isActive(sql`u`)}`;

/** Condition: the peer is a group, the system user, or the active user `u`, which an outer join by `isActivePeer` found. */
export const hasPeer = (conversation: SqlText): SqlText =>
  sql`(${conversation}.receiver_type = 'group' OR u.uid IS NOT NULL OR ${conversation}.receiver = '${SYSTEM_UID}')`;
