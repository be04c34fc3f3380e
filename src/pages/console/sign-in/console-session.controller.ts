import { Controller, Delete, Get, Headers, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, ManagementOnly, Public } from '#platform/access/access-rule.js';
import { browserOf, clearConsoleCookie, consoleToken } from '#platform/authentication/console/console-cookie.js';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { FailedAuthLimiter } from '#platform/rate-limits/failed-auth-limiter.js';
import { ofClient } from './client-context.js';
import { SessionViews } from './session-view.js';

/**
 * Signs browsers in to the console and out of it. Used by the console only, and not part of the API. Credentials come in headers, which
 * pages of other sites cannot set.
 */
@ApiExcludeController()
@Controller('console/session')
export class ConsoleSessionController {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly views: SessionViews,
    private readonly failedAuth: FailedAuthLimiter,
  ) {}

  /** The operator signs in with the management pair. */
  @Post()
  @ManagementOnly()
  async signIn(
    @Ctx() ctx: InstallationContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.begin(ofClient(ctx, request));
    return { data: await this.views.signIn(ctx, request, response, session) };
  }

  /** The code of a link is valid once. The page sends it: a request for the address of the link uses nothing up. */
  @Post('link')
  @Public()
  async signInByLink(
    @Ctx() ctx: InstallationContext,
    @Headers('x-sign-in-code') code: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = code
      ? await this.sessions.beginByLink(ofClient(ctx, request), code, browserOf(request))
      : undefined;
    if (!session) {
      const reason = 'the link has expired, was used, or was requested in another browser';
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_CONSOLE_SIGN_IN', { reason }));
    }
    return { data: await this.views.signIn(ctx, request, response, session) };
  }

  /** Whether the browser is signed in, and as whom; otherwise how to sign in. */
  @Get()
  @Public()
  async show(@Ctx() ctx: InstallationContext, @Req() request: Request) {
    return { data: await this.views.of(ctx, consoleToken(request)) };
  }

  @Delete()
  @Public()
  async signOut(
    @Ctx() ctx: InstallationContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const token = consoleToken(request);
    if (token !== undefined) await this.sessions.end(ctx, token);
    clearConsoleCookie(request, response);
    return { data: await this.views.of(ctx) };
  }
}
