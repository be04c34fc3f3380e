import { logInWithLibrary } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { connectedAs, type Frame, type RealtimeClient } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const second = useServer();
const database = useDatabase(server);

const setVisibility = async (app: TestApp, uid: string, presenceVisibility: string) =>
  dataOf(await app.as(uid).put('/v3/me', { presenceVisibility }));

const hasPresence = (uid: string, status: string) => (frame: Frame) =>
  frame.type === 'presence' && frame.users.some((user: Frame) => user.uid === uid && user.status === status);

const isAndrew = ({ uid }: Frame) => uid === 'andrew';

/** What the client was told of the user until the presence of the witness. */
async function toldUntil(client: RealtimeClient, uid: string, witness: string, status: string): Promise<Frame[]> {
  const frames = await client.allUntil(hasPresence(witness, status));
  return frames.flatMap(({ users = [] }) => users as Frame[]).filter((user) => user.uid === uid);
}

const eventsOf = async (app: TestApp) =>
  (
    await database.query<{ payload: Record<string, unknown> }>(
      `SELECT payload FROM events WHERE app_id = $1 AND name = 'user_connection_status_changed' ORDER BY position`,
      [app.id],
    )
  ).map(({ payload }) => payload);

test('a connected user who hides goes offline for subscribers of each server with one frame, and comes back', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'carl', 'witness']);
  const watchers = [
    (await connectedAs(server, app, 'betty', { presence: { mode: 'all' } })).client,
    (await connectedAs(second, app, 'carl', { presence: { mode: 'all' } })).client,
  ];
  for (const watcher of watchers) await watcher.request({ type: 'ping' });
  const { client: andrew } = await connectedAs(server, app, 'andrew');
  const { client: laptop } = await connectedAs(second, app, 'andrew');
  for (const watcher of watchers) await watcher.allUntil(hasPresence('andrew', 'available'));
  await setVisibility(app, 'andrew', 'nobody');
  for (const watcher of watchers) {
    const frames = await watcher.allUntil(hasPresence('andrew', 'offline'));
    expect(frames.at(-1)!.users.filter(isAndrew)).toEqual([
      { uid: 'andrew', name: 'andrew', role: 'default', status: 'offline' },
    ]);
  }
  await setVisibility(app, 'andrew', 'nobody');
  const { client: witness } = await connectedAs(server, app, 'witness');
  for (const watcher of watchers) expect(await toldUntil(watcher, 'andrew', 'witness', 'available')).toEqual([]);
  await setVisibility(app, 'andrew', 'everyone');
  for (const watcher of watchers) {
    const frames = await watcher.allUntil(hasPresence('andrew', 'available'));
    expect(frames.at(-1)!.users.filter(isAndrew)).toMatchObject([{ uid: 'andrew', lastActiveAt: expect.any(Number) }]);
  }
  expect((await eventsOf(app)).filter(({ uid, presenceChanged }) => uid === 'andrew' && presenceChanged)).toMatchObject(
    [
      { action: 'connected', status: 'online' },
      { action: 'connected', status: 'offline' },
      { action: 'connected', status: 'online' },
    ],
  );
  await Promise.all([andrew, laptop, witness, ...watchers].map((client) => client.close()));
});

test('nobody is told that a hidden user connects and disconnects, and metrics still follow the connections', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty', 'witness']);
  await setVisibility(app, 'andrew', 'nobody');
  const { client: betty } = await connectedAs(second, app, 'betty', { presence: { mode: 'all' } });
  const library = await logInWithLibrary(server, app, 'betty', { presence: { presenceSubscription: 'ALL_USERS' } });
  await betty.request({ type: 'ping' });
  const { client: andrew } = await connectedAs(server, app, 'andrew');
  expect(
    await database.query('SELECT uid FROM realtime_connections WHERE app_id = $1 AND uid = $2', [app.id, 'andrew']),
  ).toHaveLength(1);
  await andrew.close();
  await eventually(async () =>
    expect((await eventsOf(app)).filter(({ uid }) => uid === 'andrew')).toMatchObject([
      { action: 'connected', status: 'offline', presenceChanged: false },
      { action: 'disconnected', status: 'offline', presenceChanged: false },
    ]),
  );
  const { client: witness } = await connectedAs(server, app, 'witness');
  expect(await toldUntil(betty, 'andrew', 'witness', 'available')).toEqual([]);
  const received = await library.socket.allUntil(({ type, sender }) => type === 'presence' && sender === 'witness');
  expect(received.filter(({ sender }) => sender === 'andrew')).toEqual([]);
  await Promise.all([library.socket, betty, witness].map((client) => client.close()));
});

test('however often a user hides and connects at once, what others see fits the last setting', async () => {
  const app = await appWithUsers(server, ['andrew']);
  for (const last of ['nobody', 'everyone']) {
    const toggles = ['everyone', 'nobody', 'everyone', 'nobody'].map((value) => setVisibility(app, 'andrew', value));
    const connecting = [server, second, server].map(async (at) => (await connectedAs(at, app, 'andrew')).client);
    const [clients] = await Promise.all([Promise.all(connecting), Promise.all(toggles)]);
    await setVisibility(app, 'andrew', last);
    const seen = () => app.api.get('/v3/users/andrew').then(dataOf);
    expect(await seen()).toMatchObject({ status: last === 'nobody' ? 'offline' : 'available' });
    // each change of the presence is an event, and each event is a change
    const changes = (
      await eventually(async () => {
        const events = await eventsOf(app);
        expect(events.filter(({ presenceChanged }) => presenceChanged).at(-1)?.status ?? 'offline').toBe(
          last === 'nobody' ? 'offline' : 'online',
        );
        return events;
      })
    ).filter(({ presenceChanged }) => presenceChanged);
    changes.forEach(({ status }, index) => expect(status).toBe(index % 2 === 0 ? 'online' : 'offline'));
    await Promise.all(clients.map((client) => client.close()));
    await eventually(async () => expect(await seen()).toMatchObject({ status: 'offline' }));
  }
});
