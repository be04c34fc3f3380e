import { Inject, Injectable } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';

/** Limits how many passwords of a group one user tries. */
@Injectable()
export class GroupPasswordAttempts {
  private readonly limiter: RateLimiter;

  constructor(rateLimiters: RateLimiterFactory, @Inject(CONFIG) { authLimits }: Config) {
    this.limiter = rateLimiters.create('group-password', authLimits.passwordsPerUserAndGroup);
  }

  /** Must be called before the password is checked, so that concurrent attempts cannot exceed the limit. @throws ERR_TOO_MANY_REQUESTS */
  async count(ctx: RequestContext, guid: string): Promise<void> {
    const attempt = await this.limiter.count(keyOf(ctx, guid));
    if (!attempt.allowed) throw DomainError.tooManyRequests('passwords of one group', attempt);
  }

  /** After the right password, earlier attempts no longer count. */
  async reset(ctx: RequestContext, guid: string): Promise<void> {
    await this.limiter.reset(keyOf(ctx, guid));
  }
}

const keyOf = ({ app, principal }: RequestContext, guid: string): string => `${app.id}/${guid}/${actingUid(principal)}`;
