import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import { AddCustomSmsProviderDto, UpdateCustomSmsProviderDto } from './custom-provider.dto.js';
import { CustomSmsProviderView, customSmsProviderView } from './custom-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/sms/v1/providers/custom')
export class CustomSmsProviderController {
  constructor(private readonly providers: NotificationProvidersService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-list-sms-custom-provider',
    summary: 'Get the custom SMS provider',
    description: 'The webhook that receives what is to be sent as SMS.',
    response: { one: CustomSmsProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: customSmsProviderView(await this.providers.get(ctx, 'custom_sms')) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-save-sms-custom-provider',
    summary: 'Add the custom SMS provider',
    description: 'A server of the app that notifications are sent to as JSON. An app has one.',
    response: { one: CustomSmsProviderView },
    errors: ['ERR_PROVIDER_ALREADY_EXISTS'],
  })
  async add(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: AddCustomSmsProviderDto) {
    const provider = await this.providers.add(ctx, 'custom_sms', { isEnabled, configuration });
    return { data: customSmsProviderView(provider) };
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-update-sms-custom-provider',
    summary: 'Change the custom SMS provider',
    description: 'Absent fields stay as they are. Notifications of a provider that is turned off wait for it.',
    response: { one: CustomSmsProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: UpdateCustomSmsProviderDto) {
    const provider = await this.providers.update(ctx, 'custom_sms', { isEnabled, configuration });
    return { data: customSmsProviderView(provider) };
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-delete-sms-custom-provider',
    summary: 'Delete the custom SMS provider',
    description: 'Notifications that are still to be sent through it fail.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext) {
    await this.providers.delete(ctx, 'custom_sms');
    return done('The custom SMS provider has been deleted.');
  }
}
