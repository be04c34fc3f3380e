import { countsUnread } from '#core/conversation-states/unread-messages.sql.js';
import { userConversations } from '#core/conversation-states/user-conversations.sql.js';
import { comparedConditions, searchConditions, type MessageSearch } from '#core/search/message-search.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { Value } from '#platform/database/statement.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import {
  cursorCondition,
  limitOf,
  readsFromReactions,
  selection,
  unplanned,
  type Source,
} from './message-selection.sql.js';

/** Matches of a search in the whole app up to which the matches themselves are filtered for those that the user may see. */
const MAX_RARE_MATCHES = 1000;
/**
 * Newest messages of the app in which a search looks for matches first. The index of texts finds all matches of the app at once, which
 * takes a quarter of a second for half a million.
 */
const SAMPLED_MESSAGES = 200;
/** Matches among the sampled messages from which on a search of a large app does not read the index of texts. */
const MIN_FREQUENT_MATCHES = 2;
/** How many times as many messages of the user are compared at once as have a page of matches on average. */
const MESSAGES_FOR_MATCHES = 1.5;

type SelectIds = (source: Source, within?: SqlText) => SqlText;

/** One of the ways to a page of ids. */
interface PageSource {
  ctes: SqlText[];
  /** SELECT of ids without a condition: the first ones of the list, up to the limit, if `hasPage`. */
  page: SqlText;
  hasPage: SqlText;
}

/**
 * Messages of all conversations of a user. The first of these that has a page is read:
 *
 * 1. matches of a search that are rare in the app;
 * 2. where the list begins with the newest message: the conversations with the newest last messages;
 * 3. for users of many conversations: the messages of the app that are nearest to the cursor;
 * 4. of a search, as many of the first messages of the user as should have a page of matches;
 * 5. the first messages of each conversation, merged.
 */
export function fromAllConversations(
  columns: SqlText,
  filter: MessageFilter,
  window: MessageWindow,
  value: Value,
): SqlText {
  const ids: SelectIds = (source, within) => selection(sql`m.id`, filter, window, value, { source, within });
  const limit = value(window.limit);
  const sources = [
    ...(filter.search ? [rareMatches(filter.search, ids('matches'), value)] : []),
    ...(beginsWithNewest(filter, window) ? [recentMessages(filter, ids, { limit, value })] : []),
    ...(readsFromReactions(filter) ? [] : [nearMessages(ids('near'), limit)]),
    ...(filter.search ? [frequentMatches(filter, window, { ids, limit, value })] : []),
    mergedConversations(filter, window, value),
  ];
  return firstOf(columns, sources, window, limit);
}

/**
 * Messages of the app, of one conversation or of one sender, that a search finds: all matches of the app where they are rare, else along the
 * index of the list. PostgreSQL, which knows no more of a pattern than an average, would choose one of the two for all.
 */
export function fromMatches(columns: SqlText, filter: MessageFilter, window: MessageWindow, value: Value): SqlText {
  const ids: SelectIds = (source) => selection(sql`m.id`, filter, window, value, { source });
  const compared: PageSource = { ctes: [], page: sql`SELECT id FROM (${ids('all')}) AS compared`, hasPage: sql`true` };
  return firstOf(
    columns,
    [rareMatches(filter.search!, ids('matches'), value), compared],
    window,
    limitOf(filter, window, value),
  );
}

/** The messages of the first source that has a page. */
function firstOf(columns: SqlText, sources: PageSource[], window: MessageWindow, limit: SqlText): SqlText {
  const ctes = sources.flatMap((source) => source.ctes);
  const pages = sources.map(({ page, hasPage }, index) => {
    const hadPage = sources.slice(0, index).map((former) => sql`NOT ${former.hasPage} AND `);
    return sql`${page} WHERE ${sql.join(hadPage, '')}${hasPage}`;
  });
  const direction = directionOf(window);
  return sql`${ctes.length > 0 ? sql`WITH ${sql.join(ctes, ', ')}` : ''}
    SELECT ${columns} FROM messages m WHERE m.app_id = $1 AND m.id IN (
      SELECT id FROM (${sql.join(pages, ' UNION ALL ')}) AS listed
       ORDER BY id ${direction} LIMIT ${limit})
    ORDER BY m.id ${direction}`;
}

const directionOf = ({ affix }: MessageWindow) => (affix === 'append' ? 'ASC' : 'DESC');

function rareMatches(search: MessageSearch, matches: SqlText, value: Value): PageSource {
  const isSampled = sql.join(comparedConditions(search, unplanned(value)), sql` AND `);
  const isMatch = sql.join(searchConditions(search, unplanned(value)), sql` AND `);
  const isRare = sql`(SELECT is_rare FROM rarity)`;
  return {
    ctes: [
      sql`sampled AS MATERIALIZED (
         SELECT m.id FROM (SELECT id, data, mentioned_uids FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT ${SAMPLED_MESSAGES}) AS m
          WHERE ${isSampled})`,
      // ids of all apps are one sequence, so that an app has at most as many messages as ids between its first and its last
      sql`rarity AS MATERIALIZED (
         SELECT count(*) < ${MIN_FREQUENT_MATCHES}
                OR count(*) * (SELECT max(id) - min(id) FROM messages WHERE app_id = $1) <= ${SAMPLED_MESSAGES * MAX_RARE_MATCHES}
                AS is_rare FROM sampled)`,
      sql`matches AS MATERIALIZED (
         SELECT m.* FROM messages m WHERE ${isRare} AND m.app_id = $1 AND ${isMatch} LIMIT ${MAX_RARE_MATCHES + 1})`,
    ],
    page: sql`SELECT id FROM (${matches}) AS match`,
    hasPage: sql`(${isRare} AND (SELECT count(*) <= ${MAX_RARE_MATCHES} FROM matches))`,
  };
}

/** Also, most messages must pass the filter: others would be looked for in vain. */
const beginsWithNewest = (filter: MessageFilter, { affix, id, sentAt }: MessageWindow): boolean =>
  affix === 'prepend' &&
  id === undefined &&
  sentAt === undefined &&
  filter.viewer !== undefined &&
  filter.deleted !== 'only' &&
  [
    filter.search,
    filter.also,
    filter.without,
    filter.categories,
    filter.types,
    filter.tags,
    filter.attachmentTypes,
  ].every((given) => !given) &&
  [filter.fromTimestamp, filter.toTimestamp].every((given) => given === undefined) &&
  !(filter.hasAttachments || filter.hasLinks || filter.hasReactions || filter.mentioning || filter.undelivered);

/**
 * What is newer than the last messages of all other conversations, from as many conversations as the page has rows. While moderation
 * withholds a message, its id is not stored as that of a last message (decision 36), so that conversations in which it withholds one of
 * the user come before all others.
 */
function recentMessages(
  filter: MessageFilter,
  ids: SelectIds,
  { limit, value }: { limit: SqlText; value: Value },
): PageSource {
  const newestOfOthers = sql`(SELECT newest FROM other)`;
  const withheld = sql`SELECT h.conversation_key FROM messages h
            WHERE h.app_id = $1 AND h.sender = ${value(filter.viewer)} AND h.moderation_status IN ('pending', 'disapproved')`;
  const first = sql`SELECT * FROM ranked ORDER BY newest DESC LIMIT ${limit}`;
  return {
    ctes: [
      sql`ranked AS MATERIALIZED (
         SELECT c.conversation_key, c.joined_at, CASE WHEN c.conversation_key IN (${withheld}) THEN ${MAX_ID} ELSE coalesce(c.newest, 0) END AS newest
           FROM (${conversationsOf(filter, value, { withNewest: true })}) AS c)`,
      sql`other AS MATERIALIZED (
         SELECT coalesce((SELECT newest FROM ranked ORDER BY newest DESC OFFSET ${limit} LIMIT 1), 0) AS newest)`,
      sql`recent AS MATERIALIZED (
         SELECT first.id FROM (${withWatermarks(first, filter, value)}) AS conversation CROSS JOIN LATERAL (${ids('conversation', sql`m.id > ${newestOfOthers}`)}) AS first)`,
    ],
    page: sql`SELECT id FROM recent`,
    hasPage: sql`(${newestOfOthers} = 0 OR (SELECT count(*) >= ${limit} FROM recent))`,
  };
}

const MAX_ID = sql`9223372036854775807`;

const nearMessages = (messages: SqlText, limit: SqlText): PageSource => ({
  ctes: [sql`near AS MATERIALIZED (${messages})`],
  page: sql`SELECT id FROM near`,
  hasPage: sql`(SELECT count(*) >= ${limit} FROM near)`,
});

/**
 * Matches of a word that is frequent in the sample, among the first messages of the user up to a bound: the merge compares as many messages
 * of every conversation as come before its first match. The bound comes from the first ids of each conversation, without their texts.
 * Where these are fewer than the messages that should have a page, there is no bound and no page.
 */
function frequentMatches(
  filter: MessageFilter,
  window: MessageWindow,
  { ids, limit, value }: { ids: SelectIds; limit: SqlText; value: Value },
): PageSource {
  const cursor = cursorCondition(window, value);
  const direction = directionOf(window);
  const bound = sql`m.id ${window.affix === 'append' ? '<=' : '>='} (SELECT id FROM bound)`;
  return {
    ctes: [
      sql`searched AS MATERIALIZED (
         SELECT ceil(${MESSAGES_FOR_MATCHES} * ${limit}::int * ${SAMPLED_MESSAGES} / greatest(count(*), 1))::int AS messages FROM sampled)`,
      sql`spanned AS MATERIALIZED (${withWatermarks(conversationsOf(filter, value), filter, value)})`,
      sql`bound AS MATERIALIZED (
         SELECT first.id FROM spanned, LATERAL (
           SELECT m.id FROM messages m WHERE m.app_id = $1 AND m.conversation_key = spanned.conversation_key
              AND m.id > spanned.reset_message_id ${cursor === undefined ? '' : sql`AND ${cursor}`}
            ORDER BY m.id ${direction} LIMIT (SELECT 1 + 2 * messages / (SELECT greatest(count(*), 1) FROM spanned) FROM searched)) AS first
          ORDER BY first.id ${direction} OFFSET (SELECT messages - 1 FROM searched) LIMIT 1)`,
      sql`bounded AS MATERIALIZED (
         SELECT match.id FROM spanned AS conversation CROSS JOIN LATERAL (${ids('conversation', bound)}) AS match)`,
    ],
    page: sql`SELECT id FROM bounded`,
    hasPage: sql`(SELECT count(*) >= ${limit} FROM bounded)`,
  };
}

/** Only the conversations whose first messages come first can have a message on the page, as many as it has rows. */
function mergedConversations(filter: MessageFilter, window: MessageWindow, value: Value): PageSource {
  const messages = (limit: number) =>
    selection(sql`m.id`, filter, { ...window, limit }, value, { source: 'conversation' });
  const conversations = withWatermarks(conversationsOf(filter, value), filter, value);
  const first = sql`SELECT conversation.* FROM (${conversations}) AS conversation CROSS JOIN LATERAL (${messages(1)}) AS first
       ORDER BY first.id ${directionOf(window)} LIMIT ${value(window.limit)}`;
  return {
    ctes: [],
    page: sql`SELECT message.id FROM (${first}) AS conversation CROSS JOIN LATERAL (${messages(window.limit)}) AS message`,
    hasPage: sql`true`,
  };
}

/** The conversations of the viewer or, without one, the direct conversations of the participant. */
function conversationsOf(
  { viewer, participant, receiverType, unread, conversationKeys }: MessageFilter,
  value: Value,
  { withNewest }: { withNewest?: boolean } = {},
): SqlText {
  const uid = value(viewer ?? participant);
  const conditions = [
    ...(receiverType === undefined ? [] : [sql`c.receiver_type::text = ${value(receiverType)}`]),
    ...(conversationKeys ? [sql`c.conversation_key = ANY(${value(conversationKeys)}::text[])`] : []),
    ...(unread ? [countsUnread(sql`c`)] : []),
  ];
  return sql`SELECT c.* FROM (${userConversations({ uid, type: viewer === undefined ? 'user' : undefined, withNewest })}) AS c
          ${conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : ''}`;
}

const withWatermarks = (conversations: SqlText, { viewer, participant }: MessageFilter, value: Value): SqlText =>
  sql`SELECT c.conversation_key, c.joined_at, coalesce(w.reset_message_id, 0) AS reset_message_id,
          coalesce(w.read_message_id, 0) AS read_message_id, coalesce(w.delivered_message_id, 0) AS delivered_message_id
     FROM (${conversations}) AS c
     LEFT JOIN conversation_watermarks w
            ON w.app_id = $1 AND w.uid = ${value(viewer ?? participant)} AND w.conversation_key = c.conversation_key`;
