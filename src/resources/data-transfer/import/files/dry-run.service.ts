import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { RolledBack } from './batch-store.service.js';

/** Imports that are rolled back. */
@Injectable()
export class DryRunService {
  constructor(private readonly database: Database) {}

  /**
   * Runs an import in one transaction that is rolled back, so that its records refer to each other, and duplicates are found, as if they were
   * stored. Until its end, other imports into the app and changes of its groups wait.
   */
  async run<Result>(ctx: RequestContext, work: (tx: RequestContext) => Promise<Result>): Promise<Result> {
    let result: { value: Result } | undefined;
    try {
      await this.database.withLongTransaction(ctx, async (tx) => {
        result = { value: await work(tx) };
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack) || !result) throw error;
    }
    return result!.value;
  }
}
