import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { tokenOf } from '#test/support/realtime.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

const SITE = 'https://shop.example.com';
const OTHER = 'https://other.example.com';

const server = useServer({ TRUST_PROXY: '1' });
let app: TestApp;

const set = async (settings: Record<string, unknown>, of = app) =>
  dataOf(await server.client(MANAGEMENT).post(`/apps/${of.id}/settings`, { settings })) as Record<
    string,
    { success: boolean; error?: { details: object } }
  >;

let address = 0;
/** A visitor at an address of their own. */
const visitor = (origin?: string) =>
  server.client({ 'x-forwarded-for': `203.0.113.${++address}`, ...(origin !== undefined && { origin }) });

const createGuest = (origin: string | undefined = SITE, appId = app.id) =>
  visitor(origin).with({ appId }).post('/v3/embed/guests');

beforeEach(async () => {
  app = await server.createApp();
  await set({ 'embed.origins': `${SITE},http://localhost:5173`, 'embed.guests': true });
});

describe('guests', () => {
  test('are users with a tag and a token, and send as everybody', async () => {
    const { uid, authToken } = dataOf(await createGuest());
    expect(uid).toMatch(/^guest-[\da-f]{20}$/);
    const guest = dataOf(await app.api.get(`/v3/users/${uid}`));
    expect(guest).toMatchObject({
      name: expect.stringMatching(/^Guest [\dA-F]{4}$/),
      role: 'guest',
      tags: ['guest'],
    });
    dataOf(await app.api.post('/v3/users', { uid: 'desk', name: 'Desk' }));
    const message = { receiver: 'desk', receiverType: 'user', data: { text: 'Hello' } };
    expect(dataOf(await server.client({ authToken }).post('/v3/messages', message))).toMatchObject({ sender: uid });
  });

  test('list no users, unless the app changes their role', async () => {
    const { authToken } = dataOf(await createGuest());
    dataOf(await app.api.post('/v3/users', { uid: 'desk', name: 'Desk' }));
    const guest = server.client({ authToken });
    expect(dataOf(await guest.get('/v3/users'))).toEqual([]);
    dataOf(await app.api.put('/v3/roles/guest', { settings: { listUsers: 'all' } }));
    dataOf(await createGuest());
    await eventually(async () =>
      expect(dataOf(await guest.get('/v3/users'))).toContainEqual(expect.objectContaining({ uid: 'desk' })),
    );
  });

  test('have the role that the app chose, and never another one', async () => {
    dataOf(await app.api.post('/v3/roles', { role: 'visitor', name: 'Visitor' }));
    await set({ 'embed.guestRole': 'visitor' });
    const { uid } = dataOf(await createGuest());
    expect(dataOf(await app.api.get(`/v3/users/${uid}`))).toMatchObject({ role: 'visitor' });
    await set({ 'embed.guestRole': 'nobody' });
    expectError(await createGuest(), 404, 'ERR_ROLE_NOT_FOUND');
  });

  test.each([
    ['of another origin', OTHER],
    ['with a longer name', `${SITE}.evil.org`],
    ['without TLS', 'http://shop.example.com'],
    ['of a sandboxed frame', 'null'],
    ['without an origin', undefined],
  ])('are not created for a page %s', async (_, origin) => {
    expectError(await createGuest(origin ?? ''), 403, 'AUTH_ERR_NO_ACCESS');
    expect(dataOf(await app.api.get('/v3/users'))).toEqual([]);
  });

  test('are not created unless the app allows them, which is not the default', async () => {
    const other = await server.createApp();
    await set({ 'embed.origins': SITE }, other);
    expectError(await createGuest(SITE, other.id), 403, 'ERR_GUESTS_NOT_ALLOWED');
    // what this app allows says nothing about the other one
    await set({ 'embed.origins': '', 'embed.guests': true }, other);
    expectError(await createGuest(SITE, other.id), 403, 'AUTH_ERR_NO_ACCESS');
  });

  test('need an app that exists', async () => {
    expectError(await createGuest(SITE, 'none'), 404, 'ERR_APP_NOT_FOUND');
    for (const appId of ['', 'a b', `${app.id}'--`, '../x'])
      expectError(await createGuest(SITE, appId), 404, 'ERR_APP_NOT_FOUND');
  });

  test('an address creates ten in a minute', async () => {
    const one = visitor(SITE);
    const answers = [];
    for (let count = 0; count < 11; count++) answers.push(await one.with({ appId: app.id }).post('/v3/embed/guests'));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await createGuest()).status).toBe(200);
  });
});

describe('a user', () => {
  let authToken: string;
  beforeEach(async () => {
    dataOf(await app.api.post('/v3/users', { uid: 'ann', name: 'Ann' }));
    authToken = await tokenOf(app, 'ann');
  });

  test('is told by a page that the app lists, and by clients that are no pages', async () => {
    for (const page of [{ origin: SITE }, {}] as Record<string, string>[])
      expect(dataOf(await server.client({ authToken, ...page }).get('/v3/embed/me'))).toEqual({ uid: 'ann' });
  });

  test('is not told by a page of another origin, nor without a token', async () => {
    expectError(await server.client({ authToken, origin: OTHER }).get('/v3/embed/me'), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(
      await server.client({ authToken: 'wrong', origin: SITE }).get('/v3/embed/me'),
      401,
      'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
    );
    expectError(await app.api.get('/v3/embed/me'), 403, 'AUTH_ERR_NO_ACCESS');
  });
});

describe('browsers', () => {
  const allowed = async (path: string, origin: string) =>
    (await server.client({ origin }).get(path)).headers['access-control-allow-origin'] as string | undefined;

  test('let pages that an app lists call the API, and others only read why they may not', async () => {
    await eventually(async () => expect(await allowed('/v3/me', SITE)).toBe(SITE));
    expect(await allowed('/v3/me', OTHER)).toBeUndefined();
    expect(await allowed('/v3/embed/me', OTHER)).toBe(OTHER);
  });

  test('no longer do so when no app lists the origin any more', async () => {
    const origin = 'https://gone.example.com';
    await set({ 'embed.origins': origin });
    await eventually(async () => expect(await allowed('/v3/me', origin)).toBe(origin));
    await server.client(MANAGEMENT).delete(`/apps/${app.id}/settings`);
    await eventually(async () => expect(await allowed('/v3/me', origin)).toBeUndefined());
  });
});

test.each([
  'shop.example.com',
  'https://shop.example.com/',
  'https://shop.example.com/path',
  'https://*.example.com',
  '*',
  'null',
  'javascript:alert(1)',
  'https://a.example, https://b.example',
  'https://a.example,,https://b.example',
  'ftp://a.example',
  'https://user@a.example',
  `https://${'a'.repeat(4000)}.example`,
])('the setting refuses %s', async (value) => {
  const { 'embed.origins': result } = await set({ 'embed.origins': value });
  expect(result).toMatchObject({ success: false });
});
