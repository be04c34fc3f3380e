import { Controller, Delete, Get, Headers, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, ManagementOnly, Public } from '../platform/auth/access-rule.js';
import {
  clearConsoleCookie,
  consoleToken,
  setConsoleCookie,
} from '../platform/authentication/console/console-cookie.js';
import { ConsoleSessions } from '../platform/authentication/console/console-sessions.js';
import type { InstallationContext } from '../platform/context.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { FailedAuthLimiter } from '../platform/rate-limits/failed-auth-limiter.js';

/**
 * Signs browsers in to the console and out of it. Used by the console only, and not part of the API. Credentials come in headers, which
 * pages of other sites cannot set.
 */
@ApiExcludeController()
@Controller('console/session')
export class ConsoleSessionController {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly failedAuth: FailedAuthLimiter,
  ) {}

  /** With the management pair. */
  @Post()
  @ManagementOnly()
  async signIn(
    @Ctx() ctx: InstallationContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.begin(ctx);
    setConsoleCookie(request, response, session);
    return { data: { isSignedIn: true, expiresAt: session.expiresAt } };
  }

  /** With the code of a link, which is valid once. */
  @Post('link')
  @Public()
  async signInByLink(
    @Ctx() ctx: InstallationContext,
    @Headers('x-sign-in-code') code: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = code ? await this.sessions.beginByLink(ctx, code) : undefined;
    if (!session) throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_CONSOLE_SESSION'));
    setConsoleCookie(request, response, session);
    return { data: { isSignedIn: true, expiresAt: session.expiresAt } };
  }

  /** Whether the browser is signed in. */
  @Get()
  @Public()
  async show(@Ctx() ctx: InstallationContext, @Req() request: Request) {
    const token = consoleToken(request);
    const expiresAt = token === undefined ? undefined : await this.sessions.find(ctx, token);
    return { data: { isSignedIn: expiresAt !== undefined, expiresAt } };
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
    return { data: { isSignedIn: false } };
  }
}
