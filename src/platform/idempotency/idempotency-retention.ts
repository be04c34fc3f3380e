import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { toLogFields } from '../observability/log-fields.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { guarded } from '../observability/guarded.js';

const PAUSE_MILLISECONDS = 5 * 60_000;

/** Deletes expired idempotency keys. Every server does. */
@Injectable()
export class IdempotencyRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Idempotency');
  private timer?: NodeJS.Timeout;

  constructor(private readonly keys: IdempotencyKeys) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      guarded(() => this.deleteExpired()),
      PAUSE_MILLISECONDS,
    ).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async deleteExpired(): Promise<void> {
    try {
      await this.keys.deleteExpired({});
    } catch (error) {
      this.logger.warn(
        { cause: toLogFields(error) },
        'Expired idempotency keys could not be deleted; the next run tries again.',
      );
    }
  }
}
