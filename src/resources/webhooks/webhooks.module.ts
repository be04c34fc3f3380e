import { Module } from '@nestjs/common';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookVault } from './webhook-vault.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  controllers: [WebhooksController],
  providers: [WebhookSecretsService, WebhookVault, WebhooksRepository, WebhooksService],
})
export class WebhooksModule {}
