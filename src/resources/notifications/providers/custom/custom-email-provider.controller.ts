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
import { EmailReplyAddresses } from '../accounts/email-reply-addresses.js';
import { NotificationProvidersService } from '../notification-providers.service.js';
import type { StoredProvider } from '../stored-provider.js';
import { AddCustomEmailProviderDto, UpdateCustomEmailProviderDto } from './custom-provider.dto.js';
import { CustomEmailProviderView, customEmailProviderView } from './custom-provider.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/email/v1/providers/custom')
export class CustomEmailProviderController {
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
    id: 'notifications-list-email-custom-provider',
    summary: 'Get the custom email provider',
    description: 'The webhook that receives what is to be sent as email.',
    response: { one: CustomEmailProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async get(@Ctx() ctx: RequestContext, @Req() request: Request) {
    return { data: this.viewOf(await this.providers.get(ctx, 'custom_email'), request) };
  }

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-save-email-custom-provider',
    summary: 'Add the custom email provider',
    description: 'A server of the app that notifications are sent to as JSON. An app has one.',
    response: { one: CustomEmailProviderView },
    errors: ['ERR_PROVIDER_ALREADY_EXISTS'],
  })
  async add(
    @Ctx() ctx: RequestContext,
    @Body() { isEnabled, ...configuration }: AddCustomEmailProviderDto,
    @Req() request: Request,
  ) {
    const provider = await this.providers.add(ctx, 'custom_email', { isEnabled, configuration });
    return { data: this.viewOf(provider, request) };
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-update-email-custom-provider',
    summary: 'Change the custom email provider',
    description: 'Absent fields stay as they are. Notifications of a provider that is turned off wait for it.',
    response: { one: CustomEmailProviderView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async update(
    @Ctx() ctx: RequestContext,
    @Body() { isEnabled, ...configuration }: UpdateCustomEmailProviderDto,
    @Req() request: Request,
  ) {
    const provider = await this.providers.update(ctx, 'custom_email', { isEnabled, configuration });
    return { data: this.viewOf(provider, request) };
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'notifications-delete-email-custom-provider',
    summary: 'Delete the custom email provider',
    description: 'Notifications that are still to be sent through it fail.',
    response: 'done',
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async delete(@Ctx() ctx: RequestContext) {
    await this.providers.delete(ctx, 'custom_email');
    return done('The custom email provider has been deleted.');
  }

  private viewOf(provider: StoredProvider<'custom_email'>, request: Request): CustomEmailProviderView {
    const base = this.publicUrl ?? requestOrigin(request);
    return customEmailProviderView(provider, this.addresses.webhookOf(provider.appId, base));
  }
}
