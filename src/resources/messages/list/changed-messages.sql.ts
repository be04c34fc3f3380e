import { userConversations } from '#core/conversation-states/user-conversations.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { Value } from '#platform/database/statement.js';
import type { ConversationCondition } from './message-conditions.sql.js';
import type { ChangedMessages, MessageWindow } from './message-filter.js';

// Messages in the order of their last changes; the sending is the first change. Those that were changed later are read from a partial index,
// to which a send does not write. The others are found by the time of sending in the index of the conversation, of which all entries are
// read, and no more rows than the page needs.

/** The time of the last change of a row, whatever an import says. */
const lastChange = (row: SqlText) => sql`greatest(${row}.updated_at, ${row}.sent_at)`;

/** Condition on a message `m`, for lists in another order. */
export const isChanged = ({ since, onlyUpdates }: ChangedMessages, value: Value): SqlText =>
  sql.join(
    [
      ...(since === undefined ? [] : [sql`${lastChange(sql`m`)} >= to_timestamp(${value(since + 1)})`]),
      ...(onlyUpdates ? [sql`m.updated_at > m.sent_at`] : []),
    ],
    sql` AND `,
  ) || sql`true`;

interface Range {
  changed: ChangedMessages;
  window: Pick<MessageWindow, 'affix' | 'id'>;
  conversations: ConversationCondition | undefined;
  /** Expression; of all conversations of this user, where `conversations` does not restrict them. */
  viewer: SqlText | undefined;
}

/** FROM clause of the messages `m`, in the order of `change.changed_at` and `change.id`. */
export function changedMessages({ changed, window, conversations, viewer }: Range, value: Value): SqlText {
  const isBeyond = boundsOf(changed, window, value);
  const ranges = [
    { changedAt: sql`c.updated_at`, condition: sql`c.updated_at > c.sent_at` },
    ...(changed.onlyUpdates ? [] : [{ changedAt: sql`c.sent_at`, condition: sql`true` }]),
  ].map(
    ({ changedAt, condition }) => sql`SELECT ${changedAt} AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND ${inConversations(conversations, viewer)} AND ${condition} AND ${isBeyond(changedAt)}`,
  );
  const direction = window.affix === 'append' ? 'ASC' : 'DESC';
  return sql`(SELECT * FROM (${sql.join(ranges, ' UNION ALL ')}) AS changes ORDER BY changed_at ${direction}, id ${direction} OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND ${lastChange(sql`l`)} = change.changed_at OFFSET 0) AS m`;
}

function inConversations(conversations: ConversationCondition | undefined, viewer: SqlText | undefined): SqlText {
  if (conversations) return conversations.on(sql`c.conversation_key`);
  if (viewer === undefined) return sql`true`;
  return sql`c.conversation_key IN (SELECT v.conversation_key FROM (${userConversations({ uid: viewer })}) AS v)`;
}

/**
 * A client continues forwards by the greatest id of a page and the second of the last change in it, and backwards by the smallest id. Where
 * the message with this id was changed in another second, the page begins with that second: messages are repeated, and none is left out.
 */
function boundsOf(
  { since }: ChangedMessages,
  { affix, id }: Range['window'],
  value: Value,
): (changedAt: SqlText) => SqlText {
  const isAfterSince = (changedAt: SqlText) =>
    since === undefined ? sql`true` : sql`${changedAt} >= to_timestamp(${value(since + 1)})`;
  if (id === undefined) return isAfterSince;
  const cursor = sql`${value(id)}::bigint`;
  const changeOfCursor = (condition: SqlText) =>
    sql`SELECT ${lastChange(sql`p`)} FROM messages p WHERE p.app_id = $1 AND p.id = ${cursor} AND ${condition}`;
  if (affix === 'prepend')
    return (changedAt) =>
      sql`${isAfterSince(changedAt)} AND (${changedAt}, c.id) < (coalesce((${changeOfCursor(sql`true`)}), 'infinity'), ${cursor})`;
  const isUnchanged =
    since === undefined
      ? sql`true`
      : sql`p.updated_at >= to_timestamp(${value(since)}) AND p.updated_at < to_timestamp(${value(since + 1)})`;
  const beforeSince = since === undefined ? sql`'-infinity'` : sql`to_timestamp(${value(since - 0.001)})`;
  return (changedAt) =>
    sql`(${changedAt}, c.id) > (coalesce((${changeOfCursor(isUnchanged)}), ${beforeSince}), ${cursor})`;
}
