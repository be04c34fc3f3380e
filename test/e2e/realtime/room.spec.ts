import request from 'supertest';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { RealtimeClient, tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp, type TestServer } from '#test/support/server.js';

/** An authenticated connection of the user anna. */
async function connect(
  server: TestServer,
  app: TestApp,
  headers: Record<string, string> = {},
): Promise<RealtimeClient> {
  const authToken = await tokenOf(app, 'anna');
  const client = await RealtimeClient.open(server, headers);
  client.send({ type: 'auth', appId: app.id, authToken });
  await client.next('authenticated');
  return client;
}

describe('a process with the maximum of connections', () => {
  const server = useServer({ REALTIME_MAX_CONNECTIONS: '2' });

  test('refuses further ones until one is closed', async () => {
    const app = await appWithUsers(server, ['anna']);
    const clients = [];
    for (let n = 0; n < 2; n++) clients.push(await connect(server, app));
    await expect(RealtimeClient.open(server)).rejects.toThrow('503');
    expect((await request(server.http).get('/metrics')).text).toMatch(/^confab_realtime_connections 2$/m);
    await clients[0]!.close();
    await eventually(async () => (await connect(server, app)).close());
    await clients[1]!.close();
  });
});

describe('connections that are not authenticated', () => {
  const server = useServer({ REALTIME_MAX_CONNECTIONS: '40', TRUST_PROXY: '1' });
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('of one address make room for later ones of it, the oldest first', async () => {
    const opened = [];
    for (let n = 0; n < 5; n++) opened.push(await RealtimeClient.open(server, from('192.0.2.1')));
    await Promise.all(opened.slice(0, 3).map(({ closed }) => closed));
    expect(opened.slice(3).map(({ socket }) => socket.readyState)).toEqual([1, 1]);
    for (const client of opened.slice(3)) await client.close();
  });

  test('do not keep those away that authenticate, from whatever number of addresses they are', async () => {
    const app = await appWithUsers(server, ['anna']);
    const silent = [];
    for (let n = 0; n < 60; n++) silent.push(await RealtimeClient.open(server, from(`192.0.2.${n}`)));
    for (let n = 0; n < 5; n++) await connect(server, app);
    expect(silent.filter(({ socket }) => socket.readyState === 1).length).toBeLessThanOrEqual(20);
    for (const { socket } of silent) socket.terminate();
  });
});

describe('connections of one client address', () => {
  const server = useServer({ REALTIME_MAX_CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '1' });

  test('are limited, and those of another address are not refused', async () => {
    const app = await appWithUsers(server, ['anna']);
    const connectFrom = (address: string) => connect(server, app, { 'x-forwarded-for': address });
    await connectFrom('2001:db8:0:1::1');
    const second = await connectFrom('2001:db8:0:1::2');
    await expect(connectFrom('2001:db8:0:1::3')).rejects.toThrow('429');
    await connectFrom('2001:db8:0:2::1');
    await second.close();
    await eventually(() => connectFrom('2001:db8:0:1::3'));
  });
});
