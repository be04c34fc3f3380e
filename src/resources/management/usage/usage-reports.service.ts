import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { UsageService } from '#resources/metrics/figures/usage.service.js';
import { AppsRepository } from '../apps.repository.js';
import { monthOf, totalsOf, usageCsv, type AppUsage } from './usage-report.js';
import { UsageReportsRepository, type StoredReport } from './usage-reports.repository.js';

const APPS_PER_QUERY = 100;

/** `month` in ISO 8601. */
const usageReport = defineJob<{ appId: string; month: string }>('usage.report');

/** Reports about the usage of all apps of the installation in a calendar month, which a job makes. */
@Injectable()
export class UsageReportsService implements OnModuleInit {
  constructor(
    private readonly reports: UsageReportsRepository,
    private readonly apps: AppsRepository,
    private readonly usage: UsageService,
    private readonly jobs: JobQueue,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.register(usageReport, (ctx, { appId, month }) =>
      this.create({ ...ctx, app: { id: appId } }, new Date(month)),
    );
  }

  /** Requests made before the job has begun have one report. @returns the month @throws ERR_APP_NOT_FOUND */
  async request(
    ctx: InstallationContext,
    appId: string,
    { previousMonth, now = new Date() }: { previousMonth: boolean; now?: Date },
  ): Promise<Date> {
    const month = monthOf(now, previousMonth ? 1 : 0);
    return this.database.withTransaction({ ...ctx, app: { id: appId } }, async (tx) => {
      await this.reports.requireApp(tx, appId);
      await this.reports.request(tx, month);
      const payload = { appId, month: month.toISOString() };
      await this.jobs.add(tx, usageReport, payload, { key: `usage/${appId}/${payload.month}`, isBulk: true });
      return month;
    });
  }

  /** @throws ERR_APP_NOT_FOUND, ERR_USAGE_REPORT_NOT_FOUND */
  async newest(ctx: InstallationContext, appId: string): Promise<StoredReport> {
    const inApp = { ...ctx, app: { id: appId } };
    await this.reports.requireApp(ctx, appId);
    const report = await this.reports.findNewest(inApp);
    if (!report) throw new DomainError('ERR_USAGE_REPORT_NOT_FOUND', { appId });
    return report;
  }

  private async create(ctx: AppContext, from: Date): Promise<void> {
    const to = monthOf(from, -1);
    const apps: AppUsage[] = [];
    for await (const app of this.appsBefore(ctx, to)) {
      const { totals } = await this.usage.usage(ctx, app.id, from, to);
      apps.push({ id: app.id, name: app.name, state: app.deletionScheduledAt ? 'archived' : 'active', usage: totals });
    }
    const report = { from: unixSeconds(from), to: unixSeconds(to), totals: totalsOf(apps), apps };
    await this.reports.save(ctx, from, { report, csv: usageCsv(apps), createdAt: new Date() });
  }

  private async *appsBefore(ctx: InstallationContext, time: Date) {
    for (let after = ''; ;) {
      const page = await this.apps.listAfter(ctx, after, APPS_PER_QUERY);
      for (const app of page) if (app.createdAt < time) yield app;
      const last = page.at(-1);
      if (!last || page.length < APPS_PER_QUERY) return;
      after = last.id;
    }
  }
}
