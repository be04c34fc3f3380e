import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { DomainError } from '../errors/domain-error.js';
import { clientAddress } from '../http/client-address.js';
import type { RateLimiter } from './rate-limiter.js';
import { RateLimiterFactory } from './rate-limiter-factory.js';

/**
 * Limits failed authentications per client address.
 *
 * It decides how a failure is answered, never whether a credential is looked up: a valid credential is served whatever others
 * behind the same address send.
 */
@Injectable()
export class FailedAuthLimiter {
  private readonly logger = new Logger('RateLimits');
  private readonly counter: RateLimiter;

  constructor(rateLimiters: RateLimiterFactory, @Inject(CONFIG) { authLimits }: Config) {
    this.counter = rateLimiters.create('wrong-credentials', authLimits.credentialsPerAddress);
  }

  /** Counts a failure. @returns the error to answer with: the given one, or ERR_TOO_MANY_REQUESTS beyond the limit */
  async recordFailure(request: Request, error: DomainError): Promise<DomainError> {
    const address = clientAddress(request);
    const attempt = await this.counter.count(address);
    if (attempt.number === attempt.limit)
      this.logger.warn({ address }, `${attempt.limit} wrong credentials within a minute came from one address`);
    return attempt.allowed ? error : DomainError.tooManyRequests('wrong credentials from one address', attempt);
  }
}
