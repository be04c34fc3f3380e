import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import { AGENTIC_ROLE } from '../../../platform/auth/role-rules.js';
import { containedPattern } from '../../../platform/database/lists/pattern.js';
import {
  appValues,
  composedStatements,
  PreparedStatementCache,
  rows,
  type AppStatement,
  type Shape,
} from '../../../platform/database/statement.js';
import { offsetOf, type PageRequest } from '../../../platform/database/lists/page.js';
import type { MemberScope, ReceiverType } from '../../../generated/prisma/enums.js';
import { effectiveSettings, type AppSettings } from '../../../domain/app-settings.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';
import {
  countedKinds,
  countsUnread,
  readableKinds,
  unreadMentions,
  unreadMessages,
  type UnreadRules,
} from '../../../domain/conversation-states/unread-messages.sql.js';
import {
  hasPeer,
  isActivePeer,
  userConversations,
} from '../../../domain/conversation-states/user-conversations.sql.js';
import { hasBlocked } from '../../../domain/reachability/reachability.sql.js';
import { isApprovedFor, isCountedSubjectAfterReset } from '../../../domain/visibility/visible-messages.sql.js';
import type { Peer } from '../../../domain/peer.js';
import type { ListableMessages } from '../../../domain/policy/message-policy.service.js';

export interface ConversationFilter {
  /** Part of the name of the peer. */
  searchKey?: string;
  conversationType?: ReceiverType;
  /** Any of these tags, which the user has given to the conversation. */
  tags?: string[];
  /** Any of these tags of the peer, which is a user or a group. */
  userTags?: string[];
  groupTags?: string[];
  unread?: boolean;
  agentic?: 'hidden' | 'only';
  /** A user, or the system user for conversations that the app has pinned for all users. */
  pinnedBy?: string;
  includeBlocked?: boolean;
}

/** Which conversations are listed. */
export interface ConversationSelection {
  /** Those of this user; undefined for those of every user. */
  viewer?: string;
  /** Only the conversation with this peer, even if it has no message. */
  peer?: Peer;
  filter: ConversationFilter;
  /** The kinds of messages that the role of the viewer may read: only they count as unread. */
  readable?: ListableMessages;
}

/** A conversation of the user `uid`. */
export interface Conversation {
  uid: string;
  receiverType: ReceiverType;
  /** uid or guid of the peer. */
  receiver: string;
  conversationKey: ConversationKey;
  createdAt: Date;
  /** Since when the user is a member of the group, and with which scope. */
  joinedAt: Date | null;
  scope: MemberScope | null;
  /** null means the same as an empty list. */
  tags: string[] | null;
  ownPinnedAt: Date | null;
  /** Since when the app has pinned it for all users. */
  globalPinnedAt: Date | null;
  /** 0 for a user who has read nothing. */
  readMessageId: bigint;
  /** null without a message, and where the last one is deleted. */
  lastMessageId: bigint | null;
  lastSentAt: Date | null;
  unread: number;
  /** Unread messages that mention the user. */
  unreadMentions: number;
}

/** An empty page is one row in which only the total is not null. */
export type CountedConversation = { total: number } & (Conversation | { [Column in keyof Conversation]: null });

/**
 * The statement of a list, with the total of all matching conversations. The conversations of a user come from their memberships and
 * direct conversations; the last message and the unread messages of each come from the index of its conversation. So the cost does not
 * depend on the number of other messages.
 */
export function conversationList(
  selection: ConversationSelection,
  settings: AppSettings,
  page: PageRequest,
): { statement: AppStatement<CountedConversation>; values: unknown[] } {
  const { value, values } = appValues();
  const text = textOf(selection, settings, page, value);
  return { statement: (selection.viewer === undefined ? lists : listsOfUsers).of(text), values };
}

type Value = (item: unknown) => string;

function textOf(
  { viewer, peer, filter, readable = {} }: ConversationSelection,
  settings: AppSettings,
  page: PageRequest,
  value: Value,
): string {
  const actingUid = viewer === undefined ? undefined : value(viewer);
  const uid = actingUid ?? 'conversation.uid';
  const conversations = userConversations({
    uid: actingUid,
    type: peer?.receiverType ?? filter.conversationType,
    receiver: peer && value(peer.receiver),
  });
  const rules = { settings, readable: readableKinds(readable, value) };
  const conditions = [hasPeer('conversation'), ...(peer ? [] : [IS_LISTED, ...filterConditions(filter, rules, value)])];
  const order = viewer === undefined ? ORDER_BY_USER : ORDER;
  return `
    WITH conversation AS (${conversations}),
    entry AS MATERIALIZED (
      SELECT conversation.*, w.tags, w.pinned_at AS own_pinned_at, pin.position, pin.pinned_at AS global_pinned_at,
             coalesce(w.read_message_id, 0) AS read_id,
             greatest(w.read_message_id, w.reset_message_id, 0) AS seen_id,
             coalesce(w.reset_message_id, 0) AS reset_id,
             g.members_count, last.id AS last_id, last.sent_at, last.deleted_at
        FROM conversation
        LEFT JOIN conversation_watermarks w
               ON w.app_id = $1 AND w.uid = ${uid} AND w.conversation_key = conversation.conversation_key
        LEFT JOIN pinned_conversations pin
               ON pin.app_id = $1 AND pin.receiver_type = conversation.receiver_type AND pin.receiver = conversation.receiver
        LEFT JOIN LATERAL (${PEER_USER}) AS u ON true
        LEFT JOIN LATERAL (${PEER_GROUP}) AS g ON true
        LEFT JOIN LATERAL (${lastMessage(settings)}) AS last ON true
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
      LEFT JOIN LATERAL (SELECT count(*)::int ${unreadMessages('page', rules)}) AS unread ON ${countsUnread('page', 'page.members_count')}
      LEFT JOIN LATERAL (SELECT count(*)::int ${unreadMentions('page', rules)}) AS mentions ON unread.count > 0
     ORDER BY ${order}`;
}

/** Conversations that the app has pinned first, then those that the user has pinned, then the others, newest message first. */
const ORDER = 'position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key';
const ORDER_BY_USER = 'uid, sent_at DESC NULLS LAST, receiver, receiver_type';

// There is one row at most. Without the LIMIT PostgreSQL may prefer to read all users and groups of the app.
const PEER_USER = `
          SELECT u.uid, u.name, u.tags, u.role FROM users u
           WHERE ${isActivePeer('conversation')}
           LIMIT 1`;

const PEER_GROUP = `
          SELECT g.name, g.tags, g.members_count FROM groups g
           WHERE conversation.receiver_type = 'group' AND g.app_id = $1 AND g.guid = conversation.receiver
           LIMIT 1`;

/** A conversation is listed from its first message on, or from a pin before that. */
const IS_LISTED = '(last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)';

function filterConditions(filter: ConversationFilter, rules: UnreadRules, value: Value): string[] {
  const conditions: string[] = [];
  const add = (condition: string) => conditions.push(condition);
  const { searchKey, tags, userTags, groupTags, agentic, pinnedBy } = filter;
  if (searchKey) add(`coalesce(u.name, g.name) ILIKE ${value(containedPattern(searchKey))}`);
  if (tags) add(`w.tags && ${value(tags)}::text[]`);
  if (userTags ?? groupTags)
    add(`(u.tags && ${value(userTags ?? [])}::text[] OR g.tags && ${value(groupTags ?? [])}::text[])`);
  if (agentic) add(`coalesce(u.role, '') ${agentic === 'only' ? '=' : '<>'} ${value(AGENTIC_ROLE)}`);
  if (pinnedBy === SYSTEM_UID) add('pin.position IS NOT NULL');
  else if (pinnedBy !== undefined)
    add(`pin.position IS NULL AND w.pinned_at IS NOT NULL AND conversation.uid = ${value(pinnedBy)}`);
  if (!filter.includeBlocked) add(`NOT ${hasBlocked('conversation.uid', 'u.uid')}`);
  if (filter.unread) {
    const watermarks = { seen: 'greatest(w.read_message_id, w.reset_message_id, 0)', reset: RESET_ID };
    add(
      `${countsUnread('conversation', 'g.members_count')} AND EXISTS (SELECT ${unreadMessages('conversation', rules, watermarks)})`,
    );
  }
  return conditions;
}

const RESET_ID = 'coalesce(w.reset_message_id, 0)';

/** The last message of `conversation` that its user may see. */
const lastMessage = (settings: AppSettings) => `
          SELECT m.id, m.sent_at, m.deleted_at FROM messages m
           WHERE m.app_id = $1 AND m.conversation_key = conversation.conversation_key AND m.id > ${RESET_ID}
             AND ${isCountedSubjectAfterReset('m', RESET_ID, settings)}
             AND ${isApprovedFor('m', 'conversation.uid')}
             AND ${countedKinds(settings)}
           ORDER BY m.id DESC LIMIT 1`;

const defaultSettings = effectiveSettings(new Map());
const withMessageActions = effectiveSettings(new Map([['core.conversations.updateOnMessageActions', true]]));

/** Representative lists: each filter changes the text of at least one of them. */
const representatives: [label: string, selection: ConversationSelection, settings?: AppSettings][] = [
  ['of every user', { filter: {} }],
  ['of a user', { viewer: 'tina', filter: {} }],
  ['of a user, with messages about edits and deletions', { viewer: 'tina', filter: {} }, withMessageActions],
  ['of a user, readable', { viewer: 'tina', filter: {}, readable: { categories: ['message'], types: ['text'] } }],
  ['of a user, with a user', { viewer: 'tina', peer: { receiverType: 'user', receiver: 'omar' }, filter: {} }],
  ['of a user, with a group', { viewer: 'tina', peer: { receiverType: 'group', receiver: 'hikers' }, filter: {} }],
  ['searchKey', { viewer: 'tina', filter: { searchKey: 'hik' } }],
  ['conversationType user', { viewer: 'tina', filter: { conversationType: 'user' } }],
  ['conversationType group', { viewer: 'tina', filter: { conversationType: 'group' } }],
  ['tags', { viewer: 'tina', filter: { tags: ['tag'] } }],
  ['userTags', { viewer: 'tina', filter: { userTags: ['tag'] } }],
  ['unread', { viewer: 'tina', filter: { unread: true } }],
  ['agentic hidden', { viewer: 'tina', filter: { agentic: 'hidden' } }],
  ['agentic only', { viewer: 'tina', filter: { agentic: 'only' } }],
  ['pinnedBy the user', { viewer: 'tina', filter: { pinnedBy: 'tina' } }],
  ['pinnedBy the app', { viewer: 'tina', filter: { pinnedBy: SYSTEM_UID } }],
  ['includeBlocked', { viewer: 'tina', filter: { includeBlocked: true } }],
];

const lists = composedStatements(
  'conversations-list',
  () =>
    representatives.map(([label, selection, settings = defaultSettings]): Shape => [
      label,
      textOf(selection, settings, { page: 1, perPage: 20 }, appValues().value),
    ]),
  rows<CountedConversation>(),
);

/** Planning the list of a user takes longer than executing it, and the same plan is good for every user. */
const listsOfUsers = new PreparedStatementCache(lists, 32);
