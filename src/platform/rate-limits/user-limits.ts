import { Inject, Injectable } from '@nestjs/common';
import { viewerUid } from '../access/principal.js';
import type { RequestLimitFigures } from '../config/config.js';
import type { RequestContext } from '../context/context.js';
import { DomainError } from '../errors/domain-error.js';
import { RateLimiterFactory } from './rate-limiter-factory.js';
import type { RateLimiter, RateLimitResult } from './rate-limiter.js';
import type { LimitedAction } from './rate-tier.js';

/** Injection token of the limits; undefined without RATE_LIMITS. */
export const REQUEST_LIMITS = Symbol('RequestLimits');

/** Counts what users do, where one user has a limit. */
@Injectable()
export class UserLimits {
  /** The words follow a number. */
  readonly attempts: Record<LimitedAction, string> = {
    send: 'messages of one user',
    markUnread: 'messages marked as unread by one user',
  };
  private readonly limiters: Record<LimitedAction, RateLimiter | undefined>;

  constructor(@Inject(REQUEST_LIMITS) figures: RequestLimitFigures | undefined, factory: RateLimiterFactory) {
    const limiter = (name: string, figure = 0) => (figure === 0 ? undefined : factory.create(name, figure));
    this.limiters = {
      send: limiter('send', figures?.sendPerUser),
      markUnread: limiter('mark-unread', figures?.markUnreadPerUser),
    };
  }

  /** @returns undefined where no limit applies: there is none, or the app itself acts */
  limitOf(
    { app, principal }: RequestContext,
    action: LimitedAction,
  ): { limiter: RateLimiter; key: string } | undefined {
    const uid = viewerUid(principal);
    const limiter = this.limiters[action];
    return uid !== undefined && limiter ? { limiter, key: `${app.id}/${uid}` } : undefined;
  }

  /**
   * For a request that does more than the one action that the guard has counted.
   *
   * @returns undefined where no limit applies
   * @throws ERR_TOO_MANY_REQUESTS
   */
  async countFurther(
    ctx: RequestContext,
    action: LimitedAction,
    further: number,
  ): Promise<RateLimitResult | undefined> {
    const limit = further > 0 ? this.limitOf(ctx, action) : undefined;
    const result = await limit?.limiter.count(limit.key, further);
    if (result && !result.allowed) throw DomainError.tooManyRequests(this.attempts[action], result);
    return result;
  }
}
