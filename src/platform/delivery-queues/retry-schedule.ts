const JITTER = 0.1;
/** Longest pause that a receiver can request by Retry-After. */
const MAX_RETRY_AFTER_SECONDS = 24 * 3600;

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
  const seconds = Math.max(pause * (1 + JITTER * random), retryAfterSeconds(retryAfter, now));
  return new Date(now.getTime() + seconds * 1000);
}

/** Accepts a number of seconds or a date; 0 for anything else. */
function retryAfterSeconds(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}
