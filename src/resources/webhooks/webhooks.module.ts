import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './deliveries/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { WebhookNotifier } from './queue/webhook-notifier.js';
import { WebhookQueueRepository } from './queue/webhook-queue.repository.js';
import { WebhookVault } from './signing/webhook-vault.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AuditLogModule],
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
