import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import type { InstallationContext } from '../context/context.js';
import { Batcher } from '../database/batching/batcher.js';
import { PgNotifier } from '../database/notifications/pg-notifier.js';
import { DomainError } from '../errors/domain-error.js';
import { errorReason } from '../errors/error-reason.js';
import { StartupError } from '../errors/startup-error.js';
import { PollingLoop } from '../jobs/polling-loop.js';
import { chooseCell } from './cell-choice.js';
import { CELLS_CHANGED, CellsRepository, EVERYTHING } from './cells.repository.js';
import type { Cell } from './cells.sql.js';
import { DirectoryDatabase } from './directory-database.js';

/** All placements are read again after this time, because notifications get lost, for example behind a pooler in transaction mode. */
const RELOAD_MILLISECONDS = 30_000;

/** Apps that change meanwhile are read at once. */
const PAUSE_MILLISECONDS = 50;

const LOOKUP_BATCH = 200;

/**
 * Which cell has which app. Every process has all of it in memory, so that a directory that is down stops nothing but the creation of apps, their moves
 * and the console. The authority is the row of the app in the database of its cell: this says only where to look for it.
 */
@Injectable()
export class CellDirectory implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  /** The cell of this process. Absent without cells. */
  readonly own?: string;
  private readonly logger = new Logger('Cells');
  private cells: readonly Cell[] = [];
  private placements = new Map<string, string>();
  private readonly notifier?: PgNotifier;
  /** Apps whose cell changed since the last round. Empty: everything is read. */
  private changed = new Set<string>();
  private readonly loop = new PollingLoop(() => this.read(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: RELOAD_MILLISECONDS,
    onError: (error, failures) => {
      if (failures === 1)
        this.logger.warn(`The directory of cells cannot be read, and stays as it was: ${errorReason(error)}`);
    },
  });
  private readonly lookups = new Batcher<string, string | undefined>((ids) => this.lookUp(ids), LOOKUP_BATCH);

  constructor(
    private readonly repository: CellsRepository,
    directory: DirectoryDatabase,
    @Inject(CONFIG) { cell }: Pick<Config, 'cell'>,
  ) {
    this.own = cell?.name;
    if (directory.separate)
      this.notifier = new PgNotifier(directory.separate, 'changes of the directory of cells arrive later');
  }

  onModuleInit(): void {
    this.notifier?.listen(CELLS_CHANGED, (appId) => this.follow(appId));
    this.notifier?.onReconnect(() => this.follow(EVERYTHING));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.notifier) return;
    await this.notifier.onApplicationBootstrap();
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.notifier?.onApplicationShutdown();
  }

  /** @throws StartupError if the directory does not have the cell of this process, or the driver's error if it cannot be read */
  async assertKnown(): Promise<void> {
    const cells = await this.repository.list({});
    if (cells.some(({ name }) => name === this.own)) return;
    throw new StartupError(
      `The directory has no cell ${this.own}: add it with \`confab cells add ${this.own}\`, or correct CONFAB_CELL.`,
    );
  }

  /**
   * For a request that this process cannot answer, because it does not know the credential or the app.
   *
   * @throws ERR_APP_IN_OTHER_CELL, or the driver's error if the directory is down and the app is not in memory
   */
  async assertHere(appId: string): Promise<void> {
    const cell = await this.find(appId);
    if (cell !== undefined && cell !== this.own) throw DomainError.appInOtherCell(appId);
  }

  /** The cell of the app, by the memory of this process, or else by the directory. @returns undefined for an unknown app */
  async find(appId: string): Promise<string | undefined> {
    return this.placements.get(appId) ?? (this.own === undefined ? undefined : this.lookups.submit(appId));
  }

  /** Whether any cell has an app. False without cells. */
  async hasApps(ctx: InstallationContext): Promise<boolean> {
    return this.own !== undefined && (await this.repository.list(ctx)).some(({ apps }) => apps > 0);
  }

  /** The cell in which the next app is created. */
  chooseForApp(): string | undefined {
    return chooseCell(this.cells);
  }

  private async lookUp(ids: readonly string[]): Promise<(string | undefined)[]> {
    const found = new Map((await this.repository.findPlacements({}, ids)).map(({ appId, cell }) => [appId, cell]));
    return ids.map((id) => found.get(id));
  }

  private follow(appId: string): void {
    this.changed.add(appId);
    this.loop.wake();
  }

  /** Rounds follow each other, so that an older state never replaces a newer one. */
  private async read(): Promise<boolean> {
    const changed = [...this.changed];
    this.changed.clear();
    try {
      if (changed.length === 0 || changed.includes(EVERYTHING)) await this.readAll();
      else await this.readSome(changed);
    } catch (error) {
      this.changed.add(EVERYTHING);
      throw error;
    }
    return false;
  }

  private async readAll(): Promise<void> {
    const [cells, placements] = await Promise.all([this.repository.list({}), this.repository.placements({})]);
    this.cells = cells;
    this.placements = new Map(placements.map(({ appId, cell }) => [appId, cell]));
  }

  private async readSome(appIds: readonly string[]): Promise<void> {
    const cells = await this.lookUp(appIds);
    for (const [at, appId] of appIds.entries()) {
      const cell = cells[at];
      if (cell === undefined) this.placements.delete(appId);
      else this.placements.set(appId, cell);
    }
  }
}
