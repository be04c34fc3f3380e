import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

const TIMEOUT_MILLISECONDS = 4_000;

/** Requests the health of the server that listens there. Node's own client, because a health check starts every few seconds. @returns why it is not ready */
export async function reasonOfBadHealth({ host, port }: { host: string; port: number }): Promise<string | undefined> {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/health/ready`;
  try {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode === 200 ? undefined : `the server responded with ${response.statusCode}.`;
  } catch {
    return `${url} does not respond.`;
  }
}
