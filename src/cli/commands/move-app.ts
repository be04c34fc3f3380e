import type { MoveStep } from '#resources/data-transfer/export/apps/app-move.service.js';
import { UsageError, type CommandLine } from '../support/command-line.js';
import { wholeNumber } from '../support/options.js';
import { targetConfig } from '../support/target-config.js';
import { withApplication } from '../support/with-application.js';

interface Options {
  to?: string;
  cancel?: boolean;
  drainSeconds?: number;
}

const steps: Record<MoveStep, string> = {
  draining: 'The app refuses changes; waiting for what it has begun.',
  copying: 'Copying.',
  comparing: 'Comparing source and target.',
  switching: 'Both have the same rows; switching over.',
};

export function addMoveAppCommand(program: CommandLine): void {
  program
    .command('move-app <appId>')
    .summary('Moves an app to another installation, while both run.')
    .description(
      'Moves an app to another installation. It refuses changes while it is copied. An interrupted move is continued by the same command.',
    )
    .option('--to <file>', 'File with the variables of the configuration of the target, as .env.')
    .option('--cancel', 'Gives up a move that was interrupted: the app accepts changes again.')
    .option('--drain-seconds <seconds>', 'How long to wait for what has begun. Default: 30.', wholeNumber(0, 3600))
    .prints<Options>(async ({ config, context, options, arguments: [appId], output, signal }) => {
      if ((options.to === undefined) === !options.cancel) throw new UsageError('Either --to or --cancel is required.');
      const { AppMoveService } = await import('#resources/data-transfer/export/apps/app-move.service.js');
      if (options.cancel) {
        await withApplication(config(), signal, (source) => source.get(AppMoveService).cancel(context, appId!));
        output.result({ appId, cancelled: true }, `The app ${appId} accepts changes again.`);
        return;
      }
      const target = await targetConfig(options.to!);
      const moved = await withApplication(config(), signal, (source) =>
        withApplication(target, signal, (other) =>
          source.get(AppMoveService).moveTo(context, appId!, other.get(AppMoveService), {
            drainSeconds: options.drainSeconds,
            onStep: (step) => output.progress(steps[step]),
            signal,
          }),
        ),
      );
      const seconds = (moved.refusedMilliseconds / 1000).toFixed(1);
      const pending = Object.entries(moved.pending).filter(([, count]) => count > 0);
      output.result(
        moved,
        [
          `Moved the app ${appId}. It refused changes for ${seconds} seconds. The source is erased at ${moved.erasedAt.toISOString()}.`,
          ...pending.map(([what, count]) => `The source has ${count} ${what} that are not finished.`),
        ].join('\n'),
      );
    });
}
