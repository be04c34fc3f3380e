import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { dateOf } from '#platform/http/fields/query-field.js';
import { cursorEnvelope, cursorId } from '#platform/http/lists/cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { DeliveryParam, ListDeliveriesQuery, WebhookParam } from '../webhook.dto.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import {
  WebhookDeliveryView,
  WebhookDeliveryWithRequestView,
  webhookDeliveryView,
  webhookDeliveryWithRequestView,
} from './webhook-delivery.view.js';

@ApiTags('Webhooks')
@Controller('apps/:appId/webhooks/:webhookId')
@ManagementOnly()
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Get('deliveries')
  @Endpoint({
    id: 'list-webhook-deliveries',
    summary: 'List the deliveries of a webhook',
    description: 'The oldest are first; without an id it is the newest page. Deliveries are stored for some days.',
    response: { cursor: WebhookDeliveryView },
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async list(
    @Ctx() ctx: InstallationContext,
    @Param() webhook: WebhookParam,
    @Query() { id, affix = 'prepend', limit, state, trigger, from, to }: ListDeliveriesQuery,
  ) {
    const cursor = { id: cursorId(id), affix, limit };
    const rows = await this.deliveries.list(
      ctx,
      webhook,
      { state, trigger, from: dateOf(from), to: dateOf(to) },
      cursor,
    );
    return cursorEnvelope(rows.map(webhookDeliveryView), limit, (view) => ({ id: view.id }));
  }

  @Get('deliveries/:id')
  @Endpoint({
    id: 'get-webhook-delivery',
    summary: 'Get one delivery with its request',
    description: 'The response has the body and the headers as they are sent, and the last response.',
    response: { one: WebhookDeliveryWithRequestView },
    errors: ['ERR_WEBHOOK_NOT_FOUND', 'ERR_WEBHOOK_DELIVERY_NOT_FOUND'],
  })
  async get(@Ctx() ctx: InstallationContext, @Param() { id, ...webhook }: DeliveryParam) {
    return { data: webhookDeliveryWithRequestView(await this.deliveries.get(ctx, webhook, id)) };
  }

  @Post('deliveries/:id/replay')
  @Endpoint({
    id: 'replay-webhook-delivery',
    act: 'webhookDelivery.replayed',
    summary: 'Send a delivery again',
    description: 'It sends the same bytes under the same webhook-id, whatever the state of the delivery.',
    response: { one: WebhookDeliveryView },
    errors: ['ERR_WEBHOOK_NOT_FOUND', 'ERR_WEBHOOK_DELIVERY_NOT_FOUND'],
  })
  async replay(@Ctx() ctx: InstallationContext, @Param() { id, ...webhook }: DeliveryParam) {
    return { data: webhookDeliveryView(await this.deliveries.replay(ctx, webhook, id)) };
  }

  @Post('test')
  @Endpoint({
    id: 'test-webhook',
    act: 'webhookDelivery.tested',
    summary: 'Send a test delivery',
    description:
      'It has the trigger webhook_test, which needs no subscription. The list of deliveries shows the result.',
    response: { one: WebhookDeliveryView },
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async test(@Ctx() ctx: InstallationContext, @Param() webhook: WebhookParam) {
    return { data: webhookDeliveryView(await this.deliveries.test(ctx, webhook)) };
  }
}
