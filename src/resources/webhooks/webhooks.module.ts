import { Module } from '@nestjs/common';
import { EventFeedModule } from '../event-feed/event-feed.module.js';
import { WebhookCleaning } from './webhook-cleaning.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookErasure } from './webhook-erasure.js';
import { WebhookFanOut } from './webhook-fan-out.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookQueueRepository } from './webhook-queue.repository.js';
import { WebhookRecords } from './webhook-records.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSignals } from './webhook-signals.js';
import { WebhookVault } from './webhook-vault.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [EventFeedModule],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    WebhookCleaning,
    WebhookDeliveriesRepository,
    WebhookDeliveriesService,
    WebhookDispatcher,
    WebhookErasure,
    WebhookFanOut,
    WebhookMetrics,
    WebhookQueueRepository,
    WebhookRecords,
    WebhookSecretsService,
    WebhookSender,
    WebhookSignals,
    WebhookVault,
    WebhooksRepository,
    WebhooksService,
  ],
})
export class WebhooksModule {}
