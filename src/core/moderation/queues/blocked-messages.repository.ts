import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import { take, type BlockedMessage } from './blocked-messages.sql.js';
import {
  onMessage,
  pagePosition,
  placeOf,
  queuePage,
  timeRange,
  type QueueCursor,
  type QueueFilter,
} from './queue-page.js';
import { blockedSizes } from './queue-sizes.sql.js';

export type RestoredMessage = Omit<BlockedMessage, 'updatedAt'> & { sender: string };

const columns = {
  messageId: true,
  ruleId: true,
  ruleName: true,
  revisionId: true,
  condition: true,
  actions: true,
  edit: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.BlockedMessageSelect;

/** Reads and writes the table `blocked_messages`. A foreign key deletes the rows of erased messages. */
@Injectable()
export class BlockedMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Deletes the entry of the message. @returns the entry; undefined if there is none */
  async take(ctx: RequestContext, messageId: bigint): Promise<BlockedMessage | undefined> {
    const [entry] = await this.database.forApp(ctx).query(take, [messageId]);
    return entry;
  }

  /** Puts back what a review took. */
  async restore(ctx: RequestContext, { condition, edit, ...entry }: RestoredMessage): Promise<void> {
    const data = {
      ...entry,
      appId: ctx.app.id,
      condition: condition as unknown as Prisma.InputJsonObject,
      edit: edit ? (edit as unknown as Prisma.InputJsonObject) : Prisma.DbNull,
    };
    await this.blockedMessages(ctx).create({ data, select: { messageId: true } });
  }

  /** In ascending order. A page ends where its messages get too large. @throws ERR_MESSAGE_ID_NOT_FOUND for a cursor without a place */
  async list(ctx: RequestContext, filter: QueueFilter, cursor: QueueCursor): Promise<BlockedMessage[]> {
    return queuePage(cursor, condition(ctx, filter), {
      time: 'createdAt',
      placeOf: async (messageId) => {
        const place = placeOf(ctx.app.id, messageId);
        // a review keeps the time
        const reviews = this.database.forApp(ctx).prisma.reviewedMessage;
        return (await this.blockedMessages(ctx).findUnique(place)) ?? reviews.findUnique(place);
      },
      rows: async (where, page) => {
        const found = await this.blockedMessages(ctx).findMany({ where, select: columns, ...page });
        return found as unknown as BlockedMessage[];
      },
      ids: (where, page) => this.blockedMessages(ctx).findMany({ where, select: { messageId: true }, ...page }),
      sizesOf: (ids) => this.database.forApp(ctx).query(blockedSizes, [ids.map(String)]),
    });
  }

  /** The position of a page with these rows. */
  async pagePosition(
    ctx: RequestContext,
    filter: QueueFilter,
    cursor: QueueCursor,
    rows: readonly BlockedMessage[],
  ): Promise<PagePosition> {
    return pagePosition(cursor, 'createdAt', rows, (more) =>
      this.blockedMessages(ctx).count({ where: { ...condition(ctx, filter), ...more } }),
    );
  }

  private blockedMessages(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.blockedMessage;
  }
}

const condition = (ctx: RequestContext, filter: QueueFilter): Prisma.BlockedMessageWhereInput => ({
  appId: ctx.app.id,
  ...(filter.ruleId && { ruleId: filter.ruleId }),
  ...(filter.sender && { sender: filter.sender }),
  ...onMessage(ctx.app.id, { assignee: filter.assignee }),
  createdAt: timeRange(filter),
});
