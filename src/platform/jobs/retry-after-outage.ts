import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PgNotifier } from '../database/notifications/pg-notifier.js';
import { PollingLoop } from './polling-loop.js';

/** Loops that failed while the database was unavailable run again as soon as it is back, and not when their back-off is over. */
@Injectable()
export class RetryAfterOutage implements OnModuleInit {
  constructor(private readonly pgNotifier: PgNotifier) {}

  onModuleInit(): void {
    this.pgNotifier.onReconnect(() => PollingLoop.retryAll());
  }
}
