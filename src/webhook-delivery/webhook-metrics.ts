import { Injectable } from '@nestjs/common';
import { Gauge, Histogram } from 'prom-client';
import { Metrics } from '../platform/monitoring/metrics.js';
import type { DeliveryAttempt } from '../resources/webhooks/queue/webhook-delivery.js';
import { WebhookQueueRepository } from '../resources/webhooks/queue/webhook-queue.repository.js';
import type { Backlog } from '../resources/webhooks/queue/webhook-queue.sql.js';

const SECONDS = [0.02, 0.1, 0.5, 2, 10];

/** Metrics of all webhooks together: no label names an app or a receiver. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts: Histogram<'outcome'>;

  constructor(
    metrics: Metrics,
    private readonly queue: WebhookQueueRepository,
  ) {
    const registers = [metrics.registry];
    this.attempts = new Histogram({
      name: 'confab_webhook_attempt_duration_seconds',
      help: 'Duration of attempts of webhook deliveries, by outcome: success, refused (another response) or none (no response).',
      labelNames: ['outcome'],
      buckets: SECONDS,
      registers,
    });
    this.watch('deliveries', 'Deliveries that are to be attempted now.', ({ pending }) => pending, registers);
    this.watch('retries', 'Deliveries that wait for their next attempt.', ({ waiting }) => waiting, registers);
    this.watch(
      'lag_seconds',
      'Age of the oldest delivery that was never attempted.',
      ({ seconds }) => seconds,
      registers,
    );
  }

  count({ status, error, milliseconds }: DeliveryAttempt): void {
    const outcome = error === undefined ? 'success' : status === undefined ? 'none' : 'refused';
    this.attempts.observe({ outcome }, milliseconds / 1000);
  }

  private watch(
    name: string,
    help: string,
    value: (backlog: Backlog) => number,
    registers: Metrics['registry'][],
  ): void {
    const { queue } = this;
    new Gauge({
      name: `confab_webhook_${name}`,
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
