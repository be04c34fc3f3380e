import type { Region } from '#platform/config/config.js';
import type { CommandLine } from '../support/command-line.js';
import { choiceOption, nameUpTo } from '../support/options.js';
import { withApplication } from '../support/with-application.js';

const REGIONS: readonly Region[] = ['us', 'eu', 'in'];
/** The API limits names of apps to as many characters. */
const MAX_NAME = 100;

export function addCreateAppCommand(program: CommandLine): void {
  program
    .command('create-app')
    .summary('Creates an app and prints its keys.')
    .description('Creates an app and prints its keys. GET /v3/apikeys lists the keys again.')
    .argument('<name>', 'Name of the app.', nameUpTo(MAX_NAME))
    .addOption(choiceOption('--region <region>', 'Region in the address of the app.', REGIONS).default('us'))
    .option('--skip-sample-data', 'Creates an empty app; otherwise it gets users, groups, messages and calls.')
    .prints<{ region: Region; skipSampleData?: boolean }>(
      async ({ arguments: [name = ''], config, context, options, output, signal }) => {
        const { app, fullAccess, authOnly } = await withApplication(config(), signal, async (application) => {
          const { AppsService } = await import('#resources/management/apps.service.js');
          return application
            .get(AppsService)
            .create(context, { name, region: options.region, withSampleData: !options.skipSampleData });
        });
        output.result(
          { appId: app.id, name, region: app.region, apiKey: fullAccess.apiKey, authKey: authOnly.apiKey },
          [
            `app id        ${app.id}`,
            `REST API key  ${fullAccess.apiKey}   (fullAccess: for your servers only)`,
            `auth key      ${authOnly.apiKey}   (authOnly: creates users and auth tokens)`,
          ].join('\n'),
        );
      },
    );
}
