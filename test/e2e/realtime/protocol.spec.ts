import { connect, type AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { appWithUsers } from '#test/support/factories.js';
import { connectedAs, RealtimeClient } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { documentedMessages } from '#test/support/shared/realtime-document.mjs';

const server = useServer({ REALTIME_ORIGINS: 'https://chat.example.com' });

describe('the AsyncAPI document', () => {
  test.each(documentedMessages)('has a valid example of $name', ({ check, examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect([check(example), check.errors]).toEqual([true, null]);
  });
});

describe('frames', () => {
  test('an unknown type, invalid JSON and a value that is not an object are rejected, and the connection stays open', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    for (const frame of ['{"type":"dance"}', '{"type":', '[]', '"typing"', '{"type":7}']) {
      client.send(frame);
      expect(await client.next('error')).toMatchObject({ code: 'ERR_BAD_REQUEST' });
    }
    expect(await client.request({ type: 'ping' })).toMatchObject({ type: 'pong' });
    await client.close();
  });

  test('an invalid frame gets an error for each field, with its ref', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    client.send({ type: 'typing', receiver: 'a b', receiverType: 'everybody', ref: 'one' });
    expect(await client.next('error')).toMatchObject({
      ref: 'one',
      code: 'ERR_BAD_REQUEST',
      details: { receiver: [expect.any(String)], receiverType: [expect.any(String)], action: [expect.any(String)] },
    });
    client.send({ type: 'typing', receiver: 'betty', receiverType: 'user', action: 'start', ref: 'x'.repeat(65) });
    expect(await client.next('error')).toMatchObject({ details: { ref: [expect.any(String)] } });
    client.send({ type: 'transient', receiver: 'betty', receiverType: 'user', data: { text: '\u0000' }, ref: 'two' });
    expect(await client.next('error')).toMatchObject({ ref: 'two', code: 'ERR_BAD_REQUEST' });
    await client.close();
  });

  test('one that is nested too deeply is rejected before it is parsed', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    client.send(`{"type":"transient","data":${'['.repeat(5000)}${']'.repeat(5000)}}`);
    expect(await client.next('error')).toMatchObject({ code: 'ERR_BAD_REQUEST' });
    await client.close();
  });

  test('one that is too large closes the connection with 1009, a binary frame with 1003', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const large = (await connectedAs(server, app, 'andrew')).client;
    large.send({ type: 'ping', padding: 'x'.repeat(20_000) });
    expect(await large.closed).toMatchObject({ code: 1009 });
    const binary = (await connectedAs(server, app, 'andrew')).client;
    binary.socket.send(Buffer.from('{"type":"ping"}'));
    expect(await binary.closed).toMatchObject({ code: 1003 });
  });

  test('too many close the connection, after many were rejected', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    for (let count = 0; count < 1000; count++) client.send({ type: 'pong' });
    expect(await client.next('error')).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    expect(await client.closed).toMatchObject({ code: 4429 });
  });
});

describe('opening a connection', () => {
  test('is rejected for pages of other origins, and allowed without an origin', async () => {
    await expect(RealtimeClient.open(server, { origin: 'https://evil.example.com' })).rejects.toThrow('403');
    await (await RealtimeClient.open(server, { origin: 'https://chat.example.com' })).close();
    await (await RealtimeClient.open(server)).close();
  });

  test('at another path is not found', async () => {
    const { port } = server.http.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v3/elsewhere`);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toContain('404');
  });

  test('a request that offers an upgrade to HTTP/2 gets the same response as without, with its body', async () => {
    const app = await server.createApp();
    const body = '{"uid":"andrew","name":"Andrew"}';
    const answer = await rawAnswer([
      'POST /v3/users HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
      `apikey: ${app.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer).toContain('"uid":"andrew"');
  });

  let app: TestApp;
  beforeAll(async () => {
    app = await server.createApp();
  });

  const request = (method: string, path: string, headers: string[] = [], body = '') =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      `apikey: ${app.apiKey}`,
      'Content-Type: application/json',
      ...headers,
      ...(body ? [`Content-Length: ${body.length}`] : []),
      '',
      body,
    ].join('\r\n');
  const upgrade = ['Connection: Upgrade', 'Upgrade: h2c'];

  test('as others are, when they are sent at once on one connection, and in their order', async () => {
    const user = (uid: string) => JSON.stringify({ uid, name: uid });
    const uids = Array.from({ length: 30 }, (_, n) => `pipelined-${n}`);
    const answer = await rawAnswer(
      [
        ...uids.map((uid, n) => request('POST', '/v3/users', n % 3 === 2 ? [] : upgrade, user(uid))),
        request('GET', '/health/live', ['Connection: close, Upgrade', 'Upgrade: h2c']),
      ],
      '',
      NEVER,
    );
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(31);
    expect([...answer.matchAll(/"uid":"(pipelined-\d+)"/g)].map(([, uid]) => uid)).toEqual(uids);
  });

  test('a WebSocket is opened after the response to the request before it', async () => {
    const answer = await rawAnswer(
      [
        request('GET', '/health/live'),
        request('GET', '/v3/realtime', [
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ]),
      ],
      '',
      /101 Switching[^]*\r\n\r\n$/,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 101']);
  });

  test.each([
    ['with a body', ['Host: localhost', 'Content-Length: 5'], 'hello'],
    ['with a chunked body', ['Host: localhost', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['with two hosts', ['Host: localhost', 'Host: other.example'], ''],
    ['without a host', [], ''],
  ])('a request for a WebSocket %s is refused', async (_, headers, body) => {
    const answer = await rawAnswer(
      [
        'GET /v3/realtime HTTP/1.1',
        ...headers,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        body,
      ],
      '\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('ERR_BAD_REQUEST');
  });

  test.each([
    ['a route', '/v3/users', []],
    ['an unknown route', '/nowhere', []],
    ['a page', '/', []],
    ['metrics', '/metrics', []],
    ['a declined upgrade', '/v3/users', upgrade],
  ])('a request with two hosts is refused: %s', async (_, path, headers) => {
    const answer = await rawAnswer(
      [request('GET', path, ['hOsT: other.example', 'Connection: close', ...headers])],
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('ERR_BAD_REQUEST');
    expect(answer).not.toMatch(/ at |\.js/);
  });
});

const NEVER = /$^/;

/** What the server sends until it closes the connection, or the end matches. */
function rawAnswer(lines: string[], separator = '\r\n', end = /\}$/): Promise<string> {
  const { port } = server.http.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join(separator)));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (end.test(answer)) {
        socket.destroy();
        resolve(answer);
      }
    });
  });
}
