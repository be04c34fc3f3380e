import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '../../../platform/context.js';
import { byApp } from '../../../platform/database/by-app.js';
import { Database } from '../../../platform/database/database.js';
import { installationStatement, statement } from '../../../platform/database/statement.js';
import { isConversationOfUserInSql } from '../../../domain/conversation-key.js';
import type { CursorRequest } from '../../../platform/http/cursor.js';
import type { Prisma } from '../../../generated/prisma/client.js';
import type { DeliveryState } from '../webhook.dto.js';
import type { WebhookRef } from '../queue/webhook-delivery.js';

const REMOVAL_BATCH = 1000;

export interface NewDelivery extends WebhookRef {
  readonly eventId: string;
  readonly trigger: string;
  readonly subject: string;
  /** Of the message that the body tells of. */
  readonly messageId?: string;
  readonly body: string;
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

/** As the log shows it. */
export type LoggedDelivery = Prisma.WebhookDeliveryGetPayload<{ select: typeof columns }>;

const add = installationStatement('webhook-deliveries-add', {
  reason: 'stores deliveries of several apps at once',
  text: `INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, message_id, body)
   SELECT app_id, webhook_id, event_id, trigger, subject, message_id, body
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])
          WITH ORDINALITY AS given (app_id, webhook_id, event_id, trigger, subject, message_id, body, number)
    ORDER BY number
       ON CONFLICT (app_id, webhook_id, event_id) DO NOTHING`,
});

const replay = statement(
  'webhook-deliveries-replay',
  `UPDATE webhook_deliveries SET state = 'pending', failures = 0, next_attempt_at = NULL
    WHERE app_id = $1 AND webhook_id = $2 AND id = $3
   RETURNING id`,
);

const findExpired = installationStatement('webhook-deliveries-find-expired', {
  reason: 'finds old deliveries of all apps',
  text: `SELECT app_id AS "appId", id FROM webhook_deliveries WHERE created_at < $1 ORDER BY created_at LIMIT ${REMOVAL_BATCH}`,
});

const remove = statement(
  'webhook-deliveries-remove',
  `DELETE FROM webhook_deliveries
    WHERE app_id = $1 AND id IN (SELECT id FROM webhook_deliveries
                                  WHERE app_id = $1 AND id = ANY ($2::bigint[]) FOR UPDATE SKIP LOCKED)`,
);

const anyOfApp = statement('webhook-deliveries-any-of-app', 'SELECT 1 FROM webhooks WHERE app_id = $1 LIMIT 1');

const removeOfMessages = statement(
  'webhook-deliveries-remove-of-messages',
  'DELETE FROM webhook_deliveries WHERE app_id = $1 AND message_id = ANY ($2::bigint[])',
);

// An event that tells of an erasure names what is gone and shows nothing of it: it is still to be delivered.
const tellsOfErasure = `d.trigger IN ('user_erased', 'conversation_erased')`;

// Through all deliveries of the app, a stretch at a time: it is seldom asked for, and an index for it would cost every delivery.
const removeMatching = statement(
  'webhook-deliveries-remove-matching',
  `WITH stretch AS (
     SELECT id, subject, body FROM webhook_deliveries WHERE app_id = $1 AND id > $2 ORDER BY id LIMIT ${REMOVAL_BATCH}
   ), removed AS (
     DELETE FROM webhook_deliveries d USING stretch s
      WHERE d.app_id = $1 AND d.id = s.id AND NOT ${tellsOfErasure}
        AND (s.subject = ANY ($3::text[]) OR ${isConversationOfUserInSql('s.subject', '$5::text')}
             OR EXISTS (SELECT FROM unnest($4::text[]) AS word WHERE position(word IN s.body) > 0))
   )
   SELECT max(id) AS last FROM stretch`,
);

/** What tells in the body or the subject of a delivery that it is about something. */
export interface DeliveryMarks {
  readonly subjects: readonly string[];
  /** Whose conversations with other users are subjects as well. */
  readonly uid?: string;
  /** Texts of which one is in the body. */
  readonly words: readonly string[];
}

/** Deliveries as their log; how they are sent is the business of the queue. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** In the order given, which becomes that of sending. One for an event that the webhook has been sent already is left out. */
  async add(ctx: InstallationContext, deliveries: readonly NewDelivery[]): Promise<void> {
    await this.database
      .forInstallation(ctx)
      .query(add, [
        deliveries.map(({ appId }) => appId),
        deliveries.map(({ webhookId }) => webhookId),
        deliveries.map(({ eventId }) => eventId),
        deliveries.map(({ trigger }) => trigger),
        deliveries.map(({ subject }) => subject),
        deliveries.map(({ messageId }) => messageId),
        deliveries.map(({ body }) => body),
      ]);
  }

  /** Oldest first, with all attempts. */
  async list(
    ctx: InstallationContext,
    { appId, webhookId }: WebhookRef,
    { state }: { state?: DeliveryState },
    { id, affix, limit }: CursorRequest,
  ): Promise<LoggedDelivery[]> {
    const beyond = affix === 'append' ? { gt: id } : { lt: id };
    const rows = await this.database.forApp({ ...ctx, app: { id: appId } }).prisma.webhookDelivery.findMany({
      where: { appId, webhookId, state, ...(id !== undefined && { id: beyond }) },
      select: columns,
      orderBy: { id: affix === 'append' ? 'asc' : 'desc' },
      take: limit,
    });
    return affix === 'append' ? rows : rows.reverse();
  }

  async find(
    ctx: InstallationContext,
    { appId, webhookId }: WebhookRef,
    by: { id: bigint } | { eventId: string },
  ): Promise<LoggedDelivery | undefined> {
    const where = { appId, webhookId, ...by };
    return (
      (await this.database
        .forApp({ ...ctx, app: { id: appId } })
        .prisma.webhookDelivery.findFirst({ where, select: columns })) ?? undefined
    );
  }

  /** As if it had never been attempted, but for its log. @returns whether there is one */
  async replay(ctx: InstallationContext, { appId, webhookId }: WebhookRef, id: bigint): Promise<boolean> {
    return (await this.database.forApp({ ...ctx, app: { id: appId } }).query(replay, [webhookId, id])).length > 0;
  }

  /** A batch of the deliveries that were created before. @returns whether there may be more */
  async removeExpired(ctx: InstallationContext, before: Date): Promise<boolean> {
    const expired = await this.database.forInstallation(ctx).query(findExpired, [before]);
    for (const [id, deliveries] of byApp(expired)) {
      const ids = deliveries.map((delivery) => delivery.id);
      await this.database.forApp({ ...ctx, app: { id } }).query(remove, [ids]);
    }
    return expired.length === REMOVAL_BATCH;
  }

  /** Whether the app has webhooks, and so may have deliveries. */
  async mayHaveAny(ctx: InstallationContext, appId: string): Promise<boolean> {
    return (await this.database.forApp({ ...ctx, app: { id: appId } }).query(anyOfApp, [])).length > 0;
  }

  async removeOfMessages(ctx: InstallationContext, appId: string, messageIds: readonly string[]): Promise<void> {
    await this.database.forApp({ ...ctx, app: { id: appId } }).query(removeOfMessages, [messageIds]);
  }

  /** Of the next stretch of deliveries behind the id. @returns the last id of the stretch; undefined when there is none */
  async removeMatching(
    ctx: InstallationContext,
    appId: string,
    after: bigint,
    { subjects, uid, words }: DeliveryMarks,
  ): Promise<bigint | undefined> {
    const [row] = await this.database
      .forApp({ ...ctx, app: { id: appId } })
      .queryUnchecked<{ last: bigint | null }>(removeMatching, [after, subjects, words, uid ?? null]);
    return row?.last ?? undefined;
  }
}
