import type { PagePosition } from '../../../platform/http/lists/counted-cursor.js';
import type { CursorRequest } from '../../../platform/http/lists/cursor.js';
import { fittingIds, UNMEASURED_ROWS } from '../../page-size.js';
import { MAX_ID } from '../../../platform/http/identifiers.js';

// Pages of the queues of moderation, which have one row for each message and are ordered by its id.

export interface QueueFilter {
  ruleId?: string;
  sender?: string;
  /** Unix seconds, both inclusive. */
  fromTimestamp?: number;
  toTimestamp?: number;
}

/** Condition on the column of the time. */
export const timeRange = ({ fromTimestamp, toTimestamp }: QueueFilter): { gte?: Date; lt?: Date } => ({
  ...(fromTimestamp !== undefined && { gte: startOf(fromTimestamp) }),
  // The API has times in seconds, so the range includes the whole last second.
  ...(toTimestamp !== undefined && { lt: startOf(toTimestamp + 1) }),
});

/** Condition on the id of the message, order and limit of a page. `inOrder` returns its rows oldest first. */
export function pageBy({ id, affix, limit }: CursorRequest) {
  const isForwards = affix === 'append';
  return {
    where: id === undefined ? {} : { messageId: isForwards ? { gt: id } : { lt: id } },
    orderBy: { messageId: isForwards ? ('asc' as const) : ('desc' as const) },
    take: limit,
    inOrder: <Row>(rows: Row[]): Row[] => (isForwards ? rows : rows.reverse()),
  };
}

/**
 * The rows of a page, up to the message that fills it. Small pages are read at once.
 *
 * @param rows of the page, or of the messages with these ids
 * @param ids of the messages of the page, in the order of reading
 * @param sizesOf messages with these ids, in this order
 */
export async function fittingRows<Row>(
  { limit }: CursorRequest,
  {
    rows,
    ids,
    sizesOf,
  }: {
    rows: (only?: readonly bigint[]) => Promise<Row[]>;
    ids: () => Promise<{ messageId: bigint }[]>;
    sizesOf: (ids: readonly bigint[]) => Promise<{ bytes: number }[]>;
  },
): Promise<Row[]> {
  if (limit <= UNMEASURED_ROWS) return rows();
  const all = (await ids()).map(({ messageId }) => messageId);
  if (all.length <= UNMEASURED_ROWS) return rows(all);
  return rows(await fittingIds(all, async (slice) => (await sizesOf(slice)).map(({ bytes }) => bytes)));
}

/** The position of the page that begins with the message `firstId`. @param count of the rows that meet one more condition */
export async function positionBy(
  firstId: bigint,
  count: (more: { messageId?: { lt: bigint } }) => Promise<number>,
): Promise<PagePosition> {
  const [total, before] = await Promise.all([count({}), count({ messageId: { lt: firstId } })]);
  return { total, before };
}

/** The message that the page begins with. With `append` an empty page follows every message, with `prepend` it precedes every message. */
export const firstIdOf = (rows: { messageId: bigint }[], { affix }: CursorRequest): bigint =>
  rows[0]?.messageId ?? (affix === 'append' ? MAX_ID : 0n);

const startOf = (second: number): Date => new Date(second * 1000);
