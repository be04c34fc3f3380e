import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import { AddApnsProviderDto, ProviderParam, UpdateApnsProviderDto } from './push-provider.dto.js';
import { ApnsProvidersView, apnsProvidersView } from './push-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/apns')
export class ApnsProvidersController {
  constructor(private readonly providers: NotificationProvidersService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-list-apns-providers',
    summary: 'List the APNs providers',
    description: 'By id.',
    response: { one: ApnsProvidersView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: apnsProvidersView(await this.providers.list(ctx, 'apns')) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-add-apns-provider',
    summary: 'Add an APNs provider',
    description:
      'For the Apple Push Notification service. The first provider of the kind is its default. The response has all APNs providers.',
    response: { one: ApnsProvidersView },
    errors: ['ERR_PROVIDER_ALREADY_EXISTS', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async add(@Ctx() ctx: RequestContext, @Body() { providerId, ...configuration }: AddApnsProviderDto) {
    await this.providers.add(ctx, 'apns', { providerId, configuration });
    return { data: apnsProvidersView(await this.providers.list(ctx, 'apns')) };
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-update-apns-provider',
    summary: 'Change an APNs provider',
    description: 'Absent fields stay as they are, and so does a key whose value is the asterisks of a response.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { providerId, ...configuration }: UpdateApnsProviderDto) {
    await this.providers.update(ctx, 'apns', { providerId, configuration });
    return done(`The provider ${providerId} has been changed.`);
  }

  @Delete(':providerId')
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-delete-apns-provider',
    summary: 'Delete an APNs provider',
    description:
      'Notifications that are still to be sent through it fail. If one provider is left, it becomes the default; of several none is the default until one is chosen.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
    await this.providers.delete(ctx, 'apns', providerId);
    return done(`The provider ${providerId} has been deleted.`);
  }

  @Put('default/:providerId')
  @ServerOnly()
  @Endpoint({
    id: 'notifications-push-default-apns-provider',
    summary: 'Make an APNs provider the default',
    description:
      'Devices that register without a provider get it from now on. Devices that are registered stay with their provider.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async setDefault(@Ctx() ctx: RequestContext, @Param() { providerId }: ProviderParam) {
    await this.providers.setDefault(ctx, 'apns', providerId);
    return done(`The provider ${providerId} is the default.`);
  }
}
