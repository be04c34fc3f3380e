import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { WebhookDeliveriesRepository } from '../deliveries/webhook-deliveries.repository.js';

const DAY = 86_400_000;

/** Removes deliveries that are older than WEBHOOK_DELIVERY_RETENTION_DAYS. */
@Injectable()
export class WebhookRetention implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('webhooks.remove-old', '*/5 * * * *', () => this.removeOld(new Date()));
  }

  /** A batch. @returns whether there may be more */
  async removeOld(now: Date): Promise<boolean> {
    return this.deliveries.removeExpired({}, new Date(now.getTime() - this.config.webhooks.retentionDays * DAY));
  }
}
