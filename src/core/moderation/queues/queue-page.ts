import { fittingIds, UNMEASURED_ROWS } from '#core/lists/page-size.js';
import type { Prisma } from '#generated/prisma/client.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';

// Pages of the queues of moderation, which have one row for each message. They are ordered by its id, or by the time of the row.

/** `time`: when the message was blocked, first flagged or reviewed. */
export type QueueOrder = 'id' | 'time';

export interface QueueCursor extends CursorRequest {
  readonly sortBy?: QueueOrder;
}

/** The column of the time of a queue. */
type TimeColumn = 'createdAt' | 'reviewedAt';

/** Where a row is in the order of time. */
export type Place<Column extends TimeColumn> = { messageId: bigint } & Record<Column, Date>;

/** Arguments of Prisma for the place of a message that waits for a review or was reviewed. */
export const placeOf = (appId: string, messageId: bigint) => ({
  where: { appId_messageId: { appId, messageId } },
  select: { messageId: true, createdAt: true } as const,
});

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

type Side = { gt: bigint } | { lt: bigint };
interface PageOrder<Column extends TimeColumn> {
  take: number;
  orderBy: { [Name in Column | 'messageId']?: 'asc' | 'desc' }[];
}

interface QueueReads<Column extends TimeColumn, Condition, Row> {
  time: Column;
  /** Where a message is, also one of the queue that was reviewed since. */
  placeOf: (messageId: bigint) => Promise<Place<Column> | null>;
  /** Returns the rows that meet a condition, with all columns. */
  rows: (where: Condition, page: PageOrder<Column>) => Promise<Row[]>;
  /** The messages of those that meet a condition. */
  ids: (where: Condition, page: PageOrder<Column>) => Promise<{ messageId: bigint }[]>;
  /** Messages with these ids, in this order. */
  sizesOf: (ids: readonly bigint[]) => Promise<{ bytes: number }[]>;
}

/**
 * A page of a queue in ascending order, up to the message that fills it. Small pages are read at once.
 *
 * @param condition of the list, which names the app
 * @throws ERR_MESSAGE_ID_NOT_FOUND where the list is ordered by time and the message of the cursor has no place in it
 */
export async function queuePage<Column extends TimeColumn, Condition extends { appId?: unknown }, Row>(
  cursor: QueueCursor,
  condition: Condition,
  { time, placeOf, rows, ids, sizesOf }: QueueReads<Column, Condition, Row>,
): Promise<Row[]> {
  const { limit } = cursor;
  const { where, inOrder, ...page } =
    cursor.sortBy === 'time' ? await pageByTime(cursor, time, placeOf) : pageById(cursor);
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

function pageById({ id, affix, limit }: QueueCursor) {
  const { orderBy, ...page } = cursorPage('messageId', { position: id, affix, limit });
  return { ...page, orderBy: [orderBy] };
}

async function pageByTime<Column extends TimeColumn>(
  { id, affix, limit }: QueueCursor,
  time: Column,
  placeOf: (messageId: bigint) => Promise<Place<Column> | null>,
) {
  const place = id === undefined ? undefined : await placeOf(id);
  if (place === null) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: String(id) });
  const direction = affix === 'append' ? 'asc' : 'desc';
  return {
    where: place ? beyond(affix === 'append' ? 'gt' : 'lt', time, place) : {},
    orderBy: [{ [time]: direction }, { messageId: direction }] as PageOrder<Column>['orderBy'],
    take: limit,
    inOrder: <Row>(rows: Row[]): Row[] => (affix === 'append' ? rows : rows.reverse()),
  };
}

/** A condition on the rows on one side of a place. Several messages may have the same time. */
const beyond = <Column extends TimeColumn>(side: 'gt' | 'lt', column: Column, place: Place<Column>) => ({
  OR: [
    { [column]: { [side]: place[column] } },
    { [column]: place[column], messageId: { [side]: place.messageId } as Side },
  ],
});

/**
 * The position of a page.
 *
 * @param rows of the page
 * @param count of the rows of the list that meet one more condition
 */
export async function pagePosition<Column extends TimeColumn>(
  cursor: QueueCursor,
  time: Column,
  rows: readonly Place<Column>[],
  count: (more: Before) => Promise<number>,
): Promise<PagePosition> {
  const [total, preceding] = await Promise.all([count({}), count(before(cursor, time, rows))]);
  return { total, before: preceding };
}

interface Before {
  messageId?: Side;
  OR?: object[];
}

/** A condition on the rows before a page. With `append` an empty page follows every message, with `prepend` it precedes every message. */
function before<Column extends TimeColumn>(
  { affix, sortBy }: QueueCursor,
  time: Column,
  [first]: readonly Place<Column>[],
): Before {
  if (!first) return affix === 'append' ? {} : { messageId: { lt: 0n } };
  return sortBy === 'time' ? beyond('lt', time, first) : { messageId: { lt: first.messageId } };
}

const startOf = (second: number): Date => new Date(second * 1000);
