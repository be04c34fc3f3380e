import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Database } from '../database/database.js';
import { installationStatement } from '../database/statement.js';
import { EventConsumers } from '../events/event-consumers.js';
import { metricsOfAllWorkers } from './worker-metrics.js';
import { guarded } from '../observability/guarded.js';

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

const outboxLength = installationStatement('outbox-length', {
  reason: 'counts the events of all apps',
  text: 'SELECT count(*)::int AS length FROM outbox_events',
});

/**
 * Numbers about this server, in the form that Prometheus reads. They name operations, statuses and consumers, and never an app, a user
 * or what either of them says.
 */
@Injectable()
export class Metrics {
  /** For what other parts of the server have to say. */
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'confab_request_duration_seconds',
    help: 'Requests by operation and status, from the first byte to the end of the answer.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(
    private readonly database: Database,
    private readonly consumers: EventConsumers,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.watchConnections();
    this.watchOutbox();
    this.watchConsumers();
    if (cluster.isWorker) {
      new AggregatorRegistry(); // lets the supervisor ask for what is in the registry
      AggregatorRegistry.setRegistries([this.registry]);
    }
  }

  readonly contentType = this.registry.contentType;

  /** Of all processes that share the port. */
  async text(): Promise<string> {
    return cluster.isWorker ? metricsOfAllWorkers() : this.registry.metrics();
  }

  /** As middleware: counts every request that is answered. */
  measure = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const begun = performance.now();
    response.once(
      'finish',
      guarded(() => {
        const { route } = request as { route?: { path: string } };
        const operation = route ? `${request.method} ${route.path}` : 'none';
        this.requests.observe({ operation, status: response.statusCode }, (performance.now() - begun) / 1000);
      }),
    );
    next();
  };

  /** A number that is read whenever somebody looks; that of several processes is the sum. */
  addGauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  private watchConnections(): void {
    const { database } = this;
    new Gauge({
      name: 'confab_database_connections',
      help: 'Connections of the pool by what they do, and requests that wait for one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(database.connections)) this.set({ state }, count);
      },
    });
  }

  private watchOutbox(): void {
    const { database } = this;
    new Gauge({
      name: 'confab_outbox_events',
      help: 'Events that have not got to the log yet.',
      registers: [this.registry],
      aggregator: 'max',
      async collect() {
        const [row] = await orNothing(
          database.forInstallation({}).queryUnchecked<{ length: number }>(outboxLength, []),
        );
        this.set(row?.length ?? NaN);
      },
    });
  }

  private watchConsumers(): void {
    const { consumers } = this;
    const lag = (unit: 'events' | 'seconds', help: string) =>
      new Gauge({
        name: `confab_event_consumer_lag_${unit}`,
        help,
        labelNames: ['consumer'],
        registers: [this.registry],
        aggregator: 'max',
        async collect() {
          this.reset();
          for (const { name, [unit]: behind } of await orNothing(consumers.lags({})))
            this.set({ consumer: name }, behind);
        },
      });
    lag('events', 'Events in the log that a consumer has yet to deal with.');
    lag('seconds', 'Age of the oldest event that a consumer has yet to deal with.');
  }
}

/** While the database is away the other numbers are wanted most. */
const orNothing = <Row>(rows: Promise<Row[]>): Promise<Row[]> => rows.catch(() => []);
