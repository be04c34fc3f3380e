import type { Affix, PageRequest } from '#platform/database/lists/page.js';

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
  readonly columns: Record<Affix, string>;
  readonly values: readonly string[];
  readonly types: readonly string[];
}

/** Above the position of every conversation that the app has pinned. */
export const UNPINNED = 2 ** 31 - 1;

const milliseconds = (time: string) => `coalesce((extract(epoch FROM ${time}) * 1000)::bigint, 0)`;

/**
 * Conversations that the app has pinned first, then those that the user has pinned, then the others, newest message first. The first
 * expression is null where a conversation is pinned, and decides alone where it is not: few are pinned, and sorting by one value is faster.
 */
export const ownOrder: Order = {
  columns: {
    prepend:
      'CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END DESC, position, own_pinned_at DESC NULLS LAST, last_id DESC NULLS LAST, conversation_key',
    append:
      'CASE WHEN position IS NULL AND own_pinned_at IS NULL THEN last_id END, position DESC, own_pinned_at NULLS FIRST, last_id NULLS FIRST, conversation_key DESC',
  },
  values: [
    `coalesce(position, ${UNPINNED})`,
    `-${milliseconds('own_pinned_at')}`,
    '-coalesce(last_id, 0)',
    'conversation_key',
  ],
  types: ['bigint', 'bigint', 'bigint', 'text'],
};

/** The order of the conversations of every user. */
export const appOrder: Order = {
  columns: {
    prepend: 'uid, sent_at DESC NULLS LAST, receiver, receiver_type',
    append: 'uid DESC, sent_at NULLS FIRST, receiver DESC, receiver_type DESC',
  },
  values: ['uid', `-${milliseconds('sent_at')}`, 'receiver', 'receiver_type'],
  types: ['text', 'bigint', 'text', 'receiver_type'],
};

type Value = (item: unknown) => string;

/** Whether a row comes after the position, in the direction of the walk. */
export function isAfter({ affix, after }: ConversationPageRequest, order: Order, value: Value): string {
  if (!after) return 'true';
  const position = after.map((item, index) => `${value(item)}::${order.types[index]}`);
  return `(${order.values.join(', ')}) ${affix === 'append' ? '<' : '>'} (${position.join(', ')})`;
}

/** Whether the last message is on the requested side of a second; a message of the second itself is on neither. */
export const isOnSide = ({ affix, updatedAt }: ConversationPageRequest, time: string, value: Value): string =>
  affix === 'append'
    ? `${time} >= to_timestamp(${value(updatedAt! + 1)})`
    : `${time} < to_timestamp(${value(updatedAt)})`;
