import { LRUCache } from 'lru-cache';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Allowance } from '../http/rate-limit-headers.js';
import { detached } from '../observability/guarded.js';

/** Keys that are known to have nothing left: more than these are asked for again. */
const MAX_SPENT_KEYS = 10_000;

/** What became of one attempt. */
export interface RateLimitResult extends Allowance {
  /** How many there were before it and with it, in the minute that the first of them began. */
  readonly number: number;
  readonly allowed: boolean;
}

interface Waiting {
  resolve: (attempt: RateLimitResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Counts attempts per key and minute, across all processes.
 *
 * What arrives for a key while its count is being written is written next, all in one: so no key ever holds more than one
 * connection, however many requests there are for it, and a busy one costs less than a statement per request. A key that has
 * nothing left is refused from memory until its minute is over.
 */
export class RateLimiter {
  /** By key, as long as a write is under way, what waits for the next one. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly spent = new LRUCache<string, RateLimitResult>({ max: MAX_SPENT_KEYS });

  /** @param limiter which allows `limit` points per minute */
  constructor(
    readonly limit: number,
    private readonly limiter: RateLimiterAbstract,
  ) {}

  /** Whether the next attempt would be refused for certain. Asks nobody. */
  isExhausted(key: string): boolean {
    return this.spent.has(key);
  }

  async count(key: string): Promise<RateLimitResult> {
    const refused = this.spent.get(key);
    if (refused) return refused;
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(key);
      if (others) others.push({ resolve, reject });
      else detached(this.write(key, [{ resolve, reject }]));
    });
  }

  /** Starts the count of a key anew. */
  async reset(key: string): Promise<void> {
    this.spent.delete(key);
    await this.limiter.delete(key);
  }

  private async write(key: string, batch: Waiting[]): Promise<void> {
    while (batch.length > 0) {
      this.waiting.set(key, []);
      try {
        this.settle(key, batch, await this.consume(key, batch.length));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      batch = this.waiting.get(key)!;
    }
    this.waiting.delete(key);
  }

  private settle(key: string, batch: Waiting[], { consumedPoints, msBeforeNext }: RateLimiterRes): void {
    const resetsAt = new Date(Date.now() + msBeforeNext);
    const attempt = (number: number): RateLimitResult => ({
      limit: this.limit,
      number,
      allowed: number <= this.limit,
      remaining: Math.max(this.limit - number, 0),
      resetsAt,
    });
    if (consumedPoints >= this.limit)
      this.spent.set(key, attempt(this.limit + 1), { ttl: Math.max(1, Math.floor(msBeforeNext)) });
    batch.forEach(({ resolve }, index) => resolve(attempt(consumedPoints - batch.length + 1 + index)));
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
