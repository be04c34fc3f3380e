import { Inject, Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { accessRuleOf } from '../access/access-rule.js';
import type { InstallationContext } from '../context/context.js';
import { isForm } from '../http/body/body-headers.js';
import { ACCEPTS_MULTIPART } from '../http/forms/form.js';
import type { AuthenticatedRequest } from '../http/requests/authenticated-request.js';
import { ReplayedResponse } from '../http/responses/replayed-response.js';
import { toLogFields } from '../observability/log-fields.js';
import { neverThrows } from '../observability/never-throws.js';
import { CredentialVault } from '../security/credential-vault.js';
import { RESPONSE_VAULT, IdempotencyKeys, LEASE_SECONDS, type IdempotencyClaim } from './idempotency-keys.js';
import { identify, acceptsIdempotencyKey } from './idempotent-request.js';

const RENEWAL_MILLISECONDS = (LEASE_SECONDS / 3) * 1000;

/**
 * Processes a request with an idempotency key once; every repetition receives the stored response. It is the last guard: a request
 * that another guard refuses does not use its key, a request that fails validation does.
 *
 * Not an interceptor: a global interceptor costs every request, with or without a key, more than all guards together.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: IdempotencyKeys,
    @Inject(RESPONSE_VAULT) private readonly vault: CredentialVault,
  ) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const http = execution.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const header = request.headers['idempotency-key'];
    if (typeof header !== 'string') return true;
    // the fields of a form are not known before its files have been received
    if (isForm(request) && this.reflector.get(ACCEPTS_MULTIPART, execution.getHandler())) return true;
    const rule = accessRuleOf(execution.getHandler(), execution.getClass())!;
    return !acceptsIdempotencyKey(request.method, rule) || this.acquire(request, header, http.getResponse<Response>());
  }

  private async acquire(request: AuthenticatedRequest, header: string, response: Response): Promise<boolean> {
    // the rows of keys are no acts of the caller
    const ctx = { ...request.context, actor: undefined };
    const acquired = await this.keys.acquire(ctx, identify(request, header, this.vault));
    if ('response' in acquired) throw new ReplayedResponse(acquired.response);
    this.followRequest(ctx, acquired.claim, response);
    return true;
  }

  /** Renews the lease until the request has its response, and stores the response or releases the key before the response is sent. */
  private followRequest(ctx: InstallationContext, claim: IdempotencyClaim, response: Response): void {
    const renewal = setInterval(
      neverThrows(() => this.logFailure(this.keys.renew(ctx, claim))),
      RENEWAL_MILLISECONDS,
    ).unref();
    const send = response.json.bind(response);
    response.json = (body: object) => {
      // throws here, where the error filter still catches it, if the body cannot be written as JSON
      const text = JSON.stringify(body);
      clearInterval(renewal);
      const { statusCode: status } = response;
      const written = isStored(status)
        ? this.keys.storeResponse(ctx, claim, { status, body }, text)
        : this.keys.release(ctx, claim);
      this.logFailure(written)
        .then(() => send(body))
        .catch(() => response.destroy());
      return response;
    };
  }

  /** The client receives its response even if the key cannot be written. Such a key is available again when its lease ends. */
  private async logFailure(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'An idempotency key could not be updated.');
    }
  }
}

/** A server error or a rate limit may not occur the next time, so the request may be processed again; all other responses are final. */
const isStored = (status: number): boolean => status < 500 && status !== 429;
