import { Controller, Headers, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, Public } from '#platform/access/access-rule.js';
import { consoleToken, identifyBrowser, knownBrowserOf } from '#platform/authentication/console/console-cookie.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { decodedHeader } from './decoded-header.js';
import { SignInLinks } from './sign-in-links.js';

/** Sends sign-in links to collaborators. */
@ApiExcludeController()
@Controller('console/session/email')
export class ConsoleEmailController {
  constructor(
    private readonly links: SignInLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The response is the same for every address. It is in a header, percent-encoded: public routes read no bodies. Pages of other sites
   * cannot send the header of the console.
   */
  @Post()
  @Public()
  async request(
    @Ctx() ctx: InstallationContext,
    @Headers('x-sign-in-email') email: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (!this.config.signIn.mail || consoleToken(request) === undefined) throw new DomainError('AUTH_ERR_NO_ACCESS');
    const browser = { id: identifyBrowser(request, response), known: knownBrowserOf(request) };
    await this.links.request(ctx, request, decodedHeader(email), browser);
    return { data: { isRequested: true } };
  }
}
