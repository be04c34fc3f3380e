import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { ApiKey } from '#resources/api-keys/api-key.view.js';
import { UsageError, type CommandLine } from '../support/command-line.js';
import { appContext, withApplication } from '../support/with-application.js';

interface Options {
  readonly management?: boolean;
  readonly app?: string;
}

export function addRotateKeysCommand(program: CommandLine): void {
  program
    .command('rotate-keys')
    .summary('Replaces the management pair, or the API keys of an app.')
    .description(
      'Replaces the management pair, or all API keys of an app, by generated ones and prints them. Servers refuse the former ones within a second. The encryption key is that of rotate-encryption-key.',
    )
    .option('--management', 'Replaces the management pair.')
    .option('--app <appId>', 'Replaces all API keys of this app. Names and scopes stay.')
    .prints<Options>(async ({ config: load, context, options, output, signal }) => {
      if (!options.management && options.app === undefined)
        throw new UsageError('--management or --app <appId> is required.');
      const config = load();
      assertNotConfigured(config, options);
      const { management, apiKeys } = await withApplication(config, signal, (application) =>
        rotate(context, application, options),
      );
      output.result(
        { management, apiKeys: apiKeys?.map(({ name, scope, apiKey }) => ({ name, scope, apiKey })) },
        [...managementLines(management), ...(apiKeys ?? []).map(apiKeyLine)].join('\n'),
      );
    });
}

/** The configured pair replaces the stored one at every start. */
function assertNotConfigured({ management }: Config, options: Options): void {
  if (options.management && management)
    throw new StartupError(
      'CONFAB_MANAGEMENT_KEY and CONFAB_MANAGEMENT_SECRET set the management pair: change them, and start the servers again.',
    );
}

async function rotate(context: InstallationContext, application: INestApplicationContext, options: Options) {
  const [{ ApiKeysService }, { InstallationService }] = await Promise.all([
    import('#resources/api-keys/api-keys.service.js'),
    import('#resources/management/installation.service.js'),
  ]);
  // the app first: if it does not exist, nothing is changed
  const ctx = options.app === undefined ? undefined : await appContext(context, application, options.app);
  return {
    apiKeys: ctx && (await application.get(ApiKeysService).replaceAll(ctx)),
    management: options.management
      ? await application.get(InstallationService).replaceManagementPair(context)
      : undefined,
  };
}

const managementLines = (pair: { key: string; secret: string } | undefined): string[] =>
  pair ? [`management  key ${pair.key}`, `            secret ${pair.secret}   (cannot be shown again)`] : [];

const apiKeyLine = ({ name, scope, apiKey }: ApiKey): string => `${apiKey}  ${scope}  ${name}`;
