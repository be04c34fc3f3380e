import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { NotificationReason, ProviderRef } from '../notification.js';
import { failUnsent } from './notification-log.sql.js';

/** Notifications as their log shows them; sending them is the work of the queue. */
@Injectable()
export class NotificationLogRepository {
  constructor(private readonly database: Database) {}

  /** Notifications that are still to be sent through the provider fail. */
  async failUnsent(ctx: AppContext, { provider, providerId }: ProviderRef, reason: NotificationReason): Promise<void> {
    await this.database.forApp(ctx).query(failUnsent, [provider, providerId, reason]);
  }
}
