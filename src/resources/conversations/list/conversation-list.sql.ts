import type { AppSettings } from '#core/app-settings/app-settings.js';
import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import { newestCountedMessage } from '#core/conversation-states/newest-messages.sql.js';
import {
  countedKinds,
  countsUnread,
  readableKinds,
  unreadMessages,
} from '#core/conversation-states/unread-messages.sql.js';
import { isActivePeer, isActiveUser } from '#core/conversation-states/user-conversations.sql.js';
import { groupKeyInSql, type ConversationKey } from '#core/conversations/conversation-key.js';
import type { ListableMessages } from '#core/policy/message-policy.js';
import { hasBlocked } from '#core/reachability/reachability.sql.js';
import {
  countsMessageActions,
  isApprovedFor,
  isCountedSubjectAfterReset,
} from '#core/visibility/visible-messages.sql.js';
import type { MemberScope, ReceiverType } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { AGENTIC_ROLE } from '#platform/access/role-rules.js';
import { jsonRows, usuallyNull, type JsonColumns } from '#platform/database/json-rows.js';
import { offsetOf } from '#platform/database/lists/page.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import {
  appValues,
  composedStatements,
  PreparedStatementCache,
  rows,
  type AppStatement,
  type Shape,
  type ComposedValues,
  type Value,
} from '#platform/database/statement.js';
import { foldedSearchKey } from '#platform/text/search-folding.js';
import { defaultSettings, first, further, representatives } from './conversation-list-shapes.js';
import { appOrder, isAfter, isOnSide, ownOrder, type ConversationPageRequest } from './conversation-order.js';
import type { ConversationFilter, ConversationSelection } from './conversation-selection.js';

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
  archivedAt: Date | null;
  /** Since when the app has pinned it for all users, and its place among those. */
  globalPinnedAt: Date | null;
  pinPosition: number | null;
  /** 0 for a user who has read nothing. */
  readMessageId: bigint;
  /** Messages up to this id are hidden from the user; 0 without a reset. */
  resetMessageId: bigint;
  /** The last message that the user may see, which can be deleted; null if there is none. */
  lastMessageId: bigint | null;
  /** When it was sent; read only for the conversations of every user. */
  lastSentAt: Date | null;
}

const conversationRows = jsonRows<Conversation>(
  {
    uid: 'value',
    receiverType: 'enum',
    receiver: 'value',
    conversationKey: 'value',
    createdAt: 'time',
    joinedAt: 'time',
    scope: 'enum',
    tags: 'value',
    ownPinnedAt: 'time',
    archivedAt: 'time',
    globalPinnedAt: 'time',
    pinPosition: 'value',
    readMessageId: 'bigint',
    resetMessageId: 'bigint',
    lastMessageId: 'bigint',
    lastSentAt: 'time',
  },
  {
    tags: usuallyNull,
    ownPinnedAt: usuallyNull,
    archivedAt: usuallyNull,
    globalPinnedAt: usuallyNull,
    pinPosition: usuallyNull,
  },
);

/** The row of a list: the number of all matching conversations, and one page of them. */
interface ListRow {
  total: number;
  page: JsonColumns | null;
}

export const conversationsOf = ({ page }: ListRow): Conversation[] => conversationRows.read(page);

/**
 * The statement of a list, with the total of all matching conversations. The conversations of a user come from their memberships and
 * direct conversations, and the last message of each from the ids that are stored with it. Messages are read only where the stored id
 * does not decide: where moderation withholds a message of the user, and where a reset can hide messages about edits and deletions.
 */
export function conversationList(
  selection: ConversationSelection,
  settings: UnreadSettings,
  page: ConversationPageRequest,
): { statement: AppStatement<ListRow, ComposedValues>; values: ComposedValues } {
  const { value, values } = appValues();
  const text = textOf(selection, settings, page, value);
  return { statement: (selection.viewer === undefined ? lists : listsOfUsers).of(text), values };
}

function textOf(
  { viewer, peer, filter, readable = {} }: ConversationSelection,
  settings: UnreadSettings,
  page: ConversationPageRequest,
  value: Value,
): SqlText {
  const viewerUid = viewer === undefined ? undefined : value(viewer);
  const uid = viewerUid ?? 'c.uid';
  const type = peer?.receiverType ?? filter.conversationType;
  const receiver = peer && value(peer.receiver);
  const hideBlocked = !peer && !filter.includeBlocked;
  const branches = [
    ...(type === 'group' ? [] : [directConversations(settings, { uid: viewerUid, receiver, hideBlocked })]),
    ...(type === 'user' ? [] : [groupConversations(settings, { uid: viewerUid, receiver })]),
  ];
  const isByTime = page.updatedAt !== undefined && !page.after;
  const filters = peer ? [] : filterConditions(filter, { settings, readable }, value);
  if (isByTime) filters.push(isOnSide(page, sql`coalesce(m.sent_at, c.created_at)`, value));
  // Few conversations are pinned or have a reset. The others are not looked up, unless a filter reads the watermarks of all of them.
  const isMarked =
    viewerUid === undefined || filter.tags || filter.unread || filter.archived !== undefined
      ? sql`true`
      : sql`c.conversation_key IN (SELECT k.conversation_key FROM conversation_watermarks k
                                 WHERE k.app_id = $1 AND k.uid = ${viewerUid} AND (k.reset_message_id > 0 OR k.pinned_at IS NOT NULL))`;
  const isExact = countsMessageActions(settings) ? sql`(c.has_withheld OR ${RESET_ID} > 0)` : sql`c.has_withheld`;
  const order = viewerUid === undefined ? appOrder : ownOrder;
  const columns = order.columns[page.affix];
  return sql`
    WITH pin AS MATERIALIZED (
      SELECT receiver_type, receiver, position, pinned_at FROM pinned_conversations WHERE app_id = $1
    ), conversation AS (${sql.join(branches, ' UNION ALL ')}
    ), marked AS (
      SELECT c.*, ${isMarked} AS is_marked, ${hasWithheld(viewerUid)} AS has_withheld FROM conversation c OFFSET 0
    ), entry AS MATERIALIZED (
      SELECT c.uid, c.receiver_type, c.receiver, c.conversation_key, c.created_at, c.joined_at, c.scope, w.pinned_at AS own_pinned_at,
             pin.position, pin.pinned_at AS global_pinned_at, last.id AS last_id${viewerUid === undefined ? ', m.sent_at' : ''}
        FROM marked c
        LEFT JOIN LATERAL (
          SELECT w.tags, w.pinned_at, w.archived_at, w.read_message_id, w.reset_message_id FROM conversation_watermarks w
           WHERE c.is_marked AND w.app_id = $1 AND w.uid = ${uid} AND w.conversation_key = c.conversation_key LIMIT 1
        ) AS w ON true
        CROSS JOIN LATERAL (
          SELECT CASE WHEN ${isExact} THEN (${lastMessage(settings)}) WHEN c.newest > ${RESET_ID} THEN c.newest END AS id
        ) AS last
        LEFT JOIN pin ON pin.receiver_type = c.receiver_type AND pin.receiver = c.receiver${
          !peer && readsPeers(filter) ? PEER : ''
        }${viewerUid === undefined || isByTime ? sql` LEFT JOIN messages m ON m.app_id = $1 AND m.id = last.id` : ''}
       WHERE ${sql.join([peer ? sql`true` : IS_LISTED, ...filters], sql` AND `)}
    ), page AS (SELECT * FROM entry WHERE ${isAfter(page, order, value)} ORDER BY ${columns(sql`entry`)} OFFSET ${value(offsetOf(page))} LIMIT ${value(page.perPage)}
    ), listed AS (
      SELECT page.uid, receiver_type, receiver, page.conversation_key, created_at, joined_at, scope, w.tags, own_pinned_at, w.archived_at, global_pinned_at,
             position AS pin_position, coalesce(w.read_message_id, 0) AS read_message_id,
             ${RESET_ID} AS reset_message_id, last_id AS last_message_id,
             ${viewerUid === undefined ? 'sent_at' : sql`NULL::timestamptz`} AS last_sent_at
        FROM page
        LEFT JOIN conversation_watermarks w
               ON w.app_id = $1 AND w.uid = ${viewerUid ?? sql`page.uid`} AND w.conversation_key = page.conversation_key
       ORDER BY ${columns(sql`page`)}
    )
    SELECT (SELECT count(*)::int FROM entry) AS total, ${conversationRows.of(sql`listed`, sql`listed`)} AS page`;
}

interface BranchOptions {
  /** Expression for the uid of the user; undefined for all active users. */
  uid?: SqlText;
  /** Expression for the uid or guid of the peer, where only the conversation with this peer is selected. */
  receiver?: SqlText;
}

const NOT_OF_GROUPS = sql`NULL::timestamptz AS joined_at, NULL::member_scope AS scope`;

/** With active users and the system user. The rows of erased users are deleted with them. */
function directConversations(
  settings: UnreadSettings,
  { uid, receiver, hideBlocked }: BranchOptions & { hideBlocked: boolean },
): SqlText {
  const conditions = [
    ofUser(sql`p`, uid),
    ...(receiver === undefined ? [] : [sql`p.peer = ${receiver}`]),
    sql`NOT EXISTS (SELECT FROM users d WHERE d.app_id = $1 AND d.uid = p.peer AND d.deactivated_at IS NOT NULL)`,
    ...(hideBlocked ? [notBlocked(uid)] : []),
  ];
  return sql`
      SELECT p.uid, 'user'::receiver_type AS receiver_type, p.peer AS receiver, p.conversation_key, p.created_at, ${NOT_OF_GROUPS},
             ${newestCountedMessage(sql`p`, settings)} AS newest
        FROM direct_conversations p WHERE ${sql.join(conditions, sql` AND `)}`;
}

function groupConversations(settings: AppSettings, { uid, receiver }: BranchOptions): SqlText {
  const conditions = [ofUser(sql`j`, uid), ...(receiver === undefined ? [] : [sql`j.guid = ${receiver}`])];
  return sql`
      SELECT j.uid, 'group'::receiver_type AS receiver_type, j.guid AS receiver, ${groupKeyInSql(sql`j.guid`)} AS conversation_key,
             j.joined_at AS created_at, j.joined_at, j.scope, ${newestCountedMessage(sql`n`, settings)} AS newest
        FROM group_members j LEFT JOIN group_conversations n ON n.app_id = $1 AND n.guid = j.guid WHERE ${sql.join(conditions, sql` AND `)}`;
}

const ofUser = (table: SqlText, uid: SqlText | undefined): SqlText =>
  sql`${table}.app_id = $1 AND ${uid === undefined ? isActiveUser(sql`${table}.uid`) : sql`${table}.uid = ${uid}`}`;

/** NOT IN reads the blocks of the user once, however many conversations there are. */
const notBlocked = (uid: SqlText | undefined): SqlText =>
  uid === undefined
    ? sql`NOT ${hasBlocked(sql`p.uid`, sql`p.peer`)}`
    : sql`p.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = ${uid})`;

/** Moderation withholds a message of the user in the conversation `c`. Only they see it, so no id of it is stored. */
const hasWithheld = (uid: SqlText | undefined): SqlText => {
  const withheld = sql`SELECT h.conversation_key FROM messages h
           WHERE h.app_id = $1 AND h.sender = ${uid ?? sql`c.uid`} AND h.moderation_status IN ('pending', 'disapproved')`;
  return uid === undefined
    ? sql`EXISTS (${withheld} AND h.conversation_key = c.conversation_key)`
    : sql`c.conversation_key IN (${withheld})`;
};

// There is one row at most. The LIMIT keeps PostgreSQL from reading all users and groups of the app.
const PEER = sql`
        LEFT JOIN LATERAL (
          SELECT u.uid, u.name, u.tags, u.role FROM users u WHERE ${isActivePeer(sql`c`)} LIMIT 1) AS u ON true
        LEFT JOIN LATERAL (
          SELECT g.name, g.tags, g.members_count FROM groups g
           WHERE c.receiver_type = 'group' AND g.app_id = $1 AND g.guid = c.receiver LIMIT 1) AS g ON true`;

/** A conversation is listed from its first message on, or from a pin before that. */
const IS_LISTED = sql`(last.id IS NOT NULL OR w.pinned_at IS NOT NULL OR pin.position IS NOT NULL)`;

const readsPeers = ({ searchKey, userTags, groupTags, agentic, unread }: ConversationFilter): boolean =>
  Boolean(searchKey ?? userTags ?? groupTags ?? agentic ?? unread);

function filterConditions(
  filter: ConversationFilter,
  { settings, readable }: { settings: UnreadSettings; readable: ListableMessages },
  value: Value,
): SqlText[] {
  const conditions: SqlText[] = [];
  const add = (condition: SqlText) => conditions.push(condition);
  const { searchKey, tags, userTags, groupTags, agentic, pinnedBy } = filter;
  const name = foldedSearchKey(searchKey);
  if (name !== undefined) add(sql`strpos(search_fold_1(coalesce(u.name, g.name)), ${value(name)}) > 0`);
  if (tags) add(sql`w.tags && ${value(tags)}::text[]`);
  if (filter.archived !== undefined) add(sql`w.archived_at IS ${filter.archived ? 'NOT NULL' : 'NULL'}`);
  if (userTags ?? groupTags)
    add(sql`(u.tags && ${value(userTags ?? [])}::text[] OR g.tags && ${value(groupTags ?? [])}::text[])`);
  if (agentic) add(sql`coalesce(u.role, '') ${agentic === 'only' ? '=' : '<>'} ${value(AGENTIC_ROLE)}`);
  if (pinnedBy === SYSTEM_UID) add(sql`pin.position IS NOT NULL`);
  else if (pinnedBy !== undefined)
    add(sql`pin.position IS NULL AND w.pinned_at IS NOT NULL AND c.uid = ${value(pinnedBy)}`);
  if (filter.unread) {
    const rules = { settings, readable: readableKinds(readable, value) };
    const watermarks = { seen: sql`greatest(w.read_message_id, w.reset_message_id, 0)`, reset: RESET_ID };
    add(sql`last.id > ${watermarks.seen} AND ${countsUnread(sql`c`, sql`g.members_count`)}
         AND EXISTS (SELECT ${unreadMessages(sql`c`, rules, watermarks)})`);
  }
  return conditions;
}

const RESET_ID = sql`coalesce(w.reset_message_id, 0)`;

/** The last message of the conversation `c` that its user may see. */
const lastMessage = (settings: AppSettings) => sql`
          SELECT m.id FROM messages m
           WHERE m.app_id = $1 AND m.conversation_key = c.conversation_key AND m.id > ${RESET_ID}
             AND ${isCountedSubjectAfterReset(sql`m`, RESET_ID, settings)}
             AND ${isApprovedFor(sql`m`, sql`c.uid`)}
             AND ${countedKinds(settings)}
           ORDER BY m.id DESC LIMIT 1`;

const lists = composedStatements(
  'conversations-list',
  () => [
    ...representatives.map(([label, selection, settings = defaultSettings]): Shape => [
      label,
      textOf(selection, settings, first, appValues().value),
    ]),
    ...further.map(([label, viewer, page]): Shape => [
      label,
      textOf({ viewer, filter: {} }, defaultSettings, page, appValues().value),
    ]),
  ],
  rows<ListRow>(),
);

/** Planning the list of a user takes longer than executing it, and the same plan is good for every user. */
const listsOfUsers = new PreparedStatementCache(lists, 32);
