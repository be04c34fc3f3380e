import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import { AddTwilioProviderDto, UpdateTwilioProviderDto } from './account-provider.dto.js';
import { TwilioProviderView, twilioProviderView } from './account-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/sms/v1/providers/twilio')
export class TwilioProviderController {
  constructor(private readonly providers: NotificationProvidersService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-sms-list-twilio-details',
    summary: 'Get the Twilio provider',
    description: 'Secrets are shown as everywhere in the settings of providers.',
    response: { one: TwilioProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: twilioProviderView(await this.providers.get(ctx, 'twilio')) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-sms-save-twilio-details',
    summary: 'Add the Twilio provider',
    description: 'For notifications by SMS. An app has one.',
    response: { one: TwilioProviderView },
    errors: ['ERR_PROVIDER_ALREADY_EXISTS'],
  })
  async add(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: AddTwilioProviderDto) {
    const provider = await this.providers.add(ctx, 'twilio', { isEnabled, configuration });
    return { data: twilioProviderView(provider) };
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-sms-update-twilio-details',
    summary: 'Change the Twilio provider',
    description: 'Absent fields stay as they are. Notifications of a provider that is turned off wait for it.',
    response: { one: TwilioProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: UpdateTwilioProviderDto) {
    const provider = await this.providers.update(ctx, 'twilio', { isEnabled, configuration });
    return { data: twilioProviderView(provider) };
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-sms-delete-twilio-details',
    summary: 'Delete the Twilio provider',
    description: 'Notifications that are still to be sent through it fail.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext) {
    await this.providers.delete(ctx, 'twilio');
    return done('The Twilio provider has been deleted.');
  }
}
