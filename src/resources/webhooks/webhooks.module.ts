import { Module } from '@nestjs/common';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookNotifier } from './webhook-notifier.js';
import { WebhookQueueRepository } from './webhook-queue.repository.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookVault } from './webhook-vault.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    WebhookDeliveriesRepository,
    WebhookDeliveriesService,
    WebhookNotifier,
    WebhookQueueRepository,
    WebhookSecretsService,
    WebhookVault,
    WebhooksRepository,
    WebhooksService,
  ],
  exports: [WebhookDeliveriesRepository, WebhookNotifier, WebhookQueueRepository, WebhooksRepository],
})
export class WebhooksModule {}
