import { Injectable } from '@nestjs/common';
import { PgNotifier } from '../database/notifications/pg-notifier.js';
import { HealthChecks } from './health-checks.js';

/** Health check of the connection on which a process hears the others. Without it requests succeed, so the server is degraded. */
@Injectable()
export class ListenerMonitor {
  constructor(notifier: PgNotifier, health: HealthChecks) {
    health.register('listener', async () => {
      if (!notifier.listening) throw new Error('NOTIFY does not arrive');
    });
  }
}
