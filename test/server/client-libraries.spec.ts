import { randomUUID } from 'node:crypto';
import { authFrame, instanceName, libraryClient, LibrarySocket, logInWithLibrary } from '../support/client-library.js';
import { dataOf } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { createGroup } from '../support/groups.js';
import { ServerProcess } from '../support/process.js';
import { connectedAs, type Frame } from '../support/realtime.js';
import { ENCRYPTION_KEY, TestServer } from '../support/server.js';

const isOffline = ({ body }: Frame) => body.action === 'offline';
const text = (expected: string) => (frame: Frame) => frame.type === 'message' && frame.body.data.text === expected;

describe('client libraries that are connected to two servers on one database', () => {
  const [one, other] = [new TestServer(), new TestServer()];
  beforeAll(async () => {
    await one.start();
    await other.start({ DATABASE_URL: one.databaseUrl });
  });
  afterAll(() => Promise.all([one.stop(), other.stop()]));

  async function twoUsers() {
    const app = await appWithUsers(one, ['andrew', 'betty']);
    const presence = { presenceSubscription: 'ALL_USERS' };
    const andrew = await logInWithLibrary(one, app, 'andrew', { presence });
    const betty = await logInWithLibrary(other, app, 'betty', { presence });
    expect(await andrew.socket.next('presence')).toMatchObject({ sender: 'betty', body: { action: 'online' } });
    return { app, andrew, betty };
  }

  test('receive messages, receipts, reactions, typing and presence of each other', async () => {
    const { app, andrew, betty } = await twoUsers();
    const to = { receiver: 'betty', receiverType: 'user' };
    andrew.socket.send({ type: 'typing_indicator', ...to, body: { action: 'started' } });
    expect(await betty.socket.next('typing_indicator')).toMatchObject({
      sender: 'andrew',
      body: { action: 'started' },
    });
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    expect(await betty.socket.next('message')).toMatchObject({ body: { id } });
    betty.socket.send({ type: 'receipts', body: { action: 'read', messageId: id } });
    expect(await andrew.socket.next('receipts')).toMatchObject({ body: { action: 'read', messageId: id } });
    dataOf(await betty.api.post(`/v3/messages/${id}/reactions/👍`));
    expect(await andrew.socket.next('reaction')).toMatchObject({ body: { messageId: id, uid: 'betty' } });
    await betty.socket.close();
    expect(await andrew.socket.next('presence')).toMatchObject({ sender: 'betty', body: { action: 'offline' } });
    await andrew.socket.close();
  });

  test('are not sent what their instance did through the other server, and their other devices are', async () => {
    const app = await appWithUsers(one, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'betty' });
    const phone = await logInWithLibrary(one, app, 'andrew');
    const laptop = await logInWithLibrary(other, app, 'andrew');
    // as behind a load balancer, requests of the instance go to another process than its WebSocket
    const elsewhere = libraryClient(other, { authToken: phone.authToken }, phone.resource);
    dataOf(await elsewhere.post('/v3/groups/hikers/members', { guid: 'hikers' }));
    const message = { receiver: 'hikers', receiverType: 'group', data: { text: 'From the phone' } };
    const { id } = dataOf(await elsewhere.post('/v3/messages', message));
    expect(await laptop.socket.next('message', text('From the phone'))).toMatchObject({ body: { id } });
    dataOf(await app.as('betty').post('/v3/messages', { ...message, data: { text: 'From betty' } }));
    expect((await phone.socket.allUntil(text('From betty'))).map(({ body }) => body.data.text)).toEqual(['From betty']);
    await Promise.all([phone.socket.close(), laptop.socket.close()]);
  });

  test('are closed when their token is revoked through the other server', async () => {
    const { app, andrew, betty } = await twoUsers();
    dataOf(await app.api.delete(`/v3/users/betty/auth_tokens/${betty.authToken}`));
    expect(await betty.socket.closed).toMatchObject({ code: 4401 });
    await andrew.socket.close();
  });

  test('and clients of the own protocol receive the same messages', async () => {
    const { app, andrew, betty } = await twoUsers();
    const { client } = await connectedAs(one, app, 'betty');
    const id = await sendText(app, 'andrew', 'betty', 'Hello');
    const { data } = await client.nextEvent('message_sent');
    expect((await betty.socket.next('message')).body).toEqual({ ...data.message, muid: id });
    expect(data.message.id).toBe(id);
    await Promise.all([andrew.socket.close(), betty.socket.close(), client.close()]);
  });
});

test('client libraries connect again to a server that was restarted: users stay online meanwhile, and new events arrive', async () => {
  const key = 'ab'.repeat(20);
  const environment = {
    DATABASE_URL: await createDatabase(`confab_library_${randomUUID().replaceAll('-', '')}`),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: key,
    CONFAB_APP_ID: 'travel',
    WORKERS: '1',
  };
  let server = await ServerProcess.start(environment);
  const request = async (method: string, path: string, body?: object) => {
    const response = await server.request(method, path, key, body);
    expect(response.status).toBe(200);
    return response.body.data;
  };
  const tokens: Record<string, string> = {};
  const connect = (uid: string): Promise<LibrarySocket> =>
    eventually(async () => {
      const socket = await LibrarySocket.openAtPort(server.port);
      const presence = { presenceSubscription: 'ALL_USERS' };
      socket.send(authFrame(environment.CONFAB_APP_ID, instanceName(), uid, tokens[uid]!, presence));
      await socket.next('auth');
      return socket;
    });
  try {
    await server.untilReady();
    for (const uid of ['andrew', 'betty']) {
      await request('POST', '/v3/users', { uid, name: uid });
      tokens[uid] = (await request('POST', `/v3/users/${uid}/auth_tokens`)).authToken;
    }
    const before = [await connect('andrew'), await connect('betty')];
    expect(await before[0]!.next('presence')).toMatchObject({ sender: 'betty', body: { action: 'online' } });
    server.signal('SIGTERM');
    for (const { closed } of before) expect(await closed).toMatchObject({ code: 1001 });
    expect(await server.exitCode()).toBe(0);

    server = await ServerProcess.start(environment, server.port);
    await server.untilReady();
    const andrew = await connect('andrew');
    const betty = await connect('betty');
    expect(await request('GET', '/v3/users/betty')).toMatchObject({ status: 'available' });
    const message = { receiver: 'betty', receiverType: 'user', data: { text: 'Back again' } };
    const byAndrew = { apikey: key, onBehalfOf: 'andrew', 'content-type': 'application/json' };
    const sent = { method: 'POST', headers: byAndrew, body: JSON.stringify(message) };
    expect((await fetch(`${server.address}/v3/messages`, sent)).status).toBe(200);
    expect(await betty.next('message')).toMatchObject({ sender: 'andrew', body: { data: { text: 'Back again' } } });
    await betty.close();
    expect(await andrew.next('presence', isOffline)).toMatchObject({ sender: 'betty' });
    await andrew.close();
  } finally {
    server.signal('SIGKILL');
    await server.exitCode();
  }
});
