import pg from 'pg';
import { WebSocket } from 'ws';
import { PresenceService } from '#resources/realtime/presence/presence.service.js';
import { dataOf } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '../support/factories.js';
import { createGroup } from '../support/groups.js';
import { ServerProcess } from '../support/process.js';
import { connectedAs, RealtimeClient, tokenOf } from '../support/realtime.js';
import { ENCRYPTION_KEY, TestServer, type TestApp } from '../support/server.js';

describe('two servers on one database', () => {
  const [one, other] = [new TestServer(), new TestServer()];
  beforeAll(async () => {
    await one.start();
    await other.start({ DATABASE_URL: one.databaseUrl });
  });
  afterAll(() => Promise.all([one.stop(), other.stop()]));

  async function twoUsers(): Promise<{ app: TestApp; andrew: RealtimeClient; betty: RealtimeClient }> {
    const app = await appWithUsers(one, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
    const { client: andrew } = await connectedAs(one, app, 'andrew', { presence: { mode: 'all' } });
    await andrew.request({ type: 'ping' });
    const { client: betty } = await connectedAs(other, app, 'betty', { presence: { mode: 'all' } });
    return { app, andrew, betty };
  }

  test('deliver events of users who are connected to the other server', async () => {
    const { app, andrew, betty } = await twoUsers();
    expect(await andrew.next('presence')).toMatchObject({ users: [{ uid: 'betty', status: 'available' }] });
    const id = await sendText(app, 'andrew', 'betty', 'hello');
    await betty.nextEvent('message_sent', ({ data }) => data.message.id === id);
    await betty.request({ type: 'receipt', action: 'read', messageId: id });
    await andrew.nextEvent('message_read_receipt', ({ data }) => data.body.messageId === id);
    const inGroup = await sendToGroup(app, 'betty', 'hikers', 'hello all');
    await andrew.nextEvent('message_sent', ({ data }) => data.message.id === inGroup);
    await Promise.all([andrew.close(), betty.close()]);
  });

  test('deliver signals of the other server once and in order', async () => {
    const { andrew, betty } = await twoUsers();
    const data = { text: 'ü"\\'.repeat(600) };
    const frames = Array.from({ length: 15 }, (_, number) => [
      { type: 'typing', receiver: 'hikers', receiverType: 'group', action: 'start', metadata: { number } },
      { type: 'transient', receiver: 'betty', receiverType: 'user', data: { ...data, number } },
    ]).flat();
    for (const frame of frames) andrew.send(frame);
    const last = await betty.allUntil((frame) => frame.type === 'transient' && frame.data.number === 14);
    const signals = last.filter(({ type }) => type === 'typing' || type === 'transient');
    expect(signals.map(({ type, data: own, metadata }) => [type, own?.number ?? metadata?.number])).toEqual(
      frames.map(({ type, data: own, metadata }: any) => [type, own?.number ?? metadata?.number]),
    );
    expect(signals[1]!.data).toEqual({ ...data, number: 0 });
    await Promise.all([andrew.close(), betty.close()]);
  });

  test('deliver the largest ephemeral message of the other server', async () => {
    const { app, andrew, betty } = await twoUsers();
    dataOf(
      await app.api.put('/v3/users/andrew', { name: '🎉'.repeat(50), avatar: `https://a.com/${'a'.repeat(980)}` }),
    );
    const data = { text: '\u0001"\\ü'.repeat(320), metadata: { a: '🎉'.repeat(40) } };
    dataOf(await app.as('andrew').post('/v3/groups/hikers/members/betty/ephemeral-messages', { data }));
    expect(await betty.next('ephemeral_message')).toMatchObject({ sender: { uid: 'andrew' }, data });
    await Promise.all([andrew.close(), betty.close()]);
  });

  test('keep a user available who is still connected to one of them', async () => {
    const { app, andrew, betty } = await twoUsers();
    const { client: second } = await connectedAs(one, app, 'betty');
    await betty.close();
    await second.request({ type: 'ping' });
    expect(dataOf(await app.api.get('/v3/users/betty'))).toMatchObject({ status: 'available' });
    await second.close();
    await andrew.next('presence', ({ users }) => users[0].uid === 'betty' && users[0].status === 'offline');
    await andrew.close();
  });

  test('close connections whose token was revoked through the other server', async () => {
    const app = await appWithUsers(one, ['andrew']);
    const authToken = await tokenOf(app, 'andrew');
    const { client } = await connectedAs(other, app, 'andrew', { authToken });
    dataOf(await app.api.delete(`/v3/users/andrew/auth_tokens/${authToken}`));
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test('resume clients that were connected to the other server', async () => {
    const { app, andrew, betty } = await twoUsers();
    const first = await sendText(app, 'andrew', 'betty', 'one');
    const { id: lastEventId } = await betty.nextEvent('message_sent', ({ data }) => data.message.id === first);
    await betty.close();
    const missed = await sendText(app, 'andrew', 'betty', 'two');
    const { client } = await connectedAs(one, app, 'betty', { lastEventId: lastEventId as string });
    const event = await client.nextEvent('message_sent');
    expect(event.data.message.id).toBe(missed);
    await Promise.all([andrew.close(), client.close()]);
  });
});

test('users of a server that has stopped are offline only if they do not connect to another one in time', async () => {
  const [one, other] = [new TestServer(), new TestServer()];
  await one.start();
  await other.start({ DATABASE_URL: one.databaseUrl });
  const database = new pg.Client({ connectionString: one.databaseUrl });
  await database.connect();
  try {
    const app = await appWithUsers(one, ['andrew', 'betty', 'carl']);
    const statusOf = async (uid: string) => dataOf(await app.api.get(`/v3/users/${uid}`)).status;
    const { client: andrew } = await connectedAs(one, app, 'andrew', { presence: { mode: 'all' } });
    await andrew.request({ type: 'ping' });
    for (const uid of ['betty', 'carl']) {
      await connectedAs(other, app, uid);
      await andrew.next('presence', ({ users }) => users[0].uid === uid && users[0].status === 'available');
    }
    await other.stop();
    const { client: betty } = await connectedAs(one, app, 'betty');
    const sweep = () => one.app.get(PresenceService).sweep({});
    await sweep();
    expect([await statusOf('betty'), await statusOf('carl')]).toEqual(['available', 'available']);
    const { rows } = await database.query(
      `UPDATE realtime_processes p SET seen_at = seen_at - interval '30 seconds'
        WHERE EXISTS (SELECT FROM realtime_connections c WHERE c.process_id = p.id AND c.app_id = $1 AND c.uid = 'carl') RETURNING id`,
      [app.id],
    );
    expect(rows).toHaveLength(1);
    await sweep();
    // the presence of carl is the first one since the server stopped
    expect(await andrew.next('presence')).toMatchObject({ users: [{ uid: 'carl', status: 'offline' }] });
    expect([await statusOf('betty'), await statusOf('carl')]).toEqual(['available', 'offline']);
    await Promise.all([andrew.close(), betty.close()]);
  } finally {
    await database.end();
    await one.stop();
  }
});

test('a server with several workers accepts connections on each, and closes them with 1001 when it stops', async () => {
  const server = await ServerProcess.start({
    DATABASE_URL: await createDatabase(`confab_realtime_${process.env.JEST_WORKER_ID}`),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: 'ab'.repeat(20),
    WORKERS: '2',
  });
  try {
    await server.untilReady();
    const key = 'ab'.repeat(20);
    await eventually(async () =>
      expect((await server.request('POST', '/v3/users', key, { uid: 'andrew', name: 'Andrew' })).status).toBeLessThan(
        500,
      ),
    );
    const { body } = await server.request('POST', '/v3/users/andrew/auth_tokens', key, {});
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const socket = new WebSocket(`ws://127.0.0.1:${server.port}/v3/realtime`);
        await new Promise((resolve) => socket.once('open', resolve));
        const client = new RealtimeClient(socket);
        client.send({ type: 'auth', authToken: body.data.authToken });
        await client.next('authenticated');
        return client;
      }),
    );
    const receipt = { type: 'typing', receiver: 'nobody', receiverType: 'user', action: 'start' };
    expect(await clients[0]!.request(receipt)).toMatchObject({ code: 'ERR_UID_NOT_FOUND' });
    server.signal('SIGTERM');
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(
      clients.map(() => ({ code: 1001, reason: expect.any(String) })),
    );
    expect(await server.exitCode()).toBe(0);
  } finally {
    server.signal('SIGKILL');
    await server.exitCode();
  }
});
