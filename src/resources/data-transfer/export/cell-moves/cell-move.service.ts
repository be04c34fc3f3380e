import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import { Replication } from '#platform/cells/replication.js';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { sql } from '#platform/database/sql.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { EventLog } from '#platform/events/event-log.js';
import { AppErasureService } from '#resources/management/app-erasure.service.js';
import type { App } from '#resources/management/apps.repository.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { AppImportService, LATER_POSITIONS } from '../apps/app-import.service.js';
import { NOTHING_PENDING, type PendingWork } from '../apps/pending-work.sql.js';
import { AppRowsRepository } from '../tables/app-rows.repository.js';
import { REPLICATED_TABLES } from '../tables/app-tables.js';
import { CellMovesRepository } from './cell-moves.repository.js';
import { GUARDED_TABLES } from './cell-moves.sql.js';
import { MoveChecks, type MoveCheck } from './move-checks.js';
import { DRAIN_MILLISECONDS, MoveDrain } from './move-drain.js';
import { whileRefused } from './refusal-limit.js';
import { RowComparison } from './row-comparison.js';

/** Every process of the source has heard that the app has left, or does without its cache. */
const HEARD_MILLISECONDS = 2_000;

/** A write that was accepted before has as long to end, or the move is given up. */
const TRANSACTIONS_MILLISECONDS = 2_000;

/** By default an app refuses changes for no longer than this, without the drain. */
const REFUSED_MILLISECONDS = 10_000;

/** In this order. After each of them the command can end in any way, and the same command continues. */
export const CELL_MOVE_STEPS = [
  'begun',
  'copied',
  'refusing',
  'sealed',
  'compared',
  'arrived',
  'switched',
  'left',
  'live',
] as const;
export type CellMoveStep = (typeof CELL_MOVE_STEPS)[number];

export interface CellMoveOptions {
  /** How long the source may take to finish what it has begun, while the app refuses changes. Default: a quarter of a second. */
  readonly drainSeconds?: number;
  /** How long the app may refuse changes beyond that. Then it accepts them where it is, and the move ends. */
  readonly refusedSeconds?: number;
  /** Called with each thing that the move needs, before the copy. */
  readonly onCheck?: (check: MoveCheck) => void;
  /** Called after each step. */
  readonly onStep?: (step: CellMoveStep) => void | Promise<void>;
  /** Called while the tables are copied. */
  readonly onCopied?: (done: number, all: number) => void | Promise<void>;
  /** Aborted to give the command up. */
  readonly signal?: AbortSignal;
}

interface Copy {
  readonly comparison: RowComparison;
  /** Events that agents have not seen would have no answer at the target. */
  readonly hasAgents: boolean;
}

export interface AppMovedToCell {
  readonly appId: string;
  readonly cell: string;
  /** The app refused changes for this time. */
  readonly refusedMilliseconds: number;
  /** What the source had not finished. It goes on with it. */
  readonly pending: PendingWork;
  /** When the source deletes its copy. */
  readonly erasedAt: Date;
}

/**
 * Moves an app to another cell while it is used, by the logical replication of PostgreSQL:
 *
 * 1. the target copies the rows of the app, and follows the changes of the source;
 * 2. both are compared, as far as rows do not change, and guards of the tables are created;
 * 3. the source refuses requests that change the app, and then, by the guards, every change of it by anybody; the target has the last change, and both have
 *    the same rows: the subscription is disabled;
 * 4. the app gets its row at the target; the directory says that it is there; the source leaves it; the target accepts changes.
 *
 * Where a move is follows from the databases: the directory has the target of the move, the target the subscription and its state, both the row
 * of the app. So the same command continues after any end. Until the directory is changed the move can be given up.
 */
@Injectable()
export class CellMoveService {
  constructor(
    private readonly repository: CellMovesRepository,
    private readonly rows: AppRowsRepository,
    private readonly imports: AppImportService,
    private readonly apps: AppsService,
    private readonly erasure: AppErasureService,
    private readonly events: EventLog,
    private readonly drain: MoveDrain,
    private readonly checks: MoveChecks,
    private readonly cells: CellsRepository,
    private readonly database: Database,
  ) {}

  /** @param target of the other cell @throws StartupError if the app cannot be moved; the source is then the app, as before */
  async moveTo(
    ctx: InstallationContext,
    appId: string,
    target: CellMoveService,
    options: CellMoveOptions = {},
  ): Promise<AppMovedToCell> {
    this.checks.assertOneDirectory(target.checks);
    return Replication.open(this.sides(target, appId, options.signal), async (replication) => {
      const placement = await this.cells.findMoving(ctx, appId);
      if (!placement) throw new StartupError(`There is no app ${appId}.`);
      if (placement.cell === target.cell) {
        if (placement.movingTo !== target.cell)
          throw new StartupError(`The app ${appId} is in the cell ${target.cell} already.`);
        return this.finish(ctx, appId, target, replication, options);
      }
      if (placement.cell !== this.cell)
        throw new StartupError(
          `The app ${appId} is in the cell ${placement.cell}: run the command with its environment.`,
        );
      await this.checks.assertAll(target.checks, appId, replication, options.onCheck);
      const app = await this.movable(ctx, appId);
      await target.assertFree(ctx, appId);
      if (!(await this.cells.beginMove(ctx, appId, this.cell, target.cell)))
        throw new StartupError(`The app ${appId} is being moved to the cell ${placement.movingTo}.`);
      // a former command came so far, and the source has refused changes since
      const isThere = app.movingSince !== null && (await target.apps.find(ctx, appId)) !== undefined;
      const copy = isThere ? undefined : await this.copy(ctx, app, target, replication, options);
      const pending = await this.switchOver(ctx, app, target, replication, copy, options);
      await options.onStep?.('switched');
      return this.finish(ctx, appId, target, replication, options, pending);
    });
  }

  /**
   * Gives up a move that has not switched over: the app accepts changes where it is, and the target has nothing of it.
   *
   * @throws StartupError if the app is not being moved to the target, or is there
   */
  async abort(ctx: InstallationContext, appId: string, target: CellMoveService): Promise<void> {
    this.checks.assertOneDirectory(target.checks);
    await Replication.open(this.sides(target, appId), async (replication) => {
      const placement = await this.cells.findMoving(ctx, appId);
      if (placement?.movingTo !== target.cell)
        throw new StartupError(`The app ${appId} is not being moved to the cell ${target.cell}.`);
      if (placement.cell !== this.cell)
        throw new StartupError(
          `The app ${appId} is in the cell ${placement.cell}: the same command with --to finishes its move.`,
        );
      // before the source accepts changes: a disabled subscription means that the target has everything
      if (await replication.subscription()) await replication.stop();
      await target.eraseCopy(ctx, appId);
      await replication.remove();
      const app = await this.apps.find(ctx, appId);
      if (app?.movingSince) await this.apps.stopMoving(ctx, appId);
      await replication.guards.remove();
      await this.cells.endMove(ctx, appId, this.cell);
    });
  }

  private get cell(): string {
    return this.checks.cell;
  }

  private sides(target: CellMoveService, appId: string, signal?: AbortSignal) {
    return { source: this.database, target: target.database, appId, signal };
  }

  private async movable(ctx: InstallationContext, appId: string): Promise<App> {
    const app = await this.apps.findIncludingDeleted(ctx, appId);
    if (!app) throw new StartupError(`The database of the cell ${this.cell} does not have the app ${appId}.`);
    if (app.deletionScheduledAt !== null) throw new StartupError(`The app ${appId} is deleted.`);
    return app;
  }

  /** @throws StartupError if this cell has an app with the id that is neither arriving nor left */
  private async assertFree(ctx: InstallationContext, appId: string): Promise<void> {
    const app = await this.apps.findIncludingDeleted(ctx, appId);
    if (app && app.movingSince === null && app.deletionScheduledAt === null)
      throw new StartupError(`The cell ${this.cell} has an app ${appId} already. Nothing was changed.`);
  }

  /** Until the target has all rows, and follows the source. */
  private async copy(
    ctx: InstallationContext,
    app: App,
    target: CellMoveService,
    replication: Replication,
    { onStep, onCopied = () => undefined }: CellMoveOptions,
  ): Promise<Copy> {
    const subscription = await replication.subscription();
    // disabled after a comparison, since which the source may have changed; or by a move that was being given up
    const isKept = subscription && (subscription.isEnabled || app.movingSince !== null);
    if (isKept) await replication.continue();
    else {
      await replication.remove();
      await target.eraseCopy(ctx, app.id);
    }
    const inApp = contextOf(ctx, app);
    await replication.begin(REPLICATED_TABLES, (table) => this.repository.isEmpty(inApp, table));
    await onStep?.('begun');
    await replication.copied(onCopied);
    const followed = async () => replication.passed(await replication.position());
    await followed();
    const comparison = new RowComparison(
      await this.repository.parts(inApp),
      (parts) => this.repository.checksums(inApp, parts),
      (parts) => target.repository.checksums(inApp, parts),
      followed,
    );
    await comparison.prepare();
    await replication.storeAtOnce();
    await replication.guards.create(GUARDED_TABLES);
    const hasAgents = !(await this.repository.isEmpty(inApp, sql`ai_agents`));
    await onStep?.('copied');
    return { comparison, hasAgents };
  }

  /**
   * The app refuses changes until it is at the target, or for as long as it may: then it accepts them where it is.
   *
   * @param copy absent if a former command has compared the rows
   */
  private async switchOver(
    ctx: InstallationContext,
    app: App,
    target: CellMoveService,
    replication: Replication,
    copy: Copy | undefined,
    options: CellMoveOptions,
  ): Promise<PendingWork> {
    const { drainSeconds = DRAIN_MILLISECONDS / 1000, refusedSeconds = REFUSED_MILLISECONDS / 1000, onStep } = options;
    const since = new Date();
    const inTime = async (signal: AbortSignal): Promise<PendingWork> => {
      if (!(await this.cells.beginRefusing(ctx, app.id, this.cell, target.cell, since))) throw noLongerMoving(app);
      // the servers open an app only as they have read it: not one that refuses changes anew
      const former = (await this.apps.find(ctx, app.id))?.movingSince ?? null;
      if (!copy && former?.getTime() !== app.movingSince?.getTime()) throw noLongerMoving(app);
      await this.apps.startMoving(ctx, app.id, former);
      if (copy) {
        await onStep?.('refusing');
        await this.drain.wait(ctx, app, { milliseconds: drainSeconds * 1000, hasAgents: copy.hasAgents, signal });
        await this.sealed(ctx, app, replication, copy, onStep);
        signal.throwIfAborted();
      }
      const pending = await this.drain.logged(ctx, app);
      if (copy) await this.arrive(ctx, app, target);
      await onStep?.('arrived');
      signal.throwIfAborted();
      if (!(await this.cells.switchCell(ctx, app.id, this.cell, target.cell, since))) throw noLongerMoving(app);
      return pending;
    };
    try {
      const renew = async (): Promise<void> => {
        if (!(await this.cells.renewRefusing(ctx, app.id, since))) throw noLongerMoving(app);
      };
      return await whileRefused(refusedSeconds + drainSeconds, renew, options.signal, inTime);
    } catch (error) {
      // the servers of the source do so as well, where this process cannot
      await this.acceptChanges(ctx, app, since).catch(() => undefined);
      throw error;
    }
  }

  /** The database of the source refuses every change of the app, and the target has all rows. */
  private async sealed(
    ctx: InstallationContext,
    app: App,
    replication: Replication,
    { comparison }: Copy,
    onStep: CellMoveOptions['onStep'],
  ): Promise<void> {
    await this.apps.seal(ctx, app.id);
    if (!(await replication.transactionsEnded(Date.now() + TRANSACTIONS_MILLISECONDS)))
      throw new StartupError(
        'A transaction of the source does not end, so the target may not have all. The app stays.',
      );
    await onStep?.('sealed');
    await comparison.finish();
    await replication.stop();
    await onStep?.('compared');
  }

  /** At the source, unless the directory has the app at the target, or another command moves it by now. */
  private async acceptChanges(ctx: InstallationContext, app: App, since: Date): Promise<void> {
    if (!(await this.cells.endRefusing(ctx, app.id, this.cell, since))) return;
    if ((await this.apps.find(ctx, app.id))?.movingSince) await this.apps.stopMoving(ctx, app.id);
  }

  /** The app exists at the target, and refuses changes. */
  private async arrive(ctx: InstallationContext, app: App, target: CellMoveService): Promise<void> {
    const inApp = contextOf(ctx, app);
    const row = await this.repository.readApp(inApp);
    // the servers have opened it
    if (row === undefined) throw noLongerMoving(app);
    // connected clients learn of later positions of the source until it has left the app
    const later = (await this.events.newest(ctx)) + LATER_POSITIONS;
    await target.rows.withChanges(inApp, async (tx) => {
      await target.repository.insertApp(tx, row);
      await target.repository.setOffline(tx);
      await target.imports.beginEvents(tx, later);
    });
  }

  /** After the directory has the app at the target. Can be repeated after each of its steps. */
  private async finish(
    ctx: InstallationContext,
    appId: string,
    target: CellMoveService,
    replication: Replication,
    { onStep }: CellMoveOptions,
    pending: PendingWork = NOTHING_PENDING,
  ): Promise<AppMovedToCell> {
    const moved = await target.apps.find(ctx, appId);
    // else the clients are told that they missed events
    const isLogged = (await this.rows.pendingWork({ ...ctx, app: { id: appId } })).events === 0;
    const position = isLogged ? moved?.firstEventPosition : undefined;
    const erasedAt = await this.apps.leave(ctx, appId, target.cell, position);
    await onStep?.('left');
    // unless the servers have opened it
    if ((await target.apps.find(ctx, appId))?.movingSince) await target.apps.stopMoving(ctx, appId);
    await this.cells.endRefusing(ctx, appId, target.cell);
    const refusedMilliseconds = moved?.movingSince ? Date.now() - moved.movingSince.getTime() : 0;
    await onStep?.('live');
    await delay(HEARD_MILLISECONDS);
    await replication.guards.remove();
    await replication.remove();
    await this.cells.endMove(ctx, appId, target.cell);
    return { appId, cell: target.cell, refusedMilliseconds, pending, erasedAt };
  }

  /** Removes what this cell has of an app that another one has. Its files stay: all cells have one store. */
  private async eraseCopy(ctx: InstallationContext, appId: string): Promise<void> {
    await this.rows.withChanges(ctx, async (tx) => {
      if (!(await this.apps.findIncludingDeleted(tx, appId))) await this.repository.insertStub(tx, appId);
      const app = (await this.apps.findIncludingDeleted(tx, appId))!;
      await this.erasure.erase(contextOf(tx, app), { filesStay: true });
      await this.repository.removeRest({ ...tx, app: { id: appId } });
    });
  }
}

const noLongerMoving = ({ id }: App): StartupError =>
  new StartupError(`The directory does not move the app ${id} any more.`);
