import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import type { RequestLimitFigures } from '../config/config.js';
import type { RequestContext } from '../context/context.js';
import { DomainError } from '../errors/domain-error.js';
import type { AuthenticatedRequest } from '../http/requests/authenticated-request.js';
import { setRateLimitHeaders } from '../http/responses/rate-limit-headers.js';
import { RateLimiterFactory } from './rate-limiter-factory.js';
import type { RateLimiter } from './rate-limiter.js';
import { RATE_TIER, USER_LIMIT, type LimitedAction, type Tier } from './rate-tier.js';
import { REQUEST_LIMITS, UserLimits } from './user-limits.js';

/** A limiter that counts a request, and the counted action, in words that follow a number. */
interface Limit {
  readonly limiter: RateLimiter;
  readonly attempts: string;
}

type CountedLimit = Limit & { readonly key: string };

/**
 * Counts the requests of apps and users, and refuses those beyond the limits before they are processed. Runs after the access guard,
 * which identifies the app and the user; present only with RATE_LIMITS.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly tiers: Record<Tier, Limit | undefined>;

  constructor(
    private readonly reflector: Reflector,
    @Inject(REQUEST_LIMITS) figures: RequestLimitFigures,
    rateLimiters: RateLimiterFactory,
    private readonly userLimits: UserLimits,
  ) {
    const limit = (name: string, figure: number, attempts: string) =>
      figure === 0 ? undefined : { limiter: rateLimiters.create(name, figure), attempts };
    this.tiers = {
      core: limit('core', figures.core, 'core requests of this app'),
      standard: limit('standard', figures.standard, 'requests of this app'),
      dataImport: limit('data-import', figures.dataImport, 'import requests of this app'),
    };
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const http = execution.switchToHttp();
    const { context } = http.getRequest<AuthenticatedRequest>();
    if (!('app' in context)) return true;
    const limits = this.countedLimitsOf(context, execution);
    if (limits.length > 0) await this.count(limits, http.getResponse<Response>());
    return true;
  }

  private countedLimitsOf(ctx: RequestContext, execution: ExecutionContext): CountedLimit[] {
    const route = execution.getHandler();
    const declared = this.reflector.getAllAndOverride<Tier | undefined>(RATE_TIER, [route, execution.getClass()]);
    const tier = this.tiers[declared ?? 'standard'];
    const action = this.reflector.get<LimitedAction | undefined>(USER_LIMIT, route);
    const ofUser = action && this.userLimits.limitOf(ctx, action);
    return [
      ...(tier ? [{ ...tier, key: ctx.app.id }] : []),
      ...(ofUser ? [{ ...ofUser, attempts: this.userLimits.attempts[action] }] : []),
    ];
  }

  /** @throws ERR_TOO_MANY_REQUESTS */
  private async count(limits: CountedLimit[], response: Response): Promise<void> {
    // A request that is refused anyway does not count for the other limit: one busy user must not exhaust the limit of the app.
    const exhausted = limits.find(({ limiter, key }) => limiter.isExhausted(key));
    const attempts = await Promise.all(
      (exhausted ? [exhausted] : limits).map(async (limit) => ({
        ...limit,
        ...(await limit.limiter.count(limit.key)),
      })),
    );
    const refused = attempts.find(({ allowed }) => !allowed);
    if (refused) throw DomainError.tooManyRequests(refused.attempts, refused);
    setRateLimitHeaders(
      response,
      attempts.reduce((least, attempt) => (attempt.remaining < least.remaining ? attempt : least)),
    );
  }
}
