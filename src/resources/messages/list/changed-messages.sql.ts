import { userConversations } from '#core/conversation-states/user-conversations.sql.js';
import type { Value } from '#platform/database/lists/ranged-list.js';
import { sql } from '#platform/database/sql.js';
import type { ConversationCondition } from './message-conditions.sql.js';
import type { ChangedMessages, MessageWindow } from './message-filter.js';

// Messages in the order of their last changes; the sending is the first change. Those that were changed later are read from a partial index,
// to which a send does not write. The others are found by the time of sending in the index of the conversation, of which all entries are
// read, and no more rows than the page needs.

/** The time of the last change of a row, whatever an import says. */
const lastChange = (row: string) => sql`greatest(${row}.updated_at, ${row}.sent_at)`;

/** Condition on a message `m`, for lists in another order. */
export const isChanged = ({ since, onlyUpdates }: ChangedMessages, value: Value): string =>
  [
    ...(since === undefined ? [] : [`${lastChange('m')} >= to_timestamp(${value(since + 1)})`]),
    ...(onlyUpdates ? ['m.updated_at > m.sent_at'] : []),
  ].join(sql` AND `) || 'true';

interface Range {
  changed: ChangedMessages;
  window: Pick<MessageWindow, 'affix' | 'id'>;
  conversations: ConversationCondition | undefined;
  /** Expression; of all conversations of this user, where `conversations` does not restrict them. */
  viewer: string | undefined;
}

/** FROM clause of the messages `m`, in the order of `change.changed_at` and `change.id`. */
export function changedMessages({ changed, window, conversations, viewer }: Range, value: Value): string {
  const isBeyond = boundsOf(changed, window, value);
  const ranges = [
    { changedAt: 'c.updated_at', condition: 'c.updated_at > c.sent_at' },
    ...(changed.onlyUpdates ? [] : [{ changedAt: 'c.sent_at', condition: 'true' }]),
  ].map(
    ({ changedAt, condition }) => sql`SELECT ${changedAt} AS changed_at, c.id FROM messages c
      WHERE c.app_id = $1 AND ${inConversations(conversations, viewer)} AND ${condition} AND ${isBeyond(changedAt)}`,
  );
  const direction = window.affix === 'append' ? 'ASC' : 'DESC';
  return sql`(SELECT * FROM (${ranges.join(' UNION ALL ')}) AS changes ORDER BY changed_at ${direction}, id ${direction} OFFSET 0) AS change
    CROSS JOIN LATERAL (SELECT * FROM messages l WHERE l.app_id = $1 AND l.id = change.id AND ${lastChange('l')} = change.changed_at OFFSET 0) AS m`;
}

function inConversations(conversations: ConversationCondition | undefined, viewer: string | undefined): string {
  if (conversations) return conversations.on('c.conversation_key');
  if (viewer === undefined) return 'true';
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
): (changedAt: string) => string {
  const isAfterSince = (changedAt: string) =>
    since === undefined ? 'true' : `${changedAt} >= to_timestamp(${value(since + 1)})`;
  if (id === undefined) return isAfterSince;
  const cursor = sql`${value(id)}::bigint`;
  const changeOfCursor = (condition: string) =>
    sql`SELECT ${lastChange('p')} FROM messages p WHERE p.app_id = $1 AND p.id = ${cursor} AND ${condition}`;
  if (affix === 'prepend')
    return (changedAt) =>
      sql`${isAfterSince(changedAt)} AND (${changedAt}, c.id) < (coalesce((${changeOfCursor('true')}), 'infinity'), ${cursor})`;
  const isUnchanged =
    since === undefined
      ? 'true'
      : sql`p.updated_at >= to_timestamp(${value(since)}) AND p.updated_at < to_timestamp(${value(since + 1)})`;
  const beforeSince = since === undefined ? `'-infinity'` : `to_timestamp(${value(since - 0.001)})`;
  return (changedAt) =>
    sql`(${changedAt}, c.id) > (coalesce((${changeOfCursor(isUnchanged)}), ${beforeSince}), ${cursor})`;
}
