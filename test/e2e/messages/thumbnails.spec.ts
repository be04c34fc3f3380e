// lane: long
import { libraryClient } from '#test/support/client-library.js';
import { dataOf, type UploadedFile } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { TURNED_JPEG, gif, png, pngOf } from '#test/support/images.js';
import { NOTE, filesOf, pathOf, removeUnusedMedia } from '#test/support/media.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { tokenOf } from '#test/support/realtime.js';
import { useOwnServer, type TestApp } from '#test/support/server.js';

const server = useOwnServer();
const database = useDatabase(server);
const PHOTO = { name: 'summit.png', content: png(1600, 800), type: 'image/png' };

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await setSettings(server, app, { 'core.messages.thumbnails': true });
});

const toTina = { receiver: 'tina', receiverType: 'user' };
const send = async (files: UploadedFile[], fields: Record<string, string> = {}): Promise<any> =>
  dataOf(await app.as('andrew').form('/v3/messages', { ...toTina, ...fields }, files));
const messageOf = async (id: string): Promise<any> => dataOf(await app.as('tina').get(`/v3/messages/${id}`));
const thumbnailsIn = (message: any) => message.data.metadata?.['@injected']?.extensions?.['thumbnail-generation'];
const withThumbnails = (id: string) =>
  eventually(async () => {
    const message = await messageOf(id);
    expect(thumbnailsIn(message)).toBeDefined();
    return message;
  });
const jobsOf = (id: string) =>
  database.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [`messages.make-thumbnails/${app.id}/${id}`]);
const settled = (id: string) => eventually(async () => expect(await jobsOf(id)).toEqual([]));
const read = (url: string) => server.client({}).get(pathOf({ url }));

test('an uploaded image has its width and height', async () => {
  const turned = { name: 'a.png', content: TURNED_JPEG, type: 'image/png' };
  const { attachments } = dataOf(await app.as('andrew').form('/v3/media', {}, [PHOTO, turned, NOTE])) as any;
  expect(attachments).toMatchObject([
    { width: 1600, height: 800 },
    { width: 8, height: 16, mimeType: 'image/jpeg' },
    { name: 'note.txt' },
  ]);
  expect(attachments[2]).not.toHaveProperty('width');
});

test('a message with images gets thumbnails of them, as files of the app', async () => {
  const sent = await send([PHOTO, NOTE], { data: '{"text":"Up here","metadata":{"a":1}}' });
  expect(thumbnailsIn(sent)).toBeUndefined();
  const message = await withThumbnails(sent.id);
  const { attachments, ...first } = thumbnailsIn(message);
  const [photo, note] = sent.data.attachments;
  const urls = {
    url_small: expect.stringMatching(/\/v3\/media\/.+\/small\.jpg$/),
    url_medium: expect.stringMatching(/\/medium\.jpg$/),
    url_large: expect.stringMatching(/\/large\.jpg$/),
  };
  expect(first).toEqual(urls);
  const common = ({ name, extension, mimeType, url }: any) => ({ name, extension, mimeType, url });
  expect(attachments).toEqual([
    { data: { ...common(photo), thumbnails: first }, error: null },
    {
      data: { ...common(note), thumbnails: null },
      error: expect.objectContaining({ code: 'ERR_FILETYPE_NOT_SUPPORTED', httpStatusCode: 400 }),
    },
  ]);
  expect(message).toMatchObject({ data: { text: 'Up here', metadata: { a: 1 } } });
  expect(message).not.toHaveProperty('editedAt');
  const { status, headers, body } = await read(first.url_small);
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(body.length).toBeLessThan(PHOTO.content.length);
  const changed = (await outboundEventsOf(server, database, app)).filter(
    ({ trigger }) => trigger === 'message_thumbnails_changed',
  );
  expect(changed.map(({ data }: any) => thumbnailsIn(data.message))).toEqual([thumbnailsIn(message)]);
});

test('apps that do not want thumbnails have none, and no job', async () => {
  await setSettings(server, app, { 'core.messages.thumbnails': false });
  const { id } = await send([PHOTO]);
  expect(await jobsOf(id)).toEqual([]);
  expect(await filesOf(server, app.id)).toHaveLength(1);
});

test('messages with the same image share its thumbnails, which are removed with the last of them', async () => {
  const { attachments } = dataOf(await app.as('andrew').form('/v3/media', {}, [PHOTO])) as any;
  const sendAgain = async () => {
    const { id } = dataOf(
      await app.as('andrew').post('/v3/messages', { ...toTina, type: 'image', data: { attachments } }),
    ) as { id: string };
    return [id, thumbnailsIn(await withThumbnails(id)).url_small] as const;
  };
  const [[first, url], [second, same]] = [await sendAgain(), await sendAgain()];
  expect(same).toBe(url);
  expect(await filesOf(server, app.id)).toHaveLength(4);
  dataOf(await app.as('andrew').delete(`/v3/messages/${first}`));
  await removeUnusedMedia(server);
  expect((await read(url)).status).toBe(200);
  dataOf(await app.as('andrew').delete(`/v3/messages/${second}`));
  await removeUnusedMedia(server);
  expect((await read(url)).status).toBe(404);
  expect(await filesOf(server, app.id)).toEqual([]);
});

test('an edit keeps the thumbnails, and makes up none', async () => {
  const { id } = await send([PHOTO]);
  const before = thumbnailsIn(await withThumbnails(id));
  const forged = { '@injected': { extensions: { 'thumbnail-generation': { url_small: 'https://evil.example' } } } };
  for (const metadata of [{ a: 1 }, forged]) {
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { metadata } }));
    await eventually(async () => expect(thumbnailsIn(await messageOf(id))).toEqual(before));
  }
  expect(await filesOf(server, app.id)).toHaveLength(4);
});

test('a client can neither make up thumbnails nor have files of other servers and apps read', async () => {
  const other = await appWithUsers(server, ['andrew']);
  const foreign = (dataOf(await other.as('andrew').form('/v3/media', {}, [PHOTO])) as any).attachments[0];
  const elsewhere = {
    url: 'https://example.com/a.png',
    name: 'a.png',
    mimeType: 'image/png',
    extension: 'png',
    size: 1,
  };
  const metadata = { '@injected': { extensions: { 'thumbnail-generation': { url_small: 'https://evil.example' } } } };
  const data = { attachments: [elsewhere, foreign, { ...elsewhere, url: 'http://x/v3/media/x.y.z/a.png' }], metadata };
  const { id } = dataOf(await app.as('andrew').post('/v3/messages', { ...toTina, type: 'image', data })) as any;
  await eventually(async () => expect(thumbnailsIn(await messageOf(id))).toBeUndefined());
  expect(await filesOf(server, app.id)).toEqual([]);
});

test.each<[string, Buffer]>([
  ['says that it is huge', pngOf(100_000, 100_000, Buffer.alloc(1000))],
  ['is damaged', png(300, 300).subarray(0, 80)],
  ['is a picture with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
])('an image that %s has no thumbnail, and its message stays as it is', async (_, content) => {
  const type = content.includes('svg') ? 'image/svg+xml' : 'image/png';
  const { id } = await send([{ name: 'bad.png', content, type }]);
  await settled(id);
  const message = await messageOf(id);
  expect(message.data).not.toHaveProperty('metadata');
  expect(await eventsIn(database, app, 'message_thumbnails_changed')).toEqual([]);
  expect(await filesOf(server, app.id)).toHaveLength(1);
});

test('an image whose name has another extension, and an animation, have thumbnails', async () => {
  const files = [
    { name: 'a.txt', content: png(20, 20), type: 'text/plain' },
    { name: 'b.gif', content: gif(1000, [30, 30]), type: 'image/gif' },
  ];
  const { id } = await send(files);
  const { attachments } = thumbnailsIn(await withThumbnails(id));
  expect(attachments.map(({ error }: any) => error)).toEqual([null, null]);
});

test('a message that is deleted meanwhile stays deleted, and its thumbnails are removed', async () => {
  const { id } = await send([PHOTO]);
  dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
  await settled(id);
  await database.query('UPDATE media SET discard_at = now() WHERE app_id = $1 AND discard_at IS NOT NULL', [app.id]);
  await removeUnusedMedia(server);
  expect(await filesOf(server, app.id)).toEqual([]);
});

test('client libraries are told that there are thumbnails', async () => {
  const client = libraryClient(server, { appId: app.id, authToken: await tokenOf(app, 'tina') });
  expect((dataOf(await client.get('/v3/settings')) as any).extensions).toContainEqual({
    id: 'thumbnail-generation',
    name: 'Thumbnail Generation',
    enabled: true,
  });
});
