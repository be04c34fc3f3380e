import { once } from 'node:events';
import type { Server } from 'node:http';
import express, { type Express, type Request } from 'express';
import { readJsonBody } from '#platform/http/body/body-parser.js';
import { sendRaw } from '../support/raw-http.js';

let server: Server;
/** The last body, or the error that refused it. */
let outcome: Promise<unknown>;

async function readAfterHangUp(request: Request): Promise<unknown> {
  if (!request.socket.readableEnded) await once(request.socket, 'end');
  try {
    await readJsonBody(request, 30_000);
    return request.body as unknown;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

beforeAll(async () => {
  const app: Express = express();
  app.use((request: Request) => {
    outcome = readAfterHangUp(request);
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const TEXT = '{"permanent":true}';
const size = TEXT.length.toString(16);

describe('the body of a client that disconnects while its request is authenticated', () => {
  test.each<[string, string[], unknown]>([
    ['that arrived completely is read', [`Content-Length: ${TEXT.length}`, '', TEXT], { permanent: true }],
    ['that is incomplete is refused', ['Content-Length: 40', '', TEXT], 'ERR_BAD_JSON'],
    [
      'that arrived in chunks is read',
      ['Transfer-Encoding: chunked', '', size, TEXT, '0', '', ''],
      { permanent: true },
    ],
    ['that is incomplete in chunks is refused', ['Transfer-Encoding: chunked', '', size, TEXT, ''], 'ERR_BAD_JSON'],
  ])('%s, never taken for an empty one', async (_, lines, expected) => {
    await sendRaw(server, ['DELETE / HTTP/1.1', 'Host: localhost', ...lines].join('\r\n'), { hangUp: true });
    expect(await outcome).toEqual(expected);
  });
});
