import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { InstallationContext } from '../context/context.js';
import { Database } from '../database/database.js';
import { JobQueue } from '../jobs/job-queue.js';
import { RateLimiter } from './rate-limiter.js';
import { deleteExpired } from './rate-limits.sql.js';

const MINUTE = 60;

/** Creates rate limiters; all of them count in one table. */
@Injectable()
export class RateLimiterFactory implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('rate-limits.delete-expired', '*/5 * * * *', async (ctx) => {
      await this.deleteExpired(ctx);
      return false;
    });
  }

  /**
   * @param name of the counted action; limiters with the same name share their counts, in all processes
   * @param duration of the window, in seconds
   */
  create(name: string, limit: number, duration = MINUTE): RateLimiter {
    const window = { keyPrefix: name, points: limit, duration };
    return new RateLimiter(
      limit,
      new RateLimiterPostgres({
        ...window,
        storeClient: this.database.forLibrary(),
        storeType: 'pool',
        tableName: 'rate_limits',
        // a migration creates the table; a periodic job deletes expired rows, not a timer for each limiter
        tableCreated: true,
        clearExpiredByTimeout: false,
        // While the database is unavailable each process counts in its own memory.
        insuranceLimiter: new RateLimiterMemory(window),
      }),
    );
  }

  async deleteExpired(ctx: InstallationContext): Promise<void> {
    await this.database.forInstallation(ctx).query(deleteExpired, [Date.now()]);
  }
}
