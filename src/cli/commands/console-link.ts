import type { CommandLine } from '../support/command-line.js';
import { withApplication } from '../support/with-application.js';

export function addConsoleLinkCommand(program: CommandLine): void {
  program
    .command('console-link')
    .summary('Prints a link that signs in to the console.')
    .description(
      'Prints a link that signs in to the console once, within an hour, with the rights of the management pair. Its address is PUBLIC_URL, or that of the running server on this machine.',
    )
    .prints(async ({ config: load, output, signal }) => {
      const config = load();
      const url = await withApplication(config, signal, async (application) => {
        const [{ ConsoleSessions }, { consoleLink }, { serverAddress }] = await Promise.all([
          import('#platform/authentication/console/console-sessions.js'),
          import('#server/first-start-output.js'),
          import('#server/server-address.js'),
        ]);
        const code = await application.get(ConsoleSessions).createLink({});
        return consoleLink(await serverAddress(config), code);
      });
      output.result({ url }, url);
    });
}
