import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import { AddCustomProviderDto, UpdateCustomProviderDto } from './custom-provider.dto.js';
import { CustomPushProvidersView, customPushProvidersView } from './custom-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/providers/custom')
export class CustomPushProviderController {
  constructor(private readonly providers: NotificationProvidersService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-list-push-custom-provider',
    summary: 'Get the custom push provider',
    description: 'The webhook that receives what is to be pushed.',
    response: { one: CustomPushProvidersView },
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: customPushProvidersView(await this.providers.list(ctx, 'custom_push')) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-save-push-custom-provider',
    summary: 'Add the custom push provider',
    description: 'A server of the app that notifications are sent to as JSON. An app has one.',
    response: { one: CustomPushProvidersView },
    errors: ['ERR_PROVIDER_ALREADY_EXISTS'],
  })
  async add(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: AddCustomProviderDto) {
    const provider = await this.providers.add(ctx, 'custom_push', { isEnabled, configuration });
    return { data: customPushProvidersView([provider]) };
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-update-push-custom-provider',
    summary: 'Change the custom push provider',
    description: 'Absent fields stay as they are. Notifications of a provider that is turned off wait for it.',
    response: { one: CustomPushProvidersView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: UpdateCustomProviderDto) {
    const provider = await this.providers.update(ctx, 'custom_push', { isEnabled, configuration });
    return { data: customPushProvidersView([provider]) };
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-delete-push-custom-provider',
    summary: 'Delete the custom push provider',
    description: 'Notifications that are still to be sent through it fail.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext) {
    await this.providers.delete(ctx, 'custom_push');
    return done('The custom push provider has been deleted.');
  }
}
