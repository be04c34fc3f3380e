import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { omit } from '#platform/database/repository.js';
import { reviewedSizes } from './queue-sizes.sql.js';
import { jsonOrNull, QueueRepository } from './queue.repository.js';
import * as sql from './reviewed-messages.sql.js';
import type { ReviewedMessage, UndoneReview } from './reviewed-messages.sql.js';

export type NewReview = Omit<ReviewedMessage, 'reviewedAt'>;

/** The only place that writes the table `reviewed_messages`. A foreign key deletes the rows of erased messages. */
@Injectable()
export class ReviewedMessagesRepository extends QueueRepository<ReviewedMessage> {
  constructor(database: Database) {
    super(database, {
      table: 'reviewedMessage',
      omit,
      time: 'reviewedAt',
      sizesOf: (app, ids) => app.query(reviewedSizes, [ids]),
    });
  }

  /** Replaces an earlier review of the message. @param ctx must have an open transaction that has locked the message */
  async replace(ctx: RequestContext, { condition, edit, flags, ...review }: NewReview): Promise<void> {
    await this.remove(ctx, review.messageId);
    const data = {
      ...review,
      appId: ctx.app.id,
      condition: jsonOrNull(condition),
      edit: jsonOrNull(edit),
      flags: flags as object[],
    };
    await this.reviewedMessages(ctx).create({ data, select: { messageId: true } });
  }

  /** Changes the outcome of a review that left the message or its edit blocked. @returns the review before; undefined if there is none */
  async approveBlocked(
    ctx: RequestContext,
    messageId: bigint,
    reviewedBy: string | null,
  ): Promise<ReviewedMessage | undefined> {
    return this.first(ctx, sql.approveBlocked, [messageId, reviewedBy]);
  }

  /** Deletes the review of a message that is as the review left it. @returns the review with the sender; undefined otherwise */
  async undo(ctx: RequestContext, messageId: bigint): Promise<UndoneReview | undefined> {
    return this.first(ctx, sql.undo, [messageId]);
  }

  async exists(ctx: RequestContext, messageId: bigint): Promise<boolean> {
    return (await this.reviewedMessages(ctx).count({ where: { appId: ctx.app.id, messageId } })) > 0;
  }

  /** Whether a moderator decided that only the sender sees the message, not only an edit of it. */
  async isRejected(ctx: RequestContext, messageId: bigint): Promise<boolean> {
    const where = {
      appId: ctx.app.id,
      messageId,
      outcome: 'blocked' as const,
      edit: { equals: Prisma.DbNull },
    };
    return (await this.reviewedMessages(ctx).count({ where })) > 0;
  }

  async remove(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.reviewedMessages(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
  }

  /** Removes the flags of the user from all reviews. */
  async removeFlagsOf(ctx: RequestContext, uid: string): Promise<void> {
    await this.query(ctx, sql.removeFlagsOf, [uid]);
  }

  private reviewedMessages(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.reviewedMessage;
  }
}
