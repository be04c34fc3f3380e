import { Inject, Injectable } from '@nestjs/common';
import { CellsRepository } from '../cells/cells.repository.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { Database } from '../database/database.js';
import { watchBacklog } from './backlog-gauges.js';
import { movingApps } from './metrics.sql.js';
import { Metrics } from './server-metrics.js';

/** Metrics of moves between cells: a command that was killed leaves its move behind. Without cells there are none. */
@Injectable()
export class CellMonitor {
  constructor(database: Database, cells: CellsRepository, metrics: Metrics, @Inject(CONFIG) { cell }: Config) {
    if (!cell) return;
    const concerned = async () =>
      (await cells.moves({})).filter((move) => move.cell === cell.name || move.movingTo === cell.name);
    watchBacklog(metrics, 'confab_cell', concerned, [
      ['moves', 'Apps that move to or from this cell, also where the command was killed.', (moves) => moves.length],
    ]);
    watchBacklog(
      metrics,
      'confab_cell_move',
      async () => (await database.forInstallation({}).query(movingApps, []))[0]!,
      [
        [
          'refused_seconds',
          'For how long the longest moving app of this database has refused changes; 0 for none.',
          ({ seconds }) => seconds,
        ],
      ],
    );
  }
}
