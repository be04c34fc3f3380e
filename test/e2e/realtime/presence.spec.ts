import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PresenceService } from '#resources/realtime/presence/presence.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { connectedAs, type Frame, type RealtimeClient } from '#test/support/realtime.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();

const userOf = async (app: TestApp, uid: string): Promise<any> => dataOf(await app.api.get(`/v3/users/${uid}`));

/** The users of the presence frames up to the one with this user and status. */
async function presencesUntil(client: RealtimeClient, uid: string, status: string): Promise<Frame[]> {
  const frames = await client.allUntil(({ users }) =>
    users?.some((user: any) => user.uid === uid && user.status === status),
  );
  return frames.flatMap(({ users = [] }) => users as Frame[]);
}

test('a user is available while any of their devices is connected, and offline afterwards', async () => {
  const app = await appWithUsers(server, ['andrew']);
  expect(await userOf(app, 'andrew')).toMatchObject({ status: 'offline' });
  const { client: phone } = await connectedAs(server, app, 'andrew');
  const { client: laptop } = await connectedAs(server, app, 'andrew');
  const online = await userOf(app, 'andrew');
  expect(online).toMatchObject({ status: 'available', lastActiveAt: expect.any(Number) });
  await phone.close();
  await laptop.request({ type: 'ping' });
  expect(await userOf(app, 'andrew')).toMatchObject({ status: 'available' });
  await laptop.close();
  await eventually(async () => expect(await userOf(app, 'andrew')).toMatchObject({ status: 'offline' }));
  expect((await userOf(app, 'andrew')).lastActiveAt).toBeGreaterThanOrEqual(online.lastActiveAt);
  expect((await userOf(app, 'andrew')).updatedAt).toBeUndefined();
});

test('many devices that connect and disconnect at once leave the user offline, with one event for each', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const clients = await Promise.all(
    Array.from({ length: 15 }, async () => (await connectedAs(server, app, 'andrew', { platform: 'Android' })).client),
  );
  await Promise.all(clients.map((client) => client.close()));
  const database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  try {
    const changes = await eventually(async () => {
      const { rows } = await database.query(
        `SELECT payload FROM events WHERE app_id = $1 AND name = 'user_connection_status_changed' ORDER BY position`,
        [app.id],
      );
      expect(rows).toHaveLength(30);
      return rows.map(({ payload }) => payload);
    });
    expect(changes[0]).toMatchObject({
      uid: 'andrew',
      platform: 'android',
      action: 'connected',
      status: 'online',
      presenceChanged: true,
      connectedAt: expect.any(Number),
      timestamp: expect.any(Number),
    });
    const flips = changes.filter(({ presenceChanged }) => presenceChanged).map(({ action }) => action);
    expect(flips.filter((action) => action === 'connected').length).toBe(
      flips.filter((action) => action === 'disconnected').length,
    );
    expect(flips.at(-1)).toBe('disconnected');
    const { rows } = await database.query('SELECT 1 FROM realtime_connections WHERE app_id = $1', [app.id]);
    expect(rows).toEqual([]);
  } finally {
    await database.end();
  }
  expect(await userOf(app, 'andrew')).toMatchObject({ status: 'offline' });
});

describe('presence is sent', () => {
  test('for all users with the mode all, except for the subscriber', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client } = await connectedAs(server, app, 'andrew', { presence: { mode: 'all' } });
    await client.request({ type: 'ping' });
    const { client: betty } = await connectedAs(server, app, 'betty');
    const received = await presencesUntil(client, 'betty', 'available');
    expect(received).toEqual([
      { uid: 'betty', name: 'betty', role: 'default', status: 'available', lastActiveAt: expect.any(Number) },
    ]);
    await betty.close();
    expect(await presencesUntil(client, 'betty', 'offline')).toMatchObject([{ uid: 'betty', status: 'offline' }]);
    await client.close();
  });

  test('for friends, for roles, and for none', async () => {
    const app = await appWithUsers(server, ['andrew', 'friend', 'stranger']);
    dataOf(await app.api.post('/v3/roles', { role: 'agent', name: 'Agent' }));
    dataOf(await app.api.post('/v3/users', { uid: 'agent', name: 'agent', role: 'agent' }));
    dataOf(await app.api.post('/v3/users/andrew/friends', { accepted: ['friend'] }));
    const { client } = await connectedAs(server, app, 'andrew');
    const connectBriefly = async (uids: string[]) => {
      for (const uid of uids) await (await connectedAs(server, app, uid)).client.close();
    };
    expect(await client.request({ type: 'presence_subscribe', mode: 'friends' })).toMatchObject({ type: 'ack' });
    await connectBriefly(['stranger', 'agent', 'friend']);
    const received = new Set((await presencesUntil(client, 'friend', 'offline')).map(({ uid }) => uid));
    expect([...received]).toEqual(['friend']);
    expect(await client.request({ type: 'presence_subscribe', mode: 'roles', roles: ['agent'] })).toMatchObject({
      type: 'ack',
    });
    await connectBriefly(['stranger', 'friend', 'agent']);
    expect(new Set((await presencesUntil(client, 'agent', 'offline')).map(({ uid }) => uid))).toEqual(
      new Set(['agent']),
    );
    expect(await client.request({ type: 'presence_subscribe', mode: 'none' })).toMatchObject({ type: 'ack' });
    const { client: witness } = await connectedAs(server, app, 'stranger', { presence: { mode: 'all' } });
    await witness.request({ type: 'ping' });
    // the agent can be sent as offline twice, for both changes, but not after what changed later
    await connectBriefly(['agent', 'friend']);
    await presencesUntil(witness, 'friend', 'offline');
    await witness.close();
    await client.request({ type: 'presence_subscribe', mode: 'all' });
    await connectBriefly(['friend']);
    expect((await presencesUntil(client, 'friend', 'offline')).map(({ uid }) => uid)).not.toContain('agent');
    await client.close();
  });

  test('not between users of whom one has blocked the other', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl', 'dora']);
    dataOf(await app.as('andrew').post('/v3/blockedusers', { blockedUids: ['betty'] }));
    dataOf(await app.as('carl').post('/v3/blockedusers', { blockedUids: ['andrew'] }));
    const { client } = await connectedAs(server, app, 'andrew');
    await client.request({ type: 'presence_subscribe', mode: 'all' });
    for (const uid of ['betty', 'carl', 'dora']) await (await connectedAs(server, app, uid)).client.close();
    const received = new Set((await presencesUntil(client, 'dora', 'offline')).map(({ uid }) => uid));
    expect([...received]).toEqual(['dora']);
    await client.close();
  });

  test('not to users whose role may not list users, also when that is denied later', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    dataOf(await app.api.post('/v3/roles', { role: 'agent', name: 'Agent' }));
    dataOf(await app.api.post('/v3/users', { uid: 'agent', name: 'agent', role: 'agent' }));
    const { client } = await connectedAs(server, app, 'andrew', { presence: { mode: 'all' } });
    const { client: witness } = await connectedAs(server, app, 'agent', { presence: { mode: 'all' } });
    await Promise.all([presencesUntil(client, 'agent', 'available'), witness.request({ type: 'ping' })]);
    dataOf(await app.api.put('/v3/roles/default/permissions', { permissions: { listUsers: 'deny' } }));
    expect(await client.request({ type: 'presence_subscribe', mode: 'all' })).toMatchObject({
      code: 'ERR_PERMISSION_DENIED',
    });
    await (await connectedAs(server, app, 'betty')).client.close();
    await presencesUntil(witness, 'betty', 'offline');
    await client.request({ type: 'ping' });
    expect(client.frames).toEqual([]);
    dataOf(await app.api.put('/v3/roles/default/permissions', { permissions: { listUsers: 'allow' } }));
    expect(await client.request({ type: 'presence_subscribe', mode: 'all' })).toMatchObject({ type: 'ack' });
    await (await connectedAs(server, app, 'carl')).client.close();
    await presencesUntil(client, 'carl', 'offline');
    await Promise.all([client.close(), witness.close()]);
  });

  test('not for an invalid subscription', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const { client } = await connectedAs(server, app, 'andrew');
    expect(await client.request({ type: 'presence_subscribe', mode: 'roles' })).toMatchObject({
      code: 'ERR_BAD_REQUEST',
    });
    expect(await client.request({ type: 'presence_subscribe', mode: 'enemies' })).toMatchObject({
      code: 'ERR_BAD_REQUEST',
    });
    await client.close();
  });
});

test('the connections of a dead process are unregistered, and its users are offline', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const { client } = await connectedAs(server, app, 'betty', { presence: { mode: 'all' } });
  await client.request({ type: 'ping' });
  const [process, database] = [randomUUID(), new pg.Client({ connectionString: server.databaseUrl })];
  await database.connect();
  try {
    await database.query(`INSERT INTO realtime_processes (id, seen_at) VALUES ($1, now() - interval '1 hour')`, [
      process,
    ]);
    for (const uid of ['andrew', 'betty'])
      await database.query(
        `INSERT INTO realtime_connections (app_id, id, uid, process_id, platform, connected_at) VALUES ($1, $2, $3, $4, 'ios', now())`,
        [app.id, randomUUID(), uid, process],
      );
    await database.query(`UPDATE users SET status = 'available' WHERE app_id = $1`, [app.id]);
    await server.app.get(PresenceService).sweep({});
    // or the server swept at the same moment
    expect(await presencesUntil(client, 'andrew', 'offline')).toHaveLength(1);
    expect(await userOf(app, 'andrew')).toMatchObject({ status: 'offline' });
    expect(await userOf(app, 'betty')).toMatchObject({ status: 'available' });
    const { rows } = await database.query('SELECT 1 FROM realtime_processes WHERE id = $1', [process]);
    expect(rows).toEqual([]);
  } finally {
    await database.end();
  }
  await client.close();
});

test('users cannot set themselves available', async () => {
  const app = await appWithUsers(server, ['andrew']);
  dataOf(await app.api.put('/v3/users/andrew', { status: 'available' }));
  expect(await userOf(app, 'andrew')).toMatchObject({ status: 'offline' });
  expectError(await app.api.get('/v3/users', { status: 'online' }), 400, 'ERR_BAD_REQUEST');
});

test('a process that was considered dead by mistake registers its connections again', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const { client } = await connectedAs(server, app, 'andrew', { presence: { mode: 'all' } });
  const { client: betty } = await connectedAs(server, app, 'betty');
  await presencesUntil(client, 'betty', 'available');
  const database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  try {
    await database.query(`UPDATE realtime_processes SET seen_at = now() - interval '1 hour'`);
    await server.app.get(PresenceService).sweep({});
    expect(await userOf(app, 'betty')).toMatchObject({ status: 'offline' });
    await presencesUntil(client, 'betty', 'available');
    expect(await userOf(app, 'betty')).toMatchObject({ status: 'available' });
  } finally {
    await database.end();
  }
  await Promise.all([client.close(), betty.close()]);
});
