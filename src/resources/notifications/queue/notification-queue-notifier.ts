import { Injectable } from '@nestjs/common';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { DeliveryNotifier } from '#platform/delivery-queues/delivery-notifier.js';
import type { ProviderRef } from '../notification.js';

@Injectable()
export class NotificationQueueNotifier extends DeliveryNotifier<ProviderRef> {
  constructor(pgNotifier: PgNotifier) {
    const channels = { pending: 'confab_notification_work', changed: 'confab_notification_changes' };
    super(pgNotifier, channels, ['appId', 'provider', 'providerId']);
  }
}
