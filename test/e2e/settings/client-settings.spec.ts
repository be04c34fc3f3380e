import { dataOf, expectError } from '#test/support/client.js';
import { LIVEKIT_VARIABLES } from '#test/support/livekit.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
let authToken: string;
beforeEach(async () => {
  app = await server.createApp();
  ({ authToken } = dataOf(await app.api.post('/v3/users', { uid: 'anna', name: 'Anna', withAuthToken: true })));
});

const OF_MANAGEMENT =
  /^(moderation|aiAgents|auth|embed|management|core\.notifications\.push\.(accessible|advanced))(\.|$)|^ai\.requests/;

const clientSettingsOf = (settings: object) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !OF_MANAGEMENT.test(key)));

test('returns the app, its settings and its limits to users and to keys', async () => {
  const answer = dataOf(await app.api.get('/v3/settings'));
  expect(answer).toEqual({
    appId: app.id,
    region: 'us',
    settings: clientSettingsOf(dataOf(await server.client(MANAGEMENT).get(`/apps/${app.id}/settings`))),
    callMedia: { url: LIVEKIT_VARIABLES.LIVEKIT_URL },
    limits: expect.objectContaining({ messageCharacters: 65_536, tags: 25 }),
  });
  expect(dataOf(await app.as('anna').get('/v3/settings'))).toEqual(answer);
  expect(dataOf(await server.client({ authToken }).get('/v3/settings'))).toEqual(answer);
});

test('does not return the settings of moderation, which only the management sees', async () => {
  const settings = { 'moderation.openai.key': 'sk-hidden', 'moderation.openai.model': 'judge-1' };
  dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings }));
  const answer = JSON.stringify(dataOf(await app.api.get('/v3/settings')));
  for (const hidden of ['moderation', 'sk-hidden', 'judge-1', '****']) expect(answer).not.toContain(hidden);
});

test('returns the settings of this app only', async () => {
  const other = await server.createApp();
  const key = 'core.conversations.updateOnCallActivity';
  const read = async ({ api }: TestApp) => dataOf(await api.get('/v3/settings')).settings[key];
  expect([await read(app), await read(other)]).toEqual([false, false]);
  dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/settings`, { settings: { [key]: true } }));
  expect([await read(app), await read(other)]).toEqual([true, false]);
});

test('refuses authOnly keys and requests without credentials', async () => {
  expectError(await server.client({ apikey: app.authKey }).get('/v3/settings'), 403, 'AUTH_ERR_NO_ACCESS');
  expectError(await server.client({}).get('/v3/settings'), 401, 'AUTH_ERR_EMPTY_APIKEY');
  expectError(await app.as('nobody').get('/v3/settings'), 404, 'ERR_UID_NOT_FOUND');
});

describe('its limits are those that requests are checked against:', () => {
  const limits = async () => dataOf(await app.api.get('/v3/settings')).limits;
  const texts = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

  test('tags', async () => {
    const { tags, tagCharacters } = await limits();
    const tag = (count: number, length: number) =>
      app.api.put('/v3/users/anna', { tags: texts(count).map((text) => text.padStart(length, 'x')) });
    dataOf(await tag(tags, tagCharacters));
    expectError(await tag(tags + 1, tagCharacters), 400, 'ERR_BAD_REQUEST');
    expectError(await tag(tags, tagCharacters + 1), 400, 'ERR_BAD_REQUEST');
  });

  test('messages', async () => {
    const { messageCharacters } = await limits();
    dataOf(await app.api.post('/v3/users', { uid: 'tina', name: 'Tina' }));
    const send = (characters: number) => {
      const frame = JSON.stringify({ text: '' }).length;
      const data = { text: 'x'.repeat(characters - frame) };
      return app.as('anna').post('/v3/messages', { receiver: 'tina', receiverType: 'user', data });
    };
    dataOf(await send(messageCharacters));
    expect((await send(messageCharacters + 1)).status).toBe(400);
  });

  test('pages', async () => {
    const { rowsPerPage } = await limits();
    dataOf(await app.api.get('/v3/users', { perPage: rowsPerPage }));
    expectError(await app.api.get('/v3/users', { perPage: rowsPerPage + 1 }), 400, 'ERR_BAD_REQUEST');
  });
});
