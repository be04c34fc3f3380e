import { nextAttemptAt } from '#platform/delivery-queues/retry-schedule.js';
import type { NotificationRecord } from '#resources/notifications/queue/notification-delivery.js';
import type { NotificationAttempt } from './notification-attempt.js';

type NextState = Omit<
  NotificationRecord,
  'id' | 'appId' | 'provider' | 'providerId' | 'invalidTokenId' | 'campaignDeliveryId'
>;

/** What is stored after an attempt. */
export function nextState(
  attempt: Exclude<NotificationAttempt, { outcome: 'gone' }>,
  options: Parameters<typeof nextAttemptAt>[1],
): NextState {
  if (attempt.outcome === 'suppressed') return { state: 'suppressed', reason: attempt.reason };
  const { payload, status } = attempt;
  if (attempt.outcome === 'sent') return { state: 'sent', payload, status };
  const { error, reason, retryAfter } = attempt;
  const retryAt = attempt.isRetryable ? nextAttemptAt(retryAfter, options) : undefined;
  const failure = { reason, error, payload, status };
  return retryAt ? { ...failure, state: 'waiting', nextAttemptAt: retryAt } : { ...failure, state: 'failed' };
}
