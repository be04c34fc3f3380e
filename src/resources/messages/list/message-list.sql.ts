import { containedPattern } from '../../../platform/database/pattern.js';
import type { Affix } from '../../../platform/database/page.js';
import { appValues } from '../../../platform/database/statement.js';
import { countedKinds, readableKinds } from '../../../domain/conversation-states/unread-messages.js';
import { isAfterReset } from '../../../domain/conversation-states/reset-messages.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from '../../../domain/conversation-states/receipts.repository.js';
import { groupKeyInSql, type ConversationKey } from '../../../domain/conversation-key.js';
import type { ListableMessages } from '../../../domain/policy/message-policy.service.js';
import type { AppSettings } from '../../../domain/app-settings.js';
import { userConversations, isOneToOneOf } from './message-conversations.js';
import { fittingPage } from './message-page-size.js';
import { withRelations } from '../model/message-page.js';
import { columnsOf } from '../model/message-row.js';

export interface MessageFilter {
  /** Only what this user may see: messages of conversations that they are part of, as far as they did not reset them. */
  viewer?: string;
  /** Only what the role of the viewer may read. */
  readable?: ListableMessages;
  /** Only messages of any of these. */
  conversationKeys?: readonly ConversationKey[];
  /** Messages of conversations of this user with other users. */
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
  /** Only what the viewer has saved, the newest first. */
  saved?: boolean;
  /** Only what counts as unread for the viewer, by the settings of the app. */
  unread?: AppSettings;
  /** Only what was not delivered to the viewer. */
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

/** Which rows of a list that is ordered by id. */
export interface MessageWindow {
  affix: Affix;
  limit: number;
  id?: bigint;
  /** Unix seconds. */
  sentAt?: number;
  /** Rows to pass over first: for threads alone, which clients walk by page number. */
  offset?: number;
}

/**
 * The query of a list: conditions in the order given, values as parameters. `append` reads from the cursor on in the order of the
 * list, `prepend` against it, each from an index and never further than the limit asks. What a user has in all their conversations
 * is merged from the first of each, so that it makes no difference what others write. The list ends earlier where its messages are
 * too large for a page.
 */
export function messageListing(filter: MessageFilter, window: MessageWindow): { text: string; values: unknown[] } {
  const { value, values } = appValues();
  const text = spansConversations(filter)
    ? listingOfAll(filter, window, value)
    : selection(columnsOf('m'), filter, window, value);
  const viewer = filter.viewer === undefined ? 'NULL::text' : `${value(filter.viewer)}::text`;
  return { text: withRelations(fittingPage(text, window.limit), viewer), values };
}

type Value = (item: unknown) => string;

/** Whether nothing that the list asks for names fewer messages than the user has conversations, and none is in another order. */
const spansConversations = (filter: MessageFilter): boolean =>
  (filter.viewer !== undefined || filter.participant !== undefined) &&
  filter.conversationKeys?.length !== 1 &&
  [filter.sender, filter.parentId].every((given) => given === undefined) &&
  !(filter.pinned || filter.saved || filter.mentioningViewer || Array.isArray(filter.mentioning)) &&
  !searchesNewest(filter);

/** Of the conversation or else of the app: where no index knows what is searched for, older messages are not looked through. */
const SEARCHED_MESSAGES = 10_000;

/** An index of three letters or digits knows nothing of fewer. Pinned and saved messages are few. */
const searchesNewest = ({ searchKey, pinned, saved }: MessageFilter): boolean =>
  searchKey !== undefined && !/[\p{L}\p{N}]{3}/u.test(searchKey) && !(pinned || saved);

/** Messages of the app that are looked at for those of one user. */
const NEAR = 2000;
/** Messages of the app that say what is searched for, and are looked through for those that one user may see. */
const SELDOM = 1000;

/**
 * Messages of all conversations of a user. Who takes part in much finds a page among the nearest messages of the app; for others the
 * first of each of their conversations are merged. What few messages say is looked up by its letters, whoever sees it; to do so with
 * what many say would take longer than to read what the user has.
 */
function listingOfAll(filter: MessageFilter, window: MessageWindow, value: Value): string {
  const ids = (source: Source) => selection('m.id', filter, window, value, source);
  const isPage = `(SELECT count(*) >= ${value(window.limit)} FROM near)`;
  const isSeldom = `(SELECT count(*) <= ${SELDOM} FROM found)`;
  const merged = `SELECT first.id FROM (${userConversations(filter, value)}) AS held CROSS JOIN LATERAL (${ids('each')}) AS first`;
  const isOften = filter.searchKey ? `NOT ${isSeldom} AND ` : '';
  const parts = [
    ...(filter.searchKey ? [`SELECT id FROM (${ids('found')}) AS said WHERE ${isSeldom}`] : []),
    `SELECT id FROM near WHERE ${isOften}${isPage}`,
    `${merged} WHERE ${isOften}NOT ${isPage}`,
  ];
  const direction = window.affix === 'append' ? 'ASC' : 'DESC';
  return `WITH near AS MATERIALIZED (${leadsByReactions(filter) ? NOTHING : ids('near')})
      ${filter.searchKey ? `, found AS MATERIALIZED (${foundBy(filter.searchKey, value)})` : ''}
    SELECT ${columnsOf('m')} FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (${parts.join(' UNION ALL ')}) AS listed
       ORDER BY id ${direction} LIMIT ${value(window.limit)})
    ORDER BY m.id ${direction}`;
}

const NOTHING = 'SELECT 0 AS id WHERE false';

const foundBy = (searchKey: string, value: Value) =>
  `SELECT m.id FROM messages m WHERE m.app_id = $1 AND ${says(value(containedPattern(searchKey)))} LIMIT ${SELDOM + 1}`;

const says = (pattern: string) => `m.data ->> 'text' ILIKE ${pattern}`;

/** Which conversations a list is about. */
interface ConversationCondition {
  on: (column: string) => string;
  /** Expression of its key, where there is only one. */
  single?: string;
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

/** Of all messages, of the nearest ones, of each conversation `held`, or of those that were `found`. */
type Source = 'all' | 'near' | 'each' | 'found';

/** What a range of an index has for the list, in its order. */
function selection(
  columns: string,
  filter: MessageFilter,
  { affix, limit, id, sentAt, offset = 0 }: MessageWindow,
  value: Value,
  source: Source = 'all',
): string {
  const conditions = ['m.app_id = $1'];
  const keep = (condition: string) => conditions.push(condition);
  // a conversation that is given has the position of the viewer in it looked up once, and not for every message
  const isMerged = source === 'each';
  if (source === 'found') keep('m.id IN (SELECT id FROM found)');
  const among = isMerged ? equalTo('held.conversation_key') : conversationCondition(filter, value);
  if (among) keep(among.on('m.conversation_key'));
  const viewer = filter.viewer === undefined ? undefined : value(filter.viewer);
  if (filter.pinned) keep(pinnedIn(among, viewer));
  if (viewer !== undefined) {
    keep(isMerged ? `${acceptedBy(viewer)} AND ${isAfterReset('m', 'held.reset_message_id')}` : visibleTo(viewer));
    if (filter.hideBlocked) keep(notBlockedBy(viewer));
    if (filter.mentioningViewer) keep(`${MENTIONS} AND m.mentioned_uids @> ARRAY[${viewer}::text]`);
    if (filter.saved) keep(savedBy(viewer));
    const through: Position = (column) =>
      isMerged ? `held.${column}` : position(column, viewer, among?.single ?? 'm.conversation_key');
    if (filter.unread) keep(unreadBy(viewer, through, filter.unread));
    if (filter.unread) keep(isMerged ? '(held.joined_at IS NULL OR m.sent_at >= held.joined_at)' : sinceJoined(viewer));
    if (filter.undelivered) keep(undeliveredTo(viewer, through));
  }
  if (filter.readable) keep(readableKinds(filter.readable, value));
  if (filter.participant !== undefined && !isMerged) {
    keep(isOneToOneOf(value(filter.participant)));
  }
  if (filter.receiverType !== undefined && !isMerged) keep(`m.receiver_type::text = ${value(filter.receiverType)}`);
  if (filter.sender !== undefined) keep(`m.sender = ${value(filter.sender)}`);
  if (filter.categories) keep(`m.category = ANY(${value(filter.categories)})`);
  if (filter.types) keep(`m.type = ANY(${value(filter.types)})`);
  if (filter.tags) keep(`m.tags && ${value(filter.tags)}`);
  if (filter.deleted) keep(`m.deleted_at IS ${filter.deleted === 'only' ? 'NOT NULL' : 'NULL'}`);
  if (filter.hideReplies) keep('m.parent_id IS NULL');
  if (filter.hideQuotations) keep('m.quoted_message_id IS NULL');
  if (filter.searchKey && source !== 'found') keep(says(value(containedPattern(filter.searchKey))));
  if (filter.hasAttachments || filter.attachmentTypes) keep(HAS_ATTACHMENTS);
  if (filter.attachmentTypes) keep(`m.type = ANY(${value(filter.attachmentTypes)})`);
  if (filter.hasLinks) keep(HAS_LINKS);
  if (filter.parentId !== undefined) keep(`m.parent_id = ${value(filter.parentId)}`);
  if (filter.mentioning) keep(MENTIONS);
  if (Array.isArray(filter.mentioning)) keep(`m.mentioned_uids && ${value(filter.mentioning)}`);
  if (filter.fromTimestamp !== undefined) keep(`m.sent_at >= to_timestamp(${value(filter.fromTimestamp)})`);
  if (filter.toTimestamp !== undefined) keep(`m.sent_at < to_timestamp(${value(filter.toTimestamp + 1)})`);

  if (filter.hasReactions && !leadsByReactions(filter)) keep(HAS_REACTIONS);
  const order = orderOf(filter, affix, among);
  const forwards = (affix === 'append') === (order.direction === 'ASC');
  const beyond = id === undefined ? undefined : order.beyond(value(id), forwards ? '>' : '<');
  if (beyond !== undefined) keep(beyond);
  else if (sentAt !== undefined)
    keep(forwards ? `m.sent_at >= to_timestamp(${value(sentAt + 1)})` : `m.sent_at < to_timestamp(${value(sentAt)})`);

  const direction = forwards ? 'ASC' : 'DESC';
  const from =
    source === 'near' ? nearest(beyond ?? 'true', direction) : searchesNewest(filter) ? newestOf(among) : order.from;
  return `SELECT ${columns} FROM ${from}
    WHERE ${conditions.join(' AND ')}
    ORDER BY ${order.by.map((column) => `${column} ${direction}`).join(', ')}${offset > 0 ? ` OFFSET ${value(offset)}` : ''} LIMIT ${value(limit)}`;
}

const nearest = (beyond: string, direction: string) =>
  `(SELECT * FROM messages m WHERE m.app_id = $1 AND ${beyond} ORDER BY m.id ${direction} LIMIT ${NEAR}) AS m`;

const newestOf = (among: ConversationCondition | undefined) =>
  `(SELECT * FROM messages m WHERE m.app_id = $1 ${among ? `AND ${among.on('m.conversation_key')}` : ''}
     ORDER BY m.id DESC LIMIT ${SEARCHED_MESSAGES}) AS m`;

/** What a list is read from, and in which order. */
interface Order {
  from: string;
  by: string[];
  direction: 'ASC' | 'DESC';
  /** Condition on what stands beyond the message with the id. */
  beyond: (id: string, than: '<' | '>') => string;
}

const beyondId: Order['beyond'] = (id, than) => `m.id ${than} ${id}`;
const beyondReaction: Order['beyond'] = (id, than) => `r.message_id ${than} ${id}`;

// Where the cursor is not pinned any more, everything is beyond it.
const beyondPin: Order['beyond'] = (id, than) => `coalesce(
    (p.pinned_at, p.message_id) ${than}
      (SELECT c.pinned_at, c.message_id FROM message_pins c WHERE c.app_id = $1 AND c.message_id = ${id}), true)`;

function orderOf(filter: MessageFilter, affix: Affix, among: ConversationCondition | undefined): Order {
  if (leadsByReactions(filter))
    return { from: reactedTo(among, affix), by: ['r.message_id'], direction: 'ASC', beyond: beyondReaction };
  const direction = filter.saved ? 'DESC' : 'ASC';
  if (!filter.pinned) return { from: 'messages m', by: ['m.id'], direction, beyond: beyondId };
  return {
    from: 'message_pins p JOIN messages m ON m.app_id = p.app_id AND m.id = p.message_id',
    by: ['p.pinned_at', 'p.message_id'],
    direction: 'DESC',
    beyond: beyondPin,
  };
}

/** As the index of mentions says it. */
const MENTIONS = `m.mentioned_uids <> '{}'`;

const HAS_REACTIONS = 'EXISTS (SELECT FROM message_reactions r WHERE r.app_id = $1 AND r.message_id = m.id)';

/** Whether the list is read off the reactions, because nothing else that it asks for names fewer messages. */
const leadsByReactions = ({ hasReactions, pinned, saved, searchKey, sender, parentId }: MessageFilter): boolean =>
  hasReactions === true && !(pinned || saved || searchKey) && sender === undefined && parentId === undefined;

/** Messages that somebody reacted to, in the order of their ids. OFFSET keeps PostgreSQL from walking the messages instead. */
const reactedTo = (among: ConversationCondition | undefined, affix: Affix) => `(
    SELECT DISTINCT message_id FROM message_reactions
     WHERE app_id = $1 ${among ? `AND ${among.on('conversation_key')}` : ''}
     ORDER BY message_id ${affix === 'append' ? 'ASC' : 'DESC'}) AS r
  CROSS JOIN LATERAL (SELECT * FROM messages WHERE app_id = $1 AND id = r.message_id OFFSET 0) AS m`;

/** As the indexes of attachments and of links say it. */
const HAS_ATTACHMENTS = `m.category = 'message' AND m.type IN ('image', 'file', 'audio', 'video') AND m.deleted_at IS NULL`;
const HAS_LINKS = String.raw`(m.data ->> 'text') ~* '(https?://|www\.)\S'`;

/** How far the viewer is through a conversation, as an expression. */
type Position = (column: 'read_message_id' | 'delivered_message_id') => string;

const position = (
  column: 'read_message_id' | 'delivered_message_id' | 'reset_message_id',
  uid: string,
  conversation: string,
) =>
  `coalesce((SELECT w.${column} FROM conversation_watermarks w
              WHERE w.app_id = $1 AND w.uid = ${uid} AND w.conversation_key = ${conversation}), 0)`;

/** With `sinceJoined` what the count of unread messages counts; see unread-messages.ts. Larger groups keep none. */
const unreadBy = (uid: string, through: Position, settings: AppSettings) => `
  m.id > ${through('read_message_id')}
  AND m.sender <> ${uid} AND m.deleted_at IS NULL AND m.parent_id IS NULL AND ${countedKinds(settings)}`;

const sinceJoined = (uid: string) => `(m.receiver_type = 'user' OR EXISTS (
    SELECT FROM group_members j JOIN groups g ON g.app_id = j.app_id AND g.guid = j.guid
     WHERE j.app_id = $1 AND j.guid = m.receiver AND j.uid = ${uid} AND m.sent_at >= j.joined_at
       AND g.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS}))`;

const undeliveredTo = (uid: string, through: Position) => `
  m.id > ${through('delivered_message_id')} AND m.sender <> ${uid} AND m.deleted_at IS NULL`;

/** Narrows the pins to those of the conversation or of the conversations of the viewer, of which each has few. */
const pinnedIn = (among: ConversationCondition | undefined, viewer: string | undefined) => {
  if (among) return `p.app_id = $1 AND ${among.on('p.conversation_key')}`;
  if (viewer === undefined) return 'p.app_id = $1';
  return `p.app_id = $1 AND p.conversation_key IN (
    SELECT c.conversation_key FROM conversation_peers c WHERE c.app_id = $1 AND c.uid = ${viewer}
     UNION ALL SELECT ${groupKeyInSql('j.guid')} FROM group_members j WHERE j.app_id = $1 AND j.uid = ${viewer})`;
};

const savedBy = (uid: string) =>
  `m.id IN (SELECT s.message_id FROM saved_messages s WHERE s.app_id = $1 AND s.uid = ${uid})`;

/**
 * Of messages `m` of the app $1, those in conversations of the user, as far as they were not reset; what moderation holds back
 * is for its sender only. The groups of the user are looked up once, not once per message.
 */
export const visibleTo = (uid: string) => `(
    ${isOneToOneOf(uid)}
    OR (m.receiver_type = 'group' AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = ${uid}))
  )
  AND ${acceptedBy(uid)} AND ${isAfterReset('m', position('reset_message_id', uid, 'm.conversation_key'))}`;

/** What moderation holds back is for its sender only. */
function acceptedBy(uid: string): string {
  return `(m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = ${uid})`;
}

const notBlockedBy = (uid: string) =>
  `NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = ${uid} AND b.blocked_uid = m.sender)`;
