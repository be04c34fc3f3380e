import pg from 'pg';
import type { Response } from 'supertest';
import { features } from '#platform/access/features.js';
import { declaredOperations } from '#platform/openapi/document/declared-operations.js';
import { addCollaborator, sessionOf } from '#test/console/support/collaborators.js';
import { dataOf, type Client } from '#test/support/client.js';
import { sendToGroup } from '#test/support/factories.js';
import { apnsProvider, fcmProvider, PROVIDERS, webPushProvider } from '#test/support/notifications.js';
import { operationsOf, type Operation } from '#test/support/operations.js';
import { MANAGEMENT, useServer } from '#test/support/server.js';
import { recipesOf } from '../policy/access-recipes.js';
import { createWorld, type World } from '../policy/access-world.js';

// Calls every operation of the configuration of an app that writes, and looks which of them have entries in the audit log.

const server = useServer();
let world: World;
let recipeOf: ReturnType<typeof recipesOf>;
let database: pg.Client;
beforeAll(async () => {
  world = await createWorld(server);
  recipeOf = recipesOf(server);
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

/** What the configuration of an app consists of, as the tags of its operations. */
const CONFIGURATION = ['API keys', 'Roles', 'RBAC', 'Restrict features', 'Moderation', 'AI Agents', 'Notifications'];

/** The kinds of acts that operations declare. Those of the configuration declare none. */
const actsOf = (): ReadonlyMap<string, string> =>
  new Map(
    declaredOperations(server.app).flatMap(({ endpoint }) => (endpoint?.act ? [[endpoint.id, endpoint.act]] : [])),
  );

const FEATURE = Object.keys(features)[0]!;
const PERMISSIONS = { permissions: { listUsers: 'deny' } };
const SCOPE = '/v3/groups/club/scopes/admin/permissions';

/** Requests that change something, for operations whose recipe changes nothing. In this order. */
const changes: Record<string, (client: Client) => Promise<Response>> = {
  'unset-role-permissions': async (client) => {
    dataOf(await world.app.api.put('/v3/roles/guide/permissions', PERMISSIONS));
    return client.delete('/v3/roles/guide/permissions/listUsers');
  },
  'set-scope-permissions': (client) => client.put(SCOPE, { permissions: { sendMessage: 'deny' } }),
  'unset-scope-permissions': async (client) => {
    dataOf(await world.app.api.put(SCOPE, { permissions: { sendMessage: 'deny' } }));
    return client.delete(`${SCOPE}/sendMessage`);
  },
  'allow-features': async (client) => {
    await world.app.api.post('/v3/roles/guide/restrictedfeatures', { featuresToRestrict: [FEATURE] });
    return client.delete('/v3/roles/guide/restrictedfeatures', { featuresToAllow: [FEATURE] });
  },
  'builder-add-knowledge': async (client) => {
    const source = { title: 'Opening hours', text: 'Open.' };
    const { uniqueId } = dataOf(await world.app.api.post('/v3/ai-agents/agent-builder/knowledge-base/text', source));
    const agent = { uid: 'reader', name: 'Reader', instruction: 'Read.' };
    dataOf(await world.app.api.post('/v3/ai-agents/agent-builder/agents', agent));
    return client.patch('/v3/ai-agents/agent-builder/agents/reader/knowledge-base/text/add', { uniqueIds: [uniqueId] });
  },
  ...Object.fromEntries(
    Object.entries({ fcm: fcmProvider, apns: apnsProvider, webpush: webPushProvider }).map(([kind, provider]) => [
      `notifications-push-default-${kind}-provider`,
      async (client: Client) => {
        for (const id of ['one', 'two']) dataOf(await world.app.api.post(`${PROVIDERS}/${kind}`, provider(id)));
        const response = await client.put(`${PROVIDERS}/${kind}/default/two`);
        for (const id of ['one', 'two']) dataOf(await world.app.api.delete(`${PROVIDERS}/${kind}/${id}`));
        return response;
      },
    ]),
  ),
};

const tagsOf = ({ path, method }: Operation): string[] =>
  (server.document.paths[path] as Record<string, { tags: string[] }>)[method]!.tags;

test('every operation that changes the configuration has an entry with its API key', async () => {
  const writing = operationsOf(server).filter(
    (operation) =>
      operation.audience === 'app' &&
      operation.method !== 'get' &&
      tagsOf(operation).some((tag) => CONFIGURATION.includes(tag)),
  );
  const audited: string[] = [];
  const configuring: string[] = [];
  for (const operation of writing) {
    const requestId = `audited-${operation.id}`;
    const call = changes[operation.id] ?? (await recipeOf(operation.id)(world));
    const { status } = await call(world.clients.key.with({ 'x-request-id': requestId }));
    await world.removeAll();
    if (status !== 200) continue;
    const { rows } = await database.query<{ actor: string; key_name: string; operation: string }>(
      'SELECT actor, key_name, operation FROM audit_log WHERE app_id = $1 AND request_id = $2',
      [world.app.id, requestId],
    );
    for (const row of rows) expect(row).toMatchObject({ actor: 'apiKey', key_name: 'Rest API Key' });
    // some recipes remove what they created with the same client
    if (rows.some((row) => row.operation === operation.id)) audited.push(operation.id);
    configuring.push(operation.id);
  }
  const unaudited = configuring.filter((id) => !audited.includes(id));
  const acts = actsOf();
  expect(unaudited.filter((id) => !acts.has(id))).toEqual([]);
  expect(audited.filter((id) => acts.has(id))).toEqual([]);
  expect(audited.length).toBeGreaterThan(40);
});

const aPinned = async (): Promise<string> => {
  const id = await sendToGroup(world.app, 'owner', 'club', 'To be pinned');
  dataOf(await world.app.api.post(`/v3/messages/${id}/pin`));
  return id;
};

const aUser = async (uid: string): Promise<string> =>
  dataOf(await world.app.api.post('/v3/users', { uid, name: uid })).uid;

/** Requests that change something, for acts whose recipe changes nothing. */
const changesOfData: Record<string, (client: Client) => Promise<Response>> = {
  'deactivate-users': async (client) =>
    client.delete('/v3/users', { uidsToDeactivate: [await aUser('to-be-deactivated')] }),
  'reactivate-users': async (client) => {
    const uid = await aUser('to-be-reactivated');
    dataOf(await world.app.api.delete('/v3/users', { uidsToDeactivate: [uid] }));
    return client.put('/v3/users', { uidsToActivate: [uid] });
  },
  'unblock-users': (client) => client.delete('/v3/users/target/blockedusers', { blockedUids: ['blocked'] }),
  'remove-friend': async (client) => {
    dataOf(await world.app.api.post('/v3/users/target/friends', { accepted: ['friend'] }));
    return client.delete('/v3/users/target/friends', { friends: ['friend'] });
  },
  'set-group-disappearing-messages': (client) =>
    client.put('/v3/groups/club/conversation/disappearing-messages', { disappearAfterSeconds: 31_536_000 }),
  'unpin-message': async (client) => client.delete(`/v3/messages/${await aPinned()}/pin`),
  'replace-global-pinned-conversations': (client) =>
    client.put('/v3/conversations/pinned', { conversations: [{ receiverType: 'group', receiver: 'club' }] }),
};

/** Acts whose recipe sends empty lists. */
const noChange = [
  'import-members',
  'import-messages',
  'notifications-push-mute-conversations',
  'notifications-push-unmute-conversations',
];

test('every act of an operator with the data of the app has one entry, in the name of the operator, and a refused one has none', async () => {
  await addCollaborator(server, world.app.id, 'admin', 'admin@example.com');
  const session = await sessionOf(server, 'admin@example.com');
  const console = server.client({ ...session, appid: world.app.id });
  const recorded: string[] = [];
  const missing: string[] = [];
  const falsely: string[] = [];
  const appOperations = new Set(operationsOf(server).flatMap(({ id, audience }) => (audience === 'app' ? [id] : [])));
  for (const [id, act] of actsOf()) {
    if (act === 'none' || !appOperations.has(id)) continue;
    const requestId = `act-${id}`;
    const call = changesOfData[id] ?? (await recipeOf(id)(world));
    const { status, body } = await call(console.with({ 'x-request-id': requestId }));
    await world.removeAll();
    const { rows } = await database.query<{ actor: string; email: string; operation: string; action: string }>(
      `SELECT actor, email, operation, action FROM audit_log WHERE app_id = $1 AND request_id = $2 AND operation = $3`,
      [world.app.id, requestId, id],
    );
    if (status !== 200) {
      if (rows.length > 0) falsely.push(`${id}: ${body.error.code}`);
      continue;
    }
    for (const row of rows) expect(row).toMatchObject({ actor: 'collaborator', email: 'admin@example.com' });
    (rows.length > 0 ? recorded : missing).push(id);
  }
  expect({ missing: missing.sort(), falsely }).toEqual({ missing: noChange, falsely: [] });
  expect(recorded.length).toBeGreaterThan(40);
});

describe('credentials that are read', () => {
  const entriesOf = async (requestId: string) =>
    (
      await database.query<Record<'actor' | 'email' | 'action' | 'target_id' | 'after', unknown>>(
        'SELECT actor, email, action, target_id, after FROM audit_log WHERE app_id = $1 AND request_id = $2',
        [world.app.id, requestId],
      )
    ).rows;
  let console: Client;
  beforeAll(async () => {
    await addCollaborator(server, world.app.id, 'admin', 'reader@example.com');
    console = server.client({ ...(await sessionOf(server, 'reader@example.com')), appid: world.app.id });
  });
  const newest = async (table: string): Promise<string> =>
    (await database.query<{ id: string }>(`SELECT max(id)::text AS id FROM ${table} WHERE app_id = $1`, [world.app.id]))
      .rows[0]!.id;

  test('have an entry with who read them in the console, and no value', async () => {
    const { authToken } = dataOf(await world.app.api.post('/v3/users/target/auth_tokens', { force: true }));
    const { apiKey } = dataOf(await world.app.api.post('/v3/apikeys', { name: 'To be read' }));
    const path = `/apps/${world.app.id}/webhooks`;
    const webhook = { id: 'read-hook', name: 'Read', webhookURL: 'https://example.com/hook' };
    dataOf(await server.client(MANAGEMENT).post(path, webhook));
    const readings: [string, () => Promise<Response>, string, string][] = [];
    const read = (id: string) => console.with({ 'x-request-id': id });
    readings.push(
      ['keys', () => read('keys').get('/v3/apikeys'), 'apiKey.read', await newest('api_keys')],
      ['key', () => read('key').get(`/v3/apikeys/${apiKey}`), 'apiKey.read', await newest('api_keys')],
      [
        'tokens',
        () => read('tokens').get('/v3/users/target/auth_tokens'),
        'authToken.read',
        await newest('auth_tokens'),
      ],
      [
        'token',
        () => read('token').get(`/v3/users/target/auth_tokens/${authToken}`),
        'authToken.read',
        await newest('auth_tokens'),
      ],
      [
        'same',
        () => read('same').post('/v3/users/target/auth_tokens', {}),
        'authToken.read',
        await newest('auth_tokens'),
      ],
      ['secret', () => read('secret').get(`${path}/read-hook/secret`), 'webhookSecret.read', 'read-hook'],
    );
    for (const [id, call, action, target] of readings) {
      dataOf(await call());
      const entries = await entriesOf(id);
      expect(entries).toEqual([
        expect.objectContaining({ actor: 'collaborator', email: 'reader@example.com', action }),
      ]);
      expect(String(entries[0]!.target_id).split(' ')).toContain(target);
      for (const secret of [apiKey, authToken]) expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  test('have none where the request is refused, finds nothing, or is the daily work of a backend', async () => {
    const asConsole = (id: string) => console.with({ 'x-request-id': id });
    expect((await asConsole('unknown').get(`/v3/apikeys/${'0'.repeat(40)}`)).status).toBe(404);
    dataOf(await asConsole('nothing').get('/v3/apikeys', { searchKey: 'no such key' }));
    await addCollaborator(server, world.app.id, 'developer', 'dev@example.com');
    const developer = server.client({ ...(await sessionOf(server, 'dev@example.com')), appid: world.app.id });
    expect((await developer.with({ 'x-request-id': 'refused' }).get('/v3/apikeys')).status).toBe(403);
    dataOf(await world.app.api.with({ 'x-request-id': 'backend' }).get('/v3/users/target/auth_tokens'));
    for (const id of ['unknown', 'nothing', 'refused', 'backend']) expect(await entriesOf(id)).toEqual([]);
  });

  test('have one for the management pair and for an API key that reads the keys', async () => {
    const path = `/apps/${world.app.id}/webhooks/read-hook/secret`;
    dataOf(await server.client({ ...MANAGEMENT, 'x-request-id': 'by-pair' }).get(path));
    dataOf(await world.app.api.with({ 'x-request-id': 'by-key' }).get('/v3/apikeys'));
    expect(await entriesOf('by-pair')).toMatchObject([{ actor: 'management', action: 'webhookSecret.read' }]);
    expect(await entriesOf('by-key')).toMatchObject([{ actor: 'apiKey', action: 'apiKey.read' }]);
  });
});
