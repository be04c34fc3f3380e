import cluster from 'node:cluster';
import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Database } from '../database/database.js';
import { EventConsumers } from '../events/event-consumers.js';
import type { ResponseObserver } from '../http/adapter/response-observers.js';
import { metricsOfAllWorkers } from './worker-metrics.js';

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

/** Memory, event loop and garbage collection. What measures them lasts as long as the process, so it must not refer to a server. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/**
 * Metrics of this process in the format of Prometheus. Their labels name operations, statuses and consumers, never an app, a user or a
 * value of a request.
 */
@Injectable()
export class Metrics {
  /** Other parts of the server add their own metrics. */
  readonly registry = new Registry();
  readonly registries = [ofProcess, this.registry];
  private readonly requests = new Histogram({
    name: 'confab_request_duration_seconds',
    help: 'Requests by operation and status, from the first byte to the end of the response.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(
    private readonly database: Database,
    private readonly consumers: EventConsumers,
  ) {
    this.watchConnections();
    this.watchConsumers();
    if (cluster.isWorker) {
      new AggregatorRegistry(); // lets the supervisor request the metrics of this process
      AggregatorRegistry.setRegistries(this.registries);
    }
  }

  readonly contentType = this.registry.contentType;

  /** The metrics of all processes that share the port. */
  async text(): Promise<string> {
    return cluster.isWorker ? metricsOfAllWorkers() : Registry.merge(this.registries).metrics();
  }

  /** Measures every request that gets a response. */
  readonly measure: ResponseObserver = (request, response, milliseconds) => {
    if (!response.writableFinished) return;
    const { route } = request as { route?: { path: string } };
    const operation = route ? `${request.method} ${route.path}` : 'none';
    this.requests.observe({ operation, status: response.statusCode }, milliseconds / 1000);
  };

  /** @param read is called for each report; the values of several processes are added */
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
      help: 'Connections of the pool by state, and requests that wait for a connection.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(database.connections)) this.set({ state }, count);
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
          for (const { name, [unit]: behind } of await orEmpty(consumers.lags({})))
            this.set({ consumer: name }, behind);
        },
      });
    lag('events', 'Events in the log that a consumer has not processed yet.');
    lag('seconds', 'Age of the oldest event that a consumer has not processed yet.');
  }
}

/** The other metrics are still reported while the database is unavailable. */
const orEmpty = <Row>(rows: Promise<Row[]>): Promise<Row[]> => rows.catch(() => []);
