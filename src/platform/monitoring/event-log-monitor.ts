import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { watchBacklog } from './backlog-gauges.js';
import { HealthChecks } from './health-checks.js';
import { outboxBacklog, outboxLag } from './metrics.sql.js';
import { Metrics } from './server-metrics.js';

/** An event reaches the log within some milliseconds. While older ones wait, webhooks, notifications and realtime are late. */
const MAX_LAG_SECONDS = 5;

/** Health check and metrics of the way of events from the outbox to the log. */
@Injectable()
export class EventLogMonitor {
  constructor(database: Database, health: HealthChecks, metrics: Metrics) {
    const installation = database.forInstallation({});
    health.register('eventLog', async () => {
      const [oldest] = await installation.query(outboxLag, []);
      if (oldest && oldest.seconds > MAX_LAG_SECONDS) throw new Error('Events wait in the outbox');
    });
    watchBacklog(metrics, 'confab_outbox', async () => (await installation.query(outboxBacklog, []))[0]!, [
      ['events', 'Events in the outbox that are not in the log yet.', ({ events }) => events],
      ['lag_seconds', 'Age of the oldest event that is not in the log yet.', ({ lagSeconds }) => lagSeconds],
    ]);
  }
}
