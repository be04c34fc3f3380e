import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '../../../../platform/auth/access-rule.js';
import type { RequestContext } from '../../../../platform/context.js';
import { done } from '../../../../platform/http/responses/envelope.js';
import { Endpoint } from '../../../../platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import { AddSendGridProviderDto, UpdateSendGridProviderDto } from './account-provider.dto.js';
import { SendGridProviderView, sendGridProviderView } from './account-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/email/v1/providers/sendgrid')
export class SendGridProviderController {
  constructor(private readonly providers: NotificationProvidersService) {}

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-email-list-sendgrid-details',
    summary: 'Get the SendGrid provider',
    description: 'Secrets are shown as everywhere in the settings of providers.',
    response: { one: SendGridProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: sendGridProviderView(await this.providers.get(ctx, 'sendgrid')) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-email-save-sendgrid-details',
    summary: 'Add the SendGrid provider',
    description: 'For notifications by email. An app has one.',
    response: { one: SendGridProviderView },
    errors: ['ERR_PROVIDER_ALREADY_EXISTS'],
  })
  async add(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: AddSendGridProviderDto) {
    const provider = await this.providers.add(ctx, 'sendgrid', { isEnabled, configuration });
    return { data: sendGridProviderView(provider) };
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-email-update-sendgrid-details',
    summary: 'Change the SendGrid provider',
    description: 'Absent fields stay as they are. Notifications of a provider that is turned off wait for it.',
    response: { one: SendGridProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Body() { isEnabled, ...configuration }: UpdateSendGridProviderDto) {
    const provider = await this.providers.update(ctx, 'sendgrid', { isEnabled, configuration });
    return { data: sendGridProviderView(provider) };
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-email-delete-sendgrid-details',
    summary: 'Delete the SendGrid provider',
    description: 'Notifications that are still to be sent through it fail.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext) {
    await this.providers.delete(ctx, 'sendgrid');
    return done('The SendGrid provider has been deleted.');
  }
}
