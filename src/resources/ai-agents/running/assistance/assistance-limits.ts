import { Injectable } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';
import { SettingsService } from '#resources/settings/settings.service.js';

/** The largest value of each setting, up to which the limiters count. */
const MOST_PER_MINUTE = 10_000;

/** Counts requests to the model, which somebody pays for, by the settings of the app. */
@Injectable()
export class AssistanceLimits {
  private readonly ofUser: RateLimiter;
  private readonly ofApp: RateLimiter;

  constructor(
    private readonly settings: SettingsService,
    limiters: RateLimiterFactory,
  ) {
    this.ofUser = limiters.create('ai-user', MOST_PER_MINUTE);
    this.ofApp = limiters.create('ai-app', MOST_PER_MINUTE);
  }

  /** A request beyond the limit of its user does not count for the app. @throws ERR_TOO_MANY_REQUESTS */
  async count(ctx: RequestContext): Promise<void> {
    const settings = await this.settings.of(ctx);
    const key = `${ctx.app.id}/${actingUid(ctx.principal)}`;
    await countWithin(this.ofUser, key, settings['ai.requestsPerUserAndMinute'], 'AI requests of one user');
    await countWithin(this.ofApp, ctx.app.id, settings['ai.requestsPerMinute'], 'AI requests of this app');
  }
}

async function countWithin(limiter: RateLimiter, key: string, limit: number, attempts: string): Promise<void> {
  const result = await limiter.count(key);
  if (result.number > limit) throw DomainError.tooManyRequests(attempts, { ...result, limit });
}
