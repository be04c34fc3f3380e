import { nextAttemptAt, type RetryOptions } from '#platform/delivery-queues/retry-schedule.js';
import type { DeliveryAttempt, NextDeliveryState } from '../queue/webhook-delivery.js';

const GONE = 410;

/** The state of a delivery after an attempt. */
export function nextDeliveryState(
  attempt: DeliveryAttempt,
  { retryOnFailure, ...options }: RetryOptions & { readonly retryOnFailure: boolean },
): NextDeliveryState {
  if (attempt.error === undefined) return { state: 'delivered' };
  const isGone = attempt.status === GONE;
  const retryAt = isGone || !retryOnFailure ? undefined : nextAttemptAt(attempt.retryAfter, options);
  return retryAt ? { state: 'waiting', nextAttemptAt: retryAt } : { state: 'failed', isGone };
}
