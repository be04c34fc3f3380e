import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { CommandLine } from '../support/command-line.js';
import { appOption } from '../support/options.js';
import { appContext, withApplication } from '../support/with-application.js';

export function addSeedCommand(program: CommandLine): void {
  program
    .command('seed')
    .summary('Creates demo data in an app.')
    .description(
      'Creates demo data in an app, with or without a running server. An app that already has the demo data is not changed.',
    )
    .addOption(appOption())
    .prints<{ app?: string }>(async ({ config: load, context, options, output, signal }) => {
      const config = load();
      const { appId, seeded } = await withApplication(config, signal, (application) =>
        seed(context, application, config, options.app),
      );
      output.result(
        { appId, seeded },
        seeded
          ? `The app ${appId} has demo data now.`
          : `The app ${appId} has its demo data already; nothing was changed.`,
      );
    });
}

async function seed(
  context: InstallationContext,
  application: INestApplicationContext,
  config: Config,
  app: string | undefined,
) {
  const ctx = await appContext(context, application, app);
  const [{ SampleDataService }, { serverAddress }] = await Promise.all([
    import('#operations/sample-data/sample-data.service.js'),
    import('#server/server-address.js'),
  ]);
  try {
    return {
      appId: ctx.app.id,
      seeded: await application.get(SampleDataService).seed(ctx, await serverAddress(config)),
    };
  } catch (error) {
    const { DomainError } = await import('#platform/errors/domain-error.js');
    throw error instanceof DomainError ? new StartupError(`${error.message} Nothing was changed.`) : error;
  }
}
