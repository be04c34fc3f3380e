import { randomUUID } from 'node:crypto';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import { eraseDueApps } from '#test/support/app-erasure.js';
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { useDatabase } from '#test/support/groups.js';
import { makeJobsDue } from '#test/support/jobs.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let management: Client;
let app: TestApp;
beforeEach(async () => {
  management = server.client(MANAGEMENT);
  app = await server.createApp();
});

const log = async (query: object = {}): Promise<any[]> =>
  dataOf(await management.get(`/apps/${app.id}/audit-log`, { limit: 1000, ...query }));

const WEBHOOK = {
  id: 'hooks',
  name: 'Hooks',
  webhookURL: 'https://example.com/hook?token=sesame',
  triggers: ['message_sent'],
  useBasicAuth: true,
  username: 'confab',
  password: 'opensesame',
};

test('an entry says who changed what, when, from where and how', async () => {
  dataOf(await app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
  const requestId = randomUUID();
  const headers = { 'x-request-id': requestId, 'user-agent': 'console/1.0' };
  dataOf(await app.api.with(headers).put('/v3/roles/guide', { name: 'Mountain guide' }));
  const [entry] = await log({ requestId });
  const { id } = (
    await database.query<{ id: string }>(`SELECT id FROM api_keys WHERE app_id = $1 AND name = 'Rest API Key'`, [
      app.id,
    ])
  )[0]!;
  expect(entry).toEqual({
    id: expect.stringMatching(/^\d+$/),
    createdAt: expect.any(Number),
    action: 'role.updated',
    target: { type: 'role', id: 'guide' },
    actor: { type: 'apiKey', keyId: id, keyName: 'Rest API Key', address: '127.0.0.1', userAgent: 'console/1.0' },
    operation: 'update-role',
    requestId,
    before: { name: 'Guide' },
    after: { name: 'Mountain guide' },
  });
  expect(Math.abs(entry.createdAt - Date.now() / 1000)).toBeLessThan(600);
});

test('entries name the user on whose behalf an API key acts, and users with an auth token', async () => {
  for (const uid of ['owner', 'mo']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.api.post('/v3/groups', { guid: 'club', name: 'Club', type: 'public', owner: 'owner' }));
  const path = '/v3/groups/club/scopes/participant/permissions';
  await app.as('owner').put(path, { permissions: { sendMessage: 'deny' } });
  const { authToken } = dataOf(await app.api.post('/v3/users/owner/auth_tokens'));
  await server.client({ authToken }).delete('/v3/groups/club');
  const deleted = await log({ targetType: 'scopePermission', action: 'scopePermission.deleted' });
  expect(deleted).toMatchObject([
    { actor: { type: 'user', uid: 'owner' }, operation: 'delete-group', before: { value: 'deny' } },
  ]);
});

test('changes by the management credential are entries of the app, and its creation is the first', async () => {
  const { id } = dataOf(await management.post('/apps', { name: 'Audited', skipSampleData: true }));
  dataOf(await management.post(`/apps/${id}/settings`, { settings: { 'core.messages.retentionDays': 30 } }));
  const entries = dataOf(await management.get(`/apps/${id}/audit-log`));
  expect(entries[0]).toMatchObject({ action: 'app.created', operation: 'create-app', actor: { type: 'management' } });
  expect(entries.at(-1)).toMatchObject({
    action: 'setting.created',
    target: { type: 'setting', id: 'core.messages.retentionDays' },
    after: { value: 30 },
    actor: { type: 'management' },
  });
  for (const { actor } of entries) expect(actor.type).toBe('management');
});

test('secrets are asterisks, and addresses have no query', async () => {
  dataOf(await management.post(`/apps/${app.id}/webhooks`, WEBHOOK));
  dataOf(await management.put(`/apps/${app.id}/webhooks/hooks`, { password: 'anothersesame' }));
  dataOf(await management.post(`/apps/${app.id}/settings`, { settings: { 'moderation.openai.key': 'sk-sesame' } }));
  const key = dataOf(await app.api.post('/v3/apikeys', { name: 'Other' })).apiKey;
  const entries = await log();
  expect(entries.find(({ action }) => action === 'webhook.created').after).toMatchObject({
    url: 'https://example.com/hook?********',
    password: '********',
    secret: '********',
  });
  expect(entries.find(({ action }) => action === 'webhook.updated')).toMatchObject({
    before: { password: '********' },
    after: { password: '********' },
  });
  expect(entries.find(({ target }) => target.id === 'moderation.openai.key').after).toEqual({
    value: '********',
    secret: '********',
  });
  const stored = await database.query('SELECT to_jsonb(l) AS entry FROM audit_log l WHERE app_id = $1', [app.id]);
  for (const secret of ['sesame', key, app.apiKey, MANAGEMENT.secret])
    expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a change that fails has no entry, and one that changes nothing has none', async () => {
  const before = (await log()).length;
  expectError(await app.api.post('/v3/roles', { role: 'default', name: 'Again' }), 400, 'ERR_BAD_REQUEST');
  expectError(await app.api.post('/v3/apikeys', { name: 'Auth Key' }), 400, 'ERR_BAD_REQUEST');
  dataOf(await management.patch(`/apps/${app.id}`, { name: (await appOf(app.id)).name }));
  expect(await log()).toHaveLength(before);
});

const appOf = async (id: string) => dataOf(await management.get('/apps', { searchKey: id }))[0];

test('concurrent changes have an entry each, with their own actor', async () => {
  dataOf(await app.api.post('/v3/apikeys', { name: 'Second', scope: 'fullAccess' }));
  const second = dataOf(await app.api.get('/v3/apikeys', { searchKey: 'Second' }))[0].apiKey;
  const keys: Client[] = [app.api, server.client({ apikey: second })];
  const ids = Array.from({ length: 20 }, (_, n) => `reason-${n}`);
  const responses = await Promise.all(
    ids.map((id, n) => keys[n % 2]!.post('/v3/moderation/reasons', { id, name: id })),
  );
  responses.forEach(dataOf);
  const names = new Map((await log({ action: 'flagReason.created' })).map((entry) => [entry.target.id, entry.actor]));
  ids.forEach((id, n) => expect(names.get(id).keyName).toBe(n % 2 === 0 ? 'Rest API Key' : 'Second'));
});

test('pages and filters show every entry once', async () => {
  for (let n = 0; n < 6; n++) dataOf(await app.api.post('/v3/roles', { role: `role-${n}`, name: `Role ${n}` }));
  const all = await log();
  const path = `/apps/${app.id}/audit-log`;
  const seen: string[] = [];
  for (let id: string | undefined; ;) {
    const { body } = await management.get(path, { limit: 4, affix: 'append', id });
    if (body.data.length === 0) break;
    seen.push(...body.data.map((entry: { id: string }) => entry.id));
    id = body.meta.next.id;
  }
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(dataOf(await management.get(path, { limit: 2 })).map(({ id }: any) => id)).toEqual(seen.slice(-2));
  expect(await log({ action: 'role.created', targetId: 'role-3' })).toHaveLength(1);
  expect(await log({ targetType: 'role', actor: 'apiKey' })).toHaveLength(6);
  expect(await log({ actor: 'user' })).toEqual([]);
  expect(await log({ keyId: '1' })).toEqual([]);
  expect(await log({ to: 1 })).toEqual([]);
  expect(await log({ from: 1 })).toHaveLength(all.length);
  expectError(await management.get(path, { keyId: 'x', id: '1' }), 400, 'ERR_BAD_REQUEST');
  expectError(await management.get('/apps/no-such-app/audit-log'), 404, 'ERR_APP_NOT_FOUND');
});

test('entries of other apps are not shown', async () => {
  const other = await server.createApp();
  dataOf(await other.api.post('/v3/roles', { role: 'elsewhere', name: 'Elsewhere' }));
  expect(await log({ targetId: 'elsewhere' })).toEqual([]);
});

test('a review has an entry without the text of the message', async () => {
  const text = 'An unmistakable text';
  for (const uid of ['anna', 'bert']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  const message = { receiver: 'bert', receiverType: 'user', category: 'message', type: 'text', data: { text } };
  const { id } = dataOf(await app.as('anna').post('/v3/messages', message));
  dataOf(await app.as('bert').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
  dataOf(await app.as('bert').patch(`/v3/moderation/flagged-messages/${id}`, { status: 'approved' }));
  const [review] = await log({ targetType: 'review' });
  expect(review).toMatchObject({
    action: 'review.created',
    target: { id },
    actor: { type: 'apiKey', uid: 'bert' },
    after: { outcome: 'approved', reviewedBy: 'bert' },
  });
  const stored = await database.query('SELECT to_jsonb(l) AS entry FROM audit_log l WHERE app_id = $1', [app.id]);
  expect(JSON.stringify(stored)).not.toContain(text);
});

test('an erased user is no longer named, and property names that are the same word stay', async () => {
  dataOf(await app.api.post('/v3/users', { uid: 'name', name: 'Name' }));
  const rule = {
    id: 'of-name',
    name: 'Of one sender',
    enabled: false,
    conditions: [{ operand: 'text', category: 'word', value: ['darn'] }],
    filters: [{ entity: 'sender', category: 'uid', operator: 'in', value: ['name'] }],
  };
  const created = await app.as('name').post('/v3/moderation/rules', rule);
  if (created.status !== 200) dataOf(await app.api.post('/v3/moderation/rules', { ...rule, filters: [] }));
  const agent = { name: 'Agent', instruction: 'Answer.', isActive: false };
  await app.api.post('/v3/ai-agents/agent-builder/agents', agent);
  const uid = (await log({ action: 'agent.created' }))[0].target.id;
  dataOf(await app.api.delete('/v3/users/name', { permanent: true }));
  dataOf(await app.api.delete(`/v3/users/${uid}`, { permanent: true }));
  await makeJobsDue(database, 'audit-log.erase-user');
  await eventually(async () => {
    const text = JSON.stringify(await log());
    expect(text).not.toContain(`"${uid}"`);
    expect(text).not.toMatch(/"name"(?!:)/);
  });
  const [entry] = await log({ action: 'moderationRule.created' });
  expect(entry.after).toMatchObject({ name: 'Of one sender' });
  expect(await log({ targetType: 'agent', targetId: '(erased)' })).not.toEqual([]);
});

test('entries are deleted after the retention of the app, and of no other app', async () => {
  const days = 86_400_000;
  const other = await server.createApp();
  const settings = { 'management.auditLog.retentionDays': 10 };
  dataOf(await management.post(`/apps/${app.id}/settings`, { settings }));
  const service = server.app.get(AuditLogService);
  await service.removeExpired({}, new Date(Date.now() + 9 * days));
  expect(await log()).not.toEqual([]);
  await service.removeExpired({}, new Date(Date.now() + 11 * days));
  expect(await log()).toEqual([]);
  expect(dataOf(await management.get(`/apps/${other.id}/audit-log`))).not.toEqual([]);
});

test('the erasure of an app takes its log with it', async () => {
  dataOf(await management.post(`/apps/${app.id}/webhooks`, WEBHOOK));
  dataOf(await management.delete(`/apps/${app.id}`));
  expect((await log()).at(-1)).toMatchObject({ action: 'app.updated', operation: 'delete-app' });
  await eraseDueApps(server, new Date(Date.now() + 31 * 86_400_000));
  expectError(await management.get(`/apps/${app.id}/audit-log`), 404, 'ERR_APP_NOT_FOUND');
  expect(await database.query('SELECT FROM audit_log WHERE app_id = $1', [app.id])).toEqual([]);
});
