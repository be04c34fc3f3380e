import type { Cell, Move } from '#platform/cells/cells.sql.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { CommandLine } from '../support/command-line.js';
import { cellAddress, newCellName, weightOf } from '../support/options.js';
import { withApplication } from '../support/with-application.js';
import { requireCells, withCells } from '../support/with-cells.js';
import { addMoveCommand } from './cells-move.js';

export function addCellsCommand(program: CommandLine): void {
  const command = program.command('cells').summary('Administers the cells of an installation with several databases.');
  addList(command);
  addAdd(command);
  addWeight(command);
  addRebuild(command);
  addMoveCommand(command);
}

function addList(command: CommandLine): void {
  command
    .command('list')
    .failsAs('the cells were not listed')
    .summary('Lists the cells with their apps, and whether their servers are ready.')
    .description(
      'Lists the cells with their weights and the numbers of their apps, and the apps that move, with the time for which they have refused changes. Those with an address are asked whether they are ready. Changes nothing.',
    )
    .prints(async ({ config, context, output }) => {
      const [cells, moves] = await withCells(config(), (repository) =>
        Promise.all([repository.list(context), repository.moves(context)]),
      );
      const { readinessOf } = await import('#operations/cells/readiness.js');
      const states = await Promise.all(
        cells.map(async (cell) => ({
          ...cell,
          state: cell.address === null ? null : await readinessOf(cell.address),
          moves: moves
            .filter((move) => move.cell === cell.name)
            .map(({ appId, movingTo, refusedSeconds }) => ({ appId, movingTo, refusedSeconds })),
        })),
      );
      output.result(
        { cells: states },
        states.length === 0 ? 'There are no cells yet.' : states.flatMap(lines).join('\n'),
      );
    });
}

interface ListedCell extends Cell {
  readonly state: string | null;
  /** Of its apps that are on their way to another cell, or have just arrived. */
  readonly moves: readonly Pick<Move, 'appId' | 'movingTo' | 'refusedSeconds'>[];
}

const lines = ({ name, weight, apps, address, state, moves }: ListedCell): string[] => [
  `${name.padEnd(16)}  weight ${weight}, ${apps} apps${address === null ? '' : `, ${state} at ${address}`}`,
  ...moves.map(({ appId, movingTo, refusedSeconds }) => {
    const where = movingTo === name ? 'has arrived' : `moves to ${movingTo}`;
    return `  ${appId} ${where}${refusedSeconds === null ? '' : `, and has refused changes for ${refusedSeconds} seconds`}`;
  }),
];

function addAdd(command: CommandLine): void {
  command
    .command('add')
    .failsAs('the cell was not added')
    .argument('<name>', 'Name of the cell, as in its CONFAB_CELL.', newCellName)
    .summary('Adds a cell, before its first server starts.')
    .description('Adds a cell to the directory. Servers of a cell that is not there do not start.')
    .option('--weight <number>', 'Its share of new apps: 0 for none.', weightOf, 1)
    .option('--address <url>', 'Where this machine reaches its server, for `confab cells list`.', cellAddress)
    .prints<{ weight: number; address?: string }>(async ({ config, context, arguments: [name = ''], ...run }) => {
      const { weight, address } = run.options;
      const isNew = await withCells(config(), (repository) => repository.add(context, { name, weight, address }));
      if (!isNew) throw new StartupError(`There is a cell ${name} already.`);
      run.output.result({ name, weight, address: address ?? null }, `Added the cell ${name}.`);
    });
}

function addWeight(command: CommandLine): void {
  command
    .command('weight')
    .failsAs('the weight was not changed')
    .argument('<name>', 'Name of the cell.', newCellName)
    .argument('<number>', 'Its share of new apps: 0 for none.', weightOf)
    .summary('Changes the share of new apps that a cell gets.')
    .prints(async ({ config, context, arguments: [name = '', given = ''], output }) => {
      const weight = Number(given);
      const isKnown = await withCells(config(), (repository) => repository.update(context, name, { weight }));
      if (!isKnown) throw new StartupError(`There is no cell ${name}.`);
      output.result({ name, weight }, `The cell ${name} has the weight ${weight}.`);
    });
}

function addRebuild(command: CommandLine): void {
  command
    .command('rebuild')
    .failsAs('the directory was not rebuilt')
    .summary('Makes the directory of what the database of this cell has.')
    .description(
      'Makes the entries of the cell of CONFAB_CELL in the directory as its database has them, and removes those of apps that it has not had for a day. After a loss of the directory, run it in each cell. Lists the apps that the directory has in another cell: after the restoration of a cell, an app is where the directory has it.',
    )
    .prints(async ({ config: load, context, output, signal }) => {
      const config = load();
      const elsewhere = await withApplication(requireCells(config), signal, async (application) => {
        const { AppsService } = await import('#resources/management/apps.service.js');
        return application.get(AppsService).publishAll(context, 'are removed');
      });
      output.result(
        { cell: config.cell!.name, elsewhere },
        [
          `The directory has the apps of the cell ${config.cell!.name}.`,
          ...elsewhere.map(({ appId, cell }) => `The app ${appId} stays in the cell ${cell}, and is here as well.`),
        ].join('\n'),
      );
    });
}
