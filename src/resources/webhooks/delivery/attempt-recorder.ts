import { Injectable, Logger } from '@nestjs/common';
import { Batcher } from '#platform/database/batching/batcher.js';
import { Database } from '#platform/database/database.js';
import { WebhookNotifier } from '../queue/webhook-notifier.js';
import { WebhookQueueRepository, type AttemptRecord } from '../queue/webhook-queue.repository.js';
import { WebhooksRepository } from '../webhooks.repository.js';

const MAX_RECORDS = 500;

/** Stores the results of attempts, batched, and turns off webhooks whose receivers are gone. */
@Injectable()
export class AttemptRecorder {
  private readonly logger = new Logger('Webhooks');
  private readonly batcher = new Batcher<AttemptRecord, undefined>(async (records) => {
    await this.store(records);
    return records.map(() => undefined);
  }, MAX_RECORDS);

  constructor(
    private readonly queue: WebhookQueueRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly webhookNotifier: WebhookNotifier,
    private readonly database: Database,
  ) {}

  /** Resolves once the record is stored. */
  async add(record: AttemptRecord): Promise<void> {
    await this.batcher.submit(record);
  }

  private async store(records: AttemptRecord[]): Promise<void> {
    const gone = records.filter(({ next }) => next.state === 'failed' && next.isGone);
    const isOfOneApp = records.every(({ appId }) => appId === records[0]!.appId);
    if (gone.length === 0 && isOfOneApp) return this.queue.record({}, records);
    await this.database.withTransaction({}, async (tx) => {
      await this.queue.record(tx, records);
      for (const { appId, webhookId } of gone) {
        await this.webhooks.turnOff(tx, appId, webhookId);
        await this.webhookNotifier.notifyChanged(tx, { appId, webhookId });
      }
    });
    for (const { appId, webhookId } of gone)
      this.logger.warn({ appId, webhookId }, 'A webhook was turned off: its receiver responded with 410.');
  }
}
