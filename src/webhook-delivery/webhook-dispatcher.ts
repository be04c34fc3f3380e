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
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/config/config.token.js';
import { PollingLoop } from '../platform/jobs/polling-loop.js';
import { toLogFields } from '../platform/observability/log-fields.js';
import { WebhookWorker, type WebhookWorkerTasks } from './webhook-worker.js';
import { nextDeliveryState } from './retry-schedule.js';
import {
  keyOf,
  type DeliveryAttempt,
  type DueDelivery,
  type WebhookTarget,
  type WebhookRef,
} from '../resources/webhooks/queue/webhook-delivery.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { LEASE_SECONDS, WebhookQueueRepository } from '../resources/webhooks/queue/webhook-queue.repository.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookNotifier } from '../resources/webhooks/queue/webhook-notifier.js';

const POLL_MILLISECONDS = 1000;
const RENEWAL_MILLISECONDS = 3000;
const RECORD_AGAIN_MILLISECONDS = 1000;

/** A webhook that this process has. */
interface WebhookLease {
  readonly webhook: WebhookRef;
  readonly runner: WebhookWorker;
  /** Until then nobody else takes it, on the clock of `performance.now()`. */
  until: number;
}

/**
 * Sends deliveries: takes the webhooks for which there are some, each for this process alone, and has a runner for each. So the order
 * of deliveries is kept in memory, and a webhook that is slow or down holds up no other.
 */
@Injectable()
export class WebhookDispatcher implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly holder = randomUUID();
  private readonly runners = new Map<string, WebhookLease>();
  /** Webhooks that were named as having something to send, and that no runner is for. */
  private asked = new Map<string, WebhookRef>();
  private looked = -Infinity;
  private renewed = -Infinity;
  private stopping = false;
  private readonly loop = new PollingLoop(() => this.round(), {
    pauseMilliseconds: 5,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) => this.logger.warn({ cause: toLogFields(error) }, 'Webhooks are looked for again shortly.'),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: WebhookQueueRepository,
    private readonly attemptRecorder: AttemptRecorder,
    private readonly sender: WebhookSender,
    private readonly metrics: WebhookMetrics,
    private readonly webhookNotifier: WebhookNotifier,
  ) {}

  onModuleInit(): void {
    this.webhookNotifier.onWork((webhooks) => this.hearOfWork(webhooks));
    this.webhookNotifier.onChange((webhook) => this.runners.get(keyOf(webhook))?.runner.reset());
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
    if (untaken.length > 0) {
      const until = leaseFromNow();
      for (const webhook of await this.queue.take({}, this.holder, untaken)) this.hold(webhook, until);
    }
    for (const webhook of webhooks) this.runners.get(keyOf(webhook))?.runner.wake();
  }

  private hold(webhook: WebhookRef, until: number): void {
    const isHeld = () => performance.now() < holding.until;
    const holding: WebhookLease = { webhook, runner: new WebhookWorker(this.workFor(webhook, isHeld)), until };
    this.runners.set(keyOf(webhook), holding);
  }

  /** Keeps what there is work for, and leaves the rest to whoever has work for it next. What was lost ends what is under way. */
  private async renew(): Promise<void> {
    const holdings = [...this.runners.values()];
    if (holdings.length === 0) return;
    const until = leaseFromNow();
    const webhooks = holdings.map(({ webhook }) => webhook);
    const kept = new Set((await this.queue.take({}, this.holder, webhooks)).map(keyOf));
    const idle = holdings.filter(({ runner }) => runner.isIdle);
    for (const holding of holdings) {
      if (!kept.has(keyOf(holding.webhook))) holding.runner.reset();
      else if (!holding.runner.isIdle) this.goOn(holding, until);
    }
    await this.drop(idle.map(({ webhook }) => webhook));
  }

  private goOn(holding: WebhookLease, until: number): void {
    holding.until = until;
    holding.runner.wake();
  }

  private async drop(webhooks: WebhookRef[]): Promise<void> {
    const runners = webhooks.map((webhook) => this.runners.get(keyOf(webhook))!.runner);
    for (const webhook of webhooks) this.runners.delete(keyOf(webhook));
    await Promise.all(runners.map((runner) => runner.stop()));
    if (webhooks.length > 0) await this.queue.giveBack({}, this.holder, webhooks);
  }

  private workFor(webhook: WebhookRef, isHeld: () => boolean): WebhookWorkerTasks {
    return {
      isHeld,
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
      onError: (error) => this.logger.warn({ cause: toLogFields(error), ...webhook }, 'Deliveries wait.'),
    };
  }

  /** Again and again while the database is away: what is not written down is sent another time. */
  private async record(
    endpoint: WebhookTarget,
    { id, failures }: DueDelivery,
    attempt: DeliveryAttempt,
  ): Promise<void> {
    const verdict = nextDeliveryState(attempt, {
      failures,
      retryOnFailure: endpoint.retryOnFailure,
      retrySeconds: this.config.webhooks.retrySeconds,
      now: new Date(),
      random: Math.random(),
    });
    const { appId, webhookId } = endpoint;
    for (;;) {
      try {
        await this.attemptRecorder.add({ appId, webhookId, deliveryId: id, attempt, verdict });
        return;
      } catch (error) {
        if (this.stopping) throw error;
        this.logger.warn({ cause: toLogFields(error) }, 'An attempt is written down again shortly.');
        await delay(RECORD_AGAIN_MILLISECONDS);
      }
    }
  }
}

/** Counted from before it is asked for, so that we think it over before anybody else does. */
const leaseFromNow = (): number => performance.now() + LEASE_SECONDS * 1000;
