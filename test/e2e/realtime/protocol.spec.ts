import { connect, type AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { connectedAs, documentedMessages, RealtimeClient } from '../../support/realtime.js';
import { appWithUsers } from '../../support/scenes.js';
import { useServer } from '../../support/server.js';

const server = useServer({ REALTIME_ORIGINS: 'https://chat.example.com' });

describe('the AsyncAPI document', () => {
  test.each(documentedMessages)('has a true example of $name', ({ check, examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect([check(example), check.errors]).toEqual([true, null]);
  });
});

describe('frames', () => {
  test('an unknown type, broken JSON and what is no object are refused, and the connection goes on', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    for (const frame of ['{"type":"dance"}', '{"type":', '[]', '"typing"', '{"type":7}']) {
      client.send(frame);
      expect(await client.next('error')).toMatchObject({ code: 'ERR_BAD_REQUEST' });
    }
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    await client.close();
  });

  test('what is wrong in a frame is told by field, with its ref', async () => {
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

  test('one that nests too deep is refused before it is read', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    client.send(`{"type":"transient","data":${'['.repeat(5000)}${']'.repeat(5000)}}`);
    expect(await client.next('error')).toMatchObject({ code: 'ERR_BAD_REQUEST' });
    await client.close();
  });

  test('one that is too large closes the connection with 1009, a binary one with 1003', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const large = (await connectedAs(server, app, 'andrew')).client;
    large.send({ type: 'ping', padding: 'x'.repeat(20_000) });
    expect(await large.closed).toMatchObject({ code: 1009 });
    const binary = (await connectedAs(server, app, 'andrew')).client;
    binary.socket.send(Buffer.from('{"type":"ping"}'));
    expect(await binary.closed).toMatchObject({ code: 1003 });
  });

  test('far too many close the connection, after many were refused', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    for (let count = 0; count < 1000; count++) client.send({ type: 'pong' });
    expect(await client.next('error')).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    expect(await client.closed).toMatchObject({ code: 4429 });
  });
});

describe('opening a connection', () => {
  test('is refused to pages of other origins, and open to what is no browser', async () => {
    await expect(RealtimeClient.open(server, { origin: 'https://evil.example.com' })).rejects.toThrow('403');
    await (await RealtimeClient.open(server, { origin: 'https://chat.example.com' })).close();
    await (await RealtimeClient.open(server)).close();
  });

  test('at another address is no endpoint', async () => {
    const { port } = server.http.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v3/elsewhere`);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toContain('404');
  });

  test('a request that asks for HTTP/2 as well is answered as if it had not, with its body', async () => {
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
