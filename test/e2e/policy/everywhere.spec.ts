import request, { type Response } from 'supertest';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { createGroup } from '#test/support/groups.js';
import { statementsOf } from '#test/support/queries.js';
import { MANAGEMENT, type TestApp, useOwnServer } from '#test/support/server.js';

// Two servers on one database: what one changes, the other goes by, although it asked nobody before it answered.

const server = useOwnServer();
const elsewhere = useOwnServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
  dataOf(await app.api.post('/v3/roles', { role: 'tested', name: 'Tested' }));
  dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Anna', role: 'tested' }));
  dataOf(await app.api.post('/v3/users', { uid: 'ben', name: 'Ben' }));
});

/** Anna, at the other server, which knows her and her role by heart. */
async function annaElsewhere() {
  const anna = elsewhere.client({ apikey: app.apiKey, onBehalfOf: 'anna' });
  dataOf(await anna.get('/v3/users/ben'));
  return anna;
}

const fails = async (call: () => Promise<Response>, code: string) =>
  eventually(async () => expect((await call()).body.error?.code).toBe(code));
const denied = (call: () => Promise<Response>) => fails(call, 'ERR_PERMISSION_DENIED');
const allowed = async (call: () => Promise<Response>) =>
  eventually(async () => expect((await call()).status).toBe(200));

test('features', async () => {
  const anna = await annaElsewhere();
  dataOf(await app.api.post('/v3/roles/tested/restrictedfeatures', { featuresToRestrict: ['getUser'] }));
  await denied(() => anna.get('/v3/users/ben'));
  dataOf(await app.api.delete('/v3/roles/tested/restrictedfeatures', { allowAll: true }));
  await allowed(() => anna.get('/v3/users/ben'));
});

test('permissions and settings of a role', async () => {
  const anna = await annaElsewhere();
  dataOf(await app.api.put('/v3/roles/tested/permissions', { permissions: { listUsers: 'deny' } }));
  await denied(() => anna.get('/v3/users'));
  dataOf(await app.api.delete('/v3/roles/tested/permissions/listUsers'));
  await allowed(() => anna.get('/v3/users'));
  dataOf(await app.api.put('/v3/roles/tested', { settings: { sendMessagesTo: 'friendsOnly' } }));
  await denied(() => anna.post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: { text: 'Hello' } }));
});

test('the role of a user', async () => {
  const anna = await annaElsewhere();
  dataOf(await app.api.post('/v3/roles', { role: 'mute', name: 'Mute' }));
  dataOf(await app.api.post('/v3/roles/mute/restrictedfeatures', { featuresToRestrict: ['getUser'] }));
  dataOf(await app.api.put('/v3/users/anna', { role: 'mute' }));
  await denied(() => anna.get('/v3/users/ben'));
  dataOf(await app.api.delete('/v3/roles/mute'));
  await allowed(() => anna.get('/v3/users/ben'));
});

test('the first permission of a scope, and the next one', async () => {
  const anna = await annaElsewhere();
  await createGroup(app, { guid: 'club', owner: 'ben', members: { participants: ['anna'] } });
  const send = () => anna.post('/v3/messages', { receiver: 'club', receiverType: 'group', data: { text: 'Hello' } });
  dataOf(await send());
  const path = '/v3/groups/club/scopes/participant/permissions';
  dataOf(await app.api.put(path, { permissions: { sendMessage: 'deny' } }));
  await denied(send);
  dataOf(await app.api.put(path, { permissions: { sendMessage: 'allow' } }));
  dataOf(await send());
  dataOf(await app.api.put(path, { permissions: { sendMessage: 'deny' } }));
  expect((await send()).status).toBe(403);
});

describe('what was revoked here is refused there:', () => {
  test('an API key', async () => {
    const { apiKey } = dataOf(await app.api.post('/v3/apikeys', { name: 'integration', scope: 'fullAccess' }));
    const integration = elsewhere.client({ apikey: apiKey });
    dataOf(await integration.get('/v3/users'));
    dataOf(await app.api.delete(`/v3/apikeys/${apiKey}`));
    await fails(() => integration.get('/v3/users'), 'AUTH_ERR_APIKEY_NOT_FOUND');
  });

  test('an auth token', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    const anna = elsewhere.client({ authToken });
    dataOf(await anna.get('/v3/me'));
    dataOf(await app.api.delete(`/v3/users/anna/auth_tokens/${authToken}`));
    await fails(() => anna.get('/v3/me'), 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  });

  test('a session of the console', async () => {
    const signIn = await request(server.http).post('/console/session').set(MANAGEMENT).expect(201);
    const session = { 'x-confab-console': '1', Cookie: signIn.headers['set-cookie']![0]!.split('; ')[0]! };
    const console = elsewhere.client(session);
    dataOf(await console.get('/apps'));
    await request(server.http).delete('/console/session').set(session).expect(200);
    await fails(() => console.get('/apps'), 'AUTH_ERR_CONSOLE_SESSION');
  });
});

describe('authorization statements of a request', () => {
  const permissions = (values: object) => app.api.put('/v3/roles/tested/permissions', { permissions: values });
  const authorizationStatements = async (work: () => Promise<Response>) => {
    dataOf(await work());
    const statements = await statementsOf(server, work);
    return statements.filter((name) => /^(credential|policy)-/.test(name ?? ''));
  };
  /** The caches hear of a change after its response, and read what it concerns once more. */
  const become = (work: () => Promise<Response>, expected: string[]) =>
    eventually(async () => expect(await authorizationStatements(work)).toEqual(expected));

  test('are none when the acting user and the permissions of the role are cached', async () => {
    dataOf(await permissions({ createGroup: 'deny', 'listUsers.allowedRoles': ['default'] }));
    dataOf(await app.api.post('/v3/roles/tested/restrictedfeatures', { featuresToRestrict: ['logout'] }));
    const anna = app.as('anna');
    await become(() => anna.get('/v3/users'), []);
    await become(() => anna.get('/v3/users/ben'), []);
    await become(
      () => anna.post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: { text: 'Hello' } }),
      [],
    );
    const { authToken } = dataOf(await app.api.post('/v3/users/anna/auth_tokens'));
    await become(() => server.client({ authToken }).get('/v3/me'), []);
  });

  test('are one for all receivers where a rule depends on the receiver', async () => {
    dataOf(await permissions({ 'sendMessage.mode': 'friends', 'sendMessage.allowedReceiverRoles': ['default'] }));
    dataOf(await app.api.post('/v3/users/anna/friends', { accepted: ['ben'] }));
    const uids = ['ben', ...Array.from({ length: 50 }, (_, index) => `nobody-${index}`)];
    const send = () => app.as('anna').post('/v3/messages', { multipleReceivers: { uids }, data: { text: 'Hello' } });
    await become(send, ['policy-user-relations']);
  });

  test('are one for all groups of a request, once any group restricts a scope', async () => {
    const guids = ['one', 'two', 'three'];
    for (const guid of guids) await createGroup(app, { guid, owner: 'ben', members: { participants: ['anna'] } });
    dataOf(await app.api.put('/v3/groups/one/scopes/moderator/permissions', { permissions: { sendMessage: 'deny' } }));
    const send = () => app.as('anna').post('/v3/messages', { multipleReceivers: { guids }, data: { text: 'Hello' } });
    await become(send, ['policy-sending-members']);
  });
});
