import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.token.js';
import { WakefulLoop } from '../../platform/events/wakeful-loop.js';
import { describeError } from '../../platform/observability/describe-error.js';
import { EndpointRunner, type EndpointWork } from './endpoint-runner.js';
import { verdictOn } from './retry-schedule.js';
import { keyOf, type Attempt, type DueDelivery, type Endpoint, type WebhookRef } from './webhook-delivery.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookQueueRepository } from './webhook-queue.repository.js';
import { WebhookRecords } from './webhook-records.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSignals } from './webhook-signals.js';

const POLL_MILLISECONDS = 1000;
const RENEWAL_MILLISECONDS = 3000;
const RECORD_AGAIN_MILLISECONDS = 1000;

/**
 * Sends deliveries: takes the webhooks for which there are some, each for this process alone, and has a runner for each. So the order
 * of deliveries is kept in memory, and a webhook that is slow or down holds up no other.
 */
@Injectable()
export class WebhookDispatcher implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly holder = randomUUID();
  private readonly runners = new Map<string, { webhook: WebhookRef; runner: EndpointRunner }>();
  /** Webhooks that were named as having something to send, and that no runner is for. */
  private asked = new Map<string, WebhookRef>();
  private looked = -Infinity;
  private renewed = -Infinity;
  private stopping = false;
  private readonly loop = new WakefulLoop(() => this.round(), {
    pauseMilliseconds: 5,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) => this.logger.warn({ cause: describeError(error) }, 'Webhooks are looked for again shortly.'),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: WebhookQueueRepository,
    private readonly records: WebhookRecords,
    private readonly sender: WebhookSender,
    private readonly metrics: WebhookMetrics,
    private readonly signals: WebhookSignals,
  ) {}

  onModuleInit(): void {
    this.signals.onWork((webhooks) => this.hearOfWork(webhooks));
    this.signals.onChange((webhook) => this.runners.get(keyOf(webhook))?.runner.reset());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await this.drop([...this.runners.values()].map(({ webhook }) => webhook));
  }

  private hearOfWork(webhooks: WebhookRef[]): void {
    if (webhooks.length === 0) this.looked = -Infinity;
    for (const webhook of webhooks) {
      const running = this.runners.get(keyOf(webhook));
      if (running) running.runner.wake();
      else this.asked.set(keyOf(webhook), webhook);
    }
    if (webhooks.length === 0 || this.asked.size > 0) this.loop.wake();
  }

  private async round(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.renewed + RENEWAL_MILLISECONDS) {
      await this.renew();
      this.renewed = now;
    }
    if (now >= this.looked + POLL_MILLISECONDS) {
      for (const webhook of await this.queue.busy({})) this.asked.set(keyOf(webhook), webhook);
      this.looked = now;
    }
    const asked = [...this.asked.values()];
    this.asked = new Map();
    await this.serve(asked);
    return false;
  }

  private async serve(webhooks: readonly WebhookRef[]): Promise<void> {
    const untaken = webhooks.filter((webhook) => !this.runners.has(keyOf(webhook)));
    if (untaken.length > 0)
      for (const webhook of await this.queue.take({}, this.holder, untaken))
        this.runners.set(keyOf(webhook), { webhook, runner: new EndpointRunner(this.workFor(webhook)) });
    for (const webhook of webhooks) this.runners.get(keyOf(webhook))?.runner.wake();
  }

  /** Keeps what there is work for, and leaves the rest to whoever has work for it next. What was lost ends what is under way. */
  private async renew(): Promise<void> {
    const running = [...this.runners.values()];
    if (running.length === 0) return;
    const kept = new Set(
      (
        await this.queue.take(
          {},
          this.holder,
          running.map(({ webhook }) => webhook),
        )
      ).map(keyOf),
    );
    for (const { webhook, runner } of running) if (!kept.has(keyOf(webhook))) runner.reset();
    await this.drop(running.flatMap(({ webhook, runner }) => (runner.isIdle ? [webhook] : [])));
  }

  private async drop(webhooks: WebhookRef[]): Promise<void> {
    const runners = webhooks.map((webhook) => this.runners.get(keyOf(webhook))!.runner);
    for (const webhook of webhooks) this.runners.delete(keyOf(webhook));
    await Promise.all(runners.map((runner) => runner.stop()));
    if (webhooks.length > 0) await this.queue.giveBack({}, this.holder, webhooks);
  }

  private workFor(webhook: WebhookRef): EndpointWork {
    return {
      fetch: async (known, limit) => {
        const endpoint = await this.queue.endpoint({}, this.holder, webhook);
        return endpoint && { endpoint, deliveries: await this.queue.due({}, webhook, known, limit) };
      },
      attempt: async (endpoint, delivery) => {
        const attempt = await this.sender.attempt(endpoint, delivery);
        this.metrics.count(attempt);
        return attempt;
      },
      record: (endpoint, delivery, attempt) => this.record(endpoint, delivery, attempt),
      onError: (error) => this.logger.warn({ cause: describeError(error), ...webhook }, 'Deliveries wait.'),
    };
  }

  /** Again and again while the database is away: what is not written down is sent another time. */
  private async record(endpoint: Endpoint, { id, failures }: DueDelivery, attempt: Attempt): Promise<void> {
    const verdict = verdictOn(attempt, {
      failures,
      retryOnFailure: endpoint.retryOnFailure,
      retrySeconds: this.config.webhooks.retrySeconds,
      now: new Date(),
      random: Math.random(),
    });
    const { appId, webhookId } = endpoint;
    for (;;) {
      try {
        await this.records.add({ appId, webhookId, deliveryId: id, attempt, verdict });
        return;
      } catch (error) {
        if (this.stopping) throw error;
        this.logger.warn({ cause: describeError(error) }, 'An attempt is written down again shortly.');
        await delay(RECORD_AGAIN_MILLISECONDS);
      }
    }
  }
}
