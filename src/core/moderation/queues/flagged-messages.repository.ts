import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { PagePosition } from '#platform/http/lists/counted-cursor.js';
import {
  add,
  counts,
  flag,
  flagsOf,
  lockFlaggedBy,
  removeFlags,
  removeUnflagged,
  restore,
  restoreFlags,
  take,
  type FlaggedMessage,
  type MessageFlag,
} from './flagged-messages.sql.js';
import {
  onMessage,
  pagePosition,
  placeOf,
  queuePage,
  timeRange,
  type QueueCursor,
  type QueueFilter,
} from './queue-page.js';
import { flaggedSizes } from './queue-sizes.sql.js';
import type { ReviewedFlag } from './reviewed-messages.sql.js';

/** Flags of one message in a response: all of them could be thousands. */
const MAX_SHOWN_FLAGS = 100;

export interface NewFlag {
  messageId: bigint;
  uid: string;
  reasonId: string;
  remark?: string;
}

const columns = {
  messageId: true,
  ruleId: true,
  ruleName: true,
  revisionId: true,
  condition: true,
  actions: true,
  createdAt: true,
} satisfies Prisma.FlaggedMessageSelect;

/** Reads and writes the tables `flagged_messages` and `message_flags`. Foreign keys delete the rows of erased messages. */
@Injectable()
export class FlaggedMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Whether the app has the reason. */
  async hasReason(ctx: RequestContext, id: string): Promise<boolean> {
    return (await this.database.forApp(ctx).prisma.flagReason.count({ where: { appId: ctx.app.id, id } })) > 0;
  }

  /** A second flag of the same user replaces the first. @param ctx must have an open transaction that has locked the user */
  async flag(ctx: RequestContext, { messageId, uid, reasonId, remark }: NewFlag): Promise<void> {
    const database = this.database.forApp(ctx);
    await database.query(add, [messageId]);
    await database.query(flag, [messageId, uid, reasonId, remark]);
  }

  /** Deletes the entry of the message and its flags. @returns the entry; undefined if there is none */
  async take(ctx: RequestContext, messageId: bigint): Promise<FlaggedMessage | undefined> {
    const [entry] = await this.database.forApp(ctx).query(take, [messageId]);
    return entry;
  }

  /** Puts back what a review took. A user who flagged the message again since keeps the later flag. */
  async restore(ctx: RequestContext, entry: FlaggedMessage, flags: readonly ReviewedFlag[]): Promise<void> {
    const { messageId, ruleId, ruleName, revisionId, condition, actions, createdAt } = entry;
    const database = this.database.forApp(ctx);
    const rule = [ruleId, ruleName, revisionId, condition && JSON.stringify(condition), actions];
    await database.query(restore, [messageId, ...rule, createdAt]);
    await database.query(restoreFlags, [messageId, JSON.stringify(flags)]);
  }

  /** Removes the flags of the user, and the entries of messages that nobody else and no rule has flagged. */
  async removeFlagsOf(ctx: RequestContext, uid: string): Promise<void> {
    const database = this.database.forApp(ctx);
    const flagged = await database.query(lockFlaggedBy, [uid]);
    if (flagged.length === 0) return;
    await database.query(removeFlags, [uid]);
    await database.query(removeUnflagged, [flagged.map(({ messageId }) => messageId)]);
  }

  /** The newest flags of each message, oldest first. */
  async flagsOf(ctx: RequestContext, messageIds: bigint[]): Promise<MessageFlag[]> {
    return messageIds.length > 0 ? this.database.forApp(ctx).query(flagsOf, [messageIds, MAX_SHOWN_FLAGS]) : [];
  }

  /** Number of flags by message. A message without flags has no entry. */
  async flagCounts(ctx: RequestContext, messageIds: bigint[]): Promise<ReadonlyMap<bigint, number>> {
    const rows = messageIds.length > 0 ? await this.database.forApp(ctx).query(counts, [messageIds]) : [];
    return new Map(rows.map(({ messageId, count }) => [messageId, count]));
  }

  /** In ascending order. A page ends where its messages get too large. @throws ERR_MESSAGE_ID_NOT_FOUND for a cursor without a place */
  async list(ctx: RequestContext, filter: QueueFilter, cursor: QueueCursor): Promise<FlaggedMessage[]> {
    return queuePage(cursor, condition(ctx, filter), {
      time: 'createdAt',
      placeOf: async (messageId) => {
        const place = placeOf(ctx.app.id, messageId);
        // a review keeps the time
        const reviews = this.database.forApp(ctx).prisma.reviewedMessage;
        return (await this.flaggedMessages(ctx).findUnique(place)) ?? reviews.findUnique(place);
      },
      rows: async (where, page) => {
        const found = await this.flaggedMessages(ctx).findMany({ where, select: columns, ...page });
        return found as unknown as FlaggedMessage[];
      },
      ids: (where, page) => this.flaggedMessages(ctx).findMany({ where, select: { messageId: true }, ...page }),
      sizesOf: (ids) => this.database.forApp(ctx).query(flaggedSizes, [ids.map(String), MAX_SHOWN_FLAGS]),
    });
  }

  /** The position of a page with these rows. */
  async pagePosition(
    ctx: RequestContext,
    filter: QueueFilter,
    cursor: QueueCursor,
    rows: readonly FlaggedMessage[],
  ): Promise<PagePosition> {
    return pagePosition(cursor, 'createdAt', rows, (more) =>
      this.flaggedMessages(ctx).count({ where: { ...condition(ctx, filter), ...more } }),
    );
  }

  private flaggedMessages(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.flaggedMessage;
  }
}

const condition = (ctx: RequestContext, filter: QueueFilter): Prisma.FlaggedMessageWhereInput => ({
  appId: ctx.app.id,
  ...(filter.ruleId && { ruleId: filter.ruleId }),
  ...onMessage(ctx.app.id, filter),
  createdAt: timeRange(filter),
});
