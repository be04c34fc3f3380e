import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger, OnApplicationBootstrap, OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { Batcher } from '../database/batching/batcher.js';
import type { Database } from '../database/database.js';
import { PollingLoop } from '../jobs/polling-loop.js';
import { toLogFields } from '../observability/log-fields.js';
import type { DeliveryNotifier } from './delivery-notifier.js';
import type { DeliveryQueue } from './delivery-queue.repository.js';
import { DeliveryWorker, type DeliveryWorkerTasks } from './delivery-worker.js';
import type { Destination, DueDelivery } from './delivery.js';
import type { RetryOptions } from './retry-schedule.js';

/** Long enough for several renewals; as long as deliveries wait after a process was killed. */
export const LEASE_SECONDS = 10;

const PAUSE_MILLISECONDS = 5;
const POLL_MILLISECONDS = 1000;
const RENEWAL_MILLISECONDS = 3000;
const RECORD_AGAIN_MILLISECONDS = 1000;
/** Results that one statement stores. */
const MAX_RESULTS = 500;

interface DispatcherOptions {
  /** Attempts for one destination at the same time. */
  readonly concurrency: number;
  /** Pauses before the second and further attempts. */
  readonly retrySeconds: readonly number[];
  readonly logger: Logger;
}

/** A destination that this process has the lease of. */
interface Lease<Ref, Target, Delivery extends DueDelivery, Attempt> {
  readonly destination: Ref;
  readonly worker: DeliveryWorker<Target, Delivery, Attempt>;
  /** The end of the lease on the clock of `performance.now()`. */
  until: number;
}

/**
 * Sends deliveries: acquires leases of the destinations with pending deliveries, and runs a worker for each. The lease gives a
 * destination to one process, so that deliveries of one subject stay in order, and a destination that is slow or down delays no other.
 *
 * Every second the loop also makes deliveries pending whose retry is due. The time of a retry is a column, so it survives a killed process.
 */
export abstract class DeliveryDispatcher<
  Ref extends Destination,
  Target extends object,
  Delivery extends DueDelivery,
  Attempt,
  Result extends Destination,
>
  implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy
{
  private readonly holder = randomUUID();
  private readonly leases = new Map<string, Lease<Ref, Target, Delivery, Attempt>>();
  /** Destinations with pending deliveries that this process has no lease of. */
  private pending = new Map<string, Ref>();
  private polledAt = -Infinity;
  private renewedAt = -Infinity;
  private stopping = false;
  private readonly results = new Batcher<Result, undefined>(async (results) => {
    await this.store(results);
    return results.map(() => undefined);
  }, MAX_RESULTS);
  private readonly loop = new PollingLoop(() => this.round(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.options.logger.warn({ cause: toLogFields(error) }, 'Pending deliveries were not found; will try again.'),
  });

  constructor(
    protected readonly database: Database,
    protected readonly queue: DeliveryQueue<Ref, Delivery, Result>,
    protected readonly notifier: DeliveryNotifier<Ref>,
    private readonly options: DispatcherOptions,
  ) {}

  /** @returns undefined if the destination is turned off, or leased by another process */
  protected abstract findTarget(holder: string, destination: Ref): Promise<Target | undefined>;

  protected abstract attempt(target: Target, delivery: Delivery): Promise<Attempt>;

  /** What is stored after an attempt, if anything is. */
  protected abstract resultOf(
    target: Target,
    delivery: Delivery,
    attempt: Attempt,
    retry: RetryOptions,
  ): Result | undefined;

  onModuleInit(): void {
    this.notifier.onPending((destinations) => this.onPending(destinations));
    this.notifier.onChanged((destination) => this.leases.get(this.notifier.keyOf(destination))?.worker.reset());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Resolves when the attempts in progress are recorded. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await this.release([...this.leases.values()].map(({ destination }) => destination));
  }

  /** The destinations have pending deliveries. @param destinations empty if they are not known */
  private onPending(destinations: Ref[]): void {
    if (destinations.length === 0) this.polledAt = -Infinity;
    for (const destination of destinations) {
      const lease = this.leases.get(this.notifier.keyOf(destination));
      if (lease) lease.worker.wake();
      else this.pending.set(this.notifier.keyOf(destination), destination);
    }
    if (destinations.length === 0 || this.pending.size > 0) this.loop.wake();
  }

  private async round(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.renewedAt + RENEWAL_MILLISECONDS) {
      await this.renewLeases();
      this.renewedAt = now;
    }
    if (now >= this.polledAt + POLL_MILLISECONDS) {
      await this.retryDue(new Date());
      for (const destination of await this.queue.findPending({}))
        this.pending.set(this.notifier.keyOf(destination), destination);
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
        await this.notifier.notifyPending(tx, await this.queue.makePending(tx, appId, ids));
      });
  }

  private async serve(destinations: readonly Ref[]): Promise<void> {
    const unleased = destinations.filter((destination) => !this.leases.has(this.notifier.keyOf(destination)));
    if (unleased.length > 0) {
      const until = leaseFromNow();
      for (const destination of await this.queue.acquireLeases({}, this.holder, unleased))
        this.startWorker(destination, until);
    }
    for (const destination of destinations) this.leases.get(this.notifier.keyOf(destination))?.worker.wake();
  }

  private startWorker(destination: Ref, until: number): void {
    const hasLease = () => performance.now() < lease.until;
    const worker = new DeliveryWorker(this.tasksFor(destination, hasLease), this.options.concurrency);
    const lease: Lease<Ref, Target, Delivery, Attempt> = { destination, worker, until };
    this.leases.set(this.notifier.keyOf(destination), lease);
  }

  /** Renews leases and releases those of idle destinations. Workers whose lease was lost start no further attempt. */
  private async renewLeases(): Promise<void> {
    const leases = [...this.leases.values()];
    if (leases.length === 0) return;
    const until = leaseFromNow();
    const destinations = leases.map(({ destination }) => destination);
    const acquired = await this.queue.acquireLeases({}, this.holder, destinations);
    const renewed = new Set(acquired.map((destination) => this.notifier.keyOf(destination)));
    const idle = leases.filter(({ worker }) => worker.isIdle);
    for (const lease of leases) {
      if (!renewed.has(this.notifier.keyOf(lease.destination))) lease.worker.reset();
      else if (!lease.worker.isIdle) {
        lease.until = until;
        lease.worker.wake();
      }
    }
    await this.release(idle.map(({ destination }) => destination));
  }

  private async release(destinations: Ref[]): Promise<void> {
    const workers = destinations.map((destination) => this.leases.get(this.notifier.keyOf(destination))!.worker);
    for (const destination of destinations) this.leases.delete(this.notifier.keyOf(destination));
    await Promise.all(workers.map((worker) => worker.stop()));
    if (destinations.length > 0) await this.queue.releaseLeases({}, this.holder, destinations);
  }

  private tasksFor(destination: Ref, hasLease: () => boolean): DeliveryWorkerTasks<Target, Delivery, Attempt> {
    return {
      hasLease,
      fetch: async (known, limit) => {
        const target = await this.findTarget(this.holder, destination);
        return target && { target, deliveries: await this.queue.findDue({}, destination, known, limit) };
      },
      attempt: (target, delivery) => this.attempt(target, delivery),
      record: (target, delivery, attempt) => this.record(target, delivery, attempt),
      onError: (error) => this.options.logger.warn({ cause: toLogFields(error), ...destination }, 'Deliveries wait.'),
    };
  }

  /** Repeated while the database is unreachable: a delivery without a record is sent again. */
  private async record(target: Target, delivery: Delivery, attempt: Attempt): Promise<void> {
    const { retrySeconds, logger } = this.options;
    for (;;) {
      const retry = { failures: delivery.failures, retrySeconds, now: new Date(), random: Math.random() };
      const result = this.resultOf(target, delivery, attempt, retry);
      try {
        if (result) await this.results.submit(result);
        return;
      } catch (error) {
        if (this.stopping) throw error;
        logger.warn({ cause: toLogFields(error) }, 'An attempt could not be stored; will try again.');
        await delay(RECORD_AGAIN_MILLISECONDS);
      }
    }
  }

  /** Stores all of the results, or none. */
  protected async store(results: readonly Result[]): Promise<void> {
    if (results.every(({ appId }) => appId === results[0]!.appId)) return this.queue.record({}, results);
    await this.database.withTransaction({}, (tx) => this.queue.record(tx, results));
  }
}

/** Counted from before the statement, so that this process treats the lease as over before any other can acquire it. */
const leaseFromNow = (): number => performance.now() + LEASE_SECONDS * 1000;
