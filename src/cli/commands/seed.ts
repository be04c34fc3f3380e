import type { INestApplicationContext } from '@nestjs/common';
import { StartupError } from '../../platform/errors/startup-error.js';
import { runs } from '../support/action.js';
import type { CommandLine } from '../support/command-line.js';
import { appOption, jsonOption } from '../support/options.js';
import { appContext, withApplication } from '../support/with-application.js';

export function addSeedCommand(program: CommandLine): void {
  program
    .command('seed')
    .summary('Creates demo data in an app.')
    .description(
      'Creates demo data in an app, with or without a running server. An app that already has the demo data is not changed.',
    )
    .addOption(appOption())
    .addOption(jsonOption())
    .action(
      runs<{ app?: string }>(async ({ config, options, output, signal }) => {
        const { appId, seeded } = await withApplication(config(), signal, (application) =>
          seed(application, options.app),
        );
        output.result(
          { appId, seeded },
          seeded
            ? `The app ${appId} has demo data now.`
            : `The app ${appId} has its demo data already; nothing was changed.`,
        );
      }),
    );
}

async function seed(application: INestApplicationContext, app: string | undefined) {
  const ctx = await appContext(application, app);
  const { DemoDataService } = await import('../../demo/demo-data.service.js');
  try {
    return { appId: ctx.app.id, seeded: await application.get(DemoDataService).seed(ctx) };
  } catch (error) {
    const { DomainError } = await import('../../platform/errors/domain-error.js');
    throw error instanceof DomainError ? new StartupError(`${error.message} Nothing was changed.`) : error;
  }
}
