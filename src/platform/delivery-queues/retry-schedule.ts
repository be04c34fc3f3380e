import { retryAfterSeconds } from '../outgoing/retry-after.js';

const JITTER = 0.1;

export interface RetryOptions {
  /** Attempts that failed before the last one. */
  readonly failures: number;
  /** Pauses before the second and further attempts. */
  readonly retrySeconds: readonly number[];
  readonly now: Date;
  /** A number from 0 to 1, which spreads retries of attempts that failed at the same time. */
  readonly random: number;
}

/** @param retryAfter the header Retry-After @returns undefined if there is no further attempt */
export function nextAttemptAt(
  retryAfter: string | undefined,
  { failures, retrySeconds, now, random }: RetryOptions,
): Date | undefined {
  const pause = retrySeconds[failures];
  if (pause === undefined) return undefined;
  const seconds = Math.max(pause * (1 + JITTER * random), retryAfterSeconds(retryAfter, now) ?? 0);
  return new Date(now.getTime() + seconds * 1000);
}
