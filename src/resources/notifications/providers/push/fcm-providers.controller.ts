import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import { AddFcmProviderDto, ProviderParam, UpdateFcmProviderDto } from './push-provider.dto.js';
import { FcmProvidersView, fcmProvidersView } from './push-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/fcm')
export class FcmProvidersController {
  constructor(private readonly providers: NotificationProvidersService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-list-fcm-providers',
    summary: 'List the FCM providers',
    description: 'By id.',
    response: { one: FcmProvidersView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: fcmProvidersView(await this.providers.list(ctx, 'fcm')) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-add-fcm-provider',
    summary: 'Add an FCM provider',
    description: 'For Firebase Cloud Messaging: Android, iOS and web. The first provider of the kind is its default.',
    response: 'done',
    errors: ['ERR_PROVIDER_ALREADY_EXISTS', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async add(@Ctx() ctx: RequestContext, @Body() { providerId, ...configuration }: AddFcmProviderDto) {
    await this.providers.add(ctx, 'fcm', { providerId, configuration });
    return done(`The provider ${providerId} has been added.`);
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-update-fcm-provider',
    summary: 'Change an FCM provider',
    description: 'Absent fields stay as they are, and so does a key whose value is the asterisks of a response.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { providerId, ...configuration }: UpdateFcmProviderDto) {
    await this.providers.update(ctx, 'fcm', { providerId, configuration });
    return done(`The provider ${providerId} has been changed.`);
  }

  @Delete(':providerId')
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-delete-fcm-provider',
    summary: 'Delete an FCM provider',
    description:
      'Notifications that are still to be sent through it fail. If one provider is left, it becomes the default; of several none is the default until one is chosen.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
    await this.providers.delete(ctx, 'fcm', providerId);
    return done(`The provider ${providerId} has been deleted.`);
  }

  @Put('default/:providerId')
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-default-fcm-provider',
    summary: 'Make an FCM provider the default',
    description:
      'Devices that register without a provider get it from now on. Devices that are registered stay with their provider.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async setDefault(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
    await this.providers.setDefault(ctx, 'fcm', providerId);
    return done(`The provider ${providerId} is the default.`);
  }
}
