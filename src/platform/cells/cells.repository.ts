import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '../context/context.js';
import { offsetOf, type Page, type PageRequest } from '../database/lists/page.js';
import { containedPattern } from '../database/lists/pattern.js';
import { notify } from '../database/notifications/pg-notifier.js';
import * as sql from './cells.sql.js';
import { DirectoryDatabase } from './directory-database.js';

/** Every process of every cell listens. The payload is an app whose cell changed, or `EVERYTHING`. */
export const CELLS_CHANGED = 'confab_cells';

/** After a change of cells, or of many apps. No app has this id. */
export const EVERYTHING = '';

/** An app of the cell may be on its way into the database of the cell, by a transaction that has no time limit. */
const RESERVED_MILLISECONDS = 24 * 3_600_000;

/**
 * Entries of apps that the database of a cell does not have. Servers remove reservations only: one that is started with the database of another
 * installation by mistake would else make the apps of the cell unknown.
 */
export type OtherEntries = 'stay' | 'reservations are removed' | 'are removed';

/** The only place that writes the tables `cells`, `cell_apps` and `cell_collaborators`. */
@Injectable()
export class CellsRepository {
  constructor(private readonly directory: DirectoryDatabase) {}

  async list(ctx: InstallationContext): Promise<sql.Cell[]> {
    return this.directory.forInstallation(ctx).query(sql.list, []);
  }

  /** @returns whether the name was free */
  async add(ctx: InstallationContext, cell: { name: string; address?: string; weight: number }): Promise<boolean> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const statements = this.directory.forInstallation(tx);
      const [added] = await statements.query(sql.add, [cell.name, cell.address ?? null, cell.weight]);
      await statements.query(notify, [CELLS_CHANGED, EVERYTHING]);
      return added !== undefined;
    });
  }

  /** @returns whether there is such a cell */
  async update(
    ctx: InstallationContext,
    name: string,
    { weight, address }: { weight?: number; address?: string },
  ): Promise<boolean> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const statements = this.directory.forInstallation(tx);
      const [updated] = await statements.query(sql.update, [name, weight ?? null, address ?? null]);
      await statements.query(notify, [CELLS_CHANGED, EVERYTHING]);
      return updated !== undefined;
    });
  }

  /** The cell of every app. */
  async placements(ctx: InstallationContext): Promise<sql.Placement[]> {
    return this.directory.forInstallation(ctx).query(sql.placements, []);
  }

  async findPlacements(ctx: InstallationContext, appIds: readonly string[]): Promise<sql.Placement[]> {
    return this.directory.forInstallation(ctx).query(sql.findPlacements, [appIds]);
  }

  /** @returns whether the id is free, or was reserved by the cell before */
  async reserve(
    ctx: InstallationContext,
    cell: string,
    { id, name, region, createdAt }: Omit<sql.ListedApp, 'cell' | 'movingTo' | 'deletionScheduledAt'>,
  ): Promise<boolean> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const statements = this.directory.forInstallation(tx);
      const [reserved] = await statements.query(sql.reserve, [id, cell, name, region, createdAt]);
      if (reserved) await statements.query(notify, [CELLS_CHANGED, id]);
      return reserved !== undefined;
    });
  }

  /** Moves that have begun and not ended, whether or not a command continues them. */
  async moves(ctx: InstallationContext): Promise<sql.Move[]> {
    return this.directory.forInstallation(ctx).query(sql.moves, []);
  }

  /** Where the app is, and where it moves to. @returns undefined if the directory does not have it */
  async findMoving(ctx: InstallationContext, appId: string): Promise<sql.MovingPlacement | undefined> {
    return (await this.directory.forInstallation(ctx).query(sql.findMoving, [appId]))[0];
  }

  /** Can be repeated. @returns whether the app is in the cell `from`, and does not move to a third one */
  async beginMove(ctx: InstallationContext, appId: string, from: string, to: string): Promise<boolean> {
    const begun = await this.directory.forInstallation(ctx).query(sql.beginMove, [appId, from, to]);
    return begun.length > 0;
  }

  /**
   * The app is about to refuse changes.
   *
   * @param since the same one for `switchCell`, which does nothing after `endRefusing`: so a command that was given up cannot switch later
   * @returns whether the app is in the cell `from`, and moves to the cell `to`
   */
  async beginRefusing(
    ctx: InstallationContext,
    appId: string,
    from: string,
    to: string,
    since: Date,
  ): Promise<boolean> {
    const begun = await this.directory.forInstallation(ctx).query(sql.beginRefusing, [appId, from, to, since]);
    return begun.length > 0;
  }

  /** To be called each second while the app refuses changes: the servers open an app whose command does not. @returns false if they have */
  async renewRefusing(ctx: InstallationContext, appId: string, since: Date): Promise<boolean> {
    return (await this.directory.forInstallation(ctx).query(sql.renewRefusing, [appId, since])).length > 0;
  }

  /**
   * The app is about to accept changes in the cell.
   *
   * @param since of the command that gives up: another one may work by now
   * @returns whether the app is there: it then stays, until a command begins again
   */
  async endRefusing(ctx: InstallationContext, appId: string, cell: string, since?: Date): Promise<boolean> {
    return (await this.directory.forInstallation(ctx).query(sql.endRefusing, [appId, cell, since])).length > 0;
  }

  /** From now on requests for the app are routed to the other cell. @returns whether the app was moving there, and has refused changes since then */
  async switchCell(ctx: InstallationContext, appId: string, from: string, to: string, since: Date): Promise<boolean> {
    return this.directory.withTransaction(ctx, async (tx) => {
      const statements = this.directory.forInstallation(tx);
      const [switched] = await statements.query(sql.switchCell, [appId, from, to, since]);
      await statements.query(notify, [CELLS_CHANGED, appId]);
      return switched !== undefined;
    });
  }

  /** The move has ended in this cell: that of the target, or that of the source if it was given up. */
  async endMove(ctx: InstallationContext, appId: string, cell: string): Promise<void> {
    await this.directory.forInstallation(ctx).query(sql.endMove, [appId, cell]);
  }

  /** Frees the id of an app that the cell does not have. @param isReserved only if it is reserved for one that is created */
  async remove(
    ctx: InstallationContext,
    cell: string,
    appId: string,
    { isReserved }: { isReserved: boolean },
  ): Promise<void> {
    await this.directory.withTransaction(ctx, async (tx) => {
      const statements = this.directory.forInstallation(tx);
      await statements.query(sql.remove, [appId, cell, isReserved]);
      await statements.query(notify, [CELLS_CHANGED, appId]);
    });
  }

  /**
   * Makes the entries of apps of a cell as the cell has them.
   *
   * @param others what becomes of old entries of other apps of the cell; where not all `stay`, `apps` are all of its apps
   * @returns the apps that stay in another cell, by the directory
   */
  async publish(
    ctx: InstallationContext,
    cell: string,
    apps: readonly sql.PublishedApp[],
    { others, now = new Date() }: { others: OtherEntries; now?: Date },
  ): Promise<sql.Placement[]> {
    const ids = apps.map(({ appId }) => appId);
    const entries = apps.map(({ appId, name, region, createdAt, deletionScheduledAt }) => ({
      app_id: appId,
      name,
      region,
      created_at: createdAt,
      deletion_scheduled_at: deletionScheduledAt,
    }));
    const collaborators = apps.flatMap(({ appId, collaborators: of }) => of.map((one) => ({ appId, ...one })));
    const theirApps = collaborators.map(({ appId }) => appId);
    const emails = collaborators.map(({ email }) => email);
    const roles = collaborators.map(({ role }) => role);
    return this.directory.withTransaction(ctx, async (tx) => {
      const statements = this.directory.forInstallation(tx);
      const before = await statements.query(sql.findPlacements, [ids]);
      await statements.query(sql.publishApps, [cell, JSON.stringify(entries)]);
      await statements.query(sql.removeCollaborators, [cell, ids, theirApps, emails]);
      await statements.query(sql.publishCollaborators, [cell, theirApps, emails, roles]);
      const old = new Date(now.getTime() - RESERVED_MILLISECONDS);
      const values = [cell, ids, old, others === 'reservations are removed'] as const;
      const removed = others === 'stay' ? [] : await statements.query(sql.removeOthers, values);
      if (before.length < ids.length || removed.length > 0) await statements.query(notify, [CELLS_CHANGED, EVERYTHING]);
      return before.filter((placement) => placement.cell !== cell);
    });
  }

  /** The apps of all cells, the newest first. */
  async listApps(
    ctx: InstallationContext,
    { email, searchKey, isDeleted }: { email?: string; searchKey?: string; isDeleted?: boolean },
    page: PageRequest,
  ): Promise<Page<sql.ListedApp>> {
    const values = [email, searchKey === undefined ? null : containedPattern(searchKey), isDeleted] as const;
    const statements = this.directory.forInstallation(ctx);
    const [rows, [count]] = await Promise.all([
      statements.query(sql.listApps, [...values, page.perPage, offsetOf(page)]),
      statements.query(sql.countApps, values),
    ]);
    return { rows, total: count!.total };
  }
}
