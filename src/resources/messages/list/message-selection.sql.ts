import { isSinceJoining, readableKinds } from '#core/conversation-states/unread-messages.sql.js';
import { hasBlocked } from '#core/reachability/reachability.sql.js';
import { comparedConditions, isIndexed, type Parameter } from '#core/search/message-search.sql.js';
import { isDirectMessageOf, visibleTo, visibleToParty, watermarkOf } from '#core/visibility/visible-messages.sql.js';
import type { Affix } from '#platform/database/lists/page.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { Value } from '#platform/database/statement.js';
import { changedMessages, isChanged } from './changed-messages.sql.js';
import {
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
import type { ContentFilter, MessageFilter, MessageWindow } from './message-filter.js';
import { isParty } from './one-conversation.sql.js';

/** Messages, of the conversation or else of the app, that a search without an index reads. */
export const COMPARED_MESSAGES = 10_000;

/** Whether no index finds the messages of the search. Pinned, saved and changed messages are few. */
export const comparesMessages = ({ search, pinned, saved, changed }: MessageFilter): boolean =>
  search !== undefined && !isIndexed(search) && !(pinned || saved || changed);

/** Messages of the app, counted from the cursor, among which a page for one user is searched. */
const NEAR_MESSAGES = 2000;

/**
 * A subquery, so that PostgreSQL plans for any pattern and not for each one: a search in all conversations has one plan, and planning takes
 * longer than most searches.
 */
export const unplanned =
  (value: Value): Parameter =>
  (item, type) =>
    sql`(SELECT ${value(item)}::${type})`;

/**
 * The limit of a list. That of a search is unknown to the planner: for a number it would read most of another index rather than an estimated
 * number of matches, and for a parameter it would find any plan for these values cheaper than one for all, and plan each search anew.
 */
export const limitOf = ({ search }: MessageFilter, { limit }: MessageWindow, value: Value): SqlText =>
  search ? sql`(SELECT ${value(limit)}::int)` : value(limit);

const equalTo = (key: SqlText): ConversationCondition => ({ on: (column) => sql`${column} = ${key}`, single: key });

export function conversationCondition(
  { conversationKeys: keys }: ContentFilter,
  value: Value,
): ConversationCondition | undefined {
  if (keys === undefined) return undefined;
  if (keys.length === 1) return equalTo(value(keys[0]));
  const all = value(keys);
  return { on: (column) => sql`${column} = ANY(${all}::text[])` };
}

/** All messages, those nearest to the cursor, those of the row `conversation`, or the `matches` of a search. */
export type Source = 'all' | 'near' | 'conversation' | 'matches';

/**
 * SELECT of the messages that match the filter, along an index that has the order of the list.
 *
 * @param within condition on a message `m`
 */
export function selection(
  columns: SqlText,
  filter: MessageFilter,
  window: MessageWindow,
  value: Value,
  { source = 'all', within }: { source?: Source; within?: SqlText } = {},
): SqlText {
  const { affix, limit, id, sentAt, offset = 0 } = window;
  const conditions = [sql`m.app_id = $1`, ...(within === undefined ? [] : [within])];
  const add = (condition: SqlText) => conditions.push(condition);
  // the row `conversation` has the watermarks of the viewer, which are looked up for every message otherwise
  const isMerged = source === 'conversation';
  const conversations = isMerged ? equalTo(sql`conversation.conversation_key`) : conversationCondition(filter, value);
  if (conversations) add(conversations.on(sql`m.conversation_key`));
  const viewer = filter.viewer === undefined ? undefined : value(filter.viewer);
  if (filter.pinned) add(pinnedIn(conversations, viewer));
  if (viewer !== undefined) {
    if (isMerged) add(visibleToParty(sql`m`, viewer, sql`conversation.reset_message_id`));
    else if (!conversations?.single) add(visibleTo(sql`m`, viewer));
    else {
      add(isParty(filter.conversationKeys![0]!, filter.viewer!, value));
      add(visibleToParty(sql`m`, viewer, watermarkOf('reset_message_id', viewer, conversations.single)));
    }
    if (filter.hideBlocked) add(sql`NOT ${hasBlocked(viewer, sql`m.sender`)}`);
    if (filter.mentioningViewer) add(sql`${MENTIONS} AND m.mentioned_uids @> ARRAY[${viewer}::text]`);
    if (filter.saved) add(savedBy(viewer));
    const watermark: WatermarkExpression = (column) =>
      isMerged
        ? sql`conversation.${column}`
        : watermarkOf(column, viewer, conversations?.single ?? sql`m.conversation_key`);
    if (filter.unread) add(unreadBy(viewer, watermark, filter.unread));
    if (filter.unread) add(isMerged ? isSinceJoining(sql`conversation`) : sinceJoined(viewer));
    if (filter.undelivered) add(undeliveredTo(viewer, watermark));
  }
  if (filter.readable) add(readableKinds(filter.readable, value));
  if (filter.participant !== undefined && !isMerged) add(isDirectMessageOf(sql`m`, value(filter.participant)));
  if (filter.receiverType !== undefined && !isMerged) add(sql`m.receiver_type::text = ${value(filter.receiverType)}`);
  contentConditions(filter, value).forEach(add);
  const { also, without = [] } = filter;
  for (const more of also ? [also] : []) add(hasContent(more, value));
  for (const other of without) add(sql`${hasContent(other, value)} IS NOT TRUE`);
  if (filter.tags) add(sql`m.tags && ${value(filter.tags)}`);
  if (filter.deleted) add(sql`m.deleted_at IS ${filter.deleted === 'only' ? 'NOT NULL' : 'NULL'}`);
  if (filter.hideReplies) add(sql`m.parent_id IS NULL`);
  if (filter.hideQuotations) add(sql`m.quoted_message_id IS NULL`);
  if (filter.search && source !== 'matches') comparedConditions(filter.search, unplanned(value)).forEach(add);
  if (filter.parentId !== undefined) add(inThread(filter, filter.parentId, value));
  if (filter.hasReactions && !readsFromReactions(filter)) add(HAS_REACTIONS);

  if (filter.changed && filter.pinned) add(isChanged(filter.changed, value));

  const order = orderOf(filter, window, { conversations, viewer }, value);
  const ascends = (affix === 'append') === (order.direction === 'ASC');
  const beyondCursor =
    id === undefined ? undefined : order.beyond ? order.beyond(value(id), ascends ? '>' : '<') : sql`true`;
  if (beyondCursor !== undefined) add(beyondCursor);
  else if (sentAt !== undefined)
    add(
      ascends ? sql`m.sent_at >= to_timestamp(${value(sentAt + 1)})` : sql`m.sent_at < to_timestamp(${value(sentAt)})`,
    );

  const direction = ascends ? sql`ASC` : sql`DESC`;
  const from =
    source === 'near'
      ? nearest(beyondCursor ?? sql`true`, direction)
      : source === 'matches'
        ? sortedMatches(direction)
        : comparesMessages(filter)
          ? comparedMessages(conversations, {
              beyondCursor: cursorCondition({ affix, limit, id, sentAt }, value),
              direction,
            })
          : order.from;
  return sql`SELECT ${columns} FROM ${from}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${sql.join(
      order.by.map((column) => sql`${column} ${direction}`),
      ', ',
    )}${offset > 0 ? sql` OFFSET ${value(offset)}` : sql``} LIMIT ${limitOf(filter, window, value)}`;
}

function contentConditions(filter: ContentFilter, value: Value): SqlText[] {
  const { senders, mentioning, fromTimestamp, toTimestamp } = filter;
  const conditions: SqlText[] = [];
  // an index has the messages of one sender in the order of the list
  if (senders?.length === 1) conditions.push(sql`m.sender = ${value(senders[0])}`);
  else if (senders) conditions.push(sql`m.sender = ANY(${value(senders)}::text[])`);
  if (filter.categories) conditions.push(sql`m.category = ANY(${value(filter.categories)})`);
  if (filter.types) conditions.push(sql`lower(m.type) = ANY(${value(filter.types)})`);
  if (filter.hasAttachments || filter.attachmentTypes) conditions.push(HAS_ATTACHMENTS);
  if (filter.attachmentTypes) conditions.push(sql`m.type = ANY(${value(filter.attachmentTypes)})`);
  if (filter.hasLinks) conditions.push(HAS_LINKS);
  if (mentioning) conditions.push(MENTIONS);
  if (Array.isArray(mentioning)) conditions.push(sql`m.mentioned_uids && ${value(mentioning)}`);
  if (fromTimestamp !== undefined) conditions.push(sql`m.sent_at >= to_timestamp(${value(fromTimestamp)})`);
  if (toTimestamp !== undefined) conditions.push(sql`m.sent_at < to_timestamp(${value(toTimestamp + 1)})`);
  return conditions;
}

/** All that the filter says, as one condition. */
function hasContent(filter: ContentFilter, value: Value): SqlText {
  const conversations = conversationCondition(filter, value);
  const conditions = [
    ...(conversations ? [conversations.on(sql`m.conversation_key`)] : []),
    ...contentConditions(filter, value),
    ...(filter.hasReactions ? [HAS_REACTIONS] : []),
  ];
  return sql`(${sql.join(conditions, ' AND ')})`;
}

const nearest = (beyondCursor: SqlText, direction: SqlText) =>
  sql`(SELECT * FROM messages m WHERE m.app_id = $1 AND ${beyondCursor} ORDER BY m.id ${direction} LIMIT ${NEAR_MESSAGES}) AS m`;

/** Sorted before they are filtered, so that only as many are filtered as the page needs. */
const sortedMatches = (direction: SqlText) => sql`(SELECT * FROM matches ORDER BY id ${direction} OFFSET 0) AS m`;

/** Condition: the message is beyond the cursor of a list in the order of ids. */
export function cursorCondition({ affix, id, sentAt }: MessageWindow, value: Value): SqlText | undefined {
  const than = affix === 'append' ? '>' : '<';
  if (id !== undefined) return beyondId(value(id), than);
  if (sentAt === undefined) return undefined;
  return affix === 'append'
    ? sql`m.sent_at >= to_timestamp(${value(sentAt + 1)})`
    : sql`m.sent_at < to_timestamp(${value(sentAt)})`;
}

/** From the cursor on; the newest ones without a cursor. */
export const comparedMessages = (
  conversations: ConversationCondition | undefined,
  { beyondCursor, direction }: { beyondCursor: SqlText | undefined; direction: SqlText },
) => sql`(SELECT * FROM messages m WHERE m.app_id = $1 ${conversations ? sql`AND ${conversations.on(sql`m.conversation_key`)}` : ''}
     ${beyondCursor === undefined ? '' : sql`AND ${beyondCursor}`}
     ORDER BY m.id ${beyondCursor === undefined ? sql`DESC` : direction} LIMIT ${COMPARED_MESSAGES}) AS m`;

/** What a list is read from, and in which order. */
interface Order {
  from: SqlText;
  by: SqlText[];
  direction: 'ASC' | 'DESC';
  /** Condition: the message is beyond the cursor. Absent where the list is read from the cursor on. */
  beyond?: (id: SqlText, than: '<' | '>') => SqlText;
}

const beyondId: Required<Order>['beyond'] = (id, than) => sql`m.id ${than} ${id}`;
const beyondReaction: Required<Order>['beyond'] = (id, than) => sql`r.message_id ${than} ${id}`;

// Where the message of the cursor is not pinned any more, the list begins anew.
const beyondPin: Required<Order>['beyond'] = (id, than) => sql`coalesce(
    (p.pinned_at, p.message_id) ${than}
      (SELECT c.pinned_at, c.message_id FROM message_pins c WHERE c.app_id = $1 AND c.message_id = ${id}), true)`;

function orderOf(
  filter: MessageFilter,
  window: MessageWindow,
  { conversations, viewer }: { conversations: ConversationCondition | undefined; viewer: SqlText | undefined },
  value: Value,
): Order {
  if (readsFromReactions(filter))
    return {
      from: reactedTo(conversations, window.affix),
      by: [sql`r.message_id`],
      direction: 'ASC',
      beyond: beyondReaction,
    };
  const { changed, parentId } = filter;
  if (changed && !filter.pinned)
    return {
      from: changedMessages({ changed, window, conversations, viewer }, value),
      by: [sql`change.changed_at`, sql`change.id`],
      direction: 'ASC',
    };
  const direction = filter.saved ? 'DESC' : 'ASC';
  const from = parentId !== undefined && filter.withParent ? thread(parentId, value) : sql`messages m`;
  if (!filter.pinned) return { from, by: [sql`m.id`], direction, beyond: beyondId };
  return {
    from: sql`message_pins p JOIN messages m ON m.app_id = $1 AND m.id = p.message_id`,
    by: [sql`p.pinned_at`, sql`p.message_id`],
    direction: 'DESC',
    beyond: beyondPin,
  };
}

/** Whether the list is read from the index of reactions, because no other filter selects fewer messages. */
export const readsFromReactions = ({
  hasReactions,
  pinned,
  saved,
  search,
  senders,
  parentId,
  changed,
}: MessageFilter): boolean =>
  hasReactions === true && !(pinned || saved || search || changed) && senders === undefined && parentId === undefined;

const inThread = ({ withParent }: MessageFilter, parentId: bigint, value: Value): SqlText =>
  withParent
    ? sql`(m.parent_id = ${value(parentId)} OR m.id = ${value(parentId)})`
    : sql`m.parent_id = ${value(parentId)}`;

/** Two index ranges, both in the order of ids. */
const thread = (parentId: bigint, value: Value): SqlText => sql`(
    SELECT * FROM messages r WHERE r.app_id = $1 AND r.parent_id = ${value(parentId)}
    UNION ALL SELECT * FROM messages p WHERE p.app_id = $1 AND p.id = ${value(parentId)}) AS m`;

/** Messages with reactions, in the order of their ids. OFFSET 0 keeps PostgreSQL from scanning the messages instead. */
const reactedTo = (conversations: ConversationCondition | undefined, affix: Affix) => sql`(
    SELECT DISTINCT message_id FROM message_reactions
     WHERE app_id = $1 ${conversations ? sql`AND ${conversations.on(sql`conversation_key`)}` : ''}
     ORDER BY message_id ${affix === 'append' ? 'ASC' : 'DESC'}) AS r
  CROSS JOIN LATERAL (SELECT * FROM messages WHERE app_id = $1 AND id = r.message_id OFFSET 0) AS m`;
