import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Ctx, ManagementOnly } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AppIdParam } from '#platform/http/fields/path.params.js';
import { done, pageEnvelope, singlePage } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ItemResultView, itemResultsView } from '#platform/openapi/endpoints/item-result.view.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { CreateWebhookDto, ListWebhooksQuery, TriggersDto, UpdateWebhookDto, WebhookParam } from './webhook.dto.js';
import {
  CreatedWebhookView,
  TriggerView,
  WebhookSecretView,
  WebhookView,
  createdWebhookView,
  triggerView,
  webhookSecretView,
  webhookView,
} from './webhook.view.js';
import { WebhooksService } from './webhooks.service.js';

/** Only version 2 of webhooks exists, so the header has no effect. */
const WebhookVersionHeader = () =>
  ApiHeader({
    name: 'X-Webhook-Version',
    description: 'Version of webhooks; there is only 2.',
    required: false,
    schema: { type: 'integer', enum: [2] },
  });

@ApiTags('Webhooks')
@WebhookVersionHeader()
@Controller('apps/:appId/webhooks')
@ManagementOnly()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly secrets: WebhookSecretsService,
  ) {}

  @Post()
  @Endpoint({
    id: 'create-webhook',
    summary: 'Create a webhook',
    description:
      'An app has at most 25. Nothing is sent without subscriptions to triggers, which can be added here or later.',
    response: { one: CreatedWebhookView },
    errors: ['ERR_APP_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION', 'ERR_TRIGGER_NOT_FOUND'],
  })
  async create(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam, @Body() body: CreateWebhookDto) {
    const { webhook, secret } = await this.webhooks.create(ctx, appId, body);
    return { data: createdWebhookView(webhook, secret) };
  }

  @Get()
  @Endpoint({
    id: 'list-webhooks',
    summary: 'List the webhooks of an app',
    description: 'The newest are first.',
    response: { page: WebhookView },
  })
  async list(@Ctx() ctx: InstallationContext, @Param() { appId }: AppIdParam, @Query() query: ListWebhooksQuery) {
    return pageEnvelope(await this.webhooks.list(ctx, appId, query, query), query, webhookView);
  }

  @Get(':webhookId')
  @Endpoint({
    id: 'get-webhook',
    summary: 'Get one webhook',
    description: 'The response lacks its triggers and its secret, which have operations of their own.',
    response: { one: WebhookView },
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async get(@Ctx() ctx: InstallationContext, @Param() webhook: WebhookParam) {
    return { data: webhookView(await this.webhooks.get(ctx, webhook)) };
  }

  @Put(':webhookId')
  @Endpoint({
    id: 'update-webhook',
    summary: 'Change a webhook',
    description:
      'Absent fields stay as they are. Deliveries of a webhook that is turned off wait until it is turned on again.',
    response: { one: WebhookView },
    errors: ['ERR_WEBHOOK_NOT_FOUND', 'ERR_TRIGGER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: InstallationContext, @Param() webhook: WebhookParam, @Body() changes: UpdateWebhookDto) {
    return { data: webhookView(await this.webhooks.update(ctx, webhook, changes)) };
  }

  @Delete(':webhookId')
  @Endpoint({
    id: 'delete-webhook',
    summary: 'Delete a webhook',
    description: 'Its deliveries are deleted as well, also those that were not sent yet.',
    response: 'done',
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: InstallationContext, @Param() webhook: WebhookParam) {
    await this.webhooks.delete(ctx, webhook);
    return done(`The webhook ${webhook.webhookId} has been deleted.`);
  }

  @Post(':webhookId/triggers')
  @Endpoint({
    id: 'add-triggers',
    summary: 'Subscribe a webhook to triggers',
    description: 'The response has a result for each: an unknown trigger is refused, which does not stop the others.',
    response: { byId: ItemResultView },
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async addTriggers(
    @Ctx() ctx: InstallationContext,
    @Param() webhook: WebhookParam,
    @Body() { triggerIds }: TriggersDto,
  ) {
    const results = await this.webhooks.subscribe(ctx, webhook, triggerIds);
    return { data: itemResultsView(results, (id) => `The webhook is subscribed to ${id}.`) };
  }

  @Get(':webhookId/triggers')
  @Endpoint({
    id: 'list-triggers',
    summary: 'List the triggers of a webhook',
    description: 'The subscriptions by id, all on one page.',
    response: { page: TriggerView },
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async listTriggers(@Ctx() ctx: InstallationContext, @Param() webhook: WebhookParam) {
    return singlePage(await this.webhooks.triggers(ctx, webhook), triggerView);
  }

  @Delete(':webhookId/triggers')
  @Endpoint({
    id: 'remove-triggers',
    summary: 'Unsubscribe a webhook from triggers',
    description: 'Deliveries that are already queued are still sent.',
    response: 'done',
    errors: ['ERR_WEBHOOK_NOT_FOUND', 'ERR_TRIGGER_NOT_FOUND'],
  })
  async removeTriggers(
    @Ctx() ctx: InstallationContext,
    @Param() webhook: WebhookParam,
    @Body() { triggerIds }: TriggersDto,
  ) {
    await this.webhooks.unsubscribe(ctx, webhook, triggerIds);
    return done(`The webhook ${webhook.webhookId} is no longer subscribed to these triggers.`);
  }

  @Get(':webhookId/secret')
  @Endpoint({
    id: 'get-webhook-secret',
    summary: 'Get the signing secret of a webhook',
    description:
      'While a secret is being rotated, the response has the previous one and the time until which it signs.',
    response: { one: WebhookSecretView },
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async getSecret(@Ctx() ctx: InstallationContext, @Param() webhook: WebhookParam) {
    return { data: webhookSecretView(await this.secrets.show(ctx, webhook)) };
  }

  @Post(':webhookId/secret/rotate')
  @Endpoint({
    id: 'rotate-webhook-secret',
    summary: 'Replace the signing secret of a webhook',
    description: 'Deliveries carry a signature of each secret for 24 hours, so that the receiver can change over.',
    response: { one: WebhookSecretView },
    errors: ['ERR_WEBHOOK_NOT_FOUND'],
  })
  async rotateSecret(@Ctx() ctx: InstallationContext, @Param() webhook: WebhookParam) {
    return { data: webhookSecretView(await this.secrets.rotate(ctx, webhook)) };
  }
}
