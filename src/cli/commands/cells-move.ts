import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { CellMoveService, CellMoveStep } from '#resources/data-transfer/export/cell-moves/cell-move.service.js';
import type { CommandLine } from '../support/command-line.js';
import { newCellName, wholeNumber } from '../support/options.js';
import { targetConfig } from '../support/target-config.js';
import { withApplication } from '../support/with-application.js';
import { requireCells } from '../support/with-cells.js';

interface Options {
  to: string;
  env: string;
  abort?: boolean;
  drainSeconds?: number;
  refusedSeconds?: number;
}

const steps: Record<CellMoveStep, string> = {
  begun: 'The target copies the app, which goes on as before.',
  copied: 'The target has all rows, and follows the changes of the source.',
  refusing: 'The app refuses changes; waiting for what it has begun.',
  sealed: 'The database of the source refuses every change of the app.',
  compared: 'Source and target have the same rows.',
  arrived: 'The app exists at the target.',
  switched: 'The directory has the app at the target.',
  left: 'The source has left the app.',
  live: 'The app accepts changes at the target.',
};

export function addMoveCommand(command: CommandLine): void {
  command
    .command('move')
    .failsAs('the app was not moved')
    .argument('<appId>', 'Id of the app.')
    .summary('Moves an app to another cell, while it is used.')
    .description(
      'Moves an app from the cell of CONFAB_CELL to another one, while it is used: for less than a second it refuses changes. An interrupted move is continued by the same command.',
    )
    .requiredOption('--to <cell>', 'Name of the cell that the app moves to.', newCellName)
    .requiredOption('--env <file>', 'File with the variables of the configuration of that cell, as .env.')
    .option('--abort', 'Gives up a move that was interrupted: the app stays, and the other cell has nothing of it.')
    .option(
      '--drain-seconds <seconds>',
      'How long to wait for webhooks, notifications and answers of agents that have begun, while the app refuses changes. Default: a quarter of a second.',
      wholeNumber(0, 3600),
    )
    .option(
      '--refused-seconds <seconds>',
      'How long the app may refuse changes beyond that, before it accepts them again and the command ends. Default: 10.',
      wholeNumber(1, 3600),
    )
    .prints<Options>(async ({ config: load, context, options, arguments: [appId = ''], output, signal }) => {
      const config = requireCells(load());
      const target = await configOfCell(options.env, options.to);
      const { CellMoveService: service } =
        await import('#resources/data-transfer/export/cell-moves/cell-move.service.js');
      const { persistently } = await import('../support/persistently.js');
      // the servers of both cells run what works in the background
      const background = false;
      const inBoth = <Result>(
        work: (source: CellMoveService, target: CellMoveService, report: (text: string) => void) => Promise<Result>,
      ): Promise<Result> =>
        persistently(
          (onProgress) => {
            const report = (text: string) => {
              onProgress();
              output.progress(text);
            };
            const inSource = (source: INestApplicationContext) =>
              withApplication(target, signal, (other) => work(source.get(service), other.get(service), report), {
                background,
              });
            return withApplication(config, signal, inSource, { background });
          },
          {
            signal,
            onInterruption: (reason) => output.progress(`A database cannot be reached (${reason}). Trying again.`),
          },
        );
      if (options.abort) {
        await inBoth((source, other) => source.abort(context, appId, other));
        output.result({ appId, aborted: true }, `The app ${appId} stays in the cell ${config.cell!.name}.`);
        return;
      }
      const moved = await inBoth((source, other, report) =>
        source.moveTo(context, appId, other, {
          drainSeconds: options.drainSeconds,
          refusedSeconds: options.refusedSeconds,
          onCheck: ({ check, message }) => report(`Checked ${check}: ${message}`),
          onStep: (step) => report(steps[step]),
          onCopied: (done, all) => report(`Copied ${done} of ${all} tables.`),
          signal,
        }),
      );
      const seconds = (moved.refusedMilliseconds / 1000).toFixed(1);
      // a former command that was interrupted has ended it
      const refused = moved.refusedMilliseconds > 0 ? `It refused changes for ${seconds} seconds. ` : '';
      const pending = Object.entries(moved.pending).filter(([, count]) => count > 0);
      output.result(
        moved,
        [
          `Moved the app ${appId} to the cell ${moved.cell}. ${refused}The source erases its copy at ${moved.erasedAt.toISOString()}.`,
          ...pending.map(([what, count]) => `The source has ${count} ${what} that are not finished.`),
        ].join('\n'),
      );
    });
}

async function configOfCell(file: string, cell: string): Promise<Config> {
  const config = requireCells(await targetConfig(file));
  if (config.cell!.name !== cell)
    throw new StartupError(`${file} has the configuration of the cell ${config.cell!.name}, and not of ${cell}.`);
  return config;
}
