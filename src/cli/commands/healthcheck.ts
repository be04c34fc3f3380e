import { StartupError } from '../../platform/errors/startup-error.js';
import { runs } from '../support/action.js';
import type { CommandLine } from '../support/command-line.js';

const TIMEOUT_MILLISECONDS = 4_000;

export function addHealthcheckCommand(program: CommandLine): void {
  program
    .command('healthcheck')
    .summary('Checks whether the server is ready.')
    .description(
      'Requests /health/ready from the server of this configuration. For the health check of a container without curl.',
    )
    .action(
      runs(async ({ config }) => {
        const { host, port } = config();
        const address = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
        const { ok, status } = await request(`http://${address}:${port}/health/ready`);
        if (!ok) throw new StartupError(`the server responded with ${status}.`);
      }),
    );
}

async function request(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  } catch {
    throw new StartupError(`${url} does not respond.`);
  }
}
