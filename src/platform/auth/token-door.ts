import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { InstallationContext, RequestContext } from '../context.js';
import { DomainError } from '../errors/domain-error.js';
import { WrongCredentials } from '../rate-limits/wrong-credentials.js';
import { AppAddress } from './app-address.js';
import { Credentials } from './credentials.js';

/** Where an end user comes in with an auth token, with a request or to stay. */
@Injectable()
export class TokenDoor {
  constructor(
    private readonly credentials: Credentials,
    private readonly address: AppAddress,
    private readonly wrong: WrongCredentials,
  ) {}

  /**
   * A token is worth what its user is: that of a deactivated or deleted one is as good as none.
   *
   * @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND, AUTH_ERR_INVALID_APPID, ERR_TOO_MANY_REQUESTS
   */
  async enter(ctx: InstallationContext, request: Request, authToken: string): Promise<RequestContext> {
    const token = await this.credentials.recogniseToken(ctx, authToken, () => !this.wrong.areTooMany(request));
    const user = token && (await this.credentials.recogniseUser(ctx, token.app.id, token.uid));
    if (!user) throw await this.wrong.count(request, new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND'));
    this.address.mustBelongTo(token.app, request);
    return { ...ctx, app: token.app, principal: { kind: 'user', user, token: { id: token.id } } };
  }
}
