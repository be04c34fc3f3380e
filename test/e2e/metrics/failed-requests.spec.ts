import { jest } from '@jest/globals';
import supertest from 'supertest';
import { FailedRequestsService } from '#resources/metrics/failed-requests/failed-requests.service.js';
import { UsageService } from '#resources/metrics/figures/usage.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const service = () => server.app.get(FailedRequestsService);
const RETENTION = 'management.failedRequests.retentionDays';

type Query = Record<string, unknown>;
const list = async (app: TestApp, query: Query = {}) =>
  dataOf(await app.api.get('/v3/stats/failed-requests', query)) as any[];

/** Once as many are stored. Of some the server learns only after the client that they are over. */
const listed = async (app: TestApp, count: number, query: Query = {}) =>
  eventually(async () => {
    await service().save({});
    const requests = await list(app, query);
    expect(requests).toHaveLength(count);
    return requests;
  });

test('a failed request is listed with its key, operation and error, and without a value', async () => {
  const app = await appWithUsers(server, ['anna']);
  const SECRET = 'meet me at the harbour';
  const message = { receiver: 'nobody', receiverType: 'user', data: { text: SECRET, metadata: { harbour: 1 } } };
  const response = await app.as('anna').post('/v3/messages', message);
  expectError(response, 404, 'ERR_UID_NOT_FOUND');
  const [request] = await listed(app, 1);
  expect(request).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: expect.any(Number),
    requestId: response.headers['x-request-id'],
    method: 'POST',
    operation: 'send-message',
    status: 404,
    code: 'ERR_UID_NOT_FOUND',
    reference: '/docs/guide/errors#err_uid_not_found',
    milliseconds: expect.any(Number),
    keyId: expect.stringMatching(/^\d+$/),
    keyName: expect.any(String),
    refusedFields: [],
    body: {
      bytes: Buffer.byteLength(JSON.stringify(message)),
      fields: [
        { name: 'receiver', type: 'string', length: 6 },
        { name: 'receiverType', type: 'string', length: 4 },
        { name: 'data', type: 'object', length: 2 },
        { name: 'data.text', type: 'string', length: SECRET.length },
        { name: 'data.metadata', type: 'object', length: 1 },
      ],
      isCut: false,
    },
  });
  const [row] = await database.query('SELECT row_to_json(f)::text AS row FROM failed_requests f WHERE app_id = $1', [
    app.id,
  ]);
  expect(row!.row).not.toMatch(/harbour|nobody|anna/);
});

test('requests that guards and validation refuse are listed, and those that succeed are not', async () => {
  const app = await appWithUsers(server, ['anna']);
  const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
  dataOf(await app.api.get('/v3/users'));
  expectError(await server.client({ apikey: app.authKey }).get('/v3/users'), 403, 'AUTH_ERR_NO_ACCESS');
  expectError(await server.client({ authToken }).post('/v3/groups', { guid: '!', name: 5 }), 400, 'ERR_BAD_REQUEST');
  jest.spyOn(server.app.get(UsageService), 'usage').mockRejectedValueOnce(new Error('of the test'));
  await supertest(server.http).get('/v3/stats?fromDate=1&toDate=2').set({ apikey: app.apiKey }).expect(500);
  const [byKey, byToken, failed] = await listed(app, 3);
  expect(byKey).toMatchObject({ operation: 'list-users', status: 403, code: 'AUTH_ERR_NO_ACCESS' });
  expect(byKey).not.toHaveProperty('body');
  expect(byToken).toMatchObject({ operation: 'create-group', status: 400, code: 'ERR_BAD_REQUEST' });
  expect(byToken.refusedFields).toEqual(expect.arrayContaining(['guid']));
  expect(byToken).not.toHaveProperty('keyId');
  expect(failed).toMatchObject({ operation: 'usage-metrics', status: 500, code: 'ERR_EXCEPTION' });

  const names = async (query: Query) => (await list(app, query)).map(({ operation }: any) => operation);
  expect(await names({ status: '4xx' })).toEqual(['list-users', 'create-group']);
  expect(await names({ status: '500' })).toEqual(['usage-metrics']);
  expect(await names({ operation: 'create-group' })).toEqual(['create-group']);
  expect(await names({ keyId: byKey.keyId })).toEqual(['list-users']);
  expect(await names({ requestId: failed.requestId })).toEqual(['usage-metrics']);
  expect(await names({ to: byKey.at })).toEqual([]);
  expect(await names({ from: byKey.at, id: byKey.id, affix: 'append', limit: 1 })).toEqual(['create-group']);
  for (const query of [{ status: '200' }, { status: '4x' }, { keyId: 'x' }, { id: 'x' }])
    expectError(await app.api.get('/v3/stats/failed-requests', query), 400, 'ERR_BAD_REQUEST');
});

const deep = '{"data":'.repeat(60) + '1' + '}'.repeat(60);
test.each<[string, string | Buffer, Record<string, string>]>([
  ['of half a megabyte', JSON.stringify({ receiver: 'x'.repeat(500_000) }), {}],
  ['beyond the limit', JSON.stringify({ receiver: 'x'.repeat(600_000) }), {}],
  ['with many levels', deep, {}],
  ['with more levels than are read', '['.repeat(5000) + ']'.repeat(5000), {}],
  [
    'with thousands of fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f_${at}`, at]))),
    {},
  ],
  ['of bytes', Buffer.from([0, 1, 2, 255, 254, 192, 128]), {}],
  ['of bytes in a form', Buffer.alloc(2000, 255), { 'content-type': 'multipart/form-data; boundary=x' }],
  ['that is a form', 'a=1&anna%40example.com=2', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['with names that are values', '{"anna@example.com":1,"+4915112345678":{"x":1},"\\u0000":1,"\\ud800":2}', {}],
])('a body %s is stored as a few kilobytes without values', async (_, body, headers) => {
  const app = await server.createApp();
  expect((await app.api.raw('post', '/v3/messages', body, headers)).status).toBeGreaterThanOrEqual(400);
  const [request] = await listed(app, 1);
  expect(request.operation).toBe('send-message');
  expect(JSON.stringify(request).length).toBeLessThan(12_000);
  expect(JSON.stringify(request)).not.toMatch(/anna|4915|xxx/);
});

test('of a flood a few are stored, and a rare failure beside it', async () => {
  const app = await server.createApp();
  for (let round = 0; round < 5; round++)
    await Promise.all(Array.from({ length: 10 }, () => app.api.get('/v3/users/nobody')));
  expectError(await app.api.get('/v3/groups/none'), 404, 'ERR_GUID_NOT_FOUND');
  const found = await eventually(async () => {
    await service().save({});
    const operations = (await list(app)).map(({ operation }: any) => operation as string);
    expect(operations).toContain('get-group');
    return operations;
  });
  // ten where a minute ended meanwhile
  expect([5, 10]).toContain(found.filter((operation) => operation === 'get-user').length);
});

test('an app sees its own requests only, and they are erased with it', async () => {
  const [app, other] = await Promise.all([server.createApp(), server.createApp()]);
  await app.api.get('/v3/users/nobody');
  const [request] = await listed(app, 1);
  expect(await list(other)).toEqual([]);
  expect(await list(other, { requestId: request.requestId })).toEqual([]);
  expect(await list(other, { id: String(BigInt(request.id) - 1n), affix: 'append' })).toEqual([]);
  await database.query('DELETE FROM apps WHERE app_id = $1', [app.id]);
  expect(await database.query('SELECT FROM failed_requests WHERE app_id = $1', [app.id])).toEqual([]);
});

test('requests are stored for the days of the setting, and none of them with 0', async () => {
  const app = await server.createApp();
  await app.api.get('/v3/users/nobody');
  await listed(app, 1);
  const old = (days: number) =>
    database.query(`UPDATE failed_requests SET at = now() - $2 * interval '1 day' WHERE app_id = $1`, [app.id, days]);
  await old(6);
  await service().removeOld({}, new Date());
  expect(await list(app)).toHaveLength(1);
  await old(8);
  await service().removeOld({}, new Date());
  expect(await list(app)).toEqual([]);

  await app.api.get('/v3/groups/none');
  await listed(app, 1);
  await setSettings(server, app, { [RETENTION]: 0 });
  await app.api.get('/v3/messages/1');
  await service().save({});
  expect((await list(app)).map(({ operation }: any) => operation)).toEqual(['get-group']);
  await service().removeOld({}, new Date());
  expect(await list(app)).toEqual([]);
});
