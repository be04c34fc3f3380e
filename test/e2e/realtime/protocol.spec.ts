import { connect, type AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { connectedAs, documentedMessages, RealtimeClient } from '../../support/realtime.js';
import { appWithUsers } from '../../support/factories.js';
import { useServer } from '../../support/server.js';

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
});

function rawAnswer(lines: string[]): Promise<string> {
  const { port } = server.http.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (answer.endsWith('}')) {
        socket.destroy();
        resolve(answer);
      }
    });
  });
}
