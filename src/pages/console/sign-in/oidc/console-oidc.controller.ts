import { Controller, Headers, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, Public } from '#platform/access/access-rule.js';
import {
  clearOidcCookie,
  consoleToken,
  oidcSecretOf,
  setOidcCookie,
} from '#platform/authentication/console/console-cookie.js';
import { randomToken } from '#platform/authentication/console/console-sessions.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { SessionViews } from '../session-view.js';
import { OidcSignIns } from './oidc-sign-ins.js';
import { ATTEMPT_SECONDS, attemptId } from './sign-in-attempt.js';

/**
 * Signs collaborators in by OpenID Connect. The identity provider returns the browser to a page of the console, which sends the response
 * here: so the cookies stay `SameSite=Strict`, and pages of other sites, which cannot send the header of the console, finish no sign-in.
 */
@ApiExcludeController()
@Controller('console/session/oidc')
export class ConsoleOidcController {
  constructor(
    private readonly signIns: OidcSignIns,
    private readonly views: SessionViews,
  ) {}

  @Post()
  @Public()
  async begin(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    requireConsole(request);
    const secret = randomToken();
    const { id, url } = await this.signIns.begin(request, secret);
    setOidcCookie(request, response, { id, secret, seconds: ATTEMPT_SECONDS });
    return { data: { url } };
  }

  /** The response of the identity provider is a query string in a header: public routes read no bodies. */
  @Post('response')
  @Public()
  async finish(
    @Ctx() ctx: InstallationContext,
    @Headers('x-sign-in-response') query = '',
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    requireConsole(request);
    const id = attemptId(new URLSearchParams(query).get('state') ?? '');
    const session = await this.signIns.finish(ctx, request, oidcSecretOf(request, id), query);
    clearOidcCookie(request, response, id);
    return { data: await this.views.signIn(ctx, request, response, session) };
  }
}

function requireConsole(request: Request): void {
  if (consoleToken(request) === undefined) throw new DomainError('AUTH_ERR_NO_ACCESS');
}
