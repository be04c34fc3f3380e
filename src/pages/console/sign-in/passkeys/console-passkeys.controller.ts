import { Controller, Delete, Get, Headers, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, Public } from '#platform/access/access-rule.js';
import { browserOf, consoleToken, identifyBrowser } from '#platform/authentication/console/console-cookie.js';
import { ConsolePasskeys } from '#platform/authentication/console/console-passkeys.js';
import type { StoredPasskey } from '#platform/authentication/console/console-passkeys.sql.js';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { clientAddress } from '#platform/http/requests/client-address.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { FailedAuthLimiter } from '#platform/rate-limits/failed-auth-limiter.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';
import { cleanName } from '#platform/text/clean-name.js';
import { ofClient } from '../client-context.js';
import { decodedHeader } from '../decoded-header.js';
import { SessionViews } from '../session-view.js';
import { PasskeyCeremonies } from './passkey-ceremonies.js';

/** Each adds a row. Colleagues can share an address. */
const STEPS_PER_CLIENT_AND_MINUTE = 60;

const MAX_NAME_CHARACTERS = 100;

/** Who has a passkey already changes passkeys this long after a sign-in: a session that somebody left open cannot add one. */
const CHANGE_MILLISECONDS = 60 * 60 * 1000;

/**
 * Registers passkeys of collaborators, and signs them in. Values come in headers, percent-encoded: public routes read no bodies, and pages of other sites
 * cannot send the header of the console. Used by the console only, and not part of the API.
 */
@ApiExcludeController()
@Controller('console/session/passkeys')
export class ConsolePasskeysController {
  private readonly perClient: RateLimiter;

  constructor(
    private readonly ceremonies: PasskeyCeremonies,
    private readonly passkeys: ConsolePasskeys,
    private readonly sessions: ConsoleSessions,
    private readonly views: SessionViews,
    private readonly failedAuth: FailedAuthLimiter,
    rateLimiters: RateLimiterFactory,
  ) {
    this.perClient = rateLimiters.create('console-passkeys-of-client', STEPS_PER_CLIENT_AND_MINUTE);
  }

  /** Lists the passkeys of the person who is signed in. */
  @Get()
  @Public()
  async list(@Ctx() ctx: InstallationContext, @Req() request: Request) {
    const { email } = await this.collaborator(ctx, request);
    return { data: (await this.passkeys.list(ctx, email)).map(toView) };
  }

  @Post('registration-options')
  @Public()
  async registrationOptions(
    @Ctx() ctx: InstallationContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.countStep(request);
    const email = await this.changingCollaborator(ctx, request);
    const browser = identifyBrowser(request, response);
    return { data: await this.ceremonies.registrationOptions(ctx, email, browser) };
  }

  @Post()
  @Public()
  async register(
    @Ctx() ctx: InstallationContext,
    @Headers('x-passkey-response') given: string | undefined,
    @Headers('x-passkey-name') givenName: string | undefined,
    @Req() request: Request,
  ) {
    await this.countStep(request);
    const email = await this.changingCollaborator(ctx, request);
    const name = cleanName(decodedHeader(givenName) ?? '');
    if (name === '' || name.length > MAX_NAME_CHARACTERS)
      throw DomainError.invalid({ name: [`The name must have 1 to ${MAX_NAME_CHARACTERS} characters.`] });
    const registration = { browser: browserOf(request), given: decodedHeader(given), name };
    await this.counted(request, () => this.ceremonies.register(ofClient(ctx, request), email, registration));
    return { data: (await this.passkeys.list(ctx, email)).map(toView) };
  }

  @Delete(':passkeyId')
  @Public()
  async remove(@Ctx() ctx: InstallationContext, @Param('passkeyId') id: string, @Req() request: Request) {
    const email = await this.changingCollaborator(ctx, request);
    if (!(await this.passkeys.remove(ofClient(ctx, request), email, id)))
      throw new DomainError('AUTH_ERR_PASSKEY', { reason: 'you have no such passkey' });
    return { data: (await this.passkeys.list(ctx, email)).map(toView) };
  }

  /** Options for a sign-in with the passkey of anybody. */
  @Post('sign-in-options')
  @Public()
  async signInOptions(
    @Ctx() ctx: InstallationContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (consoleToken(request) === undefined) throw new DomainError('AUTH_ERR_NO_ACCESS');
    await this.countStep(request);
    return { data: await this.ceremonies.signInOptions(ctx, identifyBrowser(request, response)) };
  }

  @Post('sign-in')
  @Public()
  async signIn(
    @Ctx() ctx: InstallationContext,
    @Headers('x-passkey-response') given: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (consoleToken(request) === undefined) throw new DomainError('AUTH_ERR_NO_ACCESS');
    await this.countStep(request);
    const session = await this.counted(request, () =>
      this.ceremonies.signIn(ofClient(ctx, request), browserOf(request), decodedHeader(given)),
    );
    return { data: await this.views.signIn(ctx, request, response, session) };
  }

  private async collaborator(ctx: InstallationContext, request: Request): Promise<{ email: string; beganAt: Date }> {
    const token = consoleToken(request);
    const session = token ? await this.sessions.find(ctx, token) : undefined;
    if (!session) throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_CONSOLE_SESSION'));
    const { email, beganAt } = session;
    if (email === undefined) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return { email, beganAt };
  }

  /** @returns the address of somebody who may change passkeys now */
  private async changingCollaborator(ctx: InstallationContext, request: Request): Promise<string> {
    const { email, beganAt } = await this.collaborator(ctx, request);
    const isRecent = Date.now() - beganAt.getTime() < CHANGE_MILLISECONDS;
    if (!isRecent && (await this.passkeys.count(ctx, [email]))[email] !== undefined)
      throw new DomainError('AUTH_ERR_PASSKEY', {
        reason: 'passkeys are changed within an hour after a sign-in, so sign out and sign in again',
      });
    return email;
  }

  private async countStep(request: Request): Promise<void> {
    const attempt = await this.perClient.count(clientAddress(request));
    if (!attempt.allowed) throw DomainError.tooManyRequests('steps with passkeys from one address', attempt);
  }

  /** A refused passkey counts as a wrong credential. */
  private async counted<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw isRefusal(error) ? await this.failedAuth.recordFailure(request, error) : error;
    }
  }
}

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'AUTH_ERR_PASSKEY';

const toView = ({ credentialId, name, createdAt, lastUsedAt }: StoredPasskey) => ({
  id: credentialId,
  name,
  createdAt: unixSeconds(createdAt),
  ...(lastUsedAt && { lastUsedAt: unixSeconds(lastUsedAt) }),
});
