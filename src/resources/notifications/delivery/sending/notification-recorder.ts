import { Injectable } from '@nestjs/common';
import { Batcher } from '#platform/database/batching/batcher.js';
import { Database } from '#platform/database/database.js';
import type { NotificationRecord } from '#resources/notifications/queue/notification-delivery.js';
import { NotificationQueueRepository } from '#resources/notifications/queue/notification-queue.repository.js';

const MAX_RECORDS = 500;

/** Stores the results of attempts, batched. */
@Injectable()
export class NotificationRecorder {
  private readonly batcher = new Batcher<NotificationRecord, undefined>(async (records) => {
    await this.store(records);
    return records.map(() => undefined);
  }, MAX_RECORDS);

  constructor(
    private readonly queue: NotificationQueueRepository,
    private readonly database: Database,
  ) {}

  /** Resolves once the record is stored. */
  async add(record: NotificationRecord): Promise<void> {
    await this.batcher.submit(record);
  }

  private async store(records: NotificationRecord[]): Promise<void> {
    if (records.every(({ appId }) => appId === records[0]!.appId)) return this.queue.record({}, records);
    await this.database.withTransaction({}, (tx) => this.queue.record(tx, records));
  }
}
