import { libraryClient } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { listCountsOf } from '#test/support/list-counts.js';
import { connectedAs, tokenOf, type RealtimeClient } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let clients: RealtimeClient[];

const PEOPLE = ['andrew', 'betty'];

/** andrew and betty, who are online, are friends, members of a group, and have a conversation. */
beforeAll(async () => {
  app = await appWithUsers(server, [...PEOPLE, 'cem']);
  await createGroup(app, { guid: 'hikers', owner: 'betty', members: { participants: ['andrew'] } });
  await sendToGroup(app, 'andrew', 'hikers', 'hello');
  await sendText(app, 'andrew', 'betty', 'hi');
  dataOf(await app.api.post('/v3/users/betty/friends', { accepted: ['andrew'] }));
  clients = [];
  for (const uid of PEOPLE) clients.push((await connectedAs(server, app, uid)).client);
});
afterAll(() => Promise.all(clients.map((client) => client.close())));

type Seen = { uid: string; status: string; lastActiveAt?: number; presenceVisibility?: string };

interface SeenMessage {
  data: { entities?: Record<string, { entity: Seen }> };
}

const isAndrew = ({ uid }: Seen) => uid === 'andrew';
const andrewIn = (users: Seen[]) => users.find(isAndrew);
const andrewOf = ({ data: { entities } }: SeenMessage) =>
  Object.values(entities ?? {})
    .map(({ entity }) => entity)
    .find(isAndrew);
const betty = () => app.as('betty');

const setVisibility = async (presenceVisibility: string) =>
  dataOf<Seen>(await app.as('andrew').put('/v3/me', { presenceVisibility }));

/** Everywhere andrew is shown to others and to the app. */
const views: Record<string, () => Promise<Seen | undefined>> = {
  'the user': async () => dataOf<Seen>(await betty().get('/v3/users/andrew')),
  'the list of users': async () => andrewIn(dataOf<Seen[]>(await betty().get('/v3/users'))),
  'a search of users': async () => andrewIn(dataOf<Seen[]>(await betty().get('/v3/users', { searchKey: 'andr' }))),
  'the list of members': async () => andrewIn(dataOf<Seen[]>(await betty().get('/v3/groups/hikers/members'))),
  'the member': async () => dataOf<Seen>(await betty().get('/v3/groups/hikers/members/andrew')),
  'the list of friends': async () => andrewIn(dataOf<Seen[]>(await betty().get('/v3/users/betty/friends'))),
  'the list of conversations': async () =>
    dataOf<{ conversationWith: Seen }[]>(await betty().get('/v3/conversations'))
      .map(({ conversationWith }) => conversationWith)
      .find(isAndrew),
  'the last messages of conversations': async () =>
    dataOf<{ lastMessage: SeenMessage }[]>(await betty().get('/v3/conversations'))
      .map(({ lastMessage }) => andrewOf(lastMessage))
      .find(Boolean),
  'the conversation': async () =>
    dataOf<{ conversationWith: Seen }>(await betty().get('/v3/users/andrew/conversation')).conversationWith,
  'the messages of the group': async () =>
    dataOf<SeenMessage[]>(await betty().get('/v3/groups/hikers/messages'))
      .map(andrewOf)
      .find(Boolean),
  'the messages of the user': async () =>
    dataOf<SeenMessage[]>(await betty().get('/v3/users/andrew/messages'))
      .map(andrewOf)
      .find(Boolean),
  'the user, by the app': async () => dataOf<Seen>(await app.api.get('/v3/users/andrew')),
  'the list of users, by the app': async () => andrewIn(dataOf<Seen[]>(await app.api.get('/v3/users'))),
  'the user, by themself': async () => dataOf<Seen>(await app.as('andrew').get('/v3/me')),
};

test.each(Object.keys(views))('%s shows no presence of a user who hides it, and shows it again later', async (name) => {
  await setVisibility('everyone');
  expect(await views[name]!()).toMatchObject({ status: 'available', lastActiveAt: expect.any(Number) });
  await setVisibility('nobody');
  const hidden = await views[name]!();
  expect(hidden).toMatchObject({ uid: 'andrew', status: 'offline' });
  expect(hidden).not.toHaveProperty('lastActiveAt');
  const isTold = name.includes('by the app') || name.includes('by themself');
  expect(hidden!.presenceVisibility).toBe(isTold ? 'nobody' : undefined);
  expect(await setVisibility('everyone')).toMatchObject({ status: 'available' });
  const shown = await views[name]!();
  expect(shown).toMatchObject({ status: 'available', lastActiveAt: expect.any(Number) });
  expect(shown).not.toHaveProperty('presenceVisibility');
});

test('in the lists of blocked and banned users the presence is hidden', async () => {
  dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['cem'] }));
  dataOf(await app.as('cem').put('/v3/me', { presenceVisibility: 'nobody' }));
  const { client } = await connectedAs(server, app, 'cem');
  dataOf(await betty().post('/v3/users/betty/blockedusers', { blockedUids: ['cem'] }));
  dataOf(await app.api.post('/v3/groups/hikers/bannedusers/cem'));
  for (const path of ['/v3/users/betty/blockedusers', '/v3/groups/hikers/bannedusers']) {
    const [seen] = dataOf<Seen[]>(await betty().get(path));
    expect(seen).toMatchObject({ uid: 'cem', status: 'offline' });
    expect(seen).not.toHaveProperty('lastActiveAt');
    expect(seen).not.toHaveProperty('presenceVisibility');
  }
  await client.close();
});

test.each(['/v3/users', '/v3/groups/hikers/members'])(
  'a filter of %s by status, and its total, follow',
  async (path) => {
    const andrewIs = async (status: string): Promise<boolean> => {
      const { body } = await betty().get(path, { status });
      expect(body.meta.pagination.total).toBe(body.data.length);
      return (body.data as Seen[]).some(isAndrew);
    };
    await setVisibility('nobody');
    expect([await andrewIs('available'), await andrewIs('offline')]).toEqual([false, true]);
    await setVisibility('everyone');
    expect([await andrewIs('available'), await andrewIs('offline')]).toEqual([true, false]);
    const { cached, counted } = await listCountsOf(database, app);
    expect(cached).toEqual(counted);
  },
);

test('the numbers of users and members who are online follow', async () => {
  const library = libraryClient(server, { appId: app.id, authToken: await tokenOf(app, 'betty') });
  const online = async () => dataOf(await library.post('/api/v3/online-members', { groups: ['hikers'] })) as object;
  await setVisibility('everyone');
  expect(await online()).toEqual({ onlineUsersCount: 2, groups: { hikers: 2 } });
  await setVisibility('nobody');
  expect(await online()).toEqual({ onlineUsersCount: 1, groups: { hikers: 1 } });
  await setVisibility('everyone');
});

test('the app hides and shows the presence of a user, also of a new one', async () => {
  expect(dataOf(await app.api.put('/v3/users/andrew', { presenceVisibility: 'nobody' }))).toMatchObject({
    presenceVisibility: 'nobody',
    status: 'offline',
  });
  expect(dataOf(await app.api.put('/v3/users/andrew', { presenceVisibility: 'everyone' }))).toMatchObject({
    status: 'available',
  });
  const created = { uid: 'dora', name: 'Dora', presenceVisibility: 'nobody' };
  expect(dataOf(await app.api.post('/v3/users', created))).toMatchObject(created);
  const { client } = await connectedAs(server, app, 'dora');
  expect(dataOf(await app.api.get('/v3/users/dora'))).toMatchObject({ status: 'offline' });
  await client.close();
});

test('no last activity is stored, also not of an imported user, nor by a server of the release before', async () => {
  const users = { eve: { uid: 'eve', name: 'Eve', presenceVisibility: 'nobody', lastActiveAt: 1_763_683_200 } };
  const imported = dataOf<Record<string, { data: Seen }>>(await app.api.post('/v3/data_import/users', { users }));
  expect(imported.eve!.data).toMatchObject({ presenceVisibility: 'nobody' });
  expect(imported.eve!.data).toEqual(dataOf(await app.api.get('/v3/users/eve')));
  const stored = () =>
    database.query('SELECT status, last_active_at FROM users WHERE app_id = $1 AND uid = $2', [app.id, 'eve']);
  expect(await stored()).toEqual([{ status: 'offline', last_active_at: null }]);
  await database.query(`UPDATE users SET status = 'available', last_active_at = now() WHERE app_id = $1 AND uid = $2`, [
    app.id,
    'eve',
  ]);
  expect(await stored()).toEqual([{ status: 'offline', last_active_at: null }]);
});

test.each([
  ['of friends only', 'friends'],
  ['that is no text', true],
  ['in upper case', 'NOBODY'],
])('refuses a value %s, and changes nothing', async (_, presenceVisibility) => {
  await setVisibility('everyone');
  const { status, body } = await app.as('andrew').put('/v3/me', { presenceVisibility, name: 'Changed' });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { code: 'ERR_BAD_REQUEST', details: { presenceVisibility: [expect.any(String)] } },
  });
  expect(dataOf(await app.api.get('/v3/users/andrew'))).toMatchObject({ name: 'andrew', status: 'available' });
});

test('a change that is refused for another reason hides nothing and tells nobody', async () => {
  await setVisibility('everyone');
  const { status } = await app.api.put('/v3/users/andrew', { presenceVisibility: 'nobody', role: 'none' });
  expect(status).toBe(404);
  expect(dataOf(await app.api.get('/v3/users/andrew'))).toMatchObject({ status: 'available' });
});

test('after a disconnect the presence that is shown again is that of a user who is offline', async () => {
  const { client } = await connectedAs(server, app, 'cem');
  dataOf(await app.as('cem').put('/v3/me', { presenceVisibility: 'nobody' }));
  await client.close();
  await eventually(async () =>
    expect(
      await database.query('SELECT FROM realtime_connections WHERE app_id = $1 AND uid = $2', [app.id, 'cem']),
    ).toEqual([]),
  );
  const shown = dataOf<Seen>(await app.as('cem').put('/v3/me', { presenceVisibility: 'everyone' }));
  expect(shown).toMatchObject({ status: 'offline' });
  expect(shown).not.toHaveProperty('lastActiveAt');
});
