import { Body, Controller, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ClientLibrariesService } from './client-libraries.service.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryProfileDto } from './client-library.dto.js';
import {
  LibraryJwtView,
  LibrarySettingsView,
  LibraryUserView,
  librarySettingsView,
  libraryUserView,
  type LibrarySettings,
} from './client-library.view.js';

/** The settings and the session of a client library. */
@ApiTags('Client libraries')
@Controller(CLIENT_LIBRARIES_PATH.slice(1))
export class ClientLibrariesController {
  constructor(
    private readonly libraries: ClientLibrariesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('settings')
  @TokenOnly({ feature: 'listSettings' })
  @Endpoint({
    id: 'get-library-settings',
    summary: 'Get the settings of a client library',
    description: 'The addresses are those of PUBLIC_URL or, without it, of the request.',
    response: { one: LibrarySettingsView },
  })
  async getSettings(@Ctx() ctx: RequestContext, @Req() request: Request) {
    return { data: librarySettingsView(await this.settings(ctx, request)) };
  }

  @Get('me')
  @TokenOnly({ feature: 'getMyDetails' })
  @Endpoint({
    id: 'get-library-user',
    summary: 'Get the user of a client library',
    description: 'With what the library needs to connect again.',
    response: { one: LibraryUserView },
  })
  async getUser(@Ctx() ctx: RequestContext, @Req() request: Request) {
    const user = await this.libraries.user(ctx);
    return { data: libraryUserView(user, authTokenOf(request), await this.settings(ctx, request)) };
  }

  @Put('me')
  @TokenOnly()
  @Endpoint({
    id: 'log-in-library',
    summary: 'Log in with a client library, or change the user',
    description:
      'With a deviceId the device is recorded with the token, as a log-in, and the profile stays as it is. Otherwise properties that are not sent stay unchanged.',
    response: { one: LibraryUserView },
  })
  async logIn(@Ctx() ctx: RequestContext, @Req() request: Request, @Body() body: LibraryProfileDto) {
    const user = await this.libraries.logInOrUpdate(ctx, body);
    return { data: libraryUserView(user, authTokenOf(request), await this.settings(ctx, request)) };
  }

  @Post('me/jwt')
  @TokenOnly()
  @Endpoint({
    id: 'create-library-jwt',
    summary: 'Get the token of the WebSocket',
    description: 'It is the token of the request.',
    response: { one: LibraryJwtView },
  })
  createJwt(@Req() request: Request) {
    return { data: { jwt: authTokenOf(request) } };
  }

  @Post('user_sessions')
  @TokenOnly()
  @Endpoint({
    id: 'report-library-session',
    summary: 'Report the browser of a client library',
    description: 'Is accepted and not stored.',
    response: 'done',
  })
  reportSession() {
    return done('The session is known.');
  }

  private async settings(ctx: RequestContext, request: Request): Promise<LibrarySettings> {
    const origin = this.config.publicUrl ?? requestOrigin(request);
    const { serviceDomain } = this.config;
    return { app: ctx.app, origin, serviceDomain, ...(await this.libraries.settingsOf(ctx)) };
  }
}

/** The access guard has accepted it. */
const authTokenOf = (request: Request): string => request.get('authToken') ?? '';
