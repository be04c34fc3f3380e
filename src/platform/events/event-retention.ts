import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { Database } from '../database/database.js';
import { installationStatement } from '../database/statement.js';
import { JobQueue } from '../jobs/job-queue.js';
import { EventConsumers } from './event-consumers.js';

const BATCH = 5000;
const HOUR = 3_600_000;

/**
 * Always a piece of the beginning of the log, so that what is kept has no gaps; and never the newest event, which tells where the log
 * stands.
 *
 * $1 before when, $2 consumers, who may be far behind, $3 how many to look at
 */
const removeOldest = installationStatement('events-remove-oldest', {
  reason: 'removes the oldest events of all apps',
  text: `WITH oldest AS MATERIALIZED (
     SELECT ctid AS place, position, occurred_at FROM events ORDER BY position LIMIT $3
   ), kept AS (
     SELECT least((SELECT min(position) FROM oldest WHERE occurred_at >= $1),
                  (SELECT min(position) + 1 FROM event_consumers WHERE name = ANY ($2)),
                  (SELECT max(position) FROM events)) AS position
   ), removed AS (
     DELETE FROM events
      WHERE ctid = ANY (ARRAY(SELECT place FROM oldest WHERE position < (SELECT position FROM kept))) RETURNING 1
   )
   SELECT count(*)::int AS removed FROM removed`,
});

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

  /** @returns how many were removed */
  async removeBatch(now: Date, batch = BATCH): Promise<number> {
    const before = new Date(now.getTime() - this.config.eventRetentionHours * HOUR);
    const [row] = await this.database
      .forInstallation({})
      .queryUnchecked<{ removed: number }>(removeOldest, [before, this.consumers.names, batch]);
    return row!.removed;
  }
}
