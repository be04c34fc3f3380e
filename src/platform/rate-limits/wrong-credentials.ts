import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { DomainError } from '../errors/domain-error.js';
import { clientAddress } from '../http/client-address.js';
import type { Counter } from './counter.js';
import { Counters } from './counters.js';

/**
 * Limits how many credentials an address can try. A right credential costs nothing here.
 *
 * From an address that has tried too many, only credentials that are in memory because they were right before are still
 * recognised, until its minute is over: others behind the same address go on working, while a guess is not even looked up.
 */
@Injectable()
export class WrongCredentials {
  private readonly logger = new Logger('RateLimits');
  private readonly counter: Counter;

  constructor(counters: Counters, @Inject(CONFIG) { guesses }: Config) {
    this.counter = counters.create('wrong-credentials', guesses.credentialsPerAddress);
  }

  /** Whether the address of the request has tried too many. */
  areTooMany(request: Request): boolean {
    return this.counter.isSpent(clientAddress(request));
  }

  /** Counts one. @returns the error to answer: the given one, or ERR_TOO_MANY_REQUESTS */
  async count(request: Request, error: DomainError): Promise<DomainError> {
    const address = clientAddress(request);
    const attempt = await this.counter.count(address);
    if (attempt.number === attempt.limit)
      this.logger.warn({ address }, `${attempt.limit} wrong credentials within a minute came from one address`);
    return attempt.allowed ? error : DomainError.tooManyRequests('wrong credentials from one address', attempt);
  }
}
