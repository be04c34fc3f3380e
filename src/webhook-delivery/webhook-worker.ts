import type { DeliveryAttempt, DueDelivery, WebhookTarget } from '../resources/webhooks/queue/webhook-delivery.js';

/** Attempts at one webhook at a time. */
const CONCURRENCY = 16;
/** Deliveries of one webhook in memory. */
const BUFFER = 200;

/** What a runner does its work with. */
export interface WebhookWorkerTasks {
  /** Whether nobody else serves the webhook meanwhile. */
  isHeld(): boolean;
  /** @param known are left out. @returns undefined where the webhook is not to be served from here any more */
  fetch(
    known: readonly bigint[],
    limit: number,
  ): Promise<{ endpoint: WebhookTarget; deliveries: DueDelivery[] } | undefined>;
  attempt(endpoint: WebhookTarget, delivery: DueDelivery): Promise<DeliveryAttempt>;
  /** Resolves once it is written down. */
  record(endpoint: WebhookTarget, delivery: DueDelivery, attempt: DeliveryAttempt): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Sends what there is for one webhook, as long as this process has it. Deliveries of one subject are begun in order, each after the
 * attempt before it is over, whatever came of that; those of different subjects go side by side.
 */
export class WebhookWorker {
  /** In the order in which they are to be begun. */
  private queue: DueDelivery[] = [];
  /** From being fetched to being written down. */
  private readonly known = new Set<bigint>();
  private readonly busySubjects = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  private endpoint?: WebhookTarget;
  private attempting = 0;
  private fetching?: Promise<void>;
  private mayHaveMore = true;
  private stopped = false;
  /** Moves on when what was fetched is out of date. */
  private generation = 0;

  constructor(private readonly work: WebhookWorkerTasks) {}

  get isIdle(): boolean {
    return !this.mayHaveMore && !this.fetching && this.queue.length === 0 && this.underWay.size === 0;
  }

  /** There may be something to send. */
  wake(): void {
    this.mayHaveMore = true;
    this.advance();
  }

  /** The webhook was changed: nothing that was fetched before goes out any more. */
  reset(): void {
    this.generation++;
    this.forgetQueue();
    this.wake();
  }

  /** Begins nothing any more, and ends once what is under way is written down. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.queue = [];
    await this.fetching;
    await Promise.all(this.underWay);
  }

  private advance(): void {
    if (this.stopped) return;
    this.begin();
    if (!this.mayHaveMore || this.fetching || this.queue.length > BUFFER / 2) return;
    this.fetching = this.fetch().then((isDone) => {
      this.fetching = undefined;
      if (isDone) this.advance();
    });
  }

  /** @returns whether to go on at once */
  private async fetch(): Promise<boolean> {
    const { generation } = this;
    const limit = BUFFER - this.queue.length;
    this.mayHaveMore = false;
    try {
      const found = await this.work.fetch([...this.known], limit);
      if (generation !== this.generation) {
        this.mayHaveMore = true;
        return true;
      }
      this.endpoint = found?.endpoint;
      if (!found) this.forgetQueue();
      else this.add(found.deliveries);
      if (found?.deliveries.length === limit) this.mayHaveMore = true;
      return true;
    } catch (error) {
      this.work.onError(error);
      this.mayHaveMore = true; // whoever wakes it next has it try again
      return false;
    }
  }

  private forgetQueue(): void {
    for (const { id } of this.queue) this.known.delete(id);
    this.queue = [];
  }

  private add(deliveries: DueDelivery[]): void {
    for (const { id } of deliveries) this.known.add(id);
    this.queue.push(...deliveries);
  }

  private begin(): void {
    const { endpoint } = this;
    if (!endpoint || !this.work.isHeld()) return;
    const passedOver: DueDelivery[] = [];
    for (const delivery of this.queue) {
      if (this.attempting === CONCURRENCY || this.busySubjects.has(delivery.subject)) passedOver.push(delivery);
      else this.start(endpoint, delivery);
    }
    this.queue = passedOver;
  }

  private start(endpoint: WebhookTarget, delivery: DueDelivery): void {
    this.attempting++;
    this.busySubjects.add(delivery.subject);
    const run = this.attemptAndRecord(endpoint, delivery)
      .catch((error: unknown) => this.work.onError(error))
      .finally(() => {
        this.known.delete(delivery.id);
        this.underWay.delete(run);
      });
    this.underWay.add(run);
  }

  private async attemptAndRecord(endpoint: WebhookTarget, delivery: DueDelivery): Promise<void> {
    const attempt = await this.work.attempt(endpoint, delivery);
    this.attempting--;
    this.busySubjects.delete(delivery.subject);
    const recorded = this.work.record(endpoint, delivery, attempt);
    this.advance();
    await recorded;
  }
}
