import { Body, Controller, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { isEarlyLibrary } from '#platform/http/requests/client-library.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import type { SeenUser } from '../users/user.view.js';
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
import { libraryJwt } from './library-jwt.js';

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
    description: 'The response has what the library needs to connect again.',
    response: { one: LibraryUserView },
  })
  async getUser(@Ctx() ctx: RequestContext, @Req() request: Request) {
    return { data: await this.userView(ctx, request, await this.libraries.user(ctx)) };
  }

  @Put('me')
  @TokenOnly()
  @Endpoint({
    id: 'log-in-library',
    summary: 'Log in with a client library, or change the user',
    description:
      'A deviceId records the device with the token, as a log-in, and the profile stays as it is. Otherwise properties that are not sent stay unchanged.',
    response: { one: LibraryUserView },
  })
  async logIn(@Ctx() ctx: RequestContext, @Req() request: Request, @Body() body: LibraryProfileDto) {
    return { data: await this.userView(ctx, request, await this.libraries.logInOrUpdate(ctx, body)) };
  }

  @Post('me/jwt')
  @TokenOnly()
  @Endpoint({
    id: 'create-library-jwt',
    summary: 'Get the token of the WebSocket',
    description: 'It is the token of the request, and ends with it.',
    response: { one: LibraryJwtView },
  })
  createJwt(@Ctx() ctx: RequestContext, @Req() request: Request) {
    return { data: { jwt: libraryJwt(authTokenOf(request), actingUid(ctx.principal)) } };
  }

  @Post('user_sessions')
  @TokenOnly()
  @Endpoint({
    id: 'report-library-session',
    summary: 'Report the browser of a client library',
    description: 'The report is accepted and not stored.',
    response: 'done',
  })
  reportSession() {
    return done('The session is known.');
  }

  private async userView(ctx: RequestContext, request: Request, user: SeenUser): Promise<LibraryUserView> {
    const settings = await this.settings(ctx, request);
    return libraryUserView(user, authTokenOf(request), settings, readsChannel(request));
  }

  private async settings(ctx: RequestContext, request: Request): Promise<LibrarySettings> {
    const origin = this.config.publicUrl ?? requestOrigin(request);
    const { serviceDomain } = this.config;
    const isEarly = isEarlyLibrary(request.get('sdk'));
    return { app: ctx.app, isEarly, origin, serviceDomain, ...(await this.libraries.settingsOf(ctx)) };
  }
}

/** The access guard has accepted it. */
const authTokenOf = (request: Request): string => request.get('authToken') ?? '';

/**
 * The library for iOS crashes at some values of `wsChannel`, and needs none; that for Flutter contains it. That for Android reads the tags of the
 * user after it.
 */
const readsChannel = (request: Request): boolean =>
  !['sdk', 'resource'].some((header) => /^(?:ios|flutter)[@-]/i.test(request.get(header) ?? ''));
