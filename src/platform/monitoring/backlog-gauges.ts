import { Gauge } from 'prom-client';
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
