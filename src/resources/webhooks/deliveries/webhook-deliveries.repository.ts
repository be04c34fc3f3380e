import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import { groupBy } from '#platform/collections/group-by.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import { Repository } from '#platform/database/repository.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import type { WebhookRef } from '../queue/webhook-delivery.js';
import type { DeliveryState } from '../webhook.dto.js';
import * as sql from './webhook-deliveries.sql.js';

export interface NewDelivery extends WebhookRef {
  readonly eventId: string;
  readonly trigger: string;
  readonly subject: string;
  /** The message that the body shows. */
  readonly messageId?: bigint;
  readonly body: string;
  /** The span that the delivery continues. */
  readonly traceParent?: string;
}

const columns = {
  id: true,
  eventId: true,
  trigger: true,
  state: true,
  nextAttemptAt: true,
  createdAt: true,
  attempts: {
    select: { at: true, milliseconds: true, status: true, error: true, answer: true },
    orderBy: { number: 'asc' },
  },
} satisfies Prisma.WebhookDeliverySelect;

/** A delivery with its attempts, as administrators see it. */
export type LoggedDelivery = Prisma.WebhookDeliveryGetPayload<{ select: typeof columns }>;

export interface ListFilter {
  readonly state?: DeliveryState;
  readonly trigger?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** Identifies the deliveries about a user or a conversation: one of these matches. */
export interface DeliveryFilter {
  readonly subjects: readonly string[];
  /** Of a subject, only deliveries that show messages up to this one. */
  readonly messageId?: bigint;
  /** Matches the conversations of the user with other users. */
  readonly uid?: string;
  /** Matches bodies that contain one of these texts. */
  readonly words: readonly string[];
}

/** Deliveries as their administration sees them; sending them is the work of the queue. */
@Injectable()
export class WebhookDeliveriesRepository extends Repository {
  /** Adds the deliveries in the order given, which becomes the order of sending. Events that the webhook has a delivery of are skipped. */
  async add(ctx: InstallationContext, deliveries: readonly NewDelivery[]): Promise<void> {
    for (const [appId, ofApp] of groupBy(deliveries, ({ appId }) => appId))
      await this.forApp(ctx, appId).query(
        sql.add,
        columnsOf(ofApp, 'webhookId', 'eventId', 'trigger', 'subject', 'messageId', 'body', 'traceParent'),
      );
  }

  /** Returns the oldest first, with all attempts. */
  async list(
    ctx: InstallationContext,
    { appId, webhookId }: WebhookRef,
    { state, trigger, from, to }: ListFilter,
    { id, affix, limit }: CursorRequest,
  ): Promise<LoggedDelivery[]> {
    const { where, inOrder, ...page } = cursorPage('id', { position: id, affix, limit });
    const rows = await this.deliveries(ctx, appId).findMany({
      where: {
        appId,
        webhookId,
        state,
        trigger,
        ...((from ?? to) && { createdAt: { gte: from, lt: to } }),
        ...where,
      },
      select: columns,
      ...page,
    });
    return inOrder(rows);
  }

  /** The deliveries that show the message, of all webhooks of the app; the oldest first. */
  async listOfMessage(
    ctx: AppContext,
    messageId: bigint,
    limit: number,
  ): Promise<(LoggedDelivery & { webhookId: string })[]> {
    return this.deliveries(ctx, ctx.app.id).findMany({
      where: { appId: ctx.app.id, messageId },
      select: { ...columns, webhookId: true },
      orderBy: { id: 'asc' },
      take: limit,
    });
  }

  async find(
    ctx: InstallationContext,
    { appId, webhookId }: WebhookRef,
    by: { id: bigint } | { eventId: string },
  ): Promise<LoggedDelivery | undefined> {
    const where = { appId, webhookId, ...by };
    return (await this.deliveries(ctx, appId).findFirst({ where, select: columns })) ?? undefined;
  }

  async findBody(ctx: InstallationContext, { appId, webhookId }: WebhookRef, id: bigint): Promise<string | undefined> {
    const where = { appId, webhookId, id };
    return (await this.deliveries(ctx, appId).findFirst({ where, select: { body: true } }))?.body;
  }

  /** Makes the delivery pending, with all retries ahead of it; former attempts stay. @returns whether it exists */
  async replay(ctx: InstallationContext, { appId, webhookId }: WebhookRef, id: bigint): Promise<boolean> {
    const data = { state: 'pending', failures: 0, nextAttemptAt: null } as const;
    return (await this.deliveries(ctx, appId).updateMany({ where: { appId, webhookId, id }, data })).count > 0;
  }

  /** A batch of the deliveries that were created before. @returns whether there may be more */
  async removeExpired(ctx: InstallationContext, before: Date): Promise<boolean> {
    const expired = await this.database.forInstallation(ctx).query(sql.findExpired, [before]);
    for (const [appId, deliveries] of groupBy(expired, ({ appId }) => appId))
      await this.forApp(ctx, appId).query(sql.remove, [deliveries.map(({ id }) => id)]);
    return expired.length === sql.REMOVAL_BATCH;
  }

  /** Whether the app has webhooks, without which it has no deliveries. */
  async mayHaveAny(ctx: AppContext): Promise<boolean> {
    const where = { appId: ctx.app.id };
    return (await this.database.forApp(ctx).prisma.webhook.findFirst({ where, select: { id: true } })) !== null;
  }

  /** Deliveries of messages that quote them stay, without the quotation. */
  async removeOfMessages(ctx: AppContext, messageIds: readonly string[]): Promise<void> {
    await this.query(ctx, sql.removeOfMessages, [messageIds.map(BigInt)]);
    await this.query(ctx, sql.removeQuotations, [messageIds.map(BigInt)]);
  }

  /** Removes from the next range of deliveries after the id. @returns the last id of the range; undefined when there is none */
  async removeMatching(
    ctx: AppContext,
    after: bigint,
    { subjects, uid, messageId, words }: DeliveryFilter,
  ): Promise<bigint | undefined> {
    return (await this.first(ctx, sql.removeMatching, [after, subjects, words, uid, messageId]))?.last ?? undefined;
  }

  private deliveries(ctx: InstallationContext, appId: string) {
    return this.forApp(ctx, appId).prisma.webhookDelivery;
  }
}
