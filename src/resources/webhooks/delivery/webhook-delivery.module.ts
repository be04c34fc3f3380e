import { Module } from '@nestjs/common';
import { EventPayloadsModule } from '#resources/event-payloads/event-payloads.module.js';
import { WebhooksModule } from '../webhooks.module.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookFanOut } from './webhook-fan-out.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookRetention } from './webhook-retention.js';
import { WebhookSender } from './webhook-sender.js';

@Module({
  imports: [EventPayloadsModule, WebhooksModule],
  providers: [WebhookDispatcher, WebhookFanOut, WebhookMetrics, WebhookRetention, WebhookSender],
})
export class WebhookDeliveryModule {}
