import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { InstallationContext, RequestContext } from '../context.js';
import { DomainError } from '../errors/domain-error.js';
import { FailedAuthLimiter } from '../rate-limits/failed-auth-limiter.js';
import { TenantHostCheck } from './tenant-host-check.js';
import { Credentials } from './credentials.js';
import { assertAccepted } from './moving-apps.js';

/** Authenticates end users by auth token, for REST requests and for realtime connections. */
@Injectable()
export class TokenAuthenticator {
  constructor(
    private readonly credentials: Credentials,
    private readonly tenantHostCheck: TenantHostCheck,
    private readonly failedAuth: FailedAuthLimiter,
  ) {}

  /**
   * The token of a deactivated or deleted user is as invalid as an unknown one.
   *
   * @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND, AUTH_ERR_INVALID_APPID, ERR_APP_IS_MOVING, ERR_TOO_MANY_REQUESTS
   */
  async authenticate(ctx: InstallationContext, request: Request, authToken: string): Promise<RequestContext> {
    const token = await this.credentials.findToken(authToken);
    const user = token && (await this.credentials.findActiveUser(ctx, token.app.id, token.uid));
    if (!user) throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND'));
    this.tenantHostCheck.assertMatches(token.app, request);
    assertAccepted(request, token);
    return { ...ctx, app: token.app, principal: { kind: 'user', user, token: { id: token.id } } };
  }
}
