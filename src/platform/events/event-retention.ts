import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { Database } from '../database/database.js';
import { JobQueue } from '../jobs/job-queue.js';
import { EventConsumers } from './event-consumers.js';
import { findOld, removeUpTo } from './event-log.sql.js';

const BATCH = 5000;
const HOUR = 3_600_000;

/** Removes events that are older than EVENT_RETENTION_HOURS, except those that a consumer has not processed yet. */
@Injectable()
export class EventRetention implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly consumers: EventConsumers,
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('events.remove-old', '*/5 * * * *', async () => (await this.removeBatch(new Date())) === BATCH);
  }

  /** In one transaction, so that readers never see a gap. @returns how many were removed */
  async removeBatch(now: Date, batch = BATCH): Promise<number> {
    const before = new Date(now.getTime() - this.config.eventRetentionHours * HOUR);
    return this.database.withTransaction({}, async (tx) => {
      const old = await this.database.forInstallation(tx).query(findOld, [before, this.consumers.names, batch]);
      for (const { appId, position } of old)
        await this.database.forApp({ ...tx, app: { id: appId } }).query(removeUpTo, [position]);
      return old.reduce((sum, { count }) => sum + count, 0);
    });
  }
}
