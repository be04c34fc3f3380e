import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Database } from '../database/database.js';
import type { ReadReplicas } from '../database/read-replicas/read-replicas.js';
import { HealthChecks } from './health-checks.js';
import { Metrics } from './server-metrics.js';

const PREFIX = 'confab_database_replica';

/** Health check and metrics of the read replicas; nothing where there are none. */
@Injectable()
export class ReadReplicaMonitor {
  constructor({ readReplicas }: Database, health: HealthChecks, { registry }: Metrics) {
    if (!readReplicas) return;
    health.register('readReplicas', async () => {
      if (!readReplicas.areUsable) throw new Error('A read replica is not used');
    });
    countReads(readReplicas, [registry]);
    new Gauge({
      name: `${PREFIX}_usable`,
      help: '1 if all read replicas can be used.',
      registers: [registry],
      aggregator: 'min',
      collect() {
        this.set(Number(readReplicas.areUsable));
      },
    });
    new Gauge({
      name: `${PREFIX}_lag_bytes`,
      help: 'The part of the write-ahead log that a read replica had not replayed, at the last probe.',
      registers: [registry],
      aggregator: 'max',
      collect() {
        this.set(readReplicas.bytesBehind ?? NaN);
      },
    });
  }
}

function countReads(readReplicas: ReadReplicas, registers: Metrics['registry'][]): void {
  new Counter({
    name: `${PREFIX}_reads_total`,
    help: 'Statements that read replicas have run.',
    registers,
    collect() {
      this.reset();
      this.inc(readReplicas.replicaReads);
    },
  });
  new Counter({
    name: `${PREFIX}_fallbacks_total`,
    help: 'Statements of requests that only read that the primary has run, by the reason why no replica did.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(readReplicas.fallbacks)) this.inc({ reason }, count);
    },
  });
  new Counter({
    name: `${PREFIX}_wait_seconds_total`,
    help: 'Time for which statements have waited for a connection to a replica and for its replay.',
    registers,
    collect() {
      this.reset();
      this.inc(readReplicas.waitedMilliseconds / 1000);
    },
  });
}
