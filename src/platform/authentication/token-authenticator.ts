import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { InstallationContext, RequestContext } from '../context/context.js';
import { DomainError } from '../errors/domain-error.js';
import { UID_PATTERN } from '../http/identifiers.js';
import { FailedAuthLimiter } from '../rate-limits/failed-auth-limiter.js';
import { AppTokenSource } from './app-tokens/app-token-source.js';
import { AppTokenVerifier, isAppToken } from './app-tokens/app-token-verifier.js';
import { CellCheck } from './cell-check.js';
import { Credentials, type KnownToken } from './credentials.js';
import { assertAccepted, assertNotMoving, assertResident } from './moving-apps.js';
import { TenantHostCheck } from './tenant-host-check.js';

/** Refusals that are no sign of a guess: they say nothing about the token, or that the app did issue it. */
const NO_GUESSES: readonly string[] = [
  'AUTH_ERR_APP_TOKEN_EXPIRED',
  'AUTH_ERR_APP_TOKEN_KEYS',
  'ERR_APP_IS_MOVING',
  'ERR_APP_HAS_MOVED',
];

/** Authenticates end users by their tokens, for REST requests and for realtime connections. */
@Injectable()
export class TokenAuthenticator {
  constructor(
    private readonly credentials: Credentials,
    private readonly tenantHostCheck: TenantHostCheck,
    private readonly failedAuth: FailedAuthLimiter,
    private readonly verifier: AppTokenVerifier,
    private readonly appTokens: AppTokenSource,
    private readonly cells: CellCheck,
  ) {}

  /**
   * By an auth token, or a token that the app issues itself. The token of a deactivated or deleted user is as invalid as an unknown one.
   *
   * @param appId the app that the client names besides the request
   * @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND, AUTH_ERR_INVALID_APPID, AUTH_ERR_APP_TOKEN_…, ERR_APP_IS_MOVING, ERR_APP_HAS_MOVED,
   * ERR_APP_IN_OTHER_CELL, ERR_APP_NOT_NAMED, ERR_TOO_MANY_REQUESTS
   */
  async authenticate(
    ctx: InstallationContext,
    request: Request,
    authToken: string,
    appId?: string,
  ): Promise<RequestContext> {
    const token = isAppToken(authToken)
      ? await this.sessionOf(ctx, request, authToken, appId)
      : await this.credentials.findToken(authToken);
    const user = token && (await this.credentials.findActiveUser(ctx, token.app.id, token.uid));
    if (!user) {
      await this.cells.assertHere(request, appId);
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND'));
    }
    this.tenantHostCheck.assertMatches(token.app, request);
    assertAccepted(request, token);
    const { id, expiresAt } = token;
    return { ...ctx, app: token.app, principal: { kind: 'user', user, token: { id, expiresAt } } };
  }

  /** The session of an app token. The first use in the app begins it. */
  private async sessionOf(
    ctx: InstallationContext,
    request: Request,
    token: string,
    named: string | undefined,
  ): Promise<KnownToken | undefined> {
    const appId = this.tenantHostCheck.claimedApp(request) ?? named;
    if (appId === undefined)
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_APP_TOKEN_NO_APP'));
    const known = await this.credentials.findSession(appId, token);
    if (known) return known;
    try {
      await this.begin(ctx, appId, token);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const refusal = error as DomainError;
      if (NO_GUESSES.includes(refusal.code)) throw refusal;
      await this.cells.assertHere(request, named);
      throw await this.failedAuth.recordFailure(request, refusal);
    }
    return this.credentials.findSession(appId, token);
  }

  /** The token is verified before anything is looked up that is not cached. */
  private async begin(ctx: InstallationContext, appId: string, token: string): Promise<void> {
    const rules = UID_PATTERN.test(appId) ? await this.appTokens.rulesOf({ ...ctx, app: { id: appId } }) : undefined;
    if (!rules) throw new DomainError('AUTH_ERR_APP_TOKEN_INVALID', { reason: 'the app accepts no such tokens' });
    const claims = await this.verifier.verify(token, rules);
    const known = await this.credentials.findApp(ctx, appId);
    if (!known) throw new DomainError('AUTH_ERR_INVALID_APPID', { appId });
    assertResident(known);
    assertNotMoving(known);
    await this.appTokens.begin(ctx, known.app, token, claims);
  }
}
