import { libraryClient } from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp, type TestServer } from '#test/support/server.js';

const server = useServer({ CONFAB_SERVICE_DOMAIN: 'chat.example.com' });
const withoutDomain = useServer();

const library = async (of: TestServer, app: TestApp, uid: string, host: string) =>
  libraryClient(of, { appId: app.id, authToken: await tokenOf(app, uid), host });
const extension = (app: TestApp, uid: string, name: string) => library(server, app, uid, `${name}-us.chat.example.com`);

test('the settings announce the extensions that are there, and where they are', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const settings = async () =>
    dataOf(await (await library(server, app, 'andrew', 'chat.example.com')).get('/v3/settings'));
  expect(await settings()).toMatchObject({
    EXTENSION_DOMAIN: 'chat.example.com',
    extensions: [
      { id: 'polls', name: 'Polls' },
      { id: 'reminders', name: 'Reminders' },
    ],
  });
  await setSettings(server, app, { 'core.messages.linkPreviews': true });
  dataOf(await app.api.post('/v3/stickers', { setName: 'Bears', name: 'Wave', url: 'https://example.com/wave.png' }));
  expect((await settings()).extensions.map(({ id }: { id: string }) => id)).toEqual([
    'polls',
    'reminders',
    'stickers',
    'link-preview',
  ]);
  const other = await appWithUsers(withoutDomain, ['andrew']);
  const client = await library(withoutDomain, other, 'andrew', 'chat.example.com');
  expect(dataOf(await client.get('/v3/settings'))).toMatchObject({ extensions: [] });
});

test('a poll is created, and voted in, at the host of its extension', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  const [andrew, tina] = [await extension(app, 'andrew', 'polls'), await extension(app, 'tina', 'POLLS')];
  const poll = { question: 'Lunch?', options: ['Soup', 'Salad'], receiver: 'tina', receiverType: 'user' };
  const { id, type } = dataOf(await andrew.post('/v2/create', poll));
  expect(type).toBe('extension_poll');
  const voted = dataOf(await tina.post('/v2/vote', { vote: '2', id }));
  const { results } = voted.data.metadata['@injected'].extensions.polls;
  expect(results).toMatchObject({ total: 1, options: { '2': { count: 1, voters: { tina: { name: 'tina' } } } } });
  const again = dataOf(await tina.post('/v2/vote', { vote: 1, id }));
  expect(again.data.metadata['@injected'].extensions.polls.results.options['1'].count).toBe(1);
  expectError(await tina.post('/v2/vote', { vote: '3', id }), 400, 'ERR_BAD_REQUEST');
  expectError(await tina.post('/v2/vote', { vote: '0', id }), 400, 'ERR_BAD_REQUEST');
  expectError(await tina.post('/v2/vote', { vote: '1', id: '999999' }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expectError(await andrew.post('/v2/create', { ...poll, options: ['Soup'] }), 400, 'ERR_BAD_REQUEST');
});

test('stickers are fetched at the host of their extension, set by set', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const fetched = async () => dataOf(await (await extension(app, 'andrew', 'stickers')).get('/v1/fetch'));
  expect(await fetched()).toEqual({ defaultStickers: [], customStickers: [] });
  const url = 'https://example.com/bear.png';
  const add = (setName: string, name: string, order: number) =>
    app.api.post('/v3/stickers', { setName, name, url, order });
  dataOf(await add('Trees', 'Oak', 0));
  dataOf(await add('Bears', 'Wave', 7));
  dataOf(await add('Bears', 'Hug', 3));
  const { customStickers } = await fetched();
  const place = ({ stickerName, stickerOrder, stickerSetName, stickerSetOrder }: any) =>
    [stickerSetOrder, stickerSetName, stickerOrder, stickerName].join(' ');
  expect(customStickers.map(place)).toEqual(['1 Bears 1 Hug', '1 Bears 2 Wave', '2 Trees 1 Oak']);
  expect(customStickers[0]).toEqual({
    id: expect.any(String),
    stickerName: 'Hug',
    stickerUrl: url,
    stickerOrder: '1',
    stickerSetId: 'Bears',
    stickerSetName: 'Bears',
    stickerSetOrder: '1',
    createdAt: expect.stringMatching(/Z$/),
    modifiedAt: expect.stringMatching(/Z$/),
  });
});

test('reminders of messages are set, moved, fetched and deleted at the host of their extension', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  const messageId = await sendText(app, 'andrew', 'tina', 'Call me');
  const about = Number(messageId);
  const [tina, omar] = [await extension(app, 'tina', 'reminders'), await extension(app, 'omar', 'reminders')];
  const timeInMS = Date.now() + 3_600_123;
  const reminder = { reminderId: messageId, about, isCustom: false, timeInMS };
  expect(dataOf(await tina.post('/v1/reminder', { about, isCustom: false, timeInMS }))).toEqual(reminder);
  expect(dataOf(await app.as('tina').get('/v3/reminders'))).toMatchObject([{ messageId }]);
  const later = { reminderId: messageId, about, isCustom: false, timeInMS: timeInMS + 1 };
  expect(dataOf(await tina.put('/v1/reminder', later))).toEqual(later);
  expect(dataOf(await tina.get('/v1/fetch'))).toEqual([later]);
  expect(dataOf(await omar.get('/v1/fetch'))).toEqual([]);
  expectError(await omar.post('/v1/reminder', { about, timeInMS }), 403, 'ERR_MESSAGE_NO_ACCESS');
  const own = { about: 'Drinking water', isCustom: true, timeInMS };
  expectError(await tina.post('/v1/reminder', own), 400, 'ERR_BAD_REQUEST', {
    about: [expect.stringContaining('not supported')],
    isCustom: [expect.stringContaining('not supported')],
  });
  for (const time of [0, Date.now() - 1000, timeInMS * 10, 'soon', 1.5, undefined])
    expectError(await tina.post('/v1/reminder', { about, timeInMS: time }), 400, 'ERR_BAD_REQUEST', {
      timeInMS: [expect.any(String)],
    });
  dataOf(await tina.delete('/v1/reminder', { reminderId: messageId }));
  expect(dataOf(await tina.get('/v1/fetch'))).toEqual([]);
});

test('an extension that is not there is refused, and the hosts of extensions have no other routes', async () => {
  const app = await appWithUsers(server, ['andrew']);
  for (const name of ['giphy', 'stickers', 'polls', '__proto__', 'v3'])
    expectError(await (await extension(app, 'andrew', name)).post('/v1/fetch'), 404, 'ERR_API_NOT_FOUND');
  const { status } = await (await extension(app, 'andrew', 'polls')).post('/v2/../../../me/jwt');
  expect(status).toBe(404);
});
