import { fittingIds, UNMEASURED_ROWS } from '#core/lists/page-size.js';
import { Prisma } from '#generated/prisma/client.js';
import type { RequestContext } from '#platform/context/context.js';
import { type Database } from '#platform/database/database.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import { Repository } from '#platform/database/repository.js';
import type { AppDatabase } from '#platform/database/session/scoped-database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import type { ListQueueQuery, QueueCursor } from './queue.dto.js';

export type QueueFilter = Omit<ListQueueQuery, 'limit' | 'id' | 'affix' | 'sortBy'>;

/** What the queues differ in. */
interface Queue {
  readonly table: 'blockedMessage' | 'flaggedMessage' | 'reviewedMessage';
  /** Columns that the entries do not have. */
  readonly omit: object;
  /** The column of the time. */
  readonly time: 'createdAt' | 'reviewedAt';
  /** Whether the table has the sender of the message. */
  readonly hasSender?: boolean;
  /** Bytes of messages with these ids, in this order. */
  readonly sizesOf: (database: AppDatabase, ids: readonly bigint[]) => Promise<{ bytes: number }[]>;
}

interface QueueRow {
  readonly messageId: bigint;
  readonly createdAt: Date;
  readonly reviewedAt?: Date;
}

/** What is used of a table by way of Prisma. */
interface QueueTable<Row> {
  findMany(args: object): Promise<Row[]>;
  findUnique(args: object): Promise<Row | null>;
  count(args: object): Promise<number>;
}

/** Reads a queue of moderation, which has one row for each message. The rows are ordered by its id, or by the time of the row. */
export abstract class QueueRepository<Row extends QueueRow> extends Repository {
  protected constructor(
    database: Database,
    private readonly queue: Queue,
  ) {
    super(database);
  }

  /**
   * In ascending order. A page ends where its messages get too large; small pages are not measured.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND where the list is ordered by time and the message of the cursor has no place in it
   */
  async list(ctx: RequestContext, filter: QueueFilter, cursor: QueueCursor): Promise<Row[]> {
    const order = cursor.sortBy === 'time' ? await this.orderOfTime(ctx, cursor) : orderOfIds(cursor);
    const { where, inOrder, ...page } = order;
    const table = this.queued(ctx);
    const rows = (condition: object) => table.findMany({ where: condition, omit: this.queue.omit, ...page });
    const listed = { ...this.condition(ctx, filter), ...where };
    if (cursor.limit <= UNMEASURED_ROWS) return inOrder(await rows(listed));
    const found = await table.findMany({ where: listed, select: { messageId: true }, ...page });
    const fitting = await this.fitting(
      ctx,
      found.map(({ messageId }) => messageId),
    );
    return inOrder(await rows({ appId: ctx.app.id, messageId: { in: [...fitting] } }));
  }

  /** The position of a page with these rows. */
  async pagePosition(
    ctx: RequestContext,
    filter: QueueFilter,
    cursor: QueueCursor,
    [first]: readonly Row[],
  ): Promise<PagePosition> {
    const where = this.condition(ctx, filter);
    const [total, before] = await Promise.all([
      this.queued(ctx).count({ where }),
      this.queued(ctx).count({ where: { ...where, ...this.before(cursor, first) } }),
    ]);
    return { total, before };
  }

  private async fitting(ctx: RequestContext, ids: readonly bigint[]): Promise<readonly bigint[]> {
    if (ids.length <= UNMEASURED_ROWS) return ids;
    const database = this.database.forApp(ctx);
    return fittingIds(ids, async (slice) => (await this.queue.sizesOf(database, slice)).map(({ bytes }) => bytes));
  }

  private async orderOfTime(ctx: RequestContext, { id, affix, limit }: QueueCursor) {
    const place = id === undefined ? undefined : await this.placeOf(ctx, id);
    if (place === null) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: String(id) });
    const isForwards = affix === 'append';
    const direction = isForwards ? ('asc' as const) : ('desc' as const);
    return {
      where: place ? this.beyond(isForwards ? 'gt' : 'lt', place) : {},
      orderBy: [{ [this.queue.time]: direction }, { messageId: direction }],
      take: limit,
      inOrder: (rows: Row[]): Row[] => (isForwards ? rows : rows.reverse()),
    };
  }

  /** Where a message is, also one that waited and was reviewed since: a review keeps the time. */
  private async placeOf(ctx: RequestContext, messageId: bigint): Promise<QueueRow | null> {
    const { time } = this.queue;
    const place = {
      where: { appId_messageId: { appId: ctx.app.id, messageId } },
      select: { messageId: true, createdAt: true, ...(time === 'reviewedAt' && { reviewedAt: true }) },
    };
    const found = await this.queued(ctx).findUnique(place);
    if (found || time === 'reviewedAt') return found;
    return this.database.forApp(ctx).prisma.reviewedMessage.findUnique(place);
  }

  /** A condition on the rows on one side of a place. Several messages may have the same time. */
  private beyond(side: 'gt' | 'lt', { messageId, ...times }: QueueRow): object {
    const { time } = this.queue;
    return { OR: [{ [time]: { [side]: times[time] } }, { [time]: times[time], messageId: { [side]: messageId } }] };
  }

  /** A condition on the rows before a page. With `append` an empty page follows every message, with `prepend` it precedes every message. */
  private before({ affix, sortBy }: QueueCursor, first: Row | undefined): object {
    if (!first) return affix === 'append' ? {} : { messageId: { lt: 0n } };
    return sortBy === 'time' ? this.beyond('lt', first) : { messageId: { lt: first.messageId } };
  }

  private condition({ app }: RequestContext, { ruleId, sender, assignee, ...times }: QueueFilter): object {
    const { time, hasSender } = this.queue;
    const message: Prisma.MessageWhereInput = {
      ...(sender && !hasSender && { sender }),
      ...(assignee && assignedTo(app.id, assignee)),
    };
    return {
      appId: app.id,
      ...(ruleId && { ruleId }),
      ...(sender && hasSender && { sender }),
      ...(Object.keys(message).length > 0 && { message: { appId: app.id, ...message } }),
      [time]: timeRange(times),
    };
  }

  private queued(ctx: RequestContext): QueueTable<Row> {
    return this.database.forApp(ctx).prisma[this.queue.table] as unknown as QueueTable<Row>;
  }
}

/** A value of a JSON column that may be NULL. */
export const jsonOrNull = (value: object | null) => (value ? (value as Prisma.InputJsonObject) : Prisma.DbNull);

function orderOfIds({ id, affix, limit }: QueueCursor) {
  const { orderBy, ...page } = cursorPage('messageId', { position: id, affix, limit });
  return { ...page, orderBy: [orderBy] };
}

function assignedTo(appId: string, assignee: string): Prisma.MessageWhereInput {
  if (assignee !== 'none') return { moderationCase: { is: { appId, assignee } } };
  return { OR: [{ moderationCase: null }, { moderationCase: { is: { appId, assignee: null } } }] };
}

const timeRange = ({ fromTimestamp, toTimestamp }: QueueFilter): { gte?: Date; lt?: Date } => ({
  ...(fromTimestamp !== undefined && { gte: startOf(fromTimestamp) }),
  // The API has times in seconds, so the range includes the whole last second.
  ...(toTimestamp !== undefined && { lt: startOf(toTimestamp + 1) }),
});

const startOf = (second: number): Date => new Date(second * 1000);
