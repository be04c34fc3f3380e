import { StartupError } from '#platform/errors/startup-error.js';
import type { CommandLine } from '../support/command-line.js';
import { reasonOfBadHealth } from '../support/health.js';

export function addHealthcheckCommand(program: CommandLine): void {
  program
    .command('healthcheck')
    .summary('Checks whether the server is ready.')
    .description(
      'Requests /health/ready from the server of this configuration. For the health check of a container without curl.',
    )
    .runs(async ({ config }) => {
      const reason = await reasonOfBadHealth(config());
      if (reason !== undefined) throw new StartupError(reason);
    });
}
