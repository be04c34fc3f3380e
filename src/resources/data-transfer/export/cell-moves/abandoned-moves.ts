import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CellDirectory } from '#platform/cells/cell-directory.js';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import type { InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { AppsService } from '#resources/management/apps.service.js';
import { CellMovesRepository } from './cell-moves.repository.js';

/** An app is open again within this time after the end of its command, and that of a NOTIFY. */
const POLL_MILLISECONDS = 1_000;

/**
 * Opens the apps whose command of a move was killed, is frozen, or has lost its connection, while they refused changes: at the source if it has not switched yet,
 * or else at the target. Every process looks after those of its database. The directory decides, so an app whose directory cannot be reached
 * goes on refusing changes.
 */
@Injectable()
export class AbandonedMoves implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Cells');
  private readonly loop = new PollingLoop(() => this.round(), {
    pauseMilliseconds: POLL_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error, failures) => {
      if (failures === 1) this.logger.warn(`Moves of apps cannot be looked after: ${errorReason(error)}`);
    },
  });

  constructor(
    private readonly repository: CellMovesRepository,
    private readonly apps: AppsService,
    private readonly cells: CellsRepository,
    private readonly directory: CellDirectory,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    if (this.directory.own !== undefined) this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async round(): Promise<boolean> {
    for (const appId of await this.repository.refusing({}))
      await this.database.withTransaction({}, (tx) => this.open(tx, appId));
    return false;
  }

  private async open(tx: InstallationContext, appId: string): Promise<void> {
    const { own } = this.directory;
    const placement = await this.cells.findMoving({}, appId);
    // another kind of move, to another installation
    if (!placement?.movingTo) return;
    // a command that has the lock and does not renew its refusal is frozen
    if (!(await this.repository.lockMove(tx, appId)) && placement.isRefused) return;
    const since = (await this.apps.find(tx, appId))?.movingSince;
    if (!since) return;
    const { cell, movingTo } = placement;
    if (cell === own) {
      // from here on a command that is still alive somewhere cannot switch
      if (!(await this.cells.endRefusing({}, appId, own))) return;
      // nor does it open an app that another command has begun to move meanwhile
      await this.apps.stopMoving(tx, appId, since);
      const [what, how] = movingTo === own ? ['has arrived', ''] : ['stays', ', or with --abort'];
      this.logger.warn(
        `The command that moves the app ${appId} has ended too early, or does not respond. The app ${what}, and accepts changes. Run \`confab cells move\` again${how}.`,
      );
    } else if (cell === movingTo) await this.apps.leave(tx, appId, cell);
    // else it is arriving here, and the source decides
  }
}
