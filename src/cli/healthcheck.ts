import { loadConfig } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { runCommand } from './run-command.js';

const TIMEOUT_MILLISECONDS = 4_000;

await runCommand({
  call: 'node dist/cli/healthcheck.js',
  summary:
    'Requests /health/ready from the server of this configuration. For the health check of a container without curl.',
  failed: 'healthcheck failed',
  run: async () => {
    const { host, port } = loadConfig();
    const address = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
    const { ok, status } = await request(`http://${address}:${port}/health/ready`);
    if (!ok) throw new StartupError(`the server responded with ${status}.`);
  },
});

async function request(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  } catch {
    throw new StartupError(`${url} does not respond.`);
  }
}
