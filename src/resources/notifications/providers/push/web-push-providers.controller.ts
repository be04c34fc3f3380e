import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import { AddWebPushProviderDto, ProviderParam, UpdateWebPushProviderDto } from './push-provider.dto.js';
import {
  WebPushProviderView,
  WebPushProvidersView,
  webPushProviderView,
  webPushProvidersView,
} from './push-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/webpush')
export class WebPushProvidersController {
  constructor(private readonly providers: NotificationProvidersService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-list-webpush-providers',
    summary: 'List the Web Push providers',
    description: 'By id. Web pages subscribe with the public key.',
    response: { one: WebPushProvidersView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: webPushProvidersView(await this.providers.list(ctx, 'web_push')) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-add-webpush-provider',
    summary: 'Add a Web Push provider',
    description:
      'For browsers, without an account anywhere. The first provider of the kind is its default. VAPID keys are generated unless both are given.',
    response: { one: WebPushProviderView },
    errors: ['ERR_PROVIDER_ALREADY_EXISTS', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async add(@Ctx() ctx: RequestContext, @Body() { providerId, ...configuration }: AddWebPushProviderDto) {
    return { data: webPushProviderView(await this.providers.add(ctx, 'web_push', { providerId, configuration })) };
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-update-webpush-provider',
    summary: 'Change a Web Push provider',
    description:
      'Absent fields stay as they are. Keys are changed together; browsers that subscribed with the former key must subscribe again.',
    response: { one: WebPushProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { providerId, ...configuration }: UpdateWebPushProviderDto) {
    return { data: webPushProviderView(await this.providers.update(ctx, 'web_push', { providerId, configuration })) };
  }

  @Delete(':providerId')
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-delete-webpush-provider',
    summary: 'Delete a Web Push provider',
    description:
      'Notifications that are still to be sent through it fail. If one provider is left, it becomes the default; of several none is the default until one is chosen.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
    await this.providers.delete(ctx, 'web_push', providerId);
    return done(`The provider ${providerId} has been deleted.`);
  }

  @Put('default/:providerId')
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-default-webpush-provider',
    summary: 'Make a Web Push provider the default',
    description:
      'Devices that register without a provider get it from now on. Devices that are registered stay with their provider.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async setDefault(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
    await this.providers.setDefault(ctx, 'web_push', providerId);
    return done(`The provider ${providerId} is the default.`);
  }
}
