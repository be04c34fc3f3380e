import { libraryClient } from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
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
    extensions: [{ id: 'polls', name: 'Polls' }],
  });
  await setSettings(server, app, { 'core.messages.linkPreviews': true });
  expect((await settings()).extensions.map(({ id }: { id: string }) => id)).toEqual(['polls', 'link-preview']);
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

test('an extension that is not there is refused, and the hosts of extensions have no other routes', async () => {
  const app = await appWithUsers(server, ['andrew']);
  for (const name of ['stickers', 'polls', '__proto__', 'v3'])
    expect((await (await extension(app, 'andrew', name)).post('/v1/fetch')).status).toBe(404);
  const { status } = await (await extension(app, 'andrew', 'polls')).post('/v2/../../../me/jwt');
  expect(status).toBe(404);
});
