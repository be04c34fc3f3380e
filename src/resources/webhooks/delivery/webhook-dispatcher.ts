import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { Database } from '#platform/database/database.js';
import { DeliveryDispatcher } from '#platform/delivery-queues/delivery-dispatcher.js';
import type { RetryOptions } from '#platform/delivery-queues/retry-schedule.js';
import type { DeliveryAttempt, DueWebhookDelivery, WebhookRef, WebhookTarget } from '../queue/webhook-delivery.js';
import { WebhookNotifier } from '../queue/webhook-notifier.js';
import { WebhookQueueRepository, type AttemptRecord } from '../queue/webhook-queue.repository.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { nextDeliveryState } from './webhook-retries.js';
import { WebhookSender } from './webhook-sender.js';

/** Concurrent attempts of one webhook. */
const CONCURRENCY = 16;

const logger = new Logger('Webhooks');

/** Sends the deliveries of webhooks, and turns off those whose receivers are gone. */
@Injectable()
export class WebhookDispatcher extends DeliveryDispatcher<
  WebhookRef,
  WebhookTarget,
  DueWebhookDelivery,
  DeliveryAttempt,
  AttemptRecord
> {
  constructor(
    @Inject(CONFIG) { webhooks: { retrySeconds } }: Config,
    protected override readonly queue: WebhookQueueRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly sender: WebhookSender,
    private readonly metrics: WebhookMetrics,
    notifier: WebhookNotifier,
    database: Database,
  ) {
    super(database, queue, notifier, { concurrency: CONCURRENCY, retrySeconds, logger });
  }

  protected findTarget(holder: string, webhook: WebhookRef): Promise<WebhookTarget | undefined> {
    return this.queue.findTarget({}, holder, webhook);
  }

  protected async attempt(target: WebhookTarget, delivery: DueWebhookDelivery): Promise<DeliveryAttempt> {
    const attempt = await this.sender.attempt(target, delivery);
    this.metrics.count(attempt);
    return attempt;
  }

  protected resultOf(
    { appId, webhookId, retryOnFailure }: WebhookTarget,
    { id }: DueWebhookDelivery,
    attempt: DeliveryAttempt,
    retry: RetryOptions,
  ): AttemptRecord {
    const next = nextDeliveryState(attempt, { ...retry, retryOnFailure });
    return { appId, webhookId, deliveryId: id, attempt, next };
  }

  protected override async store(records: readonly AttemptRecord[]): Promise<void> {
    const gone = records.filter(({ next }) => next.state === 'failed' && next.isGone);
    if (gone.length === 0) return super.store(records);
    await this.database.withTransaction({}, async (tx) => {
      await this.queue.record(tx, records);
      for (const { appId, webhookId } of gone) {
        await this.webhooks.turnOff(tx, { appId, webhookId });
        await this.notifier.notifyChanged(tx, { appId, webhookId });
      }
    });
    for (const { appId, webhookId } of gone)
      logger.warn({ appId, webhookId }, 'A webhook was turned off: its receiver responded with 410.');
  }
}
