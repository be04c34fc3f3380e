import type { Affix, PageRequest } from '#platform/database/lists/page.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { Value } from '#platform/database/statement.js';

// The orders of a list of conversations. Positions are places in the order of the list and not conversations, so that a conversation
// which gets a message, and so another place, moves no other one.

/** `prepend`: in the order of the list, towards older messages; `append`: in the opposite order. */
export interface ConversationPageRequest extends PageRequest {
  readonly affix: Affix;
  /** Unix seconds; ignored with `after`. */
  readonly updatedAt?: number;
  /** The values of `ownOrder.values` or `appOrder.values`; the page begins after them. */
  readonly after?: readonly string[];
}

/** An order of conversations, as columns of the list, and as values of one row that ascend in it. */
interface Order {
  /** @param entry alias of the row */
  readonly columns: Record<Affix, (entry: SqlText) => SqlText>;
  readonly values: readonly SqlText[];
  readonly types: readonly SqlText[];
}

/** Above the position of every conversation that the app has pinned. */
export const UNPINNED = 2 ** 31 - 1;

const milliseconds = (time: SqlText) => sql`coalesce((extract(epoch FROM ${time}) * 1000)::bigint, 0)`;

/**
 * Conversations that the app has pinned first, then those that the user has pinned, then the others, newest message first. The first
 * expression is null where a conversation is pinned, and decides alone where it is not: few are pinned, and sorting by one value is faster.
 */
export const ownOrder: Order = {
  columns: {
    prepend: (entry) =>
      sql`CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, ${entry}.conversation_key`,
    append: (entry) =>
      sql`CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END, position DESC, own_pinned_at NULLS FIRST, last_id NULLS FIRST, ${entry}.conversation_key DESC`,
  },
  values: [
    sql`coalesce(position, ${UNPINNED})`,
    sql`-${milliseconds(sql`own_pinned_at`)}`,
    sql`-coalesce(last_id, 0)`,
    sql`conversation_key`,
  ],
  types: [sql`bigint`, sql`bigint`, sql`bigint`, sql`text`],
};

/** The order of the conversations of every user. */
export const appOrder: Order = {
  columns: {
    prepend: (entry) => sql`${entry}.uid, sent_at DESC NULLS LAST, receiver, receiver_type`,
    append: (entry) => sql`${entry}.uid DESC, sent_at NULLS FIRST, receiver DESC, receiver_type DESC`,
  },
  values: [sql`uid`, sql`-${milliseconds(sql`sent_at`)}`, sql`receiver`, sql`receiver_type`],
  types: [sql`text`, sql`bigint`, sql`text`, sql`receiver_type`],
};

/** Whether a row comes after the position, in the direction of the walk. */
export function isAfter({ affix, after }: ConversationPageRequest, order: Order, value: Value): SqlText {
  if (!after) return sql`true`;
  const position = after.map((item, index) => sql`${value(item)}::${order.types[index]!}`);
  return sql`(${sql.join(order.values, ', ')}) ${affix === 'append' ? '<' : '>'} (${sql.join(position, ', ')})`;
}

/** Whether the last message is on the requested side of a second; a message of the second itself is on neither. */
export const isOnSide = ({ affix, updatedAt }: ConversationPageRequest, time: SqlText, value: Value): SqlText =>
  affix === 'append'
    ? sql`${time} >= to_timestamp(${value(updatedAt! + 1)})`
    : sql`${time} < to_timestamp(${value(updatedAt)})`;
