import { SYSTEM_UID } from '../../platform/auth/principal.js';
import { containedPattern } from '../../platform/database/pattern.js';
import { offsetOf, type PageRequest } from '../../platform/database/page.js';
import type { ReceiverType } from '../../generated/prisma/enums.js';
import { countedIsOfVisible } from '../../domain/conversation-states/reset-messages.js';
import {
  countedKinds,
  keepsUnread,
  readableKinds,
  unreadMentions,
  unreadMessages,
  type UnreadRules,
} from '../../domain/conversation-states/unread-messages.js';
import { groupKeyInSql } from '../../domain/conversation-key.js';
import type { ListableMessages } from '../../domain/policy/message-policy.service.js';
import type { AppSettings } from '../../domain/app-settings.js';
import type { Peer } from './peer.js';

/** The role of users who are AI agents. */
const AGENTIC_ROLE = '@agentic';

export interface ConversationFilter {
  /** Part of the name of the other side. */
  searchKey?: string;
  conversationType?: ReceiverType;
  /** Any of those that the user gave the conversation. */
  tags?: string[];
  /** Any of those of the user, or of the group, that the conversation is with. */
  userTags?: string[];
  groupTags?: string[];
  unread?: boolean;
  agentic?: 'hidden' | 'only';
  /** A user, or the system user for conversations that the app pinned for everybody. */
  pinnedBy?: string;
  includeBlocked?: boolean;
}

/** Which conversations a query is about. */
export interface ConversationSelection {
  /** Those of this user; undefined for those of every user. */
  viewer?: string;
  /** Only the one with them, also while it has no message. */
  counterpart?: Peer;
  filter: ConversationFilter;
  /** What counts as unread is what the role of the viewer may read. */
  readable?: ListableMessages;
}

/**
 * The query of a list, with the number of all that match. What a user has comes from their memberships and peers, and the last message
 * and the unread ones of each from the index of its conversation: it makes no difference how many messages there are besides.
 */
export function conversationListing(
  appId: string,
  { viewer, counterpart, filter, readable = {} }: ConversationSelection,
  settings: AppSettings,
  page: PageRequest,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (item: unknown) => `$${values.push(item)}`;
  const app = value(appId);
  const acting = viewer === undefined ? undefined : value(viewer);
  const uid = acting ?? 'held.uid';
  const kinds = conversationKinds(app, acting, {
    type: counterpart?.receiverType ?? filter.conversationType,
    receiver: counterpart && value(counterpart.receiver),
  });
  const rules = { settings, readable: readableKinds(readable, value) };
  const conditions = counterpart ? [isThere] : [isThere, hasContent, ...filterConditions(app, filter, rules, value)];
  const order = viewer === undefined ? ORDER_BY_USER : ORDER;
  const text = `
    WITH held AS (${kinds.join(' UNION ALL ')}),
    entry AS MATERIALIZED (
      SELECT held.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
             coalesce(w.read_message_id, 0) AS read_id,
             greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
             coalesce(w.reset_message_id, 0) AS reset_id,
             g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
        FROM held
        LEFT JOIN conversation_watermarks w
               ON w.app_id = ${app} AND w.uid = ${uid} AND w.conversation_key = held.conversation_key
        LEFT JOIN pinned_conversations pin
               ON pin.app_id = ${app} AND pin.receiver_type = held.receiver_type AND pin.receiver = held.receiver
        LEFT JOIN LATERAL (${counterpartUser(app)}) AS u ON true
        LEFT JOIN LATERAL (${counterpartGroup(app)}) AS g ON true
        LEFT JOIN LATERAL (${lastMessage(app, settings)}) AS last ON true
       WHERE ${conditions.join(' AND ')}
    ),
    page AS (SELECT * FROM entry ORDER BY ${order} OFFSET ${value(offsetOf(page))} LIMIT ${value(page.perPage)})
    SELECT counted.total, uid, receiver_type AS "receiverType", receiver, conversation_key AS "conversationKey",
           created_at AS "createdAt", joined_at AS "joinedAt", scope, tags, own_pinned_at AS "ownPinnedAt",
           global_pinned_at AS "globalPinnedAt", read_id AS "readMessageId",
           CASE WHEN deleted_at IS NULL THEN last_id END AS "lastMessageId", sent_at AS "lastSentAt",
           coalesce(unread.count, 0) AS unread, coalesce(mentions.count, 0) AS "unreadMentions"
      FROM (SELECT count(*)::int AS total FROM entry) AS counted
      LEFT JOIN page ON true
      LEFT JOIN LATERAL (SELECT count(*)::int ${unreadMessages(app, 'page', rules)}) AS unread ON ${keepsUnread('page')}
      LEFT JOIN LATERAL (SELECT count(*)::int ${unreadMentions(app, 'page', rules)}) AS mentions ON unread.count > 0
     ORDER BY ${order}`;
  return { text, values };
}

/** Pins of the app first, then those of the user, then what was last spoken in. */
const ORDER = 'position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key';
const ORDER_BY_USER = 'uid, sent_at DESC NULLS LAST, receiver, receiver_type';

/** What a user can have at all, in the columns of `held`. */
function conversationKinds(
  app: string,
  viewer: string | undefined,
  { type, receiver }: { type?: ReceiverType; receiver?: string },
): string[] {
  const restricted = (table: string, column: string) =>
    [
      `${table}.app_id = ${app}`,
      viewer === undefined ? isActive(app, `${table}.uid`) : `${table}.uid = ${viewer}`,
      ...(receiver === undefined ? [] : [`${table}.${column} = ${receiver}`]),
    ].join(' AND ');
  const users = `
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at,
             NULL::timestamptz AS joined_at, NULL::member_scope AS scope
        FROM conversation_peers p WHERE ${restricted('p', 'peer')}`;
  const groups = `
      SELECT m.uid, 'group'::receiver_type AS receiver_type, m.guid AS receiver, ${groupKeyInSql('m.guid')} AS conversation_key,
             m.joined_at AS created_at, m.joined_at, m.scope
        FROM group_members m WHERE ${restricted('m', 'guid')}`;
  if (type === 'user') return [users];
  return type === 'group' ? [groups] : [users, groups];
}

const isActive = (app: string, uid: string) =>
  `EXISTS (SELECT FROM users o WHERE o.app_id = ${app} AND o.uid = ${uid} AND o.deactivated_at IS NULL)`;

// The limits say that there is one at most. Without them PostgreSQL may prefer to read all users and groups of the app.
const counterpartUser = (app: string) => `
          SELECT u.uid, u.name, u.tags, u.role FROM users u
           WHERE held.receiver_type = 'user' AND u.app_id = ${app} AND u.uid = held.receiver
             AND u.deactivated_at IS NULL
           LIMIT 1`;

const counterpartGroup = (app: string) => `
          SELECT g.name, g.tags, g.members_count FROM groups g
           WHERE held.receiver_type = 'group' AND g.app_id = ${app} AND g.guid = held.receiver
           LIMIT 1`;

/** Not with a user who is deactivated or deleted. */
const isThere = `(held.receiver_type = 'group' OR u.uid IS NOT NULL OR held.receiver = '${SYSTEM_UID}')`;

/** A conversation begins with its first message, unless it was pinned before. */
const hasContent = '(last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)';

function filterConditions(
  app: string,
  filter: ConversationFilter,
  rules: UnreadRules,
  value: (item: unknown) => string,
): string[] {
  const conditions: string[] = [];
  const keep = (condition: string) => conditions.push(condition);
  const { searchKey, tags, userTags, groupTags, agentic, pinnedBy } = filter;
  if (searchKey) keep(`coalesce(u.name, g.name) ILIKE ${value(containedPattern(searchKey))}`);
  if (tags) keep(`w.tags && ${value(tags)}::text[]`);
  if (userTags ?? groupTags)
    keep(`(u.tags && ${value(userTags ?? [])}::text[] OR g.tags && ${value(groupTags ?? [])}::text[])`);
  if (agentic) keep(`coalesce(u.role, '') ${agentic === 'only' ? '=' : '<>'} ${value(AGENTIC_ROLE)}`);
  if (pinnedBy === SYSTEM_UID) keep('pin.position IS NOT NULL');
  else if (pinnedBy !== undefined)
    keep(`pin.position IS NULL AND w.pinned_at IS NOT NULL AND held.uid = ${value(pinnedBy)}`);
  if (!filter.includeBlocked)
    keep(`NOT EXISTS (SELECT FROM user_blocks b
                       WHERE held.receiver_type = 'user' AND b.app_id = ${app} AND b.uid = held.uid AND b.blocked_uid = held.receiver)`);
  if (filter.unread) {
    const position = { seen: 'greatest(w.read_message_id, w.reset_message_id, 0)', reset: RESET };
    keep(`${keepsUnread('g', 'held')} AND EXISTS (SELECT ${unreadMessages(app, 'held', rules, position)})`);
  }
  return conditions;
}

const RESET = 'coalesce(w.reset_message_id, 0)';

/** Of the conversation `held`, as far as its user did not reset it. */
const lastMessage = (app: string, settings: AppSettings) => `
          SELECT m.id, m.sent_at, m.deleted_at FROM messages m
           WHERE m.app_id = ${app} AND m.conversation_key = held.conversation_key AND m.id > ${RESET}
             AND ${countedIsOfVisible('m', RESET, settings)}
             AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = held.uid)
             AND ${countedKinds(settings)}
           ORDER BY m.id DESC LIMIT 1`;
