import { Gauge } from 'prom-client';
import type { QueueBacklog } from '../jobs/queue-backlog.js';
import type { Metrics } from './server-metrics.js';

/** The name of a gauge after the prefix, what it shows, and its value. */
type BacklogGauge<Backlog> = readonly [name: string, help: string, value: (backlog: Backlog) => number];

/** Gauges of a queue in PostgreSQL, which is measured when they are read. @param measure a failure shows as NaN */
export function watchBacklog<Backlog>(
  { registry }: Metrics,
  prefix: string,
  measure: () => Promise<Backlog>,
  gauges: readonly BacklogGauge<Backlog>[],
): void {
  for (const [name, help, value] of gauges)
    new Gauge({
      name: `${prefix}_${name}`,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        const backlog = await measure().catch(() => undefined);
        this.set(backlog ? value(backlog) : NaN);
      },
    });
}

/** Of a queue whose items are attempted again. @param item a noun */
export const ageGauges = (item: string): BacklogGauge<QueueBacklog>[] => [
  ['lag_seconds', `Age of the oldest ${item} that was never attempted.`, ({ seconds }) => seconds],
  [
    'failing_seconds',
    `Age of the oldest ${item} that failed and is attempted again.`,
    ({ failingSeconds }) => failingSeconds,
  ],
];
