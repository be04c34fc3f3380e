import { Inject, Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { ACCESS_RULE, type AccessRule, type AuthenticatedRequest } from '../auth/access-rule.js';
import type { InstallationContext } from '../context.js';
import { toLogFields } from '../observability/log-fields.js';
import { isForm } from '../http/body-parser.js';
import { CredentialVault } from '../security/credential-vault.js';
import { ANSWER_VAULT, IdempotencyKeys, LEASE_SECONDS, type IdempotencyClaim } from './idempotency-keys.js';
import { identify, takesIdempotencyKey } from './idempotent-request.js';
import { ReplayedResponse } from './replayed-response.js';
import { guarded } from '../observability/guarded.js';

const RENEWAL_MILLISECONDS = (LEASE_SECONDS / 3) * 1000;

/**
 * Lets a request with an idempotency key be processed once, and answers it again as often as it is sent. The last guard: a
 * request that another one refuses does not use up its key, one that fails validation does.
 *
 * Not an interceptor: one for all routes costs every request, with a key or without, more than all guards together.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: IdempotencyKeys,
    @Inject(ANSWER_VAULT) private readonly vault: CredentialVault,
  ) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const http = execution.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const header = request.headers['idempotency-key'];
    // what a form says is not known before its files were received
    if (typeof header !== 'string' || isForm(request)) return true;
    const rule = this.reflector.get<AccessRule>(ACCESS_RULE, execution.getHandler());
    return !takesIdempotencyKey(request.method, rule) || this.take(request, header, http.getResponse<Response>());
  }

  private async take(request: AuthenticatedRequest, header: string, response: Response): Promise<boolean> {
    const taken = await this.keys.take(request.context, identify(request, header, this.vault));
    if ('answer' in taken) throw new ReplayedResponse(taken.answer);
    this.followUp(request.context, taken.attempt, response);
    return true;
  }

  /** Renews the lease until the request is answered, and settles what becomes of the key before the answer goes out. */
  private followUp(ctx: InstallationContext, attempt: IdempotencyClaim, response: Response): void {
    const renewal = setInterval(
      guarded(() => this.write(this.keys.renew(ctx, attempt))),
      RENEWAL_MILLISECONDS,
    ).unref();
    const send = response.json.bind(response);
    response.json = (body: object) => {
      // what cannot be written as JSON fails here, where the error filter still hears of it
      const text = JSON.stringify(body);
      clearInterval(renewal);
      const { statusCode: status } = response;
      const settled = isKept(status) ? this.keys.keep(ctx, attempt, status, text) : this.keys.release(ctx, attempt);
      this.write(settled)
        .then(() => send(body))
        .catch(() => response.destroy());
      return response;
    };
  }

  /** Whatever becomes of the key, the request has its answer. A key that could not be written is free when its lease ends. */
  private async write(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'What became of an idempotency key could not be written down.');
    }
  }
}

/** What the server did wrong, or had no room for, may succeed next time; whatever else was answered stays the answer. */
const isKept = (status: number): boolean => status < 500 && status !== 429;
