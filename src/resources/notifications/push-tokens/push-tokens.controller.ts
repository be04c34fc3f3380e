import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import {
  AllTokensQuery,
  AuthTokenDto,
  ListPushTokensQuery,
  PushTokenParam,
  RegisterPushTokenDto,
} from './push-token.dto.js';
import { PushTokensView, pushTokensView } from './push-token.view.js';
import { PushTokensService } from './push-tokens.service.js';

@ApiTags('Notifications')
@Controller('v3/notifications/push/v1/tokens')
@ActsAsUser()
export class PushTokensController {
  constructor(private readonly pushTokens: PushTokensService) {}

  @Post()
  @Endpoint({
    id: 'notifications-push-register-token',
    act: 'pushToken.created',
    summary: 'Register a device for push notifications',
    description:
      'It is registered for the user of the auth token, until that is deleted. An auth token has one device for messages and one for calls; another one replaces it. A device that another user has registered is this user’s from now on. A user has at most 100 devices: one more replaces the one that was not registered for longest.',
    response: 'done',
    errors: ['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'ERR_AUTHTOKEN_NOT_ACCESSIBLE', 'ERR_PROVIDER_NOT_FOUND'],
  })
  async register(@Ctx() ctx: RequestContext, @Body() device: RegisterPushTokenDto) {
    await this.pushTokens.register(ctx, device);
    return done('The device receives push notifications.');
  }

  @Get()
  @Endpoint({
    id: 'notifications-push-list-tokens',
    summary: 'List push tokens of a user',
    description: 'They are in the order of their registration.',
    response: { one: PushTokensView },
    errors: ['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'ERR_AUTHTOKEN_NOT_ACCESSIBLE'],
  })
  async list(@Ctx() ctx: RequestContext, @Query() { authToken, all }: ListPushTokensQuery) {
    return { data: pushTokensView(await this.pushTokens.list(ctx, authToken || undefined, { all })) };
  }

  @Delete()
  @Endpoint({
    id: 'notifications-push-unregister-tokens',
    act: 'pushToken.deleted',
    summary: 'Delete push tokens of a user',
    description: 'The response has the deleted ones.',
    response: { one: PushTokensView },
    errors: ['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'ERR_AUTHTOKEN_NOT_ACCESSIBLE'],
  })
  async deleteAll(@Ctx() ctx: RequestContext, @Query() { all }: AllTokensQuery, @Body() { authToken }: AuthTokenDto) {
    return { data: pushTokensView(await this.pushTokens.deleteAll(ctx, authToken, { all })) };
  }

  @Delete(':pushToken')
  @Endpoint({
    id: 'notifications-push-delete-token',
    act: 'pushToken.deleted',
    summary: 'Delete one push token of a user',
    description: 'It may be registered with any auth token of the user. The response has the deleted one.',
    response: { one: PushTokensView },
    errors: ['AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'ERR_AUTHTOKEN_NOT_ACCESSIBLE', 'ERR_TOKEN_NOT_FOUND'],
  })
  async delete(
    @Ctx() ctx: RequestContext,
    @Param() { pushToken }: PushTokenParam,
    @Body() { authToken }: AuthTokenDto,
  ) {
    return { data: pushTokensView(await this.pushTokens.delete(ctx, authToken, pushToken)) };
  }
}
