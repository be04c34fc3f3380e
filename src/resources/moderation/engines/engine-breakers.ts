import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  circuitBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { EngineUnavailableError, isTransient, type EngineError, type EngineFault } from './engine.js';

interface BreakerOptions {
  /** The engine is not called after so many failures in a row. */
  readonly failures: number;
  /** Milliseconds until the first trial call; later ones wait longer. */
  readonly firstPause: number;
  readonly longestPause: number;
}

const OPTIONS: BreakerOptions = { failures: 5, firstPause: 5000, longestPause: 30_000 };

const MAX_ENGINES = 10_000;

interface Breaker {
  readonly policy: CircuitBreakerPolicy;
  lastFault?: EngineFault;
}

/**
 * Circuit breakers: an engine that fails again and again is not called for a while, and then once at a time, until a call succeeds. Each
 * process has its own, one for each app and address, so that one app does not decide about the engine of another.
 */
export class EngineBreakers {
  private readonly breakers = new LRUCache<string, Breaker>({ max: MAX_ENGINES });

  constructor(private readonly options = OPTIONS) {}

  /** @throws EngineUnavailableError without a call, and what the call throws */
  async execute<Result>(appId: string, address: string, call: () => Promise<Result>): Promise<Result> {
    const breaker = this.breakerOf(`${appId} ${address}`);
    const { policy } = breaker;
    // Otherwise this call would wait for the trial call.
    if (policy.state === CircuitState.HalfOpen) throw new EngineUnavailableError(breaker.lastFault!);
    try {
      return await policy.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new EngineUnavailableError(breaker.lastFault!);
      if (isTransient(error)) breaker.lastFault = (error as EngineError).fault;
      throw error;
    }
  }

  private breakerOf(key: string): Breaker {
    const known = this.breakers.get(key);
    if (known) return known;
    const { failures, firstPause, longestPause } = this.options;
    const policy = circuitBreaker(handleWhen(isTransient), {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: firstPause, maxDelay: longestPause }),
    });
    const breaker = { policy };
    this.breakers.set(key, breaker);
    return breaker;
  }
}
