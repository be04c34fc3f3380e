import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, AnyKey, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { UidParam } from '#platform/http/fields/path.params.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { done, pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import { AppSessionsService } from './app-tokens/app-sessions.service.js';
import { AuthTokenParam, CreateAuthTokenDto, RevokeBeforeDto, UpdateAuthTokenDto } from './auth-token.dto.js';
import { AuthTokenView, RevokedBeforeView, authTokenView } from './auth-token.view.js';
import { AuthTokensService } from './auth-tokens.service.js';

@ApiTags('Auth tokens')
@Controller('v3/users/:uid/auth_tokens')
export class AuthTokensController {
  constructor(
    private readonly authTokens: AuthTokensService,
    private readonly sessions: AppSessionsService,
  ) {}

  @Post()
  @AnyKey()
  @RateTier('core')
  @Endpoint({
    id: 'create-authtoken',
    act: 'none',
    summary: 'Create an auth token',
    description: 'The user logs in with it. A user has at most 100 tokens; creating another one deletes the oldest.',
    response: { one: AuthTokenView },
  })
  async create(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { force }: CreateAuthTokenDto) {
    return { data: authTokenView(await this.authTokens.create(ctx, uid, { force })) };
  }

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'list-authtokens',
    summary: 'List the auth tokens of a user',
    description: 'The newest are first.',
    response: { page: AuthTokenView },
  })
  async list(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: PageQuery) {
    return pageEnvelope(await this.authTokens.list(ctx, uid, query), query, authTokenView);
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'flush-authtokens',
    act: 'authToken.revoked',
    summary: 'Delete all auth tokens of a user',
    description: 'All sessions of the user end, those of realtime as well.',
    response: 'done',
  })
  async flush(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam) {
    await this.authTokens.clear(ctx, uid);
    return done(`All auth tokens of the user with uid ${uid} have been deleted.`);
  }

  @Post('revoke_before')
  @ServerOnly()
  @Endpoint({
    id: 'revoke-authtokens-before',
    act: 'authToken.revoked',
    summary: 'End the sessions of a user that began before a time',
    description:
      'Deletes the auth tokens of the user that were created before, and refuses the tokens that the app issued before, on every server within a second; open connections are closed. Without a timestamp, all tokens that exist.',
    response: { one: RevokedBeforeView },
  })
  async revokeBefore(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() body: RevokeBeforeDto) {
    return { data: { uid, revokedBefore: await this.sessions.revokeBefore(ctx, uid, body.timestamp) } };
  }

  @Get(':authToken')
  @ServerOnly()
  @Endpoint({
    id: 'get-authtoken',
    summary: 'Get one auth token',
    description: 'The response also tells when and from where the token was created, if that is known.',
    response: { one: AuthTokenView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { uid, authToken }: AuthTokenParam) {
    return { data: authTokenView(await this.authTokens.get(ctx, uid, authToken)) };
  }

  @Put(':authToken')
  @ActsAsUser({ feature: 'updateAuthToken' })
  @Endpoint({
    id: 'update-authtoken',
    act: 'authToken.updated',
    summary: 'Record the client that uses an auth token',
    description: 'Properties that are not sent stay unchanged. An acting user can change their own tokens only.',
    response: { one: AuthTokenView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_AUTH_TOKEN_NOT_FOUND', 'ERR_AUTHTOKEN_NOT_ACCESSIBLE'],
  })
  async update(
    @Ctx() ctx: RequestContext,
    @Param() { uid, authToken }: AuthTokenParam,
    @Body() details: UpdateAuthTokenDto,
  ) {
    return { data: authTokenView(await this.authTokens.update(ctx, uid, authToken, details)) };
  }

  @Delete(':authToken')
  @ServerOnly()
  @Endpoint({
    id: 'delete-authtoken',
    act: 'authToken.revoked',
    summary: 'Delete an auth token',
    description: 'The session of the token ends; other sessions of the user stay.',
    response: 'done',
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { uid, authToken }: AuthTokenParam) {
    await this.authTokens.delete(ctx, uid, authToken);
    return done(`The auth token of the user with uid ${uid} has been deleted.`);
  }
}
