import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CommandOutcome, runConfab } from '../support/command.js';
import { freePort } from '../support/free-port.js';

/** Runs the health check of the image. */
async function check(environment: NodeJS.ProcessEnv): Promise<Pick<CommandOutcome, 'exitCode' | 'errors'>> {
  const { exitCode, errors } = await runConfab([], environment, { program: 'cli/healthcheck.js' });
  return { exitCode, errors };
}

/** A server that responds to /health/ready with a status, and to nothing else. */
async function listening(status: number): Promise<{ server: Server; PORT: string }> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health/ready' ? status : 404).end('{}');
  }).listen(0);
  await once(server, 'listening');
  return { server, PORT: String((server.address() as AddressInfo).port) };
}

test.each([
  [200, 0, ''],
  [503, 1, 'the server responded with 503.\n'],
])('the health check of a server that responds with %i exits with %i', async (status, exitCode, errors) => {
  const { server, PORT } = await listening(status);
  expect(await check({ PORT })).toEqual({ exitCode, errors });
  expect(await check({ PORT, HOST: '127.0.0.1' })).toEqual({ exitCode, errors });
  server.close();
});

test('the health check of a server that is not there exits with 1 and names the address', async () => {
  const PORT = String(await freePort());
  expect(await check({ PORT, HOST: '' })).toEqual({
    exitCode: 1,
    errors: `http://localhost:${PORT}/health/ready does not respond.\n`,
  });
});
