import { containedPattern } from '../../../platform/database/lists/pattern.js';
import { appValues } from '../../../platform/database/statement.js';
import type { Affix } from '../../../platform/database/lists/page.js';
import type { AppSettings } from '../../../domain/app-settings.js';
import type { ConversationKey } from '../../../domain/conversation-key.js';
import { countsUnread, readableKinds } from '../../../domain/conversation-states/unread-messages.sql.js';
import { userConversations } from '../../../domain/conversation-states/user-conversations.sql.js';
import { hasBlocked } from '../../../domain/reachability/reachability.sql.js';
import {
  isDirectMessageOf,
  visibleTo,
  visibleToParty,
  watermarkOf,
} from '../../../domain/visibility/visible-messages.sql.js';
import type { ListableMessages } from '../../../domain/policy/message-policy.service.js';
import { pageColumns, withRelations } from '../model/message-page.js';
import { columnsOf } from '../model/message-row.js';
import {
  containsText,
  HAS_ATTACHMENTS,
  HAS_LINKS,
  HAS_REACTIONS,
  MENTIONS,
  pinnedIn,
  savedBy,
  sinceJoined,
  undeliveredTo,
  unreadBy,
  type ConversationCondition,
  type WatermarkExpression,
} from './message-conditions.sql.js';
import { directConversation, isParty } from './one-conversation.sql.js';
import { fittingPage } from '../model/message-page-size.js';

export interface MessageFilter {
  /** Only messages that this user may see. */
  viewer?: string;
  /** Only kinds of messages that the role of the viewer may read. */
  readable?: ListableMessages;
  /** Only messages of any of these conversations. */
  conversationKeys?: readonly ConversationKey[];
  /** Only messages of direct conversations of this user. */
  participant?: string;
  receiverType?: string;
  sender?: string;
  categories?: string[];
  types?: string[];
  tags?: string[];
  deleted?: 'hidden' | 'only';
  hideReplies?: boolean;
  hideQuotations?: boolean;
  /** Part of the text, in any case. */
  searchKey?: string;
  hasAttachments?: boolean;
  /** Types of the messages that have attachments. */
  attachmentTypes?: string[];
  hasLinks?: boolean;
  /** Only pinned messages, in the order of their pins. */
  pinned?: boolean;
  /** Only messages that the viewer has saved, the newest first. */
  saved?: boolean;
  /** Only messages that count as unread for the viewer by these settings. */
  unread?: AppSettings;
  /** Only messages that were not delivered to the viewer. */
  undelivered?: boolean;
  /** Only replies in the thread of this message. */
  parentId?: bigint;
  /** Only messages that mention somebody, or any of these users. */
  mentioning?: 'anybody' | string[];
  /** Only messages that mention the viewer; without a viewer it has no effect. */
  mentioningViewer?: boolean;
  /** Only messages that somebody reacted to. */
  hasReactions?: boolean;
  /** Without messages of users whom the viewer has blocked; without a viewer it has no effect. */
  hideBlocked?: boolean;
  /** Unix seconds, both inclusive. */
  fromTimestamp?: number;
  toTimestamp?: number;
}

/** Which part of a list. */
export interface MessageWindow {
  affix: Affix;
  limit: number;
  id?: bigint;
  /** Unix seconds. */
  sentAt?: number;
  /** Rows to skip first. For replies in a thread only, which clients page through by number. */
  offset?: number;
}

/**
 * The statement of a list. Values are parameters; equal combinations of filters give equal texts. `append` reads from the cursor on in the
 * order of the list, `prepend` against it, each along an index and no further than the limit. A list over all conversations of a user
 * merges the first messages of each, so its cost does not depend on the messages of others. The list ends earlier where its messages
 * are too large for a page.
 */
export function messageListing(filter: MessageFilter, window: MessageWindow): { text: string; values: unknown[] } {
  const { value, values } = appValues();
  const text = spansConversations(filter)
    ? acrossConversations(filter, window, value)
    : selection(COLUMNS, filter, window, value);
  const viewer = filter.viewer === undefined ? 'NULL::text' : `${value(filter.viewer)}::text`;
  return {
    text: withRelations(fittingPage(text, window.limit), viewer, { within: directConversation(filter, value) }),
    values,
  };
}

const COLUMNS = columnsOf('m', pageColumns);

type Value = (item: unknown) => string;

/** Whether the list is in the order of ids, and no filter selects fewer messages than the user has conversations. */
const spansConversations = (filter: MessageFilter): boolean =>
  (filter.viewer !== undefined || filter.participant !== undefined) &&
  filter.conversationKeys?.length !== 1 &&
  [filter.sender, filter.parentId].every((given) => given === undefined) &&
  !(filter.pinned || filter.saved || filter.mentioningViewer || Array.isArray(filter.mentioning)) &&
  !searchesNewest(filter);

/** Newest messages, of the conversation or else of the app, that a search without an index reads. Older messages are not found. */
const SEARCHED_MESSAGES = 10_000;

/** The trigram index does not find fewer than three letters or digits. Pinned and saved messages are few. */
const searchesNewest = ({ searchKey, pinned, saved }: MessageFilter): boolean =>
  searchKey !== undefined && !/[\p{L}\p{N}]{3}/u.test(searchKey) && !(pinned || saved);

/** Messages of the app, counted from the cursor, among which a page for one user is searched first. */
const NEAR_MESSAGES = 2000;
/** Matches of a search in the whole app up to which the matches themselves are filtered for those that the user may see. */
const MAX_RARE_MATCHES = 1000;

/**
 * Messages of all conversations of a user. For a user of many conversations the messages of the app that are nearest to the cursor
 * contain a page; for others the first messages of each of their conversations are merged. Rare matches of a search come from the index
 * of texts instead; filtering frequent ones would take longer than reading the conversations of the user.
 */
function acrossConversations(filter: MessageFilter, window: MessageWindow, value: Value): string {
  const ids = (source: Source) => selection('m.id', filter, window, value, source);
  const isPage = `(SELECT count(*) >= ${value(window.limit)} FROM near)`;
  const isRare = `(SELECT count(*) <= ${MAX_RARE_MATCHES} FROM matches)`;
  const merged = `SELECT first.id FROM (${withWatermarks(filter, value)}) AS conversation CROSS JOIN LATERAL (${ids('conversation')}) AS first`;
  const isFrequent = filter.searchKey ? `NOT ${isRare} AND ` : '';
  const parts = [
    ...(filter.searchKey ? [`SELECT id FROM (${ids('matches')}) AS match WHERE ${isRare}`] : []),
    `SELECT id FROM near WHERE ${isFrequent}${isPage}`,
    `${merged} WHERE ${isFrequent}NOT ${isPage}`,
  ];
  const direction = window.affix === 'append' ? 'ASC' : 'DESC';
  return `WITH near AS MATERIALIZED (${readsFromReactions(filter) ? NO_ROWS : ids('near')})
      ${filter.searchKey ? `, matches AS MATERIALIZED (${matchesOf(filter.searchKey, value)})` : ''}
    SELECT ${COLUMNS} FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (${parts.join(' UNION ALL ')}) AS listed
       ORDER BY id ${direction} LIMIT ${value(window.limit)})
    ORDER BY m.id ${direction}`;
}

const NO_ROWS = 'SELECT 0 AS id WHERE false';

const matchesOf = (searchKey: string, value: Value) =>
  `SELECT m.* FROM messages m WHERE m.app_id = $1 AND ${containsText(patternOf(searchKey, value))} LIMIT ${MAX_RARE_MATCHES + 1}`;

/**
 * A subquery, so that PostgreSQL plans for any pattern and not for each one: a search in all conversations has one plan, and planning takes
 * longer than most searches.
 */
const patternOf = (searchKey: string, value: Value) => `(SELECT ${value(containedPattern(searchKey))}::text)`;

/** Whether a plan for any values is as good as one for these: the list is read along one index, or the statement itself decides. */
export function hasFixedPlan(filter: MessageFilter): boolean {
  const { conversationKeys = [], searchKey, tags, pinned, saved, mentioning, mentioningViewer } = filter;
  if (tags ?? pinned ?? saved ?? mentioning ?? mentioningViewer) return false;
  return spansConversations(filter) ? conversationKeys.length === 0 : conversationKeys.length === 1 && !searchKey;
}

/** The conversations of the viewer or, without one, the direct conversations of the participant, each with its watermarks. */
function withWatermarks(
  { viewer, participant, receiverType, unread, conversationKeys }: MessageFilter,
  value: Value,
): string {
  const uid = value(viewer ?? participant);
  const conditions = [
    ...(receiverType === undefined ? [] : [`c.receiver_type::text = ${value(receiverType)}`]),
    ...(conversationKeys ? [`c.conversation_key = ANY(${value(conversationKeys)}::text[])`] : []),
    ...(unread ? [countsUnread('c')] : []),
  ];
  return `SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
                 coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
            FROM (${userConversations({ uid, type: viewer === undefined ? 'user' : undefined })}) AS c
            LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = ${uid} AND w.conversation_key = c.conversation_key
            ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`;
}

const equalTo = (key: string): ConversationCondition => ({ on: (column) => `${column} = ${key}`, single: key });

function conversationCondition(
  { conversationKeys: keys }: MessageFilter,
  value: Value,
): ConversationCondition | undefined {
  if (keys === undefined) return undefined;
  if (keys.length === 1) return equalTo(value(keys[0]));
  const all = value(keys);
  return { on: (column) => `${column} = ANY(${all}::text[])` };
}

/** All messages, those nearest to the cursor, those of the row `conversation`, or the `matches` of a search. */
type Source = 'all' | 'near' | 'conversation' | 'matches';

/** SELECT of the messages that match the filter, along an index that has the order of the list. */
function selection(
  columns: string,
  filter: MessageFilter,
  { affix, limit, id, sentAt, offset = 0 }: MessageWindow,
  value: Value,
  source: Source = 'all',
): string {
  const conditions = ['m.app_id = $1'];
  const add = (condition: string) => conditions.push(condition);
  // the row `conversation` has the watermarks of the viewer, which are looked up for every message otherwise
  const isMerged = source === 'conversation';
  const conversations = isMerged ? equalTo('conversation.conversation_key') : conversationCondition(filter, value);
  if (conversations) add(conversations.on('m.conversation_key'));
  const viewer = filter.viewer === undefined ? undefined : value(filter.viewer);
  if (filter.pinned) add(pinnedIn(conversations, viewer));
  if (viewer !== undefined) {
    if (isMerged) add(visibleToParty('m', viewer, 'conversation.reset_message_id'));
    else if (!conversations?.single) add(visibleTo('m', viewer));
    else {
      add(isParty(filter.conversationKeys![0]!, filter.viewer!, value));
      add(visibleToParty('m', viewer, watermarkOf('reset_message_id', viewer, conversations.single)));
    }
    if (filter.hideBlocked) add(`NOT ${hasBlocked(viewer, 'm.sender')}`);
    if (filter.mentioningViewer) add(`${MENTIONS} AND m.mentioned_uids @> ARRAY[${viewer}::text]`);
    if (filter.saved) add(savedBy(viewer));
    const watermark: WatermarkExpression = (column) =>
      isMerged ? `conversation.${column}` : watermarkOf(column, viewer, conversations?.single ?? 'm.conversation_key');
    if (filter.unread) add(unreadBy(viewer, watermark, filter.unread));
    if (filter.unread)
      add(isMerged ? '(conversation.joined_at IS NULL OR m.sent_at >= conversation.joined_at)' : sinceJoined(viewer));
    if (filter.undelivered) add(undeliveredTo(viewer, watermark));
  }
  if (filter.readable) add(readableKinds(filter.readable, value));
  if (filter.participant !== undefined && !isMerged) add(isDirectMessageOf('m', value(filter.participant)));
  if (filter.receiverType !== undefined && !isMerged) add(`m.receiver_type::text = ${value(filter.receiverType)}`);
  if (filter.sender !== undefined) add(`m.sender = ${value(filter.sender)}`);
  if (filter.categories) add(`m.category = ANY(${value(filter.categories)})`);
  if (filter.types) add(`m.type = ANY(${value(filter.types)})`);
  if (filter.tags) add(`m.tags && ${value(filter.tags)}`);
  if (filter.deleted) add(`m.deleted_at IS ${filter.deleted === 'only' ? 'NOT NULL' : 'NULL'}`);
  if (filter.hideReplies) add('m.parent_id IS NULL');
  if (filter.hideQuotations) add('m.quoted_message_id IS NULL');
  if (filter.searchKey && source !== 'matches')
    add(
      containsText(source === 'all' ? value(containedPattern(filter.searchKey)) : patternOf(filter.searchKey, value)),
    );
  if (filter.hasAttachments || filter.attachmentTypes) add(HAS_ATTACHMENTS);
  if (filter.attachmentTypes) add(`m.type = ANY(${value(filter.attachmentTypes)})`);
  if (filter.hasLinks) add(HAS_LINKS);
  if (filter.parentId !== undefined) add(`m.parent_id = ${value(filter.parentId)}`);
  if (filter.mentioning) add(MENTIONS);
  if (Array.isArray(filter.mentioning)) add(`m.mentioned_uids && ${value(filter.mentioning)}`);
  if (filter.fromTimestamp !== undefined) add(`m.sent_at >= to_timestamp(${value(filter.fromTimestamp)})`);
  if (filter.toTimestamp !== undefined) add(`m.sent_at < to_timestamp(${value(filter.toTimestamp + 1)})`);
  if (filter.hasReactions && !readsFromReactions(filter)) add(HAS_REACTIONS);

  const order = orderOf(filter, affix, conversations);
  const ascends = (affix === 'append') === (order.direction === 'ASC');
  const beyondCursor = id === undefined ? undefined : order.beyond(value(id), ascends ? '>' : '<');
  if (beyondCursor !== undefined) add(beyondCursor);
  else if (sentAt !== undefined)
    add(ascends ? `m.sent_at >= to_timestamp(${value(sentAt + 1)})` : `m.sent_at < to_timestamp(${value(sentAt)})`);

  const direction = ascends ? 'ASC' : 'DESC';
  const from =
    source === 'near'
      ? nearest(beyondCursor ?? 'true', direction)
      : source === 'matches'
        ? sortedMatches(direction)
        : searchesNewest(filter)
          ? newestOf(conversations)
          : order.from;
  return `SELECT ${columns} FROM ${from}
    WHERE ${conditions.join(' AND ')}
    ORDER BY ${order.by.map((column) => `${column} ${direction}`).join(', ')}${offset > 0 ? ` OFFSET ${value(offset)}` : ''} LIMIT ${value(limit)}`;
}

const nearest = (beyondCursor: string, direction: string) =>
  `(SELECT * FROM messages m WHERE m.app_id = $1 AND ${beyondCursor} ORDER BY m.id ${direction} LIMIT ${NEAR_MESSAGES}) AS m`;

/** Sorted before they are filtered, so that only as many are filtered as the page needs. */
const sortedMatches = (direction: string) => `(SELECT * FROM matches ORDER BY id ${direction} OFFSET 0) AS m`;

const newestOf = (conversations: ConversationCondition | undefined) =>
  `(SELECT * FROM messages m WHERE m.app_id = $1 ${conversations ? `AND ${conversations.on('m.conversation_key')}` : ''}
     ORDER BY m.id DESC LIMIT ${SEARCHED_MESSAGES}) AS m`;

/** What a list is read from, and in which order. */
interface Order {
  from: string;
  by: string[];
  direction: 'ASC' | 'DESC';
  /** Condition: the message is beyond the cursor. */
  beyond: (id: string, than: '<' | '>') => string;
}

const beyondId: Order['beyond'] = (id, than) => `m.id ${than} ${id}`;
const beyondReaction: Order['beyond'] = (id, than) => `r.message_id ${than} ${id}`;

// Where the message of the cursor is not pinned any more, the list begins anew.
const beyondPin: Order['beyond'] = (id, than) => `coalesce(
    (p.pinned_at, p.message_id) ${than}
      (SELECT c.pinned_at, c.message_id FROM message_pins c WHERE c.app_id = $1 AND c.message_id = ${id}), true)`;

function orderOf(filter: MessageFilter, affix: Affix, conversations: ConversationCondition | undefined): Order {
  if (readsFromReactions(filter))
    return { from: reactedTo(conversations, affix), by: ['r.message_id'], direction: 'ASC', beyond: beyondReaction };
  const direction = filter.saved ? 'DESC' : 'ASC';
  if (!filter.pinned) return { from: 'messages m', by: ['m.id'], direction, beyond: beyondId };
  return {
    from: 'message_pins p JOIN messages m ON m.app_id = $1 AND m.id = p.message_id',
    by: ['p.pinned_at', 'p.message_id'],
    direction: 'DESC',
    beyond: beyondPin,
  };
}

/** Whether the list is read from the index of reactions, because no other filter selects fewer messages. */
const readsFromReactions = ({ hasReactions, pinned, saved, searchKey, sender, parentId }: MessageFilter): boolean =>
  hasReactions === true && !(pinned || saved || searchKey) && sender === undefined && parentId === undefined;

/** Messages with reactions, in the order of their ids. OFFSET 0 keeps PostgreSQL from scanning the messages instead. */
const reactedTo = (conversations: ConversationCondition | undefined, affix: Affix) => `(
    SELECT DISTINCT message_id FROM message_reactions
     WHERE app_id = $1 ${conversations ? `AND ${conversations.on('conversation_key')}` : ''}
     ORDER BY message_id ${affix === 'append' ? 'ASC' : 'DESC'}) AS r
  CROSS JOIN LATERAL (SELECT * FROM messages WHERE app_id = $1 AND id = r.message_id OFFSET 0) AS m`;
