// lane: long
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { rejectMalformedRequests } from '#platform/http/connections/malformed-request.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { type TestApp, useOwnServer, useServer } from '#test/support/server.js';

const patient = useOwnServer();
const impatient = useServer({ REQUEST_BODY_TIMEOUT_SECONDS: '1', RESPONSE_STALL_TIMEOUT_SECONDS: '1' });
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(patient, ['andrew']);
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection that keeps its side open, whatever the server does. */
class RawConnection {
  received = '';
  /** Whether the server has ended its side, or has reset the connection. */
  ended = false;

  private constructor(readonly socket: Socket) {
    sockets.push(socket);
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
    socket.on('end', () => (this.ended = true)).on('error', () => (this.ended = true));
  }

  static async open(server: Server): Promise<RawConnection> {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  send(...lines: string[]): void {
    this.socket.write(lines.join('\r\n'));
  }

  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  async hasStatuses(...statuses: number[]): Promise<void> {
    await eventually(async () => expect(this.statuses).toEqual(statuses));
  }

  async hasEnded(): Promise<void> {
    await eventually(async () => expect(this.ended).toBe(true));
  }
}

const head = (path: string, ...headers: string[]) => [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers];

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function losesAllConnections(server: Server): Promise<void> {
  await eventually(async () => expect(await connectionsOf(server)).toBe(0));
}

describe('a request whose body does not arrive', () => {
  test.each<[string, () => string[], number]>([
    ['without credentials', () => head('/v3/users'), 401],
    ['with a wrong key', () => head('/v3/users', 'apikey: wrong'), 401],
    ['with a key without access', () => head('/v3/groups', `apikey: ${app.authKey}`), 403],
    ['of a user who is unknown', () => head('/v3/messages', `apikey: ${app.apiKey}`, 'onBehalfOf: nobody'), 404],
    ['to an unknown path', () => head('/v3/nowhere', `apikey: ${app.apiKey}`), 404],
    ['that is too large', () => head('/v3/users', `apikey: ${app.apiKey}`), 413],
    ['to a management operation, without its credential', () => head('/apps'), 401],
  ])('is refused without waiting for the body: %s', async (_, lines, status) => {
    const length = status === 413 ? 10_000_000 : 1000;
    const connection = await RawConnection.open(patient.http);
    connection.send(...lines(), `Content-Length: ${length}`, '', '{"uid"');
    await connection.hasStatuses(status);
    const chunked = await RawConnection.open(patient.http);
    if (status === 413) return;
    chunked.send(...lines(), 'Transfer-Encoding: chunked', '', '5', '{"uid', '');
    await chunked.hasStatuses(status);
  });

  test('to a public route gets its response without waiting for the body', async () => {
    const connection = await RawConnection.open(patient.http);
    connection.send('GET /health/live HTTP/1.1', 'Host: localhost', 'Content-Length: 1000', '', '{"a"');
    await connection.hasStatuses(200);
  });

  test.each<[string, string[]]>([
    ['of a known length', ['Content-Length: 100', '', '{"uid"']],
    ['in chunks', ['Transfer-Encoding: chunked', '', '5', '{"uid', '']],
    ['compressed', ['Content-Encoding: gzip', 'Content-Length: 100', '', '']],
    [
      'that is a form',
      [
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 999',
        '',
        '--x',
        'Content-Disposition: form-data',
      ],
    ],
  ])('gets 408 with a valid key, and its connection is closed: %s', async (_, rest) => {
    const isForm = rest[0]!.startsWith('Content-Type');
    const own = await appWithUsers(impatient, ['andrew']);
    const connection = await RawConnection.open(impatient.http);
    connection.send(...head(isForm ? '/v3/media' : '/v3/users', `apikey: ${own.apiKey}`), ...rest);
    await connection.hasStatuses(408);
    await connection.hasEnded();
    expect(connection.received).toMatch(/^connection: close\r$/im);
    const { error } = JSON.parse(connection.received.slice(connection.received.indexOf('\r\n\r\n'))) as {
      error: object;
    };
    expect(error).toMatchObject({ code: 'ERR_BAD_REQUEST', source: 'chat-api' });
    connection.socket.destroy();
    await losesAllConnections(impatient.http);
  });

  test('and that was refused has its connection closed after a timeout', async () => {
    const connection = await RawConnection.open(impatient.http);
    connection.send(...head('/v3/users'), 'Content-Length: 1000', '', '{');
    await connection.hasStatuses(401);
    await losesAllConnections(impatient.http);
  });

  test('at once, but in many pieces, is read completely', async () => {
    const connection = await RawConnection.open(patient.http);
    const body = JSON.stringify({ uid: 'pieces', name: 'Pieces' });
    connection.send(...head('/v3/users', `apikey: ${app.apiKey}`), `Content-Length: ${body.length}`, '', '');
    for (const character of body) {
      connection.socket.write(character);
      await new Promise(setImmediate);
    }
    await connection.hasStatuses(200);
    expect(dataOf(await app.api.get('/v3/users/pieces')).name).toBe('Pieces');
  });
});

test('a connection stays usable after a request that was refused before its body arrived', async () => {
  const connection = await RawConnection.open(patient.http);
  connection.send(...head('/v3/users', 'apikey: wrong'), 'Content-Length: 300000', '', '');
  await connection.hasStatuses(401);
  connection.send('x'.repeat(300_000));
  connection.send(
    ...head('/v3/users', `apikey: ${app.apiKey}`),
    'Content-Length: 28',
    '',
    '{"uid":"after","name":"Aft"}',
  );
  await connection.hasStatuses(401, 200);
});

test('pipelined requests get their responses in order', async () => {
  const connection = await RawConnection.open(patient.http);
  const user = (uid: string) =>
    [...head('/v3/users', `apikey: ${app.apiKey}`), 'Content-Length: 25', '', `{"uid":"${uid}","name":"Nam"}`].join(
      '\r\n',
    );
  connection.send(user('p1') + user('p2') + user('p3'));
  await connection.hasStatuses(200, 200, 200);
});

describe('Expect: 100-continue', () => {
  test('gets 100 after the authentication, and then the body is read', async () => {
    const connection = await RawConnection.open(patient.http);
    connection.send(
      ...head('/v3/users', `apikey: ${app.apiKey}`),
      'Expect: 100-continue',
      'Content-Length: 29',
      '',
      '',
    );
    await connection.hasStatuses(100);
    connection.send('{"uid":"waiter","name":"Wait"}'.slice(0, 29));
    await connection.hasStatuses(100, 400);
  });

  test('gets only the error if the request is refused', async () => {
    const connection = await RawConnection.open(patient.http);
    connection.send(...head('/v3/users', 'apikey: wrong'), 'Expect: 100-continue', 'Content-Length: 28', '', '');
    await connection.hasStatuses(401);
    await connection.hasEnded();
  });
});

test('the connection of a client that does not read its response is closed', async () => {
  const own = await appWithUsers(impatient, ['andrew']);
  const content = Buffer.alloc(48 * 1024 * 1024, 'x');
  const { attachments } = dataOf(await own.as('andrew').form('/v3/media', {}, [{ name: 'a.txt', content }]));
  const { pathname } = new URL(attachments[0].url as string);
  const connection = await RawConnection.open(impatient.http);
  connection.socket.pause();
  connection.send(`GET ${pathname} HTTP/1.1`, 'Host: localhost', '', '');
  await losesAllConnections(impatient.http);
});

describe('a connection whose headers do not arrive in time', () => {
  test.each([
    ['that sends incomplete headers', 'GET /v3/users HTTP/1.1\r\nHost: x\r\n'],
    ['that sends nothing', ''],
  ])('gets 408 and is closed although the client does not close its side: %s', async (_, bytes) => {
    const server = createServer({ connectionsCheckingInterval: 20, headersTimeout: 50 }, () => undefined);
    rejectMalformedRequests(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const connection = await RawConnection.open(server);
      connection.socket.write(bytes);
      await connection.hasEnded();
      expect(connection.statuses).toEqual([408]);
      await losesAllConnections(server);
    } finally {
      server.close();
    }
  });

  test('is closed if it sends bytes that are not HTTP and does not close its side', async () => {
    const connection = await RawConnection.open(impatient.http);
    connection.send('hello', '', '');
    await connection.hasStatuses(400);
    await losesAllConnections(impatient.http);
  });
});
