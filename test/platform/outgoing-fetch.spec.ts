import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutgoingFetch, ResponseTooLarge } from '#platform/outgoing/outgoing-fetch.js';

let server: Server;
let port: number;
const unrestricted = new OutgoingFetch(true);
const guarded = new OutgoingFetch(false);

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    else response.end('x'.repeat(1000));
  });
  server.listen(0);
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await Promise.all([unrestricted.close(), guarded.close()]);
  server.close();
});

const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

test.each(['127.0.0.1', '[::1]', '0.0.0.0', 'localhost', '2130706433'])('it does not connect to %s', async (host) => {
  const error = await guarded
    .withLimits({ bytes: 10_000 })(`http://${host}:${port}/`)
    .catch((reason: unknown) => reason);
  expect(codeOf(error)).toBe('ERR_ADDRESS_NOT_PUBLIC');
  expect((await unrestricted.withLimits({ bytes: 10_000 })(`http://localhost:${port}/`)).status).toBe(200);
});

test('it reads a limited number of bytes', async () => {
  const text = await (await unrestricted.withLimits({ bytes: 1000 })(`http://localhost:${port}/`)).text();
  expect(text).toHaveLength(1000);
  const response = await unrestricted.withLimits({ bytes: 999 })(`http://localhost:${port}/`);
  await expect(response.text()).rejects.toThrow(ResponseTooLarge);
});

test('it follows no redirects', async () => {
  await expect(unrestricted.withLimits({ bytes: 1000 })(`http://localhost:${port}/moved`)).rejects.toThrow();
});
