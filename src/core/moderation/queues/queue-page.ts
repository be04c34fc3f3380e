import { fittingIds, UNMEASURED_ROWS } from '#core/lists/page-size.js';
import type { Prisma } from '#generated/prisma/client.js';
import { cursorPage, type CursorPage } from '#platform/database/lists/cursor-page.js';
import { MAX_ID } from '#platform/http/identifiers.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';

// Pages of the queues of moderation, which have one row for each message and are ordered by its id.

export interface QueueFilter {
  ruleId?: string;
  sender?: string;
  /** The email address of a collaborator; `none` for messages without an assignee. */
  assignee?: string;
  /** Unix seconds, both inclusive. */
  fromTimestamp?: number;
  toTimestamp?: number;
}

/** Condition on the message of an entry. */
export const onMessage = (
  appId: string,
  { sender, assignee }: { sender?: string; assignee?: string },
): { message?: Prisma.MessageWhereInput } => {
  const unassigned = { OR: [{ moderationCase: null }, { moderationCase: { is: { appId, assignee: null } } }] };
  const assigned = assignee === 'none' ? unassigned : { moderationCase: { is: { appId, assignee } } };
  return sender || assignee ? { message: { appId, ...(sender && { sender }), ...(assignee && assigned) } } : {};
};

/** Condition on the column of the time. */
export const timeRange = ({ fromTimestamp, toTimestamp }: QueueFilter): { gte?: Date; lt?: Date } => ({
  ...(fromTimestamp !== undefined && { gte: startOf(fromTimestamp) }),
  // The API has times in seconds, so the range includes the whole last second.
  ...(toTimestamp !== undefined && { lt: startOf(toTimestamp + 1) }),
});

type PageOrder = Pick<CursorPage<'messageId', bigint>, 'orderBy' | 'take'>;

/**
 * A page of a queue, oldest message first, up to the message that fills it. Small pages are read at once.
 *
 * @param condition of the list, which names the app
 * @param rows those that meet a condition, with all columns
 * @param ids the messages of those that meet a condition
 * @param sizesOf messages with these ids, in this order
 */
export async function queuePage<Condition extends { appId?: unknown }, Row>(
  { id, affix, limit }: CursorRequest,
  condition: Condition,
  {
    rows,
    ids,
    sizesOf,
  }: {
    rows: (where: Condition, page: PageOrder) => Promise<Row[]>;
    ids: (where: Condition, page: PageOrder) => Promise<{ messageId: bigint }[]>;
    sizesOf: (ids: readonly bigint[]) => Promise<{ bytes: number }[]>;
  },
): Promise<Row[]> {
  const { where, inOrder, ...page } = cursorPage('messageId', { position: id, affix, limit });
  const listed = { ...condition, ...where };
  const read = async (): Promise<Row[]> => {
    if (limit <= UNMEASURED_ROWS) return rows(listed, page);
    const all = (await ids(listed, page)).map(({ messageId }) => messageId);
    const fitting =
      all.length <= UNMEASURED_ROWS
        ? all
        : await fittingIds(all, async (slice) => (await sizesOf(slice)).map(({ bytes }) => bytes));
    return rows({ appId: condition.appId, messageId: { in: [...fitting] } } as unknown as Condition, page);
  };
  return inOrder(await read());
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
