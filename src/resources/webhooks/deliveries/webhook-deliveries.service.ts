import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import type { WebhookRef } from '../queue/webhook-delivery.js';
import { WebhookNotifier } from '../queue/webhook-notifier.js';
import { requestHeaders } from '../signing/webhook-signature.js';
import { TEST_TRIGGER } from '../trigger-catalogue.js';
import { WebhookSecretsService } from '../webhook-secrets.service.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { envelopeOf } from './webhook-body.js';
import { WebhookDeliveriesRepository, type ListFilter, type LoggedDelivery } from './webhook-deliveries.repository.js';

/** A delivery with the request that its last attempt made, or that its first one will make. */
export interface DeliveryWithRequest extends LoggedDelivery {
  readonly headers: Record<string, string>;
  readonly body: string;
}

@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly secrets: WebhookSecretsService,
    private readonly webhookNotifier: WebhookNotifier,
    private readonly database: Database,
  ) {}

  /** Returns the oldest first. @throws ERR_WEBHOOK_NOT_FOUND */
  async list(
    ctx: InstallationContext,
    webhook: WebhookRef,
    filter: ListFilter,
    cursor: CursorRequest,
  ): Promise<LoggedDelivery[]> {
    await this.requireRegion(ctx, webhook);
    return this.deliveries.list(ctx, webhook, filter, cursor);
  }

  /** Its signature is by the secrets that are valid now. @throws ERR_WEBHOOK_NOT_FOUND, ERR_WEBHOOK_DELIVERY_NOT_FOUND */
  async get(ctx: InstallationContext, webhook: WebhookRef, id: string): Promise<DeliveryWithRequest> {
    const { secret, previous } = await this.secrets.get(ctx, webhook);
    const deliveryId = parseId(id);
    const [delivery, body] =
      deliveryId === undefined
        ? []
        : [
            await this.deliveries.find(ctx, webhook, { id: deliveryId }),
            await this.deliveries.findBody(ctx, webhook, deliveryId),
          ];
    if (!delivery || body === undefined) throw new DomainError('ERR_WEBHOOK_DELIVERY_NOT_FOUND', { id });
    const at = delivery.attempts.at(-1)?.at ?? new Date();
    const secrets = previous === undefined ? [secret] : [secret, previous];
    return { ...delivery, body, headers: requestHeaders({ id: delivery.eventId, at, body }, secrets) };
  }

  /**
   * Sends the same bytes under the same id again, whatever the state of the delivery.
   *
   * @throws ERR_WEBHOOK_NOT_FOUND, ERR_WEBHOOK_DELIVERY_NOT_FOUND
   */
  async replay(ctx: InstallationContext, webhook: WebhookRef, id: string): Promise<LoggedDelivery> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lock(tx, webhook);
      const deliveryId = parseId(id);
      if (deliveryId === undefined || !(await this.deliveries.replay(tx, webhook, deliveryId)))
        throw new DomainError('ERR_WEBHOOK_DELIVERY_NOT_FOUND', { id });
      await this.webhookNotifier.notifyPending(tx, [webhook]);
      return (await this.deliveries.find(tx, webhook, { id: deliveryId }))!;
    });
  }

  /** Sends a delivery that needs no event and no subscription. @throws ERR_WEBHOOK_NOT_FOUND */
  async test(ctx: InstallationContext, webhook: WebhookRef): Promise<LoggedDelivery> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.lock(tx, webhook);
      const region = await this.requireRegion(tx, webhook);
      const eventId = `test_${randomUUID()}`;
      const data = { message: 'This is a test. Nothing happened.' };
      const body = envelopeOf({ trigger: TEST_TRIGGER, data }, { ...webhook, region });
      await this.deliveries.add(tx, [{ ...webhook, eventId, trigger: TEST_TRIGGER, subject: eventId, body }]);
      await this.webhookNotifier.notifyPending(tx, [webhook]);
      return (await this.deliveries.find(tx, webhook, { eventId }))!;
    });
  }

  /** Until the end of the transaction no other one deletes the webhook. @throws ERR_WEBHOOK_NOT_FOUND */
  private async lock(ctx: InstallationContext, webhook: WebhookRef): Promise<void> {
    if (!(await this.webhooks.lock(ctx, webhook)))
      throw new DomainError('ERR_WEBHOOK_NOT_FOUND', { webhookId: webhook.webhookId });
  }

  private async requireRegion(ctx: InstallationContext, webhook: WebhookRef): Promise<string> {
    const region = await this.webhooks.regionOf(ctx, webhook);
    if (region === undefined) throw new DomainError('ERR_WEBHOOK_NOT_FOUND', { webhookId: webhook.webhookId });
    return region;
  }
}
