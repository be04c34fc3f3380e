import { Database } from '#platform/database/database.js';
import { AppMoveService, type AppMoved } from '#resources/data-transfer/export/apps/app-move.service.js';
import { AppsService } from '#resources/management/apps.service.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { createDatabase } from '#test/support/database.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { RealtimeClient } from '#test/support/realtime.js';
import { MANAGEMENT, type TestApp, TestServer, useServer } from '#test/support/server.js';

const TARGET_URL = 'https://chat.example.org';

const source = useServer();
const target = new TestServer();
beforeAll(async () => {
  const url = await createDatabase(`confab_move_${process.env.JEST_WORKER_ID}`);
  await target.start({
    DATABASE_URL: url,
    CONFAB_ENCRYPTION_KEY: 'fedcba9876543210'.repeat(4),
    PUBLIC_URL: TARGET_URL,
  });
});
afterAll(() => target.stop());

const text = (to: string) => ({ receiver: to, receiverType: 'user', data: { text: 'Hello' } });
const onTarget = ({ apiKey }: TestApp, uid: string): Client => target.client({ apikey: apiKey, onBehalfOf: uid });
const mover = (server: TestServer) => server.app.get(AppMoveService);

async function connected(server: TestServer, auth: object): Promise<RealtimeClient> {
  const client = await RealtimeClient.open(server);
  client.send({ type: 'auth', ...auth });
  return client;
}

describe('an app that is being moved', () => {
  let app: TestApp;
  let authToken: string;
  let lastEventId: string;
  let client: RealtimeClient;
  let moved: AppMoved;
  beforeAll(async () => {
    app = await appWithUsers(source, ['amara', 'bruno']);
    ({ authToken } = dataOf(await app.api.post('/v3/users/amara/auth_tokens')) as { authToken: string });
    client = await connected(source, { authToken });
    await client.next('authenticated');
    await sendText(app, 'bruno', 'amara', 'Before the move');
    lastEventId = String((await client.nextEvent('message_sent')).id);
    await source.app.get(AppsService).startMoving({}, app.id);
  });

  test('refuses changes with the code of the catalogue and a time to try again, and still answers reads', async () => {
    await eventually(async () =>
      expectError(await app.as('amara').post('/v3/messages', text('bruno')), 503, 'ERR_APP_IS_MOVING'),
    );
    const refused = await source.client({ authToken }).post('/v3/messages', text('bruno'));
    expectError(refused, 503, 'ERR_APP_IS_MOVING');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(dataOf(await app.as('amara').get('/v3/messages')).length).toBeGreaterThan(0);
  });

  test('closes realtime connections, and refuses new ones, so that clients try again', async () => {
    expect((await client.closed).code).toBe(1013);
    expect((await (await connected(source, { authToken })).closed).code).toBe(1013);
  });

  test('is afterwards only at the target, with its messages and credentials', async () => {
    moved = await mover(source).moveTo({}, app.id, mover(target));
    expect(moved.tables).toMatchObject({ users: 2, messages: 1, api_keys: 2, auth_tokens: 1 });
    await eventually(async () => expectError(await app.api.get('/v3/users'), 410, 'ERR_APP_HAS_MOVED'));
    const before = dataOf(await onTarget(app, 'amara').get('/v3/messages')) as { id: string }[];
    expect(before).toHaveLength(1);
    const sent = dataOf(await target.client({ authToken }).post('/v3/messages', text('bruno'))) as { id: string };
    expect(BigInt(sent.id)).toBeGreaterThan(BigInt(before[0]!.id));
  });

  test('is no longer at the source, which says where it is, to every credential and however often it is asked', async () => {
    const requests = [app.api, source.client({ apikey: app.authKey }), source.client({ authToken })];
    for (const client of requests) {
      const refused = await client.get('/v3/users');
      expectError(refused, 410, 'ERR_APP_HAS_MOVED', { movedTo: [TARGET_URL] });
      expect(refused.body.error.message).toBe(`The app has moved to another server: ${TARGET_URL}.`);
    }
    // more than wrong credentials may be tried in a minute
    const many = await Promise.all(
      Array.from({ length: 150 }, () => source.client({ authToken }).post('/v3/messages', text('bruno'))),
    );
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([410]));
    expectError(await source.client({ apikey: 'wrong' }).get('/v3/users'), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    const refused = await connected(source, { authToken });
    expect(await refused.next('error')).toMatchObject({ code: 'ERR_APP_HAS_MOVED' });
    expect((await refused.closed).code).toBe(4401);
  });

  test('tells clients that resume with a position of the source that they missed events', async () => {
    const resumed = await connected(target, { authToken, lastEventId });
    expect(await resumed.next('resume_failed')).toMatchObject({ reason: 'too_old' });
    await resumed.close();
  });

  test('cannot be moved again from where it was', async () => {
    await expect(mover(source).moveTo({}, app.id, mover(target))).rejects.toThrow('The target has an app');
  });

  test('has the move in the audit logs of both installations', async () => {
    const logOf = async (server: TestServer): Promise<any[]> =>
      dataOf(await server.client(MANAGEMENT).get(`/apps/${app.id}/audit-log`, { action: 'app.updated' }));
    expect((await logOf(source)).map(({ after }) => after)).toEqual([
      { movingSince: expect.any(String) },
      { deletionScheduledAt: expect.any(String), movedAt: expect.any(String), movedTo: TARGET_URL },
    ]);
    expect((await logOf(target)).at(-1)).toMatchObject({ before: { movingSince: expect.any(String) }, after: {} });
  });

  test('is at the source again when its deletion there is undone, and refuses changes until the move is cancelled', async () => {
    await source.app.get(AppsService).restore({}, app.id);
    await eventually(async () => dataOf(await app.api.get('/v3/users')));
    expectError(await app.as('amara').post('/v3/messages', text('bruno')), 503, 'ERR_APP_IS_MOVING');
    await expect(source.app.get(AppsService).delete({}, app.id)).rejects.toMatchObject({ code: 'ERR_APP_IS_MOVING' });
    await source.app.get(AppsService).stopMoving({}, app.id);
    await source.app.get(AppsService).delete({}, app.id);
    await eventually(async () => expectError(await app.api.get('/v3/users'), 401, 'AUTH_ERR_APIKEY_NOT_FOUND'));
  });
});

test('a change that is made during the copy undoes the move: the source goes on, and the target has nothing', async () => {
  const app = await appWithUsers(source, ['amara', 'bruno']);
  const data = { appId: app.id, uid: 'late', name: 'Late' };
  const onStep = async (step: string) => {
    if (step === 'comparing') await source.app.get(Database).forApp({ app }).prisma.user.create({ data });
  };
  const moving = mover(source).moveTo({}, app.id, mover(target), { onStep });
  await expect(moving).rejects.toThrow('differ in');
  await eventually(async () => expect((await app.as('amara').post('/v3/messages', text('bruno'))).status).toBe(200));
  expect(await target.app.get(AppsService).findIncludingDeleted({}, app.id)).toBeUndefined();
});

test('a move that was interrupted can be given up: the app accepts changes again', async () => {
  const app = await appWithUsers(source, ['amara', 'bruno']);
  const moves = mover(source);
  await source.app.get(AppsService).startMoving({}, app.id);
  await eventually(async () =>
    expectError(await app.as('amara').post('/v3/messages', text('bruno')), 503, 'ERR_APP_IS_MOVING'),
  );
  await moves.cancel({}, app.id);
  await eventually(async () => dataOf(await app.as('amara').post('/v3/messages', text('bruno'))));
  await expect(moves.cancel({}, app.id)).rejects.toThrow('is not being moved');
  await expect(moves.cancel({}, 'nowhere')).rejects.toMatchObject({ code: 'ERR_APP_NOT_FOUND' });
});
