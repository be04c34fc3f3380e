import { Inject, Injectable } from '@nestjs/common';
import { actingUid } from '../../../platform/auth/principal.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.token.js';
import type { RequestContext } from '../../../platform/context.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import type { RateLimiter } from '../../../platform/rate-limits/rate-limiter.js';
import { RateLimiterFactory } from '../../../platform/rate-limits/rate-limiter-factory.js';

/** Limits how many passwords of a group one user can try. */
@Injectable()
export class GroupPasswordAttempts {
  private readonly counter: RateLimiter;

  constructor(rateLimiters: RateLimiterFactory, @Inject(CONFIG) { authLimits }: Config) {
    this.counter = rateLimiters.create('group-password', authLimits.passwordsPerUserAndGroup);
  }

  /** Counts one before it is known to be wrong: trying takes its time, and many at once must not get ahead of the count. */
  async begin(ctx: RequestContext, guid: string): Promise<void> {
    const attempt = await this.counter.count(keyOf(ctx, guid));
    if (!attempt.allowed) throw DomainError.tooManyRequests('passwords of one group', attempt);
  }

  /** Of somebody who knows the password, nothing is held against them. */
  async forgive(ctx: RequestContext, guid: string): Promise<void> {
    await this.counter.reset(keyOf(ctx, guid));
  }
}

const keyOf = ({ app, principal }: RequestContext, guid: string): string => `${app.id}/${guid}/${actingUid(principal)}`;
