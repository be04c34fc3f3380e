import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { PublishedApp } from '#platform/cells/cells.sql.js';
import { DirectoryDatabase } from '#platform/cells/directory-database.js';
import type { Region } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { ADVISORY_LOCKS } from '#platform/database/advisory-locks.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { contains } from '#platform/database/lists/pattern.js';
import type { AppState } from './app.dto.js';
import * as sql from './apps.sql.js';

export interface App {
  id: string;
  name: string;
  region: Region;
  createdAt: Date;
  deletionScheduledAt: Date | null;
  /** Set while the app is moved to another installation. */
  movingSince: Date | null;
  /** Its events in the log of this database are those after this position. Absent in lists of all cells. */
  firstEventPosition?: bigint;
  /** Absent without cells. */
  cell?: string;
  /** The cell that it moves to. Known in lists only. */
  movingTo?: string;
}

const columns = {
  id: true,
  name: true,
  region: true,
  createdAt: true,
  deletionScheduledAt: true,
  movingSince: true,
  firstEventPosition: true,
} satisfies Prisma.AppSelect;

/** The only place that writes the tables `apps` and `management_credentials`. */
@Injectable()
export class AppsRepository {
  constructor(
    private readonly database: Database,
    private readonly directory: DirectoryDatabase,
  ) {}

  /** Until the end of the transaction no other server process decides whether a first app is needed. */
  async lockFirstApp(ctx: InstallationContext): Promise<void> {
    await this.directory.forInstallation(ctx).query(sql.lockFirstApp, [ADVISORY_LOCKS.firstApp]);
  }

  /** @param app has more of another installation @returns undefined if the id is taken */
  async create(
    ctx: InstallationContext,
    app: Pick<App, 'id' | 'name' | 'region'> & Partial<Pick<App, 'createdAt' | 'movingSince'>>,
  ): Promise<App | undefined> {
    try {
      return await this.table(ctx).create({ data: app, select: columns });
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  async any(ctx: InstallationContext): Promise<boolean> {
    return (await this.table(ctx).findFirst({ select: { id: true } })) !== null;
  }

  async find(ctx: InstallationContext, id: string): Promise<App | undefined> {
    return (await this.table(ctx).findUnique({ where: { id }, select: columns })) ?? undefined;
  }

  async findMany(ctx: InstallationContext, ids: string[]): Promise<App[]> {
    return this.table(ctx).findMany({ where: { id: { in: ids } }, select: columns });
  }

  /** What the directory of cells has of all apps, or of one, without those that are in another database now. */
  async publishable(ctx: InstallationContext, id?: string): Promise<PublishedApp[]> {
    const rows = await this.table(ctx).findMany({
      where: { id, movedAt: null },
      select: { ...columns, collaborators: { select: { email: true, role: true } } },
    });
    return rows.map(({ id: appId, ...app }) => ({ appId, ...app }));
  }

  /** The app with the id; without an id, the oldest app. Deleted apps are excluded. */
  async findActive(ctx: InstallationContext, id?: string): Promise<App | undefined> {
    const where = { id, deletionScheduledAt: null };
    return (
      (await this.table(ctx).findFirst({ where, select: columns, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })) ??
      undefined
    );
  }

  /** Returns the newest first. */
  async list(
    ctx: InstallationContext,
    { searchKey, state }: { searchKey?: string; state?: AppState },
    page: PageRequest,
  ): Promise<Page<App>> {
    const where = {
      ...(ctx.collaborator && { collaborators: { some: { email: ctx.collaborator.email } } }),
      ...(searchKey && { OR: [{ id: contains(searchKey) }, { name: contains(searchKey) }] }),
      ...(state && { deletionScheduledAt: state === 'active' ? null : { not: null } }),
    };
    const [rows, total] = await Promise.all([
      this.table(ctx).findMany({
        where,
        select: columns,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        skip: offsetOf(page),
        take: page.perPage,
      }),
      this.table(ctx).count({ where }),
    ]);
    return { rows, total };
  }

  /** Returns the apps in the order of their ids, deleted ones included. @param after only apps with a greater id */
  async listAfter(ctx: InstallationContext, after: string, limit: number): Promise<App[]> {
    return this.table(ctx).findMany({
      where: { id: { gt: after } },
      select: columns,
      orderBy: { id: 'asc' },
      take: limit,
    });
  }

  /** @param moved of an app that is at another installation now @returns undefined if there is no such app, or it is already deleted */
  async scheduleDeletion(
    ctx: InstallationContext,
    id: string,
    at: Date,
    moved?: { movedAt: Date; movedTo?: string },
  ): Promise<App | undefined> {
    const where = { id, deletionScheduledAt: null, ...(moved ? {} : { movingSince: null }) };
    return this.changed(ctx, where, { deletionScheduledAt: at, ...moved, updatedAt: new Date() });
  }

  /** Whether or not the app is deleted. Does nothing if it has left already. */
  async leave(
    ctx: InstallationContext,
    id: string,
    deletionScheduledAt: Date,
    moved: { movedAt: Date; movedToCell: string; firstEventPosition?: bigint },
  ): Promise<void> {
    const data = { deletionScheduledAt, ...moved };
    await this.table(ctx).updateMany({ where: { id, movedToCell: null }, data });
  }

  /** @returns undefined if there is no such app, or it is deleted or being moved */
  async rename(ctx: InstallationContext, id: string, name: string): Promise<App | undefined> {
    const where = { id, deletionScheduledAt: null, movingSince: null };
    return this.changed(ctx, where, { name, updatedAt: new Date() });
  }

  /** Refuses changes of the data, or accepts them again. @param former the state before @returns undefined if it is not in that, or deleted */
  async setMoving(
    ctx: InstallationContext,
    id: string,
    movingSince: Date | null,
    former: Date | null | { not: null } = movingSince ? null : { not: null },
  ): Promise<App | undefined> {
    const where = { id, deletionScheduledAt: null, movingSince: former };
    return this.changed(ctx, where, movingSince ? { movingSince } : { movingSince, sealedAt: null });
  }

  /** The database refuses changes of an app that is being moved, where the guards of its move exist. */
  async seal(ctx: InstallationContext, id: string): Promise<void> {
    const where = { id, movingSince: { not: null } };
    await this.table(ctx).updateMany({ where, data: { sealedAt: new Date() } });
  }

  /** @returns undefined if there is no such app, or it is not deleted, or another cell has it */
  async cancelDeletion(ctx: InstallationContext, id: string): Promise<App | undefined> {
    const where = { id, deletionScheduledAt: { not: null }, movedToCell: null };
    const notMoved = { movedAt: null, movedTo: null, movedToCell: null };
    return this.changed(ctx, where, { deletionScheduledAt: null, ...notMoved, updatedAt: new Date() });
  }

  /** Clients that have received events up to an earlier position only have missed events. */
  async setFirstEventPosition(ctx: InstallationContext, id: string, firstEventPosition: bigint): Promise<void> {
    await this.table(ctx).updateMany({ where: { id }, data: { firstEventPosition } });
  }

  /** The deleted app that has been due for erasure longest, if any; other servers skip it until the end of the transaction. */
  async lockDue(
    ctx: InstallationContext,
    now: Date,
  ): Promise<(App & { readonly movedToCell: string | null }) | undefined> {
    const [app] = await this.database.forInstallation(ctx).query(sql.lockDue, [now]);
    return app;
  }

  /** Deletes the app with every row that references it. */
  async erase(ctx: InstallationContext, id: string): Promise<void> {
    await this.table(ctx).delete({ where: { id } });
  }

  async hasManagementCredential(ctx: InstallationContext): Promise<boolean> {
    return (await this.directory.forInstallation(ctx).prisma.managementCredential.count()) > 0;
  }

  async saveManagementCredential(
    ctx: InstallationContext,
    hashes: { keyHash: Uint8Array<ArrayBuffer>; secretHash: Uint8Array<ArrayBuffer> },
  ): Promise<void> {
    const row = { ...hashes, updatedAt: new Date() };
    await this.directory
      .forInstallation(ctx)
      .prisma.managementCredential.upsert({ where: { id: 1 }, create: row, update: row });
  }

  private async changed(
    ctx: InstallationContext,
    where: Prisma.AppWhereInput,
    data: Prisma.AppUpdateManyMutationInput,
  ): Promise<App | undefined> {
    return (await this.table(ctx).updateManyAndReturn({ where, data, select: columns }))[0];
  }

  private table(ctx: InstallationContext) {
    return this.database.forInstallation(ctx).prisma.app;
  }
}
