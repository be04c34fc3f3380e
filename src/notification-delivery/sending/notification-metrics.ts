import { Injectable } from '@nestjs/common';
import { Gauge, Histogram } from 'prom-client';
import { Metrics } from '../../platform/monitoring/metrics.js';
import type { NotificationProviderKind } from '../../resources/notifications/notification.js';
import { NotificationQueueRepository } from '../../resources/notifications/queue/notification-queue.repository.js';
import type { NotificationBacklog } from '../../resources/notifications/queue/notification-queue.sql.js';
import type { NotificationAttempt } from './notification-attempt.js';

const SECONDS = [0.02, 0.1, 0.5, 2, 10];

/** Metrics of the notifications of all apps together: no label names an app or a user. */
@Injectable()
export class NotificationMetrics {
  private readonly attempts: Histogram<'provider' | 'outcome'>;

  constructor(
    metrics: Metrics,
    private readonly queue: NotificationQueueRepository,
  ) {
    const registers = [metrics.registry];
    this.attempts = new Histogram({
      name: 'confab_notification_attempt_duration_seconds',
      help: 'Duration of attempts to send a notification, by the kind of provider and by outcome: sent, failed, suppressed, or gone (deleted meanwhile).',
      labelNames: ['provider', 'outcome'],
      buckets: SECONDS,
      registers,
    });
    this.watch('pending', 'Notifications that are to be sent now.', ({ pending }) => pending, registers);
    this.watch('retries', 'Notifications that wait for their next attempt.', ({ waiting }) => waiting, registers);
    this.watch(
      'lag_seconds',
      'Age of the oldest notification that was never attempted.',
      ({ seconds }) => seconds,
      registers,
    );
  }

  count(provider: NotificationProviderKind, { outcome }: NotificationAttempt, milliseconds: number): void {
    this.attempts.observe({ provider, outcome }, milliseconds / 1000);
  }

  private watch(
    name: string,
    help: string,
    value: (backlog: NotificationBacklog) => number,
    registers: Metrics['registry'][],
  ): void {
    const { queue } = this;
    new Gauge({
      name: `confab_notification_${name}`,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        const backlog = await queue.backlog({}).catch(() => undefined);
        this.set(backlog ? value(backlog) : NaN);
      },
    });
  }
}
