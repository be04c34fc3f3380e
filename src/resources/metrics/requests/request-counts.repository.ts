import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import type { RequestCount } from './request-counts.js';
import { addRequestCounts } from './request-counts.sql.js';

@Injectable()
export class RequestCountsRepository extends Repository {
  /** Adds to the metrics of all apps in one statement. Counts of deleted apps are dropped. */
  async add(ctx: InstallationContext, counts: readonly RequestCount[]): Promise<void> {
    const columns = columnsOf(counts, 'appId', 'at', 'metric', 'dimension', 'value');
    await this.database.forInstallation(ctx).query(addRequestCounts, columns);
  }
}
