import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { useOwnServer } from '../support/server.js';

const server = useOwnServer();

const request = (method: string, bytes: number, connection: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${method} /v3/users HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${bytes}\r\n\r\n`,
    ),
    Buffer.alloc(bytes, 'x'),
  ]);

/** Writes all, then reads until the server closes the connection. @returns what was received, and the code of an error */
async function exchange(bytes: Buffer): Promise<{ received: string; error?: string }> {
  const { port } = server.http.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let error: string | undefined;
  socket.on('error', (problem: NodeJS.ErrnoException) => (error = problem.code));
  await once(socket, 'connect');
  // a client that reads only once it has sent everything
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.on('data', (chunk) => chunks.push(chunk));
  if (!socket.closed) {
    socket.once('end', () => socket.end());
    await new Promise((resolve) => socket.once('close', resolve));
  }
  return { received: Buffer.concat(chunks).toString('latin1'), error };
}

test.each(['GET', 'DELETE', 'POST', 'PUT'])(
  'a client that closes the connection after a %s with a large body gets the response',
  async (method) => {
    for (let round = 0; round < 20; round++) {
      const { received, error } = await exchange(request(method, 4_000_000, 'close'));
      expect({ error, status: received.slice(0, 11) }).toEqual({ error: undefined, status: 'HTTP/1.1 40' });
    }
  },
);

test('a connection that stays open serves the request after a large body that was refused', async () => {
  const bytes = Buffer.concat([request('POST', 4_000_000, 'keep-alive'), request('POST', 10, 'close')]);
  const { received, error } = await exchange(bytes);
  expect(error).toBeUndefined();
  expect(received.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(2);
});

test('a request after the last one of a connection is not carried out', async () => {
  const app = await server.createApp();
  const body = JSON.stringify({ uid: 'late', name: 'Late' });
  const head = `POST /v3/users HTTP/1.1\r\nHost: localhost\r\napikey: ${app.apiKey}\r\nContent-Type: application/json\r\n`;
  const late = Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  const { received } = await exchange(Buffer.concat([request('GET', 4_000_000, 'close'), late]));
  expect(received.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  expect((await app.api.get('/v3/users/late')).status).toBe(404);
});
