import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { DomainError } from '../errors/domain-error.js';
import { clientAddress } from '../http/requests/client-address.js';
import { RateLimiterFactory } from './rate-limiter-factory.js';
import type { RateLimiter } from './rate-limiter.js';

/**
 * Limits failed authentications per client address.
 *
 * It changes the error of a failure, and never prevents the lookup of a credential: a valid credential is accepted regardless of
 * the failures of other clients behind the same address.
 */
@Injectable()
export class FailedAuthLimiter {
  private readonly logger = new Logger('RateLimits');
  private readonly limiter: RateLimiter;

  constructor(rateLimiters: RateLimiterFactory, @Inject(CONFIG) { authLimits }: Config) {
    this.limiter = rateLimiters.create('wrong-credentials', authLimits.credentialsPerAddress);
  }

  /** Counts a failure. @returns the error to respond with: the given one, or ERR_TOO_MANY_REQUESTS beyond the limit */
  async recordFailure(request: Request, error: DomainError): Promise<DomainError> {
    const address = clientAddress(request);
    const attempt = await this.limiter.count(address);
    if (attempt.number === attempt.limit)
      this.logger.warn({ address }, `${attempt.limit} wrong credentials within a minute came from one address`);
    return attempt.allowed ? error : DomainError.tooManyRequests('wrong credentials from one address', attempt);
  }
}
