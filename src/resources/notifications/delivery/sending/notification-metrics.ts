import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { ageGauges, watchBacklog } from '#platform/monitoring/backlog-gauges.js';
import { Metrics } from '#platform/monitoring/server-metrics.js';
import type { NotificationProviderKind } from '#resources/notifications/notification.js';
import { NotificationQueueRepository } from '#resources/notifications/queue/notification-queue.repository.js';
import type { NotificationAttempt } from './notification-attempt.js';

const SECONDS = [0.02, 0.1, 0.5, 2, 10];

/** Metrics of the notifications of all apps together: no label names an app or a user. */
@Injectable()
export class NotificationMetrics {
  private readonly attempts: Histogram<'provider' | 'outcome'>;

  constructor(metrics: Metrics, queue: NotificationQueueRepository) {
    this.attempts = new Histogram({
      name: 'confab_notification_attempt_duration_seconds',
      help: 'Duration of attempts to send a notification, by the kind of provider and by outcome: sent, failed, suppressed, or gone (deleted meanwhile).',
      labelNames: ['provider', 'outcome'],
      buckets: SECONDS,
      registers: [metrics.registry],
    });
    watchBacklog(metrics, 'confab_notification', () => queue.backlog({}), [
      ['pending', 'Notifications that are to be sent now.', ({ pending }) => pending],
      ['retries', 'Notifications that wait for their next attempt.', ({ waiting }) => waiting],
      ...ageGauges('notification'),
    ]);
  }

  count(provider: NotificationProviderKind, { outcome }: NotificationAttempt, milliseconds: number): void {
    this.attempts.observe({ provider, outcome }, milliseconds / 1000);
  }
}
