import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { installationStatement } from '../database/statement.js';
import { JobQueue } from '../jobs/job-queue.js';
import { RateLimiter } from './rate-limiter.js';

const WINDOW_SECONDS = 60;

const deleteExpired = installationStatement('rate-limits-delete-expired', {
  reason: 'removes expired counters of all apps and addresses',
  text: 'DELETE FROM rate_limits WHERE expire < $1',
});

/** Makes the rate limiters; all of them count in one table. */
@Injectable()
export class RateLimiterFactory implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('rate-limits.delete-expired', '*/5 * * * *', async (ctx) => {
      await this.clean(ctx);
      return false;
    });
  }

  /** @param name of what is counted; counters of one name share their counts, in all processes */
  create(name: string, limit: number): RateLimiter {
    const window = { keyPrefix: name, points: limit, duration: WINDOW_SECONDS };
    return new RateLimiter(
      limit,
      new RateLimiterPostgres({
        ...window,
        storeClient: this.database.forLibrary(),
        storeType: 'pool',
        tableName: 'rate_limits',
        // created by a migration, and cleaned by a periodic job instead of a timer of each limiter
        tableCreated: true,
        clearExpiredByTimeout: false,
        // While the database is away each process counts for itself. The request then fails or succeeds for its own reasons.
        insuranceLimiter: new RateLimiterMemory(window),
      }),
    );
  }

  /** Deletes the counts whose minute is over. */
  async clean(ctx: InstallationContext): Promise<void> {
    await this.database.forInstallation(ctx).query(deleteExpired, [Date.now()]);
  }
}
