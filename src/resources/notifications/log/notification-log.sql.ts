import { isConversationOfUserInSql } from '#core/conversations/conversation-key.js';
import { columnNameOf } from '#platform/database/column-names.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import {
  appValues,
  composedStatements,
  installationStatement,
  rows,
  statement,
  type Shape,
  type ComposedValues,
  type Value,
  type RowOf,
} from '#platform/database/statement.js';
import type { NotificationChannel, NotificationProviderKind, NotificationState } from '../notification.js';

/** A notification by email that was replied to. */
export interface RepliedNotification {
  readonly uid: string;
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
}

// Pages

/** Entries that one page searches where no index has those that match; the next page continues after them. */
export const SEARCHED_ENTRIES = 20_000;

/** Longer than a transaction that adds entries: their ids are newer than created_at, which is the start of the transaction. */
const TRANSACTION = `interval '60 seconds'`;

/** Bytes of the payloads of a page, after which it ends. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** Which entries are returned; absent members match all. */
export interface LogFilter {
  readonly messageId?: bigint;
  readonly reactionId?: bigint;
  readonly from?: Date;
  readonly to?: Date;
  readonly uid?: string;
  readonly messageCategory?: string;
  readonly messageType?: string;
  readonly trigger?: string;
  readonly sender?: string;
  readonly reactionSender?: string;
  readonly receiver?: string;
  readonly receiverType?: 'user' | 'group';
  readonly reactionReceiver?: string;
  readonly member?: string;
  readonly channel?: NotificationChannel;
  readonly providers?: readonly NotificationProviderKind[];
  readonly states?: readonly NotificationState[];
  readonly reason?: string;
}

export interface LogCursor {
  readonly limit: number;
  /** `older`: entries before the id, the newest first. `newer`: those after it, the oldest first. */
  readonly direction: 'older' | 'newer';
  readonly id?: bigint;
}

export interface LogRow extends RowOf<'notification-log-page'> {
  /** Null in entries at which the page has ended. */
  readonly payload: object | null;
  /** The bytes of the payloads of the entries before this one. */
  readonly bytesBefore: bigint;
}

/** The member that a group event concerns; of other notifications about a group, the user who is notified. */
const member = (row = sql``): SqlText =>
  sql`coalesce(${row}member, CASE WHEN ${row}receiver_type = 'group' THEN ${row}uid END)`;

const shown = sql`id, trigger, channel, uid, provider, provider_id, platform, push_token,
          message_id, reaction_id, session_id,
          message_category, message_type, sender, receiver, receiver_type,
          reaction_sender, reaction_receiver, ${member()} AS member, state, reason, error, status,
          attempt_count, occurred_at, created_at, ended_at`;

/** Conditions that every matching entry satisfies, and that an index finds. Others are compared with each entry. */
function conditionsOf(filter: LogFilter, value: Value): { indexed: SqlText[]; compared: SqlText[] } {
  const equal = (...names: (keyof LogFilter & keyof LogRow)[]) =>
    names.flatMap((name) =>
      filter[name] === undefined ? [] : [sql`d.${columnNameOf(name)} = ${value(filter[name])}`],
    );
  const among = (column: SqlText, type: SqlText, items: readonly string[] | undefined) =>
    items ? [sql`d.${column} = ANY (${value(items)}::${type}[])`] : [];
  return {
    indexed: equal('messageId', 'reactionId', 'uid'),
    compared: [
      ...(filter.from ? [sql`d.created_at >= ${value(filter.from)}`] : []),
      ...(filter.to ? [sql`d.created_at <= ${value(filter.to)}`] : []),
      ...equal('messageCategory', 'messageType', 'trigger', 'sender', 'reactionSender'),
      ...equal('receiver', 'receiverType', 'reactionReceiver'),
      ...(filter.member === undefined ? [] : [sql`${member(sql`d.`)} = ${value(filter.member)}`]),
      ...equal('channel'),
      ...among(sql`provider`, sql`notification_provider_kind`, filter.providers),
      ...among(sql`state`, sql`notification_state`, filter.states),
      ...equal('reason'),
    ],
  };
}

/** Entries of a time are between two ids, which the index of times finds. */
function idsOfTime({ from, to }: LogFilter, value: Value): SqlText[] {
  const idAt = (condition: SqlText, order: SqlText, otherwise: SqlText) =>
    sql`coalesce((SELECT id FROM notification_deliveries WHERE app_id = $1 AND created_at ${condition} ORDER BY created_at ${order} LIMIT 1), ${otherwise})`;
  return [
    ...(from ? [sql`d.id > ${idAt(sql`< ${value(from)}::timestamptz - ${TRANSACTION}`, sql`DESC`, sql`0`)}`] : []),
    ...(to
      ? [sql`d.id < ${idAt(sql`> ${value(to)}::timestamptz + ${TRANSACTION}`, sql`ASC`, sql`9223372036854775807`)}`]
      : []),
  ];
}

const beyond = ({ direction, id }: LogCursor, value: Value): SqlText[] =>
  id === undefined ? [] : [sql`d.id ${direction === 'older' ? '<' : '>'} ${value(id)}`];

const orderOf = ({ direction }: LogCursor): SqlText => sql`ORDER BY id ${direction === 'older' ? 'DESC' : 'ASC'}`;

/** Whether a page searches entries one by one, and so at most some. */
export function isSearch(filter: LogFilter): boolean {
  const { indexed, compared } = conditionsOf(filter, () => sql``);
  return indexed.length === 0 && compared.length > 0;
}

function textOfPage(filter: LogFilter, cursor: LogCursor, value: Value): SqlText {
  const { indexed, compared } = conditionsOf(filter, value);
  const range = sql.join(
    [sql`d.app_id = $1`, ...indexed, ...beyond(cursor, value), ...idsOfTime(filter, value)],
    sql` AND `,
  );
  const order = orderOf(cursor);
  const end = compared.length > 0 ? SEARCHED_ENTRIES : cursor.limit;
  // without LIMIT PostgreSQL prefers the index of the condition to that of the order
  const searched = sql`SELECT * FROM notification_deliveries d WHERE ${range}
    ${order}${indexed.length > 0 ? '' : sql` LIMIT ${value(end)}`}`;
  const found = sql`SELECT * FROM (${searched}) AS d${compared.length > 0 ? sql` WHERE ${sql.join(compared, sql` AND `)}` : ''}
    ${order} LIMIT ${value(cursor.limit)}`;
  const measured = sql`SELECT *, coalesce(sum(coalesce(octet_length(payload::text), 0))
           OVER (${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
      FROM (${found}) AS found`;
  return sql`SELECT ${shown}, CASE WHEN bytes_before < ${MAX_PAGE_BYTES} THEN payload END AS payload, bytes_before
     FROM (${measured}) AS measured ${order}`;
}

/** The last entry that a page searches; no row if it searches to the end. */
function textOfLastSearched(filter: LogFilter, cursor: LogCursor, value: Value): SqlText {
  const range = sql.join([sql`d.app_id = $1`, ...beyond(cursor, value), ...idsOfTime(filter, value)], sql` AND `);
  return sql`SELECT d.id FROM notification_deliveries d WHERE ${range} ${orderOf(cursor)} OFFSET ${SEARCHED_ENTRIES - 1} LIMIT 1`;
}

const at = new Date(0);
const representatives: [label: string, filter: LogFilter, cursor: LogCursor][] = [
  ['all', {}, { limit: 20, direction: 'older' }],
  ['newer than one', {}, { limit: 20, direction: 'newer', id: 1n }],
  ['of a message', { messageId: 1n, channel: 'push' }, { limit: 20, direction: 'older', id: 1n }],
  ['of a reaction', { reactionId: 1n }, { limit: 20, direction: 'older' }],
  ['of a user', { uid: 'tina', states: ['sent'] }, { limit: 20, direction: 'older' }],
  ['searched', { sender: 'tina', providers: ['fcm'] }, { limit: 20, direction: 'older', id: 1n }],
  ['of a time', { from: at, to: at, reason: 'NOT_FOUND' }, { limit: 20, direction: 'newer', id: 1n }],
];

export const pages = composedStatements(
  'notification-log-page',
  () => representatives.map(([label, filter, cursor]): Shape => [label, textOfPage(filter, cursor, appValues().value)]),
  rows<LogRow>(),
);

export const lastSearched = composedStatements('notification-log-last-searched', () =>
  representatives.map(([label, filter, cursor]): Shape => [
    label,
    textOfLastSearched(filter, cursor, appValues().value),
  ]),
);

interface Query {
  readonly text: SqlText;
  /** From `$2` on. */
  readonly values: ComposedValues;
}

function query(write: (value: Value) => SqlText): Query {
  const { value, values } = appValues();
  return { text: write(value), values };
}

export const pageQuery = (filter: LogFilter, cursor: LogCursor): Query =>
  query((value) => textOfPage(filter, cursor, value));

export const lastSearchedQuery = (filter: LogFilter, cursor: LogCursor): Query =>
  query((value) => textOfLastSearched(filter, cursor, value));

// Deletion

/** Entries that one statement deletes or searches. */
export const REMOVAL_BATCH = 1000;

/** Skips from app to app on the index. */
export const oldest = installationStatement('notification-log-oldest', {
  reason: 'finds the oldest entry of every app',
  row: rows<{ appId: string; createdAt: Date }>(),
})`
   WITH RECURSIVE oldest AS (
     (SELECT app_id, created_at FROM notification_deliveries ORDER BY app_id, created_at LIMIT 1)
     UNION ALL
     SELECT next.app_id, next.created_at
       FROM oldest CROSS JOIN LATERAL (
              SELECT app_id, created_at FROM notification_deliveries
               WHERE app_id > oldest.app_id ORDER BY app_id, created_at LIMIT 1
            ) AS next
   )
   SELECT app_id, created_at FROM oldest`;

/** Entries that another transaction has locked stay for the next run. */
export const removeOld = statement('notification-log-remove-old')`
   WITH old AS (
     SELECT id FROM notification_deliveries
      WHERE app_id = $1 AND created_at < $2 ORDER BY created_at LIMIT ${REMOVAL_BATCH} FOR UPDATE SKIP LOCKED
   )
   DELETE FROM notification_deliveries d USING old WHERE d.app_id = $1 AND d.id = old.id RETURNING d.id`;

/**
 * The payload shows the message, others show it in a quotation, and an email or SMS shows several. What the provider said may repeat it. The
 * rest names it only.
 */
export const emptyOfMessages = statement('notification-log-empty-of-messages')`
   WITH shown AS MATERIALIZED (
     SELECT ARRAY(SELECT unnest($2::bigint[]) UNION ALL SELECT id FROM messages WHERE app_id = $1 AND quoted_message_id = ANY ($2::bigint[])) AS ids
   )
   UPDATE notification_deliveries SET payload = NULL, error = NULL
    WHERE app_id = $1 AND payload IS NOT NULL AND id IN (
          SELECT id FROM notification_deliveries WHERE app_id = $1 AND message_id = ANY ((SELECT ids FROM shown)::bigint[])
           UNION ALL
          SELECT id FROM notification_deliveries
           WHERE app_id = $1 AND details ? 'messageIds' AND details -> 'messageIds' ?| (SELECT ids::text[] FROM shown))`;

const isErased = (id: SqlText): SqlText =>
  sql`NOT EXISTS (SELECT FROM messages m WHERE m.app_id = $1 AND m.id = ${id})`;

/** What was sent names the user, or shows or quotes a message that does not exist any more. */
const showsErased = sql`(strpos(s.payload::text, '"' || $3::text || '"') > 0 OR strpos(s.payload::text, '"' || $3::text || '\\"') > 0
         OR EXISTS (SELECT FROM unnest(shown.ids) AS id WHERE ${isErased(sql`id`)})
         OR EXISTS (SELECT FROM messages q
                     WHERE q.app_id = $1 AND q.id = ANY (shown.ids) AND q.quoted_message_id IS NOT NULL AND ${isErased(sql`q.quoted_message_id`)}))`;

/**
 * Scans all entries of the app, one range per statement: indexes would cost every notification, and users, groups and conversations are
 * seldom deleted.
 *
 * $2 id after which the range begins; entries are deleted that name the user $3, or are of the conversation $4 up to the message $5
 */
export const removeMatching = statement('notification-log-remove-matching')`
   WITH scanned AS (
     SELECT * FROM notification_deliveries WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT ${REMOVAL_BATCH}
   ), matching AS (
     SELECT s.id FROM scanned s
      WHERE $3::text IN (s.uid, s.sender, s.reaction_sender, s.reaction_receiver, s.member)
         OR ${isConversationOfUserInSql(sql`s.conversation_key`, sql`$3::text`)}
         OR s.conversation_key = $4::text AND ($5::bigint IS NULL OR s.message_id <= $5)
   ), removed AS (
     DELETE FROM notification_deliveries d USING matching WHERE d.app_id = $1 AND d.id = matching.id
   ), emptied AS (
     UPDATE notification_deliveries d SET payload = NULL, error = NULL FROM scanned s
      CROSS JOIN LATERAL (SELECT array_remove(s.message_id || ARRAY(SELECT jsonb_array_elements_text(s.details -> 'messageIds')::bigint), NULL)) AS shown (ids)
      WHERE d.app_id = $1 AND d.id = s.id AND s.payload IS NOT NULL AND $3::text IS NOT NULL
        AND NOT EXISTS (SELECT FROM matching WHERE matching.id = s.id) AND ${showsErased}
   )
   SELECT max(id) AS last FROM scanned`;

export const eraseApp = statement('notification-log-erase-app')`DELETE FROM notification_deliveries WHERE app_id = $1`;
