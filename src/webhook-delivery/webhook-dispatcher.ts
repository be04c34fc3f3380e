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
import { Database } from '../platform/database/database.js';
import { PollingLoop } from '../platform/jobs/polling-loop.js';
import { toLogFields } from '../platform/observability/log-fields.js';
import {
  keyOf,
  type DeliveryAttempt,
  type DueDelivery,
  type WebhookTarget,
  type WebhookRef,
} from '../resources/webhooks/queue/webhook-delivery.js';
import { WebhookNotifier } from '../resources/webhooks/queue/webhook-notifier.js';
import { WebhookQueueRepository } from '../resources/webhooks/queue/webhook-queue.repository.js';
import { LEASE_SECONDS } from '../resources/webhooks/queue/webhook-queue.sql.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { nextDeliveryState } from './retry-schedule.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookWorker, type WebhookWorkerTasks } from './webhook-worker.js';

const PAUSE_MILLISECONDS = 5;
const POLL_MILLISECONDS = 1000;
const RENEWAL_MILLISECONDS = 3000;
const RECORD_AGAIN_MILLISECONDS = 1000;

/** A webhook that this process has the lease of. */
interface WebhookLease {
  readonly webhook: WebhookRef;
  readonly worker: WebhookWorker;
  /** The end of the lease on the clock of `performance.now()`. */
  until: number;
}

/**
 * Sends deliveries: acquires leases of the webhooks with pending deliveries, and runs a worker for each. The lease gives a webhook to one
 * process, so that deliveries of one subject stay in order, and a webhook that is slow or down delays no other.
 *
 * Every second the loop also makes deliveries pending whose retry is due. The time of a retry is a column, so it survives a killed process.
 */
@Injectable()
export class WebhookDispatcher implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly holder = randomUUID();
  private readonly leases = new Map<string, WebhookLease>();
  /** Webhooks with pending deliveries that this process has no lease of. */
  private pending = new Map<string, WebhookRef>();
  private polledAt = -Infinity;
  private renewedAt = -Infinity;
  private stopping = false;
  private readonly loop = new PollingLoop(() => this.round(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'Pending deliveries were not found; will try again.'),
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
    this.webhookNotifier.onPending((webhooks) => this.onPending(webhooks));
    this.webhookNotifier.onChanged((webhook) => this.leases.get(keyOf(webhook))?.worker.reset());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await this.release([...this.leases.values()].map(({ webhook }) => webhook));
  }

  private onPending(webhooks: WebhookRef[]): void {
    if (webhooks.length === 0) this.polledAt = -Infinity;
    for (const webhook of webhooks) {
      const lease = this.leases.get(keyOf(webhook));
      if (lease) lease.worker.wake();
      else this.pending.set(keyOf(webhook), webhook);
    }
    if (webhooks.length === 0 || this.pending.size > 0) this.loop.wake();
  }

  private async round(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.renewedAt + RENEWAL_MILLISECONDS) {
      await this.renewLeases();
      this.renewedAt = now;
    }
    if (now >= this.polledAt + POLL_MILLISECONDS) {
      await this.retryDue(new Date());
      for (const webhook of await this.queue.findPending({})) this.pending.set(keyOf(webhook), webhook);
      this.polledAt = now;
    }
    const pending = [...this.pending.values()];
    this.pending = new Map();
    await this.serve(pending);
    return false;
  }

  private async retryDue(now: Date): Promise<void> {
    for (const [appId, ids] of await this.queue.findRetries({}, now))
      await this.database.withTransaction({}, async (tx) => {
        await this.webhookNotifier.notifyPending(tx, await this.queue.makePending(tx, appId, ids));
      });
  }

  private async serve(webhooks: readonly WebhookRef[]): Promise<void> {
    const unleased = webhooks.filter((webhook) => !this.leases.has(keyOf(webhook)));
    if (unleased.length > 0) {
      const until = leaseFromNow();
      for (const webhook of await this.queue.acquireLeases({}, this.holder, unleased)) this.startWorker(webhook, until);
    }
    for (const webhook of webhooks) this.leases.get(keyOf(webhook))?.worker.wake();
  }

  private startWorker(webhook: WebhookRef, until: number): void {
    const hasLease = () => performance.now() < lease.until;
    const lease: WebhookLease = { webhook, worker: new WebhookWorker(this.tasksFor(webhook, hasLease)), until };
    this.leases.set(keyOf(webhook), lease);
  }

  /** Renews leases and releases those of idle webhooks. Workers whose lease was lost start no further attempt. */
  private async renewLeases(): Promise<void> {
    const leases = [...this.leases.values()];
    if (leases.length === 0) return;
    const until = leaseFromNow();
    const webhooks = leases.map(({ webhook }) => webhook);
    const renewed = new Set((await this.queue.acquireLeases({}, this.holder, webhooks)).map(keyOf));
    const idle = leases.filter(({ worker }) => worker.isIdle);
    for (const lease of leases) {
      if (!renewed.has(keyOf(lease.webhook))) lease.worker.reset();
      else if (!lease.worker.isIdle) {
        lease.until = until;
        lease.worker.wake();
      }
    }
    await this.release(idle.map(({ webhook }) => webhook));
  }

  private async release(webhooks: WebhookRef[]): Promise<void> {
    const workers = webhooks.map((webhook) => this.leases.get(keyOf(webhook))!.worker);
    for (const webhook of webhooks) this.leases.delete(keyOf(webhook));
    await Promise.all(workers.map((worker) => worker.stop()));
    if (webhooks.length > 0) await this.queue.releaseLeases({}, this.holder, webhooks);
  }

  private tasksFor(webhook: WebhookRef, hasLease: () => boolean): WebhookWorkerTasks {
    return {
      hasLease,
      fetch: async (known, limit) => {
        const target = await this.queue.findTarget({}, this.holder, webhook);
        return target && { target, deliveries: await this.queue.findDue({}, webhook, known, limit) };
      },
      attempt: async (target, delivery) => {
        const attempt = await this.sender.attempt(target, delivery);
        this.metrics.count(attempt);
        return attempt;
      },
      record: (target, delivery, attempt) => this.record(target, delivery, attempt),
      onError: (error) => this.logger.warn({ cause: toLogFields(error), ...webhook }, 'Deliveries wait.'),
    };
  }

  /** Repeated while the database is unreachable: a delivery without a record is sent again. */
  private async record(target: WebhookTarget, { id, failures }: DueDelivery, attempt: DeliveryAttempt): Promise<void> {
    const next = nextDeliveryState(attempt, {
      failures,
      retryOnFailure: target.retryOnFailure,
      retrySeconds: this.config.webhooks.retrySeconds,
      now: new Date(),
      random: Math.random(),
    });
    const { appId, webhookId } = target;
    for (;;) {
      try {
        await this.attemptRecorder.add({ appId, webhookId, deliveryId: id, attempt, next });
        return;
      } catch (error) {
        if (this.stopping) throw error;
        this.logger.warn({ cause: toLogFields(error) }, 'An attempt could not be stored; will try again.');
        await delay(RECORD_AGAIN_MILLISECONDS);
      }
    }
  }
}

/** Counted from before the statement, so that this process treats the lease as over before any other can acquire it. */
const leaseFromNow = (): number => performance.now() + LEASE_SECONDS * 1000;
