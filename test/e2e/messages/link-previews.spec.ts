import { dataOf } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { PICTURE, filesOf, pathOf, removeUnusedMedia } from '#test/support/media.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { useHttpDouble, type ReceivedRequest } from '#test/support/tool-servers.js';

const server = useServer();
const database = useDatabase(server);
const web = useHttpDouble();
const PNG = PICTURE.content;

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await setSettings(server, app, { 'core.messages.linkPreviews': true });
  serve({ '/page': page('A page', '/image.png'), '/image.png': ['image/png', PNG] });
});

type Content = readonly [type: string, body: Buffer | string, headers?: Record<string, string>, status?: number];
const page = (title: string, image = ''): Content => [
  'text/html; charset=utf-8',
  `<head><title>${title}</title><meta property="og:description" content="About ${title}">
   ${image && `<meta property="og:image" content="${image}">`}</head>`,
];
const serve = (contents: Record<string, Content>) =>
  void (web.handler = ({ path }: ReceivedRequest, response) => {
    const [type, body, headers = {}, status = 200] = contents[path] ?? ['text/plain', 'none', {}, 404];
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
const send = async (text: string): Promise<string> => sendText(app, 'andrew', 'tina', text);
const messageOf = async (id: string): Promise<any> => dataOf(await app.as('tina').get(`/v3/messages/${id}`));
const linksOf = (message: any) => message.data.metadata?.['@injected']?.extensions?.['link-preview']?.links;
const fetches = (path: string) => web.requests.filter((request) => request.path === path).length;
const previewed = async (id: string): Promise<any> =>
  eventually(async () => {
    const message = await messageOf(id);
    expect(linksOf(message)).toBeDefined();
    return message;
  });
/** The job of the message has ended. */
const settled = (id: string) =>
  eventually(async () =>
    expect(
      await database.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [
        `messages.preview-links/${app.id}/${id}`,
      ]),
    ).toEqual([]),
  );

test('a message shows what the page of its link says, with the image as a file of the app', async () => {
  const id = await send(`See ${web.url}/page`);
  const message = await previewed(id);
  const [link, ...others] = linksOf(message);
  expect(others).toEqual([]);
  expect(link).toEqual({
    url: `${web.url}/page`,
    title: 'A page',
    description: 'About A page',
    image: expect.stringMatching(/\/v3\/media\/.+\/preview\.png$/),
  });
  expect(message).not.toHaveProperty('editedAt');
  const { status, headers, body } = await server.client({}).get(pathOf({ url: link.image }));
  expect([status, headers['content-type'], body]).toEqual([200, 'image/png', PICTURE.content]);
  const changed = (await outboundEventsOf(server, database, app)).filter(
    ({ trigger }) => trigger === 'message_link_preview_changed',
  );
  expect(changed.map(({ data }: any) => linksOf(data.message))).toEqual([[link]]);
  const [listed] = dataOf(
    await app.as('tina').get('/v3/users/andrew/messages', { onlyUpdates: 1, updatedAt: message.sentAt }),
  );
  expect(linksOf(listed)).toEqual([link]);
});

test('apps that do not want previews have none, and no page is fetched', async () => {
  await setSettings(server, app, { 'core.messages.linkPreviews': false });
  const id = await send(`See ${web.url}/page`);
  expect(await database.query('SELECT FROM graphile_worker.jobs WHERE key LIKE $1', [`%${app.id}/${id}`])).toEqual([]);
  expect(linksOf(await messageOf(id))).toBeUndefined();
  expect(web.requests).toEqual([]);
});

test('an edit replaces the previews, or removes them', async () => {
  serve({ '/page': page('One'), '/other': page('Two') });
  const id = await send(`${web.url}/page`);
  await previewed(id);
  const edit = async (text: string) => dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text } }));
  const titles = async () => linksOf(await messageOf(id))?.map(({ title }: any) => title);
  await edit(`${web.url}/other and ${web.url}/page`);
  await eventually(async () => expect(await titles()).toEqual(['Two', 'One']));
  await edit('nothing');
  await eventually(async () => expect(await titles()).toBeUndefined());
});

test('a client cannot make up a preview of a page', async () => {
  const forged = {
    '@injected': { extensions: { 'link-preview': { links: [{ url: `${web.url}/page`, title: 'Forged' }] } } },
  };
  const text = `${web.url}/page`;
  const { id } = dataOf(
    await app
      .as('andrew')
      .post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text, metadata: forged } }),
  );
  await eventually(async () => expect(linksOf(await messageOf(id))?.[0].title).toBe('A page'));
});

test('a page is fetched once for many messages, and its image again when the messages with it are gone', async () => {
  const first = await send(`${web.url}/page`);
  await previewed(first);
  const second = await send(`again ${web.url}/page`);
  expect(linksOf(await previewed(second))).toEqual(linksOf(await messageOf(first)));
  expect(fetches('/page')).toBe(1);
  for (const id of [first, second]) dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
  await removeUnusedMedia(server);
  expect(await filesOf(server, app.id)).toEqual([]);
  await previewed(await send(`${web.url}/page`));
  expect([fetches('/page'), fetches('/image.png')]).toEqual([2, 2]);
});

test('previews of another app are not shared', async () => {
  await previewed(await send(`${web.url}/page`));
  const other = await appWithUsers(server, ['andrew', 'tina']);
  await setSettings(server, other, { 'core.messages.linkPreviews': true });
  const id = await sendText(other, 'andrew', 'tina', `${web.url}/page`);
  await eventually(async () => expect(linksOf(dataOf(await other.as('tina').get(`/v3/messages/${id}`)))).toBeDefined());
  expect(fetches('/page')).toBe(2);
});

test('links to images and redirects are previewed', async () => {
  serve({
    '/a/photo.png': ['image/png', PNG],
    '/old': ['text/html', '', { location: '/page' }, 302],
    '/page': page('Moved'),
  });
  const message = await previewed(await send(`${web.url}/a/photo.png ${web.url}/old`));
  expect(linksOf(message)).toEqual([
    { url: `${web.url}/a/photo.png`, title: 'photo.png', image: expect.any(String) },
    { url: `${web.url}/old`, title: 'Moved', description: 'About Moved' },
  ]);
});

test.each<[string, Content]>([
  ['is missing', ['text/html', '<title>T</title>', {}, 404]],
  ['is no page', ['application/zip', 'PK']],
  ['is an image of an unknown type', ['image/png', '<svg/>']],
  ['has no title', ['text/html', '<p>x']],
  ['redirects for ever', ['text/html', '', { location: '/page' }, 302]],
  ['redirects to a file', ['text/html', '', { location: 'file:///etc/passwd' }, 302]],
])('a page that %s leaves the message as it is', async (_, content) => {
  serve({ '/page': content });
  const id = await send(`${web.url}/page`);
  await settled(id);
  const links = linksOf(await messageOf(id));
  // what says that it is an image has at least a name
  expect(links).toEqual(content[0] === 'image/png' ? [{ url: `${web.url}/page`, title: 'page' }] : undefined);
  expect(await eventsIn(database, app, 'message_link_preview_changed')).toHaveLength(links ? 1 : 0);
});

test('a page without an end is read up to its limit, and an image without one is left out', async () => {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const sent = { '/page': 0, '/image.png': 0 };
  web.handler = ({ path }, response) => {
    const isPage = path === '/page';
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'image/png' });
    response.write(isPage ? '<title>Endless</title><meta property="og:image" content="/image.png">' : PNG);
    const write = () => {
      while (!response.destroyed && response.write(chunk)) sent[path as '/page'] += chunk.length;
      response.once('drain', write);
    };
    write();
  };
  const message = await previewed(await send(`${web.url}/page`));
  expect(linksOf(message)).toEqual([{ url: `${web.url}/page`, title: 'Endless' }]);
  // what was written waits in the buffers of both sides
  for (const bytes of Object.values(sent)) expect(bytes).toBeLessThan(64 * 1024 * 1024);
});

test('a message that is edited or deleted while its page is fetched keeps its new content', async () => {
  let arrived: () => void = () => undefined;
  let answer: () => void = () => undefined;
  const hang = () => {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    web.handler = (_, response) => {
      answer = () => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Late</title>');
      arrived();
    };
    return arrival;
  };
  const arrival = hang();
  const id = await send(`${web.url}/first`);
  await arrival;
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'no link' } }));
  answer();
  const secondArrival = hang();
  const second = await send(`${web.url}/second`);
  await secondArrival;
  dataOf(await app.as('andrew').delete(`/v3/messages/${second}`));
  answer();
  await Promise.all([settled(id), settled(second)]);
  expect((await messageOf(id)).data).not.toHaveProperty('metadata');
  expect(await eventsIn(database, app, 'message_link_preview_changed')).toEqual([]);
});
