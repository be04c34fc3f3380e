import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from '../jobs/job-queue.js';
import { IdempotencyKeys } from './idempotency-keys.js';

/** Deletes expired idempotency keys. */
@Injectable()
export class IdempotencyRetention implements OnModuleInit {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('idempotency-keys.delete-expired', '*/5 * * * *', (ctx) => this.keys.deleteExpired(ctx));
  }
}
