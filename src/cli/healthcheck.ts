import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { listenAddress } from '../platform/config/listen-address.js';

// The health check of the image, which starts every ten seconds: `confab healthcheck` without its libraries and the rest of the configuration.

const TIMEOUT_MILLISECONDS = 4_000;

const { host, port } = listenAddress();
const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/health/ready`;

async function reasonOfFailure(): Promise<string | undefined> {
  try {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode === 200 ? undefined : `The server responded with ${response.statusCode}.`;
  } catch {
    return `${url} does not respond.`;
  }
}

const reason = await reasonOfFailure();
if (reason !== undefined) {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
