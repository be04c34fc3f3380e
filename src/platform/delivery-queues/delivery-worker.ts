import type { DueDelivery } from './delivery.js';

/** Deliveries of one destination in memory. */
const BUFFER = 200;

/** The operations that a worker is made of. */
export interface DeliveryWorkerTasks<Target, Delivery extends DueDelivery, Attempt> {
  /** Whether this process has the lease of the destination. */
  hasLease(): boolean;
  /** @param known ids that are left out. @returns undefined if this process must not send to the destination any more */
  fetch(known: readonly bigint[], limit: number): Promise<{ target: Target; deliveries: Delivery[] } | undefined>;
  attempt(target: Target, delivery: Delivery): Promise<Attempt>;
  /** Resolves once the result is stored. */
  record(target: Target, delivery: Delivery, attempt: Attempt): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Sends the due deliveries of one destination while this process has its lease. Deliveries of one subject are attempted in order, each after
 * the attempt before it has ended, successful or not; those of different subjects concurrently.
 */
export class DeliveryWorker<Target, Delivery extends DueDelivery, Attempt> {
  /** The deliveries are in the order of sending. */
  private queue: Delivery[] = [];
  /** Ids of the deliveries that were fetched and are not recorded yet. */
  private readonly known = new Set<bigint>();
  private readonly busySubjects = new Set<string>();
  private readonly inProgress = new Set<Promise<void>>();
  private target?: Target;
  private attempting = 0;
  private fetching?: Promise<void>;
  private mayHaveMore = true;
  private stopped = false;
  /** Incremented by `reset`, so that a fetch that began before it is discarded. */
  private generation = 0;

  /** @param concurrency attempts at the same time */
  constructor(
    private readonly tasks: DeliveryWorkerTasks<Target, Delivery, Attempt>,
    private readonly concurrency: number,
  ) {}

  get isIdle(): boolean {
    return !this.mayHaveMore && !this.fetching && this.queue.length === 0 && this.inProgress.size === 0;
  }

  /** There may be due deliveries. */
  wake(): void {
    this.mayHaveMore = true;
    this.advance();
  }

  /** The destination was changed: deliveries that were fetched before are fetched again, with the new target. */
  reset(): void {
    this.generation++;
    this.clearQueue();
    this.wake();
  }

  /** Starts no further attempt. Resolves when those in progress are recorded. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.queue = [];
    await this.fetching;
    await Promise.all(this.inProgress);
  }

  private advance(): void {
    if (this.stopped) return;
    this.startAttempts();
    if (!this.mayHaveMore || this.fetching || this.queue.length > BUFFER / 2) return;
    this.fetching = this.fetch().then((succeeded) => {
      this.fetching = undefined;
      if (succeeded) this.advance();
    });
  }

  private async fetch(): Promise<boolean> {
    const { generation } = this;
    const limit = BUFFER - this.queue.length;
    this.mayHaveMore = false;
    try {
      const fetched = await this.tasks.fetch([...this.known], limit);
      if (generation !== this.generation) {
        this.mayHaveMore = true;
        return true;
      }
      this.target = fetched?.target;
      if (!fetched) this.clearQueue();
      else this.enqueue(fetched.deliveries);
      if (fetched?.deliveries.length === limit) this.mayHaveMore = true;
      return true;
    } catch (error) {
      this.tasks.onError(error);
      this.mayHaveMore = true; // until the next `wake`
      return false;
    }
  }

  private clearQueue(): void {
    for (const { id } of this.queue) this.known.delete(id);
    this.queue = [];
  }

  private enqueue(deliveries: Delivery[]): void {
    for (const { id } of deliveries) this.known.add(id);
    this.queue.push(...deliveries);
  }

  private startAttempts(): void {
    const { target } = this;
    if (!target || !this.tasks.hasLease()) return;
    const skipped: Delivery[] = [];
    for (const delivery of this.queue) {
      if (this.attempting === this.concurrency || this.busySubjects.has(delivery.subject)) skipped.push(delivery);
      else this.start(target, delivery);
    }
    this.queue = skipped;
  }

  private start(target: Target, delivery: Delivery): void {
    this.attempting++;
    this.busySubjects.add(delivery.subject);
    const run = this.attemptAndRecord(target, delivery)
      .catch((error: unknown) => this.tasks.onError(error))
      .finally(() => {
        this.known.delete(delivery.id);
        this.inProgress.delete(run);
      });
    this.inProgress.add(run);
  }

  private async attemptAndRecord(target: Target, delivery: Delivery): Promise<void> {
    const attempt = await this.tasks.attempt(target, delivery);
    this.attempting--;
    this.busySubjects.delete(delivery.subject);
    const recorded = this.tasks.record(target, delivery, attempt);
    this.advance();
    await recorded;
  }
}
