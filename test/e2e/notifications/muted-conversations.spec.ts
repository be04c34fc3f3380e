import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const PATH = '/v3/notifications/v1/preferences/mute';
const of = (uid: string) => `${PATH}?uid=${uid}`;
const DAY = 86_400_000;

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let other: TestApp;
let until: number;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  other = await appWithUsers(server, ['andrew', 'stranger']);
  await createGroup(app, { guid: 'hikers', owner: 'tina' });
  await createGroup(other, { guid: 'strangers', owner: 'stranger' });
  until = Date.now() + DAY;
});

const tina = () => ({ id: 'tina', type: 'oneOnOne', until });
const hikers = () => ({ id: 'hikers', type: 'group', until });
const mute = async (conversations: object[], uid = 'andrew') => app.api.put(of(uid), { conversations });
const muted = async (uid = 'andrew'): Promise<any[]> => dataOf(await app.api.get(of(uid))).mutedConversations;
const unmute = async (conversations: object[], uid = 'andrew') =>
  expect(dataOf(await app.api.delete(of(uid), { conversations }))).toEqual({ success: true });
const settings = async (mutes: object) =>
  dataOf(await app.api.patch('/v3/notifications/v1/settings', { preferences: { mute: mutes } }));

test('conversations are muted until a time, and unmuted', async () => {
  expect(await muted()).toEqual([]);
  expect(dataOf(await mute([tina(), { ...hikers(), id: 'HIKERS' }]))).toEqual({ success: true });
  expect(await muted()).toEqual([hikers(), tina()]);
  expect(await muted('tina')).toEqual([]);
  await unmute([
    { id: 'tina', type: 'oneOnOne' },
    { id: 'omar', type: 'oneOnOne' },
    { id: 'nothing', type: 'group' },
  ]);
  expect(await muted()).toEqual([hikers()]);
  await unmute([{ id: 'hikers', type: 'oneOnOne' }]);
  expect(await muted()).toEqual([hikers()]);
});

test('muting again changes the time, and of duplicates the last entry counts', async () => {
  dataOf(await mute([tina()]));
  dataOf(
    await mute([
      { ...tina(), until: until + 1 },
      { ...tina(), until: until + 2 },
    ]),
  );
  expect(await muted()).toEqual([{ ...tina(), until: until + 2 }]);
});

test('a mute that has ended is not listed, and removed by the next change', async () => {
  dataOf(await mute([tina()]));
  await database.query(`UPDATE muted_conversations SET until = now() - interval '1 ms' WHERE app_id = $1`, [app.id]);
  expect(await muted()).toEqual([]);
  dataOf(await mute([hikers()]));
  const rows = await database.query('SELECT conversation_key FROM muted_conversations WHERE app_id = $1', [app.id]);
  expect(rows).toEqual([{ conversation_key: 'group/hikers' }]);
});

test('if a user or a group does not exist, nothing is muted', async () => {
  expectError(await mute([tina(), { ...tina(), id: 'stranger' }]), 404, 'ERR_UID_NOT_FOUND');
  expectError(await mute([tina(), { ...hikers(), id: 'strangers' }]), 404, 'ERR_GUID_NOT_FOUND');
  expectError(await mute([{ ...hikers(), id: 'tina' }]), 404, 'ERR_GUID_NOT_FOUND');
  expect(await muted()).toEqual([]);
  dataOf(await mute([{ ...tina(), id: 'app_system' }]));
  expect(await muted()).toMatchObject([{ id: 'app_system' }]);
});

test.each([
  [{ id: 'tina', type: 'oneOnOne' }, 'until'],
  [{ id: 'tina', type: 'oneOnOne', until: Date.now() - 1 }, 'until'],
  [{ id: 'tina', type: 'oneOnOne', until: Math.floor(Date.now() / 1000) + DAY }, 'until'],
  [{ id: 'tina', type: 'oneOnOne', until: String(Date.now() + DAY) }, 'until'],
  [{ id: 'tina', type: 'oneOnOne', until: 1e16 }, 'until'],
  [{ id: 'tina', type: 'oneOnOne', until: Date.now() + DAY + 0.5 }, 'until'],
  [{ id: 'tina', type: 'user', until: Date.now() + DAY }, 'type'],
  [{ id: 'tina', until: Date.now() + DAY }, 'type'],
  [{ id: 'ti na', type: 'oneOnOne', until: Date.now() + DAY }, 'id'],
  [{ type: 'oneOnOne', until: Date.now() + DAY }, 'id'],
])('refuses %j', async (conversation, field) => {
  const details = { [`conversations.0.${field}`]: [expect.any(String)] };
  expectError(await mute([conversation]), 400, 'ERR_BAD_REQUEST', details);
});

test('refuses a body without a list, and a list of more than 100', async () => {
  for (const body of [{}, { conversations: tina() }, { conversations: Array.from({ length: 101 }, tina) }]) {
    expectError(await app.api.put(of('andrew'), body), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.delete(of('andrew'), body), 400, 'ERR_BAD_REQUEST');
  }
});

test('a user has at most 1,000 muted conversations, also when they are muted at once', async () => {
  await database.query(
    `INSERT INTO muted_conversations (app_id, uid, conversation_key, until)
     SELECT $1, 'andrew', 'group/g-' || n, now() + interval '1 day' FROM generate_series(1, 999) n`,
    [app.id],
  );
  const responses = await Promise.all([mute([tina()]), mute([hikers()])]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  expectError(
    responses.find(({ status }) => status === 403)!,
    403,
    'ERR_PLAN_QUOTA_RESTRICTION',
  );
  expect(await muted()).toHaveLength(1000);
});

test('conversations of a type that the app does not let users mute are ignored, and not listed', async () => {
  dataOf(await mute([tina()]));
  await settings({ mutedOneOnOnesOverride: false });
  expect(await muted()).toEqual([]);
  dataOf(await mute([{ ...tina(), until: until + 1 }, { ...tina(), id: 'nobody' }, hikers()]));
  expect(await muted()).toEqual([hikers()]);
  await settings({ mutedOneOnOnesOverride: true, mutedGroupsOverride: false });
  expect(await muted()).toEqual([tina()]);
  await unmute([tina(), hikers()]);
  await settings({ mutedGroupsOverride: true });
  expect(await muted()).toEqual([]);
});

test('a mute ends with its group, and with either of its users', async () => {
  dataOf(await mute([tina(), hikers(), { ...tina(), id: 'omar' }]));
  dataOf(await mute([{ ...tina(), id: 'andrew' }], 'tina'));
  dataOf(await app.api.delete('/v3/groups/hikers'));
  expect(await muted()).toMatchObject([{ id: 'omar' }, { id: 'tina' }]);
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  dataOf(await app.api.post('/v3/users', { uid: 'tina', name: 'Another Tina' }));
  expect(await muted()).toMatchObject([{ id: 'omar' }]);
  expect(await muted('tina')).toEqual([]);
});

test('concurrent changes of different users and conversations are all kept', async () => {
  const uids = Array.from({ length: 20 }, (_, n) => `user-${n}`);
  for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  await Promise.all(uids.map(async (id) => dataOf(await mute([{ ...tina(), id }]))));
  expect(await muted()).toHaveLength(20);
});
