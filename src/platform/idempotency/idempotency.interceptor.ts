import {
  Inject,
  Injectable,
  Logger,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { ACCESS_RULE, type AccessRule, type AuthenticatedRequest } from '../auth/access-rule.js';
import type { InstallationContext } from '../context.js';
import { DomainError, type ErrorBody } from '../errors/domain-error.js';
import { describeError } from '../observability/describe-error.js';
import { CredentialVault } from '../security/credential-vault.js';
import { ANSWER_VAULT, IdempotencyKeys, LEASE_SECONDS, type Answer, type Attempt } from './idempotency-keys.js';
import { identify, takesIdempotencyKey } from './idempotent-request.js';
import { ReplayedRefusal } from './replayed-refusal.js';

const RENEWAL_MILLISECONDS = (LEASE_SECONDS / 3) * 1000;

/**
 * Processes a request with an idempotency key once, and answers it again as often as it is sent. Stands between the guards
 * and the validation: a request that is refused by a guard does not use up its key, one that is found wrong does.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: IdempotencyKeys,
    @Inject(ANSWER_VAULT) private readonly vault: CredentialVault,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const http = execution.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const header = request.headers['idempotency-key'];
    if (typeof header !== 'string') return next.handle();
    const rule = this.reflector.get<AccessRule>(ACCESS_RULE, execution.getHandler());
    if (!takesIdempotencyKey(request.method, rule)) return next.handle();
    return this.answerOnce(request, header, http.getResponse<Response>(), next);
  }

  private async answerOnce(
    request: AuthenticatedRequest,
    header: string,
    response: Response,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const taken = await this.keys.take(request.context, identify(request, header, this.vault));
    if ('attempt' in taken) return of(await this.process(request.context, taken.attempt, next));
    response.setHeader('Idempotency-Replayed', 'true');
    return of(answerAgain(taken.answer));
  }

  private async process(ctx: InstallationContext, attempt: Attempt, next: CallHandler): Promise<unknown> {
    const renewal = setInterval(() => void this.settle(this.keys.renew(ctx, attempt)), RENEWAL_MILLISECONDS).unref();
    try {
      const body = (await lastValueFrom(next.handle())) as object;
      await this.settle(this.keys.keep(ctx, attempt, { status: 200, body }));
      return body;
    } catch (error) {
      const refusal = refusalIn(error);
      await this.settle(refusal ? this.keys.keep(ctx, attempt, refusal) : this.keys.release(ctx, attempt));
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Whatever becomes of the key, the request has its answer. A key that could not be written is free when its lease ends. */
  private async settle(written: Promise<void>): Promise<void> {
    try {
      await written;
    } catch (error) {
      this.logger.warn({ cause: describeError(error) }, 'What became of an idempotency key could not be written down.');
    }
  }
}

/** The answer to a request that would be refused again. What the server did wrong, or had no room for, may succeed next time. */
function refusalIn(error: unknown): Answer | undefined {
  if (!(error instanceof DomainError) || error.status >= 500 || error.status === 429) return undefined;
  return { status: error.status, body: { error: error.toBody() } };
}

/** @throws a ReplayedRefusal where the answer is one */
function answerAgain({ status, body }: Answer): object {
  if (status === 200) return body;
  throw new ReplayedRefusal(status, body as { error: ErrorBody });
}
