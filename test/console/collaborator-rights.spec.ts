import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { operationsOfCollaborators } from '#platform/authentication/console/collaborator-rights.js';
import { InstallationService } from '#resources/management/installation.service.js';
import { operationsOf } from '../support/operations.js';
import { MANAGEMENT, type TestApp, useOwnServer } from '../support/server.js';
import { addCollaborator, sessionOf, type Role } from './support/collaborators.js';

const server = useOwnServer();
const roles: Role[] = ['viewer', 'moderator', 'developer', 'admin', 'owner'];
const everyRole: Role[] = ['marketing', ...roles];

let app: TestApp;
/** Other tests add collaborators to apps in the same database. */
const unique = randomUUID();
const emailOf = (role: Role) => `${role}-${unique}@example.com`;
beforeAll(async () => {
  app = await server.createApp();
  for (const role of everyRole) await addCollaborator(server, app.id, role, emailOf(role));
  await app.api.post('/v3/users', { uid: 'ann', name: 'Ann' });
  await app.api.post('/v3/groups', { guid: 'g', name: 'G', type: 'public', owner: 'ann' });
});

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const call = (headers: Record<string, string>, method: Method, path: string, body?: object) =>
  request(server.http)
    [method](path.replace('{appId}', app.id))
    .set({ appId: app.id, ...headers })
    .send(body);

// A request that is allowed may fail for another reason: it is only refused with AUTH_ERR_NO_ACCESS where the role lacks the right.
test.each<[least: Role, method: Method, path: string]>([
  ['viewer', 'get', '/v3/users'],
  ['viewer', 'get', '/v3/messages'],
  ['viewer', 'get', '/v3/moderation/flagged-messages'],
  ['viewer', 'get', '/v3/stats'],
  ['moderator', 'patch', '/v3/moderation/flagged-messages/1'],
  ['moderator', 'delete', '/v3/messages/1'],
  ['moderator', 'post', '/v3/groups/g/bannedusers/nobody'],
  ['moderator', 'delete', '/v3/groups/g/members/nobody'],
  ['developer', 'post', '/v3/users'],
  ['developer', 'post', '/v3/messages'],
  ['developer', 'post', '/v3/moderation/rules'],
  ['developer', 'post', '/v3/roles'],
  ['developer', 'get', '/apps/{appId}/webhooks'],
  ['developer', 'get', '/v3/ai-agents/agents'],
  ['admin', 'get', '/v3/apikeys'],
  ['admin', 'get', '/v3/users/ann/auth_tokens'],
  ['admin', 'get', '/v3/notifications/push/v1/providers/fcm'],
  ['admin', 'get', '/apps/{appId}/webhooks/none/secret'],
  ['admin', 'get', '/apps/{appId}/settings'],
  ['admin', 'get', '/apps/{appId}/audit-log'],
  ['admin', 'get', '/apps/{appId}/collaborators'],
  ['admin', 'patch', '/apps/{appId}'],
  ['admin', 'post', '/v3/data_import/users'],
  ['owner', 'post', '/apps/{appId}/restore'],
])('a %s is the least role for %s %s', async (least, method, path) => {
  const refused: Role[] = [];
  for (const role of roles) {
    const { status, body } = await call(await sessionOf(server, emailOf(role)), method, path, {});
    expect(status).not.toBe(401);
    if (body.error?.code === 'AUTH_ERR_NO_ACCESS') refused.push(role);
  }
  expect(refused).toEqual(roles.slice(0, roles.indexOf(least)));
});

test('marketing works on campaigns, reads whom they are sent to, and is refused every other operation', async () => {
  const operations = operationsOf(server).filter(({ id }) => operationsOfCollaborators().includes(id));
  const ofCampaigns = operations.filter(({ path }) => path.startsWith('/v3/campaigns/'));
  const readToChoose = ['list-users', 'get-user', 'list-groups', 'get-group', 'list-group-members', 'list-roles'];
  const allowed = [...ofCampaigns.map(({ id }) => id), ...readToChoose];
  const headers = await sessionOf(server, emailOf('marketing'));
  const accepted: string[] = [];
  const others: Record<string, string> = {};
  for (const { id, method, path } of operations) {
    const address = path.replace('{appId}', app.id).replaceAll(/\{\w+\}/g, '1');
    const { status, body } = await call(headers, method as Method, address, {});
    if (allowed.includes(id)) {
      expect({ id, code: body.error?.code }).not.toEqual({ id, code: 'AUTH_ERR_NO_ACCESS' });
      accepted.push(id);
    } else others[id] = `${status} ${body.error?.code}`;
  }
  expect(accepted).toHaveLength(allowed.length);
  // it shows the apps of whoever asks
  delete others['list-apps'];
  expect(new Set(Object.values(others))).toEqual(new Set(['403 AUTH_ERR_NO_ACCESS']));
  expect(Object.keys(others).length).toBeGreaterThan(250);
});

test('marketing changes nothing in the name of a user', async () => {
  const headers = { ...(await sessionOf(server, emailOf('marketing'))), onBehalfOf: 'ann' };
  expect((await call(headers, 'get', '/v3/campaigns/notification-feed')).status).toBe(200);
  const read = await call(headers, 'post', '/v3/campaigns/notification-feed/1/read');
  expect(read.body.error.code).toBe('AUTH_ERR_NO_ACCESS');
});

test.each(everyRole)('a %s does not see the installation, nor change it', async (role) => {
  const headers = await sessionOf(server, emailOf(role));
  for (const [method, path] of [
    ['post', '/apps'],
    ['get', '/apps/{appId}/usage'],
    ['post', '/apps/{appId}/usage'],
  ] as const)
    expect((await call(headers, method, path, { name: 'x' })).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
});

test('another app is as unknown as one that does not exist, also in the list of apps', async () => {
  const other = await server.createApp();
  const headers = await sessionOf(server, emailOf('owner'));
  const inOther = await request(server.http)
    .get('/v3/users')
    .set({ ...headers, appId: other.id });
  const inNone = await request(server.http)
    .get('/v3/users')
    .set({ ...headers, appId: 'none' });
  expect([inOther.body.error.code, inNone.body.error.code]).toEqual([
    'AUTH_ERR_INVALID_APPID',
    'AUTH_ERR_INVALID_APPID',
  ]);
  for (const [method, path] of [
    ['get', 'webhooks'],
    ['get', 'collaborators'],
    ['get', 'audit-log'],
    ['delete', ''],
  ] as const)
    for (const id of [other.id, other.id.toUpperCase(), 'none']) {
      const response = await call(headers, method, `/apps/${id}/${path}`);
      expect(response.body.error.code).toBe('ERR_APP_NOT_FOUND');
    }
  const { body } = await call(headers, 'get', '/apps');
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([app.id]);
});

test('a moderator reads on behalf of a user, and changes nothing in the name of one', async () => {
  const headers = { ...(await sessionOf(server, emailOf('moderator'))), onBehalfOf: 'ann' };
  expect((await call(headers, 'get', '/v3/conversations')).status).toBe(200);
  expect((await call(headers, 'delete', '/v3/messages/1')).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
});

test('a role counts in its own app only, and a change of it counts at once, also a removal', async () => {
  const email = `mei-${unique}@example.com`;
  const other = await server.createApp();
  await addCollaborator(server, app.id, 'admin', email);
  await addCollaborator(server, other.id, 'viewer', email);
  const headers = await sessionOf(server, email);
  expect((await call(headers, 'get', '/v3/apikeys')).status).toBe(200);
  const ofOther = await call({ ...headers, appId: other.id }, 'get', '/v3/apikeys');
  expect(ofOther.body.error.code).toBe('AUTH_ERR_NO_ACCESS');
  const session = await request(server.http).get('/console/session').set(headers);
  expect(session.body.data).toMatchObject({
    isSignedIn: true,
    email,
    roles: { [app.id]: 'admin', [other.id]: 'viewer' },
  });

  await addCollaborator(server, app.id, 'viewer', email);
  expect((await call(headers, 'get', '/v3/apikeys')).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
  const remove = (id: string) =>
    request(server.http)
      .post(`/apps/${id}/collaborators`)
      .set(MANAGEMENT)
      .send({ collaboratorsToRemove: [email] });
  await remove(app.id);
  expect((await call(headers, 'get', '/v3/users')).body.error.code).toBe('AUTH_ERR_INVALID_APPID');
  expect((await call(headers, 'get', '/apps')).body.data).toHaveLength(1);
  await remove(other.id);
  expect((await call(headers, 'get', '/apps')).body.error.code).toBe('AUTH_ERR_CONSOLE_SESSION');
});

test('an admin changes collaborators, but no owners', async () => {
  const headers = await sessionOf(server, emailOf('admin'));
  const change = (changes: object) => call(headers, 'post', '/apps/{appId}/collaborators', changes);
  expect((await change({ viewers: ['new@example.com'] })).status).toBe(200);
  for (const changes of [
    { owners: ['new@example.com'] },
    { owners: [emailOf('admin')] },
    { viewers: [emailOf('owner').toUpperCase()] },
    { collaboratorsToRemove: [emailOf('owner')] },
  ])
    expect((await change(changes)).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
  const owner = await sessionOf(server, emailOf('owner'));
  const added = await call(owner, 'post', '/apps/{appId}/collaborators', { owners: ['second@example.com'] });
  expect(added.status).toBe(200);
});

test('the audit log names the collaborator', async () => {
  const headers = await sessionOf(server, emailOf('admin'));
  await call(headers, 'post', '/v3/apikeys', { name: 'made by admin', scope: 'authOnly' }).expect(200);
  await call(headers, 'patch', '/apps/{appId}', { name: 'Renamed' }).expect(200);
  const { body } = await call(headers, 'get', `/apps/{appId}/audit-log?actor=collaborator&email=${emailOf('admin')}`);
  const actors = body.data.map(({ operation, actor }: { operation: string; actor: object }) => ({ operation, actor }));
  const actor = expect.objectContaining({ type: 'collaborator', email: emailOf('admin') });
  expect(actors).toEqual(
    expect.arrayContaining([
      { operation: 'create-apikey', actor },
      { operation: 'update-app', actor },
    ]),
  );
});

test('a stored response of another person is not replayed', async () => {
  const key = { 'Idempotency-Key': 'same' };
  const create = (headers: Record<string, string>) =>
    call({ ...headers, ...key }, 'post', '/v3/users', { uid: 'once', name: 'Once' });
  expect((await create(await sessionOf(server, emailOf('admin')))).status).toBe(200);
  expect((await create(await sessionOf(server, emailOf('developer')))).body.error.code).toBe('ERR_UID_ALREADY_EXISTS');
});

test('a session does not authenticate without the header of the console', async () => {
  const { Cookie } = await sessionOf(server, emailOf('owner'));
  expect((await request(server.http).get('/apps').set({ Cookie: Cookie! })).status).toBe(401);
});

test('a session ends when the management pair is replaced', async () => {
  const headers = await sessionOf(server, emailOf('owner'));
  const installation = server.app.get(InstallationService);
  await installation.replaceManagementPair({});
  try {
    expect((await call(headers, 'get', '/apps')).body.error.code).toBe('AUTH_ERR_CONSOLE_SESSION');
  } finally {
    await installation.prepare();
  }
});

test('a user is created with an auth token by those who may create auth tokens, and the audit log names who did', async () => {
  const create = async (role: Role, uid: string) =>
    call(await sessionOf(server, emailOf(role)), 'post', '/v3/users', { uid, name: uid, withAuthToken: true });
  const refused = await create('developer', 'by-developer');
  expect({ status: refused.status, code: refused.body.error.code }).toEqual({
    status: 403,
    code: 'AUTH_ERR_NO_ACCESS',
  });
  expect((await app.api.get('/v3/users/by-developer')).status).toBe(404);
  const made = await create('admin', 'by-admin');
  expect(made.body.data.authToken).toMatch(/^by-admin_/);
  const again = await call(await sessionOf(server, emailOf('admin')), 'post', '/v3/users/ann/auth_tokens', {});
  expect(again.status).toBe(200);
  // a backend creates tokens all the time
  await app.api.post('/v3/users/ann/auth_tokens', { force: true });
  const { body } = await request(server.http)
    .get(`/apps/${app.id}/audit-log`)
    .query({ action: 'authToken.created' })
    .set(MANAGEMENT);
  const entry = (uid: string, operation: string) =>
    expect.objectContaining({
      actor: expect.objectContaining({ type: 'collaborator', email: emailOf('admin') }),
      target: { type: 'authToken', id: expect.stringMatching(/^\d+$/) },
      after: { uid },
      operation,
    });
  expect(body.data).toEqual([entry('by-admin', 'create-user'), entry('ann', 'create-authtoken')]);
  expect(JSON.stringify(body)).not.toContain(made.body.data.authToken);
});

test('acts with data of the app are in the audit log with what they concern, and without texts', async () => {
  const developer = { ...(await sessionOf(server, emailOf('developer'))), appid: app.id };
  const act = (method: 'post' | 'delete', path: string, body: object = {}, headers: object = {}) =>
    request(server.http)
      [method](path)
      .set({ ...developer, ...headers })
      .send(body)
      .expect(200);
  await app.api.post('/v3/users', { uid: 'bob', name: 'Bob' });
  const group = { guid: 'audited', name: 'A', type: 'public', owner: 'ann', members: { participants: ['bob'] } };
  await app.api.post('/v3/groups', group);
  await act('post', '/v3/groups/audited/bannedusers/bob');
  const data = { text: 'An unmistakable text', metadata: { own: 1 } };
  const message = { receiver: 'bob', receiverType: 'user', category: 'message', type: 'text', data };
  const sent = await act('post', '/v3/messages', message, { onbehalfof: 'ann' });
  expect(sent.body.data.data.metadata).toEqual({ own: 1, confab: { sentBy: 'operator' } });
  const missing = await request(server.http).delete('/v3/groups/audited/members/nobody').set(developer);
  expect(missing.status).toBe(404);
  await act('delete', `/v3/messages/${sent.body.data.id}`);
  const { body } = await request(server.http)
    .get(`/apps/${app.id}/audit-log`)
    .query({ email: emailOf('developer') })
    .set(MANAGEMENT);
  const acts = body.data.filter(({ action }: { action: string }) => action !== 'session.created');
  expect(
    acts.map(({ action, target, actor, after }: any) => ({ action, id: target.id, uid: actor.uid, after })),
  ).toEqual([
    { action: 'groupBan.created', id: 'audited/bob', uid: undefined, after: {} },
    {
      action: 'message.sent',
      id: 'user/bob',
      uid: 'ann',
      after: { receiver: 'bob', receiverType: 'user', category: 'message', type: 'text', fields: ['data'] },
    },
    { action: 'message.deleted', id: sent.body.data.id, uid: undefined, after: {} },
  ]);
  expect(JSON.stringify(body)).not.toContain(data.text);
  expect(body.data[0]).toMatchObject({ action: 'session.created', target: { id: emailOf('developer') } });
});

test('the retention of the audit log is changed by owners and the management pair only', async () => {
  const KEY = 'management.auditLog.retentionDays';
  const path = '/apps/{appId}/settings';
  const set = async (role: Role, days: number) =>
    (
      await call(await sessionOf(server, emailOf(role)), 'post', path, {
        settings: { [KEY]: days, 'core.messages.retentionDays': days },
      })
    ).body.data;
  const days = async () => (await call(MANAGEMENT, 'get', path)).body.data[KEY];
  const results = await set('admin', 1);
  expect(results[KEY]).toMatchObject({ success: false, error: { code: 'AUTH_ERR_NO_ACCESS' } });
  expect(results['core.messages.retentionDays']).toMatchObject({ success: true });
  expect(await days()).toBe(0);
  expect((await set('owner', 400))[KEY]).toMatchObject({ success: true });
  expect((await call(await sessionOf(server, emailOf('admin')), 'delete', path)).status).toBe(200);
  expect(await days()).toBe(400);
  expect((await call(await sessionOf(server, emailOf('owner')), 'delete', path)).status).toBe(200);
  expect(await days()).toBe(0);
});
