import request from 'supertest';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { chooseCell } from '#platform/cells/cell-choice.js';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import { AppsService } from '#resources/management/apps.service.js';
import { eraseDueApps } from '#test/support/app-erasure.js';
import { TestCells } from '#test/support/cells.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { MANAGEMENT, type TestApp, type TestServer, useOwnServer } from '#test/support/server.js';

/** An installation without cells. */
const alone = useOwnServer();
let cells: TestCells;
let one: TestServer;
let two: TestServer;
/** Apps of the two cells. */
let ofOne: TestApp;
let ofTwo: TestApp;
beforeAll(async () => {
  cells = await TestCells.start(['one', 'two']);
  [one, two] = [cells.server('one'), cells.server('two')];
  [ofOne, ofTwo] = [await one.createApp(), await two.createApp()];
});
afterAll(() => cells.stop());

const management = (server: TestServer) => server.client(MANAGEMENT);

/** What `list-apps` of a server says. */
const listed = async (server: TestServer, query: Record<string, unknown> = {}): Promise<any[]> =>
  dataOf(await management(server).get('/apps', { perPage: 100, ...query }));

/** The cell to which a server sends a request with these headers. */
async function routeOf(server: TestServer, headers: Record<string, string>): Promise<string> {
  const { status, headers: received } = await request(server.http).get('/route').set(headers);
  expect(status).toBe(204);
  return received['x-confab-cell']!;
}

const authTokenOf = async (app: TestApp, uid: string): Promise<string> => {
  await app.api.post('/v3/users', { uid, name: uid });
  const { authToken } = dataOf(await app.api.post(`/v3/users/${uid}/auth_tokens`));
  return authToken as string;
};

/** The headers of a request of the console. */
const ofConsole = ({ token }: { token: string }) => ({ cookie: `confab_console=${token}`, 'x-confab-console': '1' });

describe('lists of apps', () => {
  test('every cell lists the apps of all cells, with their cell', async () => {
    for (const server of [one, two])
      expect(await listed(server)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: ofOne.id, cell: 'one', state: 'active' }),
          expect.objectContaining({ id: ofTwo.id, cell: 'two', state: 'active' }),
        ]),
      );
  });

  test('only the first cell has a first app', async () => {
    const first = (await listed(two)).filter(({ name }) => name === 'My first app');
    expect(first).toEqual([expect.objectContaining({ cell: 'one' })]);
  });

  test('a created app has a cell in the response', async () => {
    const created = dataOf(await management(two).post('/apps', { name: 'In a cell', skipSampleData: true }));
    expect(created).toMatchObject({ cell: 'two' });
  });

  test('a new name, a deletion and a restoration are seen in another cell', async () => {
    const { id } = await one.createApp();
    const seen = async () => (await listed(two, { searchKey: id }))[0];
    await management(one).patch(`/apps/${id}`, { name: '50%_off' });
    expect(await listed(two, { searchKey: '0%_O' })).toEqual([expect.objectContaining({ id, name: '50%_off' })]);
    await management(one).delete(`/apps/${id}`);
    expect(await seen()).toMatchObject({ state: 'archived', scheduledToDeleteAt: expect.any(Number) });
    expect(await listed(two, { searchKey: id, state: 'active' })).toEqual([]);
    await management(one).post(`/apps/${id}/restore`);
    expect(await seen()).toMatchObject({ state: 'active' });
  });

  test('an erased app is in no list, and its id is free in another cell', async () => {
    const { id } = await one.createApp();
    await management(one).delete(`/apps/${id}`);
    await eraseDueApps(one, new Date(Date.now() + 31 * 86_400_000));
    expect(await listed(two, { searchKey: id })).toEqual([]);
    await two.app.get(AppsService).create({}, { id, name: 'Again' });
    expect(await listed(one, { searchKey: id })).toEqual([expect.objectContaining({ cell: 'two' })]);
  });

  test('an id is taken in all cells', async () => {
    await expect(two.app.get(AppsService).create({}, { id: ofOne.id, name: 'Taken' })).rejects.toThrow('is taken');
    expect(await listed(two, { searchKey: ofOne.id })).toEqual([expect.objectContaining({ cell: 'one' })]);
  });

  test('what the directory has not learned is published by a job', async () => {
    const { id } = await one.createApp();
    await one.app.get(CellsRepository).remove({}, 'one', id, { isReserved: false });
    expect(await listed(two, { searchKey: id })).toEqual([]);
    await one.app.get(AppsService).publishAll({});
    expect(await listed(two, { searchKey: id })).toEqual([expect.objectContaining({ cell: 'one' })]);
  });
});

test('servers remove old reservations of apps that were not created, and no other entries', async () => {
  const repository = one.app.get(CellsRepository);
  const entry = { name: 'Nowhere', region: 'us' as const, createdAt: new Date() };
  await repository.add({}, { name: 'empty', weight: 0 });
  await repository.reserve({}, 'empty', { ...entry, id: 'begun' });
  await repository.publish({}, 'empty', [{ ...entry, appId: 'gone', deletionScheduledAt: null, collaborators: [] }], {
    others: 'stay',
  });
  const left = async () => (await repository.findPlacements({}, ['begun', 'gone'])).map(({ appId }) => appId).sort();
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  await repository.publish({}, 'empty', [], { others: 'reservations are removed' });
  expect(await left()).toEqual(['begun', 'gone']);
  await repository.publish({}, 'empty', [], { others: 'reservations are removed', now: tomorrow });
  expect(await left()).toEqual(['gone']);
  await repository.publish({}, 'empty', [], { others: 'are removed', now: tomorrow });
  expect(await left()).toEqual([]);
});

describe('a request for an app of another cell', () => {
  const refused = (response: request.Response) => {
    expectError(response, 503, 'ERR_APP_IN_OTHER_CELL');
    expect(response.headers['retry-after']).toBe('1');
  };

  test('is told to try again, with a key, a token, the management pair and a session of the console', async () => {
    const appId = ofTwo.id;
    refused(await one.client({ apikey: ofTwo.apiKey, appId }).get('/v3/users'));
    refused(await one.client({ authToken: await authTokenOf(ofTwo, 'hiker'), appId }).get('/v3/me'));
    refused(await management(one).get(`/apps/${appId}/settings`));
    const session = ofConsole(await one.app.get(ConsoleSessions).begin({}));
    refused(await one.client({ ...session, appId }).get('/v3/users'));
    refused(await one.client(session).get(`/apps/${appId}/settings`));
    expect((await two.client({ ...session, appId }).get('/v3/users')).status).toBe(200);
  });

  test('names the app by the host', async () => {
    refused(await one.client({ apikey: ofTwo.apiKey, host: `${ofTwo.id}.api-us.chat.test` }).get('/v3/users'));
  });

  test('has to name the app', async () => {
    expectError(await one.client({ apikey: ofTwo.apiKey }).get('/v3/users'), 400, 'ERR_APP_NOT_NAMED');
  });

  test('with a wrong credential is refused by the cell of the app', async () => {
    const headers = { apikey: 'f'.repeat(40), appId: ofTwo.id };
    refused(await one.client(headers).get('/v3/users'));
    expectError(await two.client(headers).get('/v3/users'), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
    expectError(await two.client({ ...headers, appId: 'nobody' }).get('/v3/users'), 401, 'AUTH_ERR_APIKEY_NOT_FOUND');
  });
});

describe('routes', () => {
  test.each([
    ['the header', (id: string) => ({ appId: id.toUpperCase() })],
    ['the host', (id: string) => ({ host: `${id}.api-us.chat.test` })],
    ['the address of the management API', (id: string) => ({ 'x-forwarded-uri': `/apps/${id}/settings?x=y` })],
    ['the address of a file', (id: string) => ({ 'x-forwarded-uri': `/v3/media/${id}.file.signature/a.png` })],
    ['a link in an email', (id: string) => ({ 'x-forwarded-uri': `/v3/notifications?token=${id}.aGk.signature` })],
    ['the address of a WebSocket', (id: string) => ({ 'x-forwarded-uri': `/v3/realtime?appId=${id}` })],
  ])('%s names the app', async (_, headersOf) => {
    for (const server of [one, two]) {
      expect(await routeOf(server, headersOf(ofOne.id))).toBe('one');
      expect(await routeOf(server, headersOf(ofTwo.id))).toBe('two');
    }
  });

  test.each([
    { appId: 'nobody' },
    { appId: '%00' },
    { 'x-forwarded-uri': '/v3/users' },
    { 'x-forwarded-uri': '//' },
    {},
  ])('whatever names no app is for the cell that is asked: %j', async (headers) => {
    expect(await routeOf(two, headers as Record<string, string>)).toBe('two');
  });

  test('an app of which no notification has told is found', async () => {
    const { id } = await two.createApp();
    expect(await routeOf(one, { appId: id })).toBe('two');
  });

  test('a new app gets a cell by the weights', async () => {
    const creation = { 'x-forwarded-method': 'POST', 'x-forwarded-uri': '/apps' };
    const repository = one.app.get(CellsRepository);
    await repository.update({}, 'one', { weight: 0 });
    await eventually(async () => expect(await routeOf(one, creation)).toBe('two'));
    await repository.update({}, 'one', { weight: 1 });
    await repository.update({}, 'two', { weight: 0 });
    await eventually(async () => expect(await routeOf(two, creation)).toBe('one'));
    await repository.update({}, 'two', { weight: 1 });
  });

  test('a cell is chosen as often as its weight says', () => {
    const weights = [
      { name: 'small', weight: 1 },
      { name: 'none', weight: 0 },
      { name: 'large', weight: 3 },
    ];
    const chosen = Array.from({ length: 8 }, (_, eighth) => chooseCell(weights, eighth / 8));
    expect(chosen).toEqual(['small', 'small', ...Array.from({ length: 6 }, () => 'large')]);
    expect(chooseCell(weights, 0.999_999)).toBe('large');
    expect(chooseCell([{ name: 'none', weight: 0 }], 0)).toBeUndefined();
  });

  test('without cells there are none', async () => {
    expect((await request(alone.http).get('/route')).status).toBe(404);
  });
});

test('collaborators of another cell sign in, and see their apps of all cells', async () => {
  const email = 'hiker@example.com';
  for (const [server, { id }] of [
    [one, ofOne],
    [two, ofTwo],
  ] as const)
    expect((await management(server).post(`/apps/${id}/collaborators`, { developers: [email] })).status).toBe(200);
  const session = ofConsole((await one.app.get(ConsoleSessions).beginOfCollaborator({}, email))!);
  expect(await two.app.get(ConsoleSessions).rolesOf({}, email)).toEqual({
    [ofOne.id]: 'developer',
    [ofTwo.id]: 'developer',
  });
  const ids = dataOf(await two.client(session).get('/apps')).map(({ id }: { id: string }) => id);
  expect(ids.sort()).toEqual([ofOne.id, ofTwo.id].sort());
  await management(two).post(`/apps/${ofTwo.id}/collaborators`, { collaboratorsToRemove: [email] });
  expect(dataOf(await one.client(session).get('/apps'))).toEqual([expect.objectContaining({ id: ofOne.id })]);
});

describe('a database that is down', () => {
  test('of a cell: requests to another cell succeed, all of them', async () => {
    await cells.databases.get('two')!.close();
    try {
      for (let n = 0; n < 20; n++)
        expect((await ofOne.api.post('/v3/users', { uid: `guest-${n}`, name: 'Guest' })).status).toBe(200);
      expect(await routeOf(one, { appId: ofTwo.id })).toBe('two');
      expect(await listed(one, { searchKey: ofTwo.id })).toHaveLength(1);
      expect((await ofTwo.api.get('/v3/users')).status).toBe(503);
    } finally {
      await cells.databases.get('two')!.open();
    }
    await eventually(async () => expect((await ofTwo.api.get('/v3/users')).status).toBe(200));
  });

  test('of the directory: apps are served and routed; apps are not created, and the console does not open', async () => {
    const token = await authTokenOf(ofTwo, 'walker');
    await cells.directory.close();
    try {
      expect((await ofOne.api.post('/v3/users', { uid: 'one-more', name: 'One more' })).status).toBe(200);
      expect((await two.client({ authToken: token, appId: ofTwo.id }).get('/v3/me')).status).toBe(200);
      expect(await routeOf(one, { appId: ofTwo.id })).toBe('two');
      expectError(
        await one.client({ apikey: ofTwo.apiKey, appId: ofTwo.id }).get('/v3/users'),
        503,
        'ERR_APP_IN_OTHER_CELL',
      );
      expectError(
        await one.client({ apikey: 'f'.repeat(40), appId: 'unheard-of' }).get('/v3/users'),
        503,
        'ERR_MISSION_FAILED',
      );
      expectError(await management(one).post('/apps', { name: 'No', skipSampleData: true }), 503, 'ERR_MISSION_FAILED');
      expectError(await one.client(ofConsole({ token: 'x' })).get('/apps'), 503, 'ERR_MISSION_FAILED');
      // a change that needs no other cell is made, and published later
      const app = await one.app.get(AppsService).rename({}, ofOne.id, 'Renamed meanwhile');
      expect(app.name).toBe('Renamed meanwhile');
    } finally {
      await cells.directory.open();
    }
    await eventually(async () => expect(await listed(two, { searchKey: ofOne.id })).toHaveLength(1));
    await one.app.get(AppsService).publishAll({});
    expect(await listed(two, { searchKey: ofOne.id })).toEqual([
      expect.objectContaining({ name: 'Renamed meanwhile' }),
    ]);
  });
});
