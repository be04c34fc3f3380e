import { LRUCache } from 'lru-cache';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Allowance } from '../http/responses/rate-limit-headers.js';
import { detached } from '../observability/never-throws.js';

/** Exhausted keys in memory; beyond these the database is queried again. */
const MAX_EXHAUSTED_KEYS = 10_000;

/** The result of one attempt. */
export interface RateLimitResult extends Allowance {
  /** Number of attempts in this window, this one included. The first attempt starts the window. */
  readonly number: number;
  readonly allowed: boolean;
}

interface PendingAttempt {
  readonly points: number;
  resolve: (attempt: RateLimitResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Counts attempts per key and window, a minute unless the limiter has another one, across all processes.
 *
 * Attempts that arrive for a key during a write are batched into the next one: a key uses one connection at most, and a busy key needs
 * fewer statements than requests. An exhausted key is refused from memory until its window ends.
 */
export class RateLimiter {
  /** The attempts for the next write of each key, while a write is running. */
  private readonly pending = new Map<string, PendingAttempt[]>();
  private readonly exhausted = new LRUCache<string, RateLimitResult>({ max: MAX_EXHAUSTED_KEYS });

  /** @param limiter which allows `limit` points per window */
  constructor(
    readonly limit: number,
    private readonly limiter: RateLimiterAbstract,
  ) {}

  /** Whether the next attempt is certain to be refused, without a query. */
  isExhausted(key: string): boolean {
    return this.exhausted.has(key);
  }

  /** @param points for how many attempts it counts */
  async count(key: string, points = 1): Promise<RateLimitResult> {
    const refused = this.exhausted.get(key);
    if (refused) return refused;
    return new Promise((resolve, reject) => {
      const others = this.pending.get(key);
      if (others) others.push({ points, resolve, reject });
      else detached(this.write(key, [{ points, resolve, reject }]));
    });
  }

  /** Sets the count of a key to zero. */
  async reset(key: string): Promise<void> {
    this.exhausted.delete(key);
    await this.limiter.delete(key);
  }

  private async write(key: string, batch: PendingAttempt[]): Promise<void> {
    while (batch.length > 0) {
      this.pending.set(key, []);
      try {
        const points = batch.reduce((sum, attempt) => sum + attempt.points, 0);
        this.settle(key, batch, await this.consume(key, points), points);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      batch = this.pending.get(key)!;
    }
    this.pending.delete(key);
  }

  private settle(
    key: string,
    batch: PendingAttempt[],
    { consumedPoints, msBeforeNext }: RateLimiterRes,
    points: number,
  ): void {
    const resetsAt = new Date(Date.now() + msBeforeNext);
    const attempt = (number: number): RateLimitResult => ({
      limit: this.limit,
      number,
      allowed: number <= this.limit,
      remaining: Math.max(this.limit - number, 0),
      resetsAt,
    });
    if (consumedPoints >= this.limit)
      this.exhausted.set(key, attempt(this.limit + 1), { ttl: Math.max(1, Math.floor(msBeforeNext)) });
    let number = consumedPoints - points;
    for (const { resolve, points: own } of batch) resolve(attempt((number += own)));
  }

  /** The library throws its result where a limit is exceeded. */
  private async consume(key: string, points: number): Promise<RateLimiterRes> {
    try {
      return await this.limiter.consume(key, points);
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    }
  }
}
