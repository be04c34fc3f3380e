import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/config/config.token.js';
import { PollingLoop } from '../platform/events/polling-loop.js';
import { toLogFields } from '../platform/observability/log-fields.js';
import { WebhookDeliveriesRepository } from '../resources/webhooks/webhook-deliveries.repository.js';

const DAY = 86_400_000;
const POLL_MILLISECONDS = 5 * 60_000;
/** Between two batches, so that the removal of a backlog leaves the database to others. */
const PAUSE_MILLISECONDS = 100;

/** Removes deliveries that are older than they are kept, a batch at a time. Every server does. */
@Injectable()
export class WebhookRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly loop = new PollingLoop(() => this.removeOld(new Date()), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) => this.logger.warn({ cause: toLogFields(error) }, 'Old deliveries stay a little longer.'),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** A batch. @returns whether there may be more */
  async removeOld(now: Date): Promise<boolean> {
    return this.deliveries.removeExpired({}, new Date(now.getTime() - this.config.webhooks.retentionDays * DAY));
  }
}
