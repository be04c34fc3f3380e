import { expectError, dataOf } from '#test/support/client.js';
import { SigningKey, AUDIENCE, ISSUER } from '#test/support/key-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  dataOf(await app.api.post('/v3/users', { uid: 'kate', name: 'Kate' }));
  dataOf(await app.api.post('/v3/users', { uid: 'sam', name: 'Sam' }));
  dataOf(await app.api.post('/v3/groups', { guid: 'kites', name: 'Kites', type: 'public', owner: 'sam' }));
});

/** Letters whose lower or upper case is an ASCII letter: K (Kelvin sign), ſ, İ and ı. */
const LOOKALIKES = ['\u212aate', '\u017fam', 'sam\u0130', 'sam\u0131'];
const KATE = '\u212aate';

describe('an id with a letter whose lower case is another letter of the alphabet', () => {
  test.each(LOOKALIKES)('is refused in a body and unknown in a path: %s', async (uid) => {
    expectError(await app.api.post('/v3/users', { uid, name: 'Kate' }), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.get(`/v3/users/${encodeURIComponent(uid)}`), 404, 'ERR_UID_NOT_FOUND');
    const message = { receiver: uid, receiverType: 'user', category: 'message', type: 'text', data: { text: 'hi' } };
    expectError(await app.as('sam').post('/v3/messages', message), 400, 'ERR_BAD_REQUEST');
  });

  test('is no member of a group, no friend and nobody to block', async () => {
    for (const [path, body] of [
      ['/v3/groups/kites/members', { participants: [KATE] }],
      ['/v3/users/sam/friends', { accepted: [KATE] }],
      ['/v3/users/sam/blockedusers', { blockedUids: [KATE] }],
    ] as const)
      expectError(await app.api.post(path, body), 400, 'ERR_BAD_REQUEST');
    expect(dataOf(await app.api.get('/v3/groups/kites/members')).map(({ uid }: { uid: string }) => uid)).toEqual([
      'sam',
    ]);
  });

  test('names no sender, conversation and mention in filters and texts', async () => {
    const message = { receiver: 'sam', receiverType: 'user', category: 'message', type: 'text' };
    const text = `<@uid:${KATE}>`;
    const sent = dataOf(await app.as('kate').post('/v3/messages', { ...message, data: { text } }));
    expect(sent.data.mentions).toBeUndefined();
    expect(dataOf(await app.as('sam').get('/v3/messages', { sender: 'Kate' }))).toHaveLength(1);
    expect(dataOf(await app.as('sam').get('/v3/messages', { sender: KATE }))).toEqual([]);
    expect(dataOf(await app.as('sam').get('/v3/messages', { conversationId: `${KATE}_user_sam` }))).toEqual([]);
  });

  test('is not the user of a token that the app issued', async () => {
    const key = await SigningKey.generate('EdDSA');
    const own = await server.createApp();
    dataOf(await own.api.post('/v3/users', { uid: 'kate', name: 'Kate' }));
    await setSettings(server, own, {
      'auth.jwt.issuer': ISSUER,
      'auth.jwt.audience': AUDIENCE,
      'auth.jwt.publicKeys': JSON.stringify(key.jwk),
      'auth.jwt.createUsers': true,
    });
    const withToken = async (sub: string) => server.client({ appId: own.id, authToken: await key.sign({ sub }) });
    expect(dataOf(await (await withToken('Kate')).get('/v3/me')).uid).toBe('kate');
    for (const sub of LOOKALIKES)
      expectError(await (await withToken(sub)).get('/v3/me'), 401, 'AUTH_ERR_APP_TOKEN_INVALID');
  });

  test('is refused in frames of a connection', async () => {
    const { client } = await connectedAs(server, app, 'sam');
    client.send({ type: 'typing', receiver: KATE, receiverType: 'user', action: 'start', ref: 'one' });
    expect(await client.next('error')).toMatchObject({ code: 'ERR_BAD_REQUEST' });
    await client.close();
  });

  test('is refused in imports', async () => {
    const record = { uid: KATE, name: 'Kate' };
    const response = await app.api.post('/v3/data_import/users', { users: { [KATE]: record } });
    expect(JSON.stringify(response.body)).not.toContain('"success":true');
    expect(dataOf(await app.api.get('/v3/users/kate')).name).toBe('Kate');
  });
});
