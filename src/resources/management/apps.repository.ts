import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '../../platform/context.js';
import type { Region } from '../../platform/config/config.js';
import { isUniqueViolation } from '../../platform/database/database-errors.js';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.js';
import { Database } from '../../platform/database/database.js';
import { contains } from '../../platform/database/pattern.js';
import { installationStatement } from '../../platform/database/statement.js';
import { offsetOf, type Page, type PageRequest } from '../../platform/database/page.js';
import type { Prisma } from '../../generated/prisma/client.js';

export interface App {
  id: string;
  name: string;
  region: Region;
  createdAt: Date;
  deletionScheduledAt: Date | null;
}

const columns = {
  id: true,
  name: true,
  region: true,
  createdAt: true,
  deletionScheduledAt: true,
} satisfies Prisma.AppSelect;

const lockFirstApp = installationStatement('apps-lock-first', {
  reason: 'takes a lock of the installation',
  text: 'SELECT pg_advisory_xact_lock($1)',
});

const lockDue = installationStatement('apps-lock-due', {
  reason: 'finds the app whose deletion is due next',
  text: `SELECT app_id AS id, name, region, created_at AS "createdAt", deletion_scheduled_at AS "deletionScheduledAt" FROM apps
    WHERE deletion_scheduled_at <= $1 ORDER BY deletion_scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
});

/** The only place that writes the tables `apps` and `management_credentials`. */
@Injectable()
export class AppsRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction no other server process decides whether a first app is needed. */
  async lockFirstApp(ctx: InstallationContext): Promise<void> {
    await this.database.forInstallation(ctx).query(lockFirstApp, [ADVISORY_LOCKS.firstApp]);
  }

  /** @returns undefined when the id is taken. */
  async create(ctx: InstallationContext, app: { id: string; name: string; region: Region }): Promise<App | undefined> {
    try {
      return await this.database.forInstallation(ctx).prisma.app.create({ data: app, select: columns });
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  async any(ctx: InstallationContext): Promise<boolean> {
    return (await this.database.forInstallation(ctx).prisma.app.findFirst({ select: { id: true } })) !== null;
  }

  async find(ctx: InstallationContext, id: string): Promise<App | undefined> {
    return (
      (await this.database.forInstallation(ctx).prisma.app.findUnique({ where: { id }, select: columns })) ?? undefined
    );
  }

  async findMany(ctx: InstallationContext, ids: string[]): Promise<App[]> {
    return this.database.forInstallation(ctx).prisma.app.findMany({ where: { id: { in: ids } }, select: columns });
  }

  /** The one of that id; without an id, the oldest. Deleted apps are left out. */
  async findActive(ctx: InstallationContext, id?: string): Promise<App | undefined> {
    const where = { id, deletionScheduledAt: null };
    return (
      (await this.database
        .forInstallation(ctx)
        .prisma.app.findFirst({ where, select: columns, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })) ?? undefined
    );
  }

  /** Newest first. */
  async list(ctx: InstallationContext, { searchKey }: { searchKey?: string }, page: PageRequest): Promise<Page<App>> {
    const { app } = this.database.forInstallation(ctx).prisma;
    const where = searchKey ? { OR: [{ id: contains(searchKey) }, { name: contains(searchKey) }] } : {};
    const [rows, total] = await Promise.all([
      app.findMany({
        where,
        select: columns,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        skip: offsetOf(page),
        take: page.perPage,
      }),
      app.count({ where }),
    ]);
    return { rows, total };
  }

  /** @returns undefined when there is no such app that is not deleted already. */
  async scheduleDeletion(ctx: InstallationContext, id: string, at: Date): Promise<App | undefined> {
    const [row] = await this.database.forInstallation(ctx).prisma.app.updateManyAndReturn({
      where: { id, deletionScheduledAt: null },
      data: { deletionScheduledAt: at, updatedAt: new Date() },
      select: columns,
    });
    return row;
  }

  /** The deleted app that has waited longest beyond its time, if any; other servers pass it over until the end of the transaction. */
  async lockDue(ctx: InstallationContext, now: Date): Promise<App | undefined> {
    const [app] = await this.database.forInstallation(ctx).queryUnchecked<App>(lockDue, [now]);
    return app;
  }

  /** With everything that hangs on it by foreign keys. */
  async erase(ctx: InstallationContext, id: string): Promise<void> {
    await this.database.forInstallation(ctx).prisma.app.delete({ where: { id } });
  }

  async hasManagementCredential(ctx: InstallationContext): Promise<boolean> {
    return (await this.database.forInstallation(ctx).prisma.managementCredential.count()) > 0;
  }

  async saveManagementCredential(
    ctx: InstallationContext,
    hashes: { keyHash: Uint8Array<ArrayBuffer>; secretHash: Uint8Array<ArrayBuffer> },
  ): Promise<void> {
    const row = { ...hashes, updatedAt: new Date() };
    await this.database
      .forInstallation(ctx)
      .prisma.managementCredential.upsert({ where: { id: 1 }, create: row, update: row });
  }
}
