import type { DeliveryAttempt, NextDeliveryState } from '../resources/webhooks/queue/webhook-delivery.js';

const GONE = 410;
const JITTER = 0.1;
/** Longest pause that a receiver can request by Retry-After. */
const MAX_RETRY_AFTER_SECONDS = 24 * 3600;

interface RetryOptions {
  /** Attempts that failed before this one. */
  readonly failures: number;
  readonly retryOnFailure: boolean;
  /** Pauses before the second and further attempts. */
  readonly retrySeconds: readonly number[];
  readonly now: Date;
  /** From 0 to 1: spreads retries of attempts that failed at the same time. */
  readonly random: number;
}

/** The state of a delivery after an attempt. */
export function nextDeliveryState(attempt: DeliveryAttempt, options: RetryOptions): NextDeliveryState {
  if (attempt.error === undefined) return { state: 'delivered' };
  const isGone = attempt.status === GONE;
  const pause = options.retrySeconds[options.failures];
  if (isGone || !options.retryOnFailure || pause === undefined) return { state: 'failed', isGone };
  const { now, random } = options;
  const seconds = Math.max(pause * (1 + JITTER * random), retryAfterSeconds(attempt.retryAfter, now));
  return { state: 'waiting', nextAttemptAt: new Date(now.getTime() + seconds * 1000) };
}

/** Accepts a number of seconds or a date; 0 for anything else. */
function retryAfterSeconds(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}
