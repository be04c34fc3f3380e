import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { Database } from '#platform/database/database.js';
import { DeliveryDispatcher, type DeliveryQueue } from '#platform/delivery-queues/delivery-dispatcher.js';
import {
  keyOf,
  type DeliveryAttempt,
  type DueDelivery,
  type WebhookRef,
  type WebhookTarget,
} from '../queue/webhook-delivery.js';
import { WebhookNotifier } from '../queue/webhook-notifier.js';
import { WebhookQueueRepository } from '../queue/webhook-queue.repository.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { nextDeliveryState } from './webhook-retries.js';
import { WebhookSender } from './webhook-sender.js';

/** Concurrent attempts of one webhook. */
const CONCURRENCY = 16;

/** Sends the deliveries of webhooks. */
@Injectable()
export class WebhookDispatcher
  implements
    DeliveryQueue<WebhookRef, WebhookTarget, DueDelivery, DeliveryAttempt>,
    OnModuleInit,
    OnApplicationBootstrap,
    OnModuleDestroy
{
  readonly keyOf = keyOf;
  private readonly dispatcher = new DeliveryDispatcher(this, {
    concurrency: CONCURRENCY,
    logger: new Logger('Webhooks'),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: WebhookQueueRepository,
    private readonly attemptRecorder: AttemptRecorder,
    private readonly sender: WebhookSender,
    private readonly metrics: WebhookMetrics,
    private readonly webhookNotifier: WebhookNotifier,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.webhookNotifier.onPending((webhooks) => this.dispatcher.onPending(webhooks));
    this.webhookNotifier.onChanged((webhook) => this.dispatcher.onChanged(webhook));
  }

  onApplicationBootstrap(): void {
    this.dispatcher.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.dispatcher.stop();
  }

  findPending(): Promise<WebhookRef[]> {
    return this.queue.findPending({});
  }

  async retryDue(now: Date): Promise<void> {
    for (const [appId, ids] of await this.queue.findRetries({}, now))
      await this.database.withTransaction({}, async (tx) => {
        await this.webhookNotifier.notifyPending(tx, await this.queue.makePending(tx, appId, ids));
      });
  }

  acquireLeases(holder: string, webhooks: readonly WebhookRef[]): Promise<WebhookRef[]> {
    return this.queue.acquireLeases({}, holder, webhooks);
  }

  releaseLeases(holder: string, webhooks: readonly WebhookRef[]): Promise<void> {
    return this.queue.releaseLeases({}, holder, webhooks);
  }

  findTarget(holder: string, webhook: WebhookRef): Promise<WebhookTarget | undefined> {
    return this.queue.findTarget({}, holder, webhook);
  }

  findDue(webhook: WebhookRef, known: readonly bigint[], limit: number): Promise<DueDelivery[]> {
    return this.queue.findDue({}, webhook, known, limit);
  }

  async attempt(target: WebhookTarget, delivery: DueDelivery): Promise<DeliveryAttempt> {
    const attempt = await this.sender.attempt(target, delivery);
    this.metrics.count(attempt);
    return attempt;
  }

  async record(target: WebhookTarget, { id, failures }: DueDelivery, attempt: DeliveryAttempt): Promise<void> {
    const next = nextDeliveryState(attempt, {
      failures,
      retryOnFailure: target.retryOnFailure,
      retrySeconds: this.config.webhooks.retrySeconds,
      now: new Date(),
      random: Math.random(),
    });
    const { appId, webhookId } = target;
    await this.attemptRecorder.add({ appId, webhookId, deliveryId: id, attempt, next });
  }
}
