import type { ApiKey } from '#resources/api-keys/api-key.view.js';
import type { CommandLine } from '../support/command-line.js';
import { appOption } from '../support/options.js';
import { appContext, withApplication } from '../support/with-application.js';

export function addListKeysCommand(program: CommandLine): void {
  program
    .command('list-keys')
    .summary('Prints the API keys of an app.')
    .description('Prints the API keys of an app, newest first, with or without a running server. Changes nothing.')
    .addOption(appOption())
    .prints<{ app?: string }>(async ({ config, context, options, output, signal }) => {
      const { appId, apiKeys } = await withApplication(config(), signal, async (application) => {
        const ctx = await appContext(context, application, options.app);
        const { ApiKeysService } = await import('#resources/api-keys/api-keys.service.js');
        return { appId: ctx.app.id, apiKeys: await application.get(ApiKeysService).list(ctx, {}) };
      });
      output.result(
        { appId, apiKeys: apiKeys.map(({ name, scope, apiKey }) => ({ name, scope, apiKey })) },
        [`app id  ${appId}`, ...apiKeys.map(apiKeyLine)].join('\n'),
      );
    });
}

const apiKeyLine = ({ name, scope, apiKey }: ApiKey): string => `${apiKey}  ${scope}  ${name}`;
