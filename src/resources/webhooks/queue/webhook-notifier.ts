import { Injectable } from '@nestjs/common';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { DeliveryNotifier } from '#platform/delivery-queues/delivery-notifier.js';
import type { WebhookRef } from './webhook-delivery.js';

@Injectable()
export class WebhookNotifier extends DeliveryNotifier<WebhookRef> {
  constructor(pgNotifier: PgNotifier) {
    const channels = { pending: 'confab_webhook_work', changed: 'confab_webhook_changes' };
    super(pgNotifier, channels, ['appId', 'webhookId']);
  }
}
