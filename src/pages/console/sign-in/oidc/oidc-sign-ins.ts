import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import {
  ConsoleSessions,
  type ConsoleSession,
  type PasskeyNeeded,
} from '#platform/authentication/console/console-sessions.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { clientAddress } from '#platform/http/requests/client-address.js';
import { FailedAuthLimiter } from '#platform/rate-limits/failed-auth-limiter.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';
import { ofClient } from '../client-context.js';
import { IdentityProvider } from './identity-provider.js';
import { attemptId, attemptOf, beginAttempt } from './sign-in-attempt.js';

/** Two for each sign-in. They make requests to the identity provider. Colleagues can share an address. */
const STEPS_PER_CLIENT_AND_MINUTE = 60;

/** Signs collaborators in whose email address an identity provider has verified. */
@Injectable()
export class OidcSignIns implements OnApplicationShutdown {
  private readonly provider?: IdentityProvider;
  private readonly perClient: RateLimiter;

  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly failedAuth: FailedAuthLimiter,
    rateLimiters: RateLimiterFactory,
    @Inject(CONFIG) { signIn: { oidc } }: Config,
  ) {
    if (oidc) this.provider = new IdentityProvider(oidc);
    this.perClient = rateLimiters.create('console-oidc-of-client', STEPS_PER_CLIENT_AND_MINUTE);
  }

  /**
   * @param secret made for this sign-in
   * @returns its id, and the address to which the browser goes
   * @throws AUTH_ERR_NO_ACCESS, AUTH_ERR_IDENTITY_PROVIDER, ERR_TOO_MANY_REQUESTS
   */
  async begin(request: Request, secret: string): Promise<{ id: string; url: string }> {
    const provider = await this.allowed(request);
    const attempt = beginAttempt(secret);
    return { id: attemptId(attempt.state), url: await provider.authorizationUrl(attempt) };
  }

  /**
   * @param secret of the sign-in, from the cookie of the browser
   * @param query with which the identity provider returned the browser
   * @throws AUTH_ERR_NO_ACCESS, AUTH_ERR_CONSOLE_SIGN_IN, AUTH_ERR_IDENTITY_PROVIDER, ERR_TOO_MANY_REQUESTS
   */
  async finish(
    ctx: InstallationContext,
    request: Request,
    secret: string,
    query: string,
  ): Promise<ConsoleSession | PasskeyNeeded> {
    const provider = await this.allowed(request);
    try {
      return await this.sessionOf(ofClient(ctx, request), provider, secret, query);
    } catch (error) {
      throw isRefusal(error) ? await this.failedAuth.recordFailure(request, error) : error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.provider?.close();
  }

  private async sessionOf(
    ctx: InstallationContext,
    provider: IdentityProvider,
    secret: string,
    query: string,
  ): Promise<ConsoleSession | PasskeyNeeded> {
    const response = new URLSearchParams(query);
    const attempt = attemptOf(secret, response.get('state') ?? '');
    if (!attempt) throw refused('it began in another browser, or more than 10 minutes ago');
    const email = await provider.emailOf(response, attempt);
    const session = await this.sessions.beginWithoutPasskey(ctx, email);
    // only the owner of the address reads this
    if (!session) throw refused(`${email} is not a collaborator of any app`);
    return session;
  }

  private async allowed(request: Request): Promise<IdentityProvider> {
    if (!this.provider) throw new DomainError('AUTH_ERR_NO_ACCESS');
    const attempt = await this.perClient.count(clientAddress(request));
    if (!attempt.allowed) throw DomainError.tooManyRequests('steps of sign-ins from one address', attempt);
    return this.provider;
  }
}

const refused = (reason: string) => new DomainError('AUTH_ERR_CONSOLE_SIGN_IN', { reason });

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'AUTH_ERR_CONSOLE_SIGN_IN';
