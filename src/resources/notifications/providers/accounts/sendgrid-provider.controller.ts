import { Body, Controller, Delete, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import type { StoredProvider } from '../stored-provider.js';
import { AddSendGridProviderDto, UpdateSendGridProviderDto } from './account-provider.dto.js';
import { SendGridProviderView, sendGridProviderView } from './account-provider.view.js';
import { EmailReplyAddresses } from './email-reply-addresses.js';

@ApiTags('Notifications')
@Controller('v3/notifications/email/v1/providers/sendgrid')
export class SendGridProviderController {
  private readonly publicUrl?: string;

  constructor(
    @Inject(CONFIG) { publicUrl }: Config,
    private readonly providers: NotificationProvidersService,
    private readonly addresses: EmailReplyAddresses,
  ) {
    this.publicUrl = publicUrl;
  }

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-email-list-sendgrid-details',
    summary: 'Get the SendGrid provider',
    description: 'Secrets are shown as everywhere in the settings of providers.',
    response: { one: SendGridProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext, @Req() request: Request) {
    return { data: this.viewOf(await this.providers.get(ctx, 'sendgrid'), request) };
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
  async add(
    @Ctx() ctx: RequestContext,
    @Body() { isEnabled, ...configuration }: AddSendGridProviderDto,
    @Req() request: Request,
  ) {
    const provider = await this.providers.add(ctx, 'sendgrid', { isEnabled, configuration });
    return { data: this.viewOf(provider, request) };
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
  async update(
    @Ctx() ctx: RequestContext,
    @Body() { isEnabled, ...configuration }: UpdateSendGridProviderDto,
    @Req() request: Request,
  ) {
    const provider = await this.providers.update(ctx, 'sendgrid', { isEnabled, configuration });
    return { data: this.viewOf(provider, request) };
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

  private viewOf(provider: StoredProvider<'sendgrid'>, request: Request): SendGridProviderView {
    const base = this.publicUrl ?? requestOrigin(request);
    return sendGridProviderView(provider, this.addresses.webhookOf(provider.appId, base));
  }
}
