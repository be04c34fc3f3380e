import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { toLogFields } from '../observability/log-fields.js';
import { RateLimiter } from './rate-limiter.js';
import { deleteExpired } from './rate-limits.sql.js';
import { guarded } from '../observability/guarded.js';

const WINDOW_SECONDS = 60;
const CLEANING_MILLISECONDS = 5 * 60_000;

/** Creates rate limiters; all of them count in one table. */
@Injectable()
export class RateLimiterFactory implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private timer?: NodeJS.Timeout;

  constructor(private readonly database: Database) {}

  /** @param name of the counted action; limiters with the same name share their counts, in all processes */
  create(name: string, limit: number): RateLimiter {
    const window = { keyPrefix: name, points: limit, duration: WINDOW_SECONDS };
    return new RateLimiter(
      limit,
      new RateLimiterPostgres({
        ...window,
        storeClient: this.database.forLibrary(),
        storeType: 'pool',
        tableName: 'rate_limits',
        // a migration creates the table; expired rows are deleted below once, not by a timer for each limiter
        tableCreated: true,
        clearExpiredByTimeout: false,
        // While the database is unavailable each process counts in its own memory.
        insuranceLimiter: new RateLimiterMemory(window),
      }),
    );
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      guarded(() => this.deleteExpiredOrLog()),
      CLEANING_MILLISECONDS,
    ).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async deleteExpired(ctx: InstallationContext): Promise<void> {
    await this.database.forInstallation(ctx).query(deleteExpired, [Date.now()]);
  }

  private async deleteExpiredOrLog(): Promise<void> {
    try {
      await this.deleteExpired({});
    } catch (error) {
      this.logger.warn(
        { cause: toLogFields(error) },
        'Expired rate limits could not be deleted; the next run tries again.',
      );
    }
  }
}
