import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { ReceiverType } from '../../../generated/prisma/enums.js';
import {
  keepsUnread,
  readableKinds,
  unreadMessages,
  type UnreadRules,
} from '../../../domain/conversation-states/unread-messages.js';
import { groupKeyInSql, type ConversationKey } from '../../../domain/conversation-key.js';
import type { AppSettings } from '../../../domain/app-settings.js';
import type { ListableMessages } from '../../../domain/policy/message-policy.service.js';

export interface UnreadCount {
  receiverType: ReceiverType;
  /** uid of the other side, or guid. */
  receiver: string;
  count: number;
}

export interface UnreadFilter {
  /** Only what the role of the viewer may read. */
  readable?: ListableMessages;
  receiverType?: string;
  /** Any of them. */
  conversationKeys?: readonly ConversationKey[];
  /** Without messages of users whom the viewer has blocked. */
  hideBlocked?: boolean;
}

/** Read-only: of each conversation that has some, one query for all of them. */
@Injectable()
export class UnreadCountsRepository {
  constructor(private readonly database: Database) {}

  async of(ctx: RequestContext, uid: string, settings: AppSettings, filter: UnreadFilter): Promise<UnreadCount[]> {
    const { readable = {}, receiverType, conversationKeys, hideBlocked = false } = filter;
    const values: unknown[] = [ctx.app.id, uid, receiverType, conversationKeys, hideBlocked];
    const rules = { settings, readable: readableKinds(readable, (item) => `$${values.push(item)}`) };
    return this.database.forApp(ctx).queryUnchecked<UnreadCount>({ text: countsOf(rules) }, values.slice(1));
  }
}

const countsOf = (rules: UnreadRules) => `
  WITH held AS (
    SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key,
           NULL::timestamptz AS joined_at, 0 AS members_count
      FROM conversation_peers p
      LEFT JOIN users u ON u.app_id = p.app_id AND u.uid = p.peer AND u.deactivated_at IS NULL
     WHERE p.app_id = $1 AND p.uid = $2 AND (u.uid IS NOT NULL OR p.peer = '${SYSTEM_UID}')
     UNION ALL
    SELECT j.uid, 'group', j.guid, ${groupKeyInSql('j.guid')}, j.joined_at, g.members_count
      FROM group_members j JOIN groups g ON g.app_id = j.app_id AND g.guid = j.guid
     WHERE j.app_id = $1 AND j.uid = $2
  ), place AS (
    SELECT held.*, greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
           coalesce(w.reset_message_id, 0) AS reset_id
      FROM held
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = held.conversation_key
     WHERE ($3::text IS NULL OR held.receiver_type::text = $3) AND ($4::text[] IS NULL OR held.conversation_key = ANY($4))
       AND ${keepsUnread('held')}
  )
  SELECT place.receiver_type AS "receiverType", place.receiver, unread.count
    FROM place, LATERAL (
      SELECT count(*)::int AS count ${unreadMessages('$1', 'place', rules)}
         AND NOT ($5 AND EXISTS (SELECT FROM user_blocks b
                                  WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = m.sender))
    ) AS unread
   WHERE unread.count > 0
   ORDER BY place.receiver_type, place.receiver`;
