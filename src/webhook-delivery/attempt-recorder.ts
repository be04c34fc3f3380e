import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { InstallationContext } from '../platform/context.js';
import { Database } from '../platform/database/database.js';
import { Batcher } from '../platform/database/batcher.js';
import { PollingLoop } from '../platform/jobs/polling-loop.js';
import { defineJob, JobQueue } from '../platform/jobs/job-queue.js';
import { toLogFields } from '../platform/observability/log-fields.js';
import { WebhookQueueRepository, type AttemptRecord } from '../resources/webhooks/queue/webhook-queue.repository.js';
import { WebhookNotifier } from '../resources/webhooks/queue/webhook-notifier.js';
import { WebhooksRepository } from '../resources/webhooks/webhooks.repository.js';

const MAX_RECORDS = 500;
/** What waits for longer than this beyond its time was forgotten by a process that was killed. */
const OVERDUE_MILLISECONDS = 30_000;

const retryJob = defineJob<Record<string, never>>('webhooks.retry');

/** Writes down what came of attempts, many at once, and sees to it that what failed is attempted again in time. */
@Injectable()
export class AttemptRecorder implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly gathering = new Batcher<AttemptRecord, true>(async (records) => {
    await this.write(records);
    return records.map(() => true);
  }, MAX_RECORDS);
  private readonly sweeping = new PollingLoop(() => this.release(new Date(Date.now() - OVERDUE_MILLISECONDS)), {
    pauseMilliseconds: 0,
    pollMilliseconds: OVERDUE_MILLISECONDS,
    onError: (error) => this.logger.warn({ cause: toLogFields(error) }, 'Retries are looked for again shortly.'),
  });

  constructor(
    private readonly queue: WebhookQueueRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly webhookNotifier: WebhookNotifier,
    private readonly jobs: JobQueue,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.register(retryJob, async () => {
      while (await this.release(new Date()));
    });
  }

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeping.stop();
  }

  /** Resolves once it is written down. */
  async add(record: AttemptRecord): Promise<void> {
    await this.gathering.submit(record);
  }

  private async write(records: AttemptRecord[]): Promise<void> {
    const waiting = records.flatMap(({ verdict }) => (verdict.state === 'waiting' ? [verdict.nextAttemptAt] : []));
    const gone = records.filter(({ verdict }) => verdict.state === 'failed' && verdict.isGone);
    if (waiting.length === 0 && gone.length === 0) return this.queue.record({}, records);
    const ctx: InstallationContext = {};
    await this.database.withTransaction(ctx, async (tx) => {
      await this.queue.record(tx, records);
      for (const { appId, webhookId } of gone) {
        await this.webhooks.turnOff(tx, appId, webhookId);
        await this.webhookNotifier.announceChange(tx, { appId, webhookId });
      }
      // one job for all retries of a second, in an order that is always the same
      for (const second of [...new Set(waiting.map(fullSecond))].sort((one, other) => one - other))
        await this.jobs.add(tx, retryJob, {}, { at: new Date(second * 1000), key: `${retryJob.name}:${second}` });
    });
    for (const { appId, webhookId } of gone)
      this.logger.warn(
        { appId, webhookId },
        'A webhook was turned off: its receiver answers that it is gone for good.',
      );
  }

  /** @returns whether there may be more */
  private async release(before: Date): Promise<boolean> {
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      const { webhooks, more } = await this.queue.release(tx, before);
      await this.webhookNotifier.announceWork(tx, webhooks);
      return more;
    });
  }
}

/** The first one that is not before it. */
const fullSecond = (time: Date): number => Math.ceil(time.getTime() / 1000);
