import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { UsageReport } from './usage-report.js';

export interface StoredReport {
  readonly report: UsageReport;
  readonly csv: string;
  readonly createdAt: Date;
}

/** The only place that writes the table `usage_reports`. */
@Injectable()
export class UsageReportsRepository extends TableRepository('usageReport') {
  async request(ctx: AppContext, month: Date): Promise<void> {
    const appId = ctx.app.id;
    const requestedAt = new Date();
    await this.table(ctx).upsert({
      where: { appId_month: { appId, month } },
      create: { appId, month, requestedAt },
      update: { requestedAt },
    });
  }

  /** Replaces the report of the month. Does nothing if the app was erased. */
  async save(ctx: AppContext, month: Date, { report, csv, createdAt }: StoredReport): Promise<void> {
    // a type with named members is no JSON to the compiler
    const json: object = report;
    await this.table(ctx).updateMany({
      where: { appId: ctx.app.id, month },
      data: { report: json, csv, createdAt },
    });
  }

  /** The one that was finished last. */
  async findNewest(ctx: AppContext): Promise<StoredReport | undefined> {
    const row = await this.table(ctx).findFirst({
      where: { appId: ctx.app.id, createdAt: { not: null } },
      select: { report: true, csv: true, createdAt: true },
      orderBy: [{ createdAt: 'desc' }, { month: 'desc' }],
    });
    return row ? (row as unknown as StoredReport) : undefined;
  }
}
