import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { ageGauges, watchBacklog } from '#platform/monitoring/backlog-gauges.js';
import { Metrics } from '#platform/monitoring/server-metrics.js';
import type { DeliveryAttempt } from '../queue/webhook-delivery.js';
import { WebhookQueueRepository } from '../queue/webhook-queue.repository.js';

const SECONDS = [0.02, 0.1, 0.5, 2, 10];

/** Metrics of all webhooks together: no label names an app or a receiver. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts: Histogram<'outcome'>;

  constructor(metrics: Metrics, queue: WebhookQueueRepository) {
    this.attempts = new Histogram({
      name: 'confab_webhook_attempt_duration_seconds',
      help: 'Duration of attempts of webhook deliveries, by outcome: success, refused (another response) or none (no response).',
      labelNames: ['outcome'],
      buckets: SECONDS,
      registers: [metrics.registry],
    });
    watchBacklog(metrics, 'confab_webhook', () => queue.backlog({}), [
      ['deliveries', 'Deliveries that are to be attempted now.', ({ pending }) => pending],
      ['retries', 'Deliveries that wait for their next attempt.', ({ waiting }) => waiting],
      ...ageGauges('delivery'),
    ]);
  }

  count({ status, error, milliseconds }: DeliveryAttempt): void {
    const outcome = error === undefined ? 'success' : status === undefined ? 'none' : 'refused';
    this.attempts.observe({ outcome }, milliseconds / 1000);
  }
}
