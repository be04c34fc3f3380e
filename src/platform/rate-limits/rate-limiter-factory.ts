import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { installationStatement } from '../database/statement.js';
import { toLogFields } from '../observability/log-fields.js';
import { RateLimiter } from './rate-limiter.js';
import { guarded } from '../observability/guarded.js';

const WINDOW_SECONDS = 60;
const CLEANING_MILLISECONDS = 5 * 60_000;

const deleteExpired = installationStatement('rate-limits-delete-expired', {
  reason: 'removes expired counters of all apps and addresses',
  text: 'DELETE FROM rate_limits WHERE expire < $1',
});

/** Makes the counters of what is limited; all of them count in one table. */
@Injectable()
export class RateLimiterFactory implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private timer?: NodeJS.Timeout;

  constructor(private readonly database: Database) {}

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
        // made by a migration, and cleaned below: once, and not once per counter on a timer that nobody stops
        tableCreated: true,
        clearExpiredByTimeout: false,
        // While the database is away each process counts for itself. The request then fails or succeeds for its own reasons.
        insuranceLimiter: new RateLimiterMemory(window),
      }),
    );
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      guarded(() => this.cleanAndLog()),
      CLEANING_MILLISECONDS,
    ).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Deletes the counts whose minute is over. */
  async clean(ctx: InstallationContext): Promise<void> {
    await this.database.forInstallation(ctx).query(deleteExpired, [Date.now()]);
  }

  private async cleanAndLog(): Promise<void> {
    try {
      await this.clean({});
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'Old counts of rate limits stay until they are cleaned next.');
    }
  }
}
