import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DiskMediaStore } from '#resources/media/store/disk-media-store.js';
import { MEDIA_STORE } from '#resources/media/store/media-store.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { filesOf, NOTE, pathOf, PICTURE } from '#test/support/media.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const small = useServer({ MEDIA_MAX_BYTES: '20000', PUBLIC_URL: 'https://chat.example.com/' });
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'outsider']);
  await createGroup(app, { guid: 'hikers', owner: 'anna', members: { participants: ['ben'] } });
});

const toBen = { receiver: 'ben', receiverType: 'user' };
const rows = () => database.query('SELECT * FROM media WHERE app_id = $1', [app.id]);

describe('a message with files', () => {
  test('has them as attachments, in the order of the form', async () => {
    const fields = { ...toBen, type: 'image', category: 'message', data: '{"text":"Up here","metadata":{"a":1}}' };
    const sent = dataOf(await app.as('anna').form('/v3/messages', fields, [PICTURE, NOTE]));
    expect(sent).toMatchObject({ sender: 'anna', receiver: 'ben', category: 'message', type: 'image' });
    expect(sent.data).toMatchObject({ text: 'Up here', metadata: { a: 1 }, url: sent.data.attachments[0].url });
    expect(sent.data.attachments).toEqual([
      {
        url: expect.any(String),
        name: 'summit.png',
        mimeType: 'image/png',
        extension: 'png',
        size: PICTURE.content.length,
        width: 1,
        height: 1,
      },
      { url: expect.any(String), name: 'note.txt', mimeType: 'text/plain', extension: 'txt', size: 12 },
    ]);
    expect(dataOf(await app.as('ben').get(`/v3/messages/${sent.id}`)).data.attachments).toEqual(sent.data.attachments);
    expect(await filesOf(server, app.id)).toHaveLength(2);
  });

  test.each([
    ['image', [PICTURE]],
    ['file', [NOTE]],
    ['file', [PICTURE, NOTE]],
  ])('without a type gets the type %s', async (type, files) => {
    expect(dataOf(await app.as('anna').form('/v3/messages', toBen, files)).type).toBe(type);
  });

  test('accepts data and tags as single fields', async () => {
    const fields = {
      ...toBen,
      'data[text]': '[up]',
      'data[metadata]': '{"a":[1]}',
      'data[metadata][b]': '2',
      'tags[]': 'x',
    };
    const { id } = dataOf(await app.as('anna').form('/v3/messages', fields, [NOTE]));
    const [message] = dataOf(await app.as('anna').get('/v3/messages', { withTags: true, type: 'file' }));
    expect(message).toMatchObject({ id, tags: ['x'], data: { text: '[up]', metadata: { a: [1], b: '2' } } });
  });

  test('is sent to several receivers, with the same file', async () => {
    const fields = { multipleReceivers: '{"uids":["ben"],"guids":["hikers"]}' };
    dataOf(await app.as('anna').form('/v3/messages', fields, [NOTE]));
    const messages = dataOf(await app.as('ben').get('/v3/messages', { type: 'file' }));
    expect(messages).toHaveLength(2);
    expect(new Set(messages.map(({ data }: any) => data.attachments[0].url)).size).toBe(1);
  });

  test('may be a reply in a thread', async () => {
    const parent = await sendText(app, 'anna', 'ben', 'Where are you?');
    const reply = dataOf(await app.as('ben').form(`/v3/messages/${parent}/thread`, {}, [PICTURE]));
    expect(reply).toMatchObject({ parentId: parent, type: 'image', data: { attachments: [{ name: 'summit.png' }] } });
  });

  test('sent again with the same muid returns the first one and stores no second file', async () => {
    const first = dataOf(await app.as('anna').form('/v3/messages', { ...toBen, muid: 'm-1' }, [NOTE]));
    const second = dataOf(await app.as('anna').form('/v3/messages', { ...toBen, muid: 'm-1' }, [NOTE]));
    expect(second).toEqual(first);
    expect(await filesOf(server, app.id)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('without files is the same message as from JSON', async () => {
    const sent = dataOf(await app.as('anna').form('/v3/messages', { ...toBen, data: '{"text":"Hello"}' }));
    expect(sent).toMatchObject({ type: 'text', data: { text: 'Hello' } });
  });
});

describe('a message with files that may not be sent leaves nothing behind:', () => {
  const refused = async (fields: Record<string, string>, uid = 'anna') =>
    app.as(uid).form('/v3/messages', fields, [NOTE]);
  afterEach(async () => {
    expect(await filesOf(server, app.id)).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('to no receiver', async () => {
    expectError(await refused({ receiver: 'nobody', receiverType: 'user' }), 404, 'ERR_UID_NOT_FOUND');
    expectError(await refused({ receiver: 'nowhere', receiverType: 'group' }), 404, 'ERR_GUID_NOT_FOUND');
    expectError(await refused({}), 400, 'ERR_BAD_REQUEST', { receiver: [expect.any(String)] });
  });

  test('to a group that the sender has not joined', async () => {
    expectError(await refused({ receiver: 'hikers', receiverType: 'group' }, 'outsider'), 401, 'ERR_GROUP_NOT_JOINED');
  });

  test('to a user who has blocked the sender, or whom the sender has blocked', async () => {
    dataOf(await app.as('ben').post('/v3/blockedusers', { blockedUids: ['anna'] }));
    expectError(await refused(toBen), 403, 'ERR_BLOCKED_SENDER');
    expectError(await refused({ receiver: 'anna', receiverType: 'user' }, 'ben'), 403, 'ERR_BLOCKED_RECEIVER');
  });

  test('with the receiver after the file', async () => {
    const body = multipart([
      ['files[]', NOTE.content.toString(), 'note.txt'],
      ['receiver', 'nobody'],
      ['receiverType', 'user'],
    ]);
    expectError(await raw('/v3/messages', body), 404, 'ERR_UID_NOT_FOUND');
  });

  test('with a wrong type, wrong data or a wrong category', async () => {
    expectError(await refused({ ...toBen, type: 'poem' }), 400, 'ERR_INVALID_MESSAGE_TYPE');
    expectError(await refused({ ...toBen, data: '{"metadata":1}' }), 400, 'ERR_INVALID_METADATA');
    expectError(await refused({ ...toBen, data: '{nonsense' }), 400, 'ERR_INVALID_MESSAGE_DATA');
    expectError(await refused({ ...toBen, category: 'custom' }), 400, 'ERR_EMPTY_MESSAGE_TYPE');
  });

  test('with a text that cannot be stored', async () => {
    expectError(await refused({ ...toBen, data: '{"text":"\\u0000"}' }), 400, 'ERR_BAD_REQUEST', {
      'data.text': [expect.any(String)],
    });
  });

  test('by a user whose role lacks the permission or the feature', async () => {
    dataOf(
      await app.api.put('/v3/roles/default/permissions', {
        permissions: { 'sendMessage.allowedMimeTypes': ['image/*'] },
      }),
    );
    expectError(await refused({ ...toBen, type: 'file' }), 403, 'ERR_PERMISSION_DENIED');
    dataOf(await app.api.post('/v3/roles/default/restrictedfeatures', { featuresToRestrict: ['createMessage'] }));
    expectError(await app.as('anna').form('/v3/media', {}, [NOTE]), 403, 'ERR_PERMISSION_DENIED');
  });

  test('without valid credentials', async () => {
    expectError(await server.client({}).form('/v3/media', {}, [NOTE]), 401, 'AUTH_ERR_EMPTY_APIKEY');
    expectError(await server.client({ apikey: app.authKey }).form('/v3/media', {}, [NOTE]), 403, 'AUTH_ERR_NO_ACCESS');
  });

  test('with more than ten files', async () => {
    const files = Array.from({ length: 11 }, () => NOTE);
    expectError(await app.as('anna').form('/v3/messages', toBen, files), 400, 'ERR_BAD_REQUEST', {
      'files[]': [expect.any(String)],
    });
  });

  test('in an aborted or invalid form', async () => {
    const whole = multipart([
      ['receiver', 'ben'],
      ['receiverType', 'user'],
      ['files[]', 'x'.repeat(9000), 'x.txt'],
    ]);
    expectError(await raw('/v3/messages', whole.slice(0, 5000)), 400, 'ERR_BAD_REQUEST');
    expectError(await raw('/v3/messages', '{"receiver":"ben"}'), 400, 'ERR_BAD_REQUEST');
  });

  test('by a client that disconnects during the upload', async () => {
    const { port } = server.http.address() as AddressInfo;
    const client = httpRequest({ port, method: 'POST', path: '/v3/media', headers: formHeaders() });
    client.on('error', () => undefined);
    client.write(multipart([['files[]', 'x'.repeat(200_000), 'x.txt']]).slice(0, 150_000));
    await eventually(async () => expect(await filesOf(server, app.id)).toHaveLength(1));
    client.destroy();
    await eventually(async () => expect(await filesOf(server, app.id)).toEqual([]));
    await eventually(async () => expect(await rows()).toEqual([]));
  });
});

test('a refused send does not wait for its files', async () => {
  const { port } = server.http.address() as AddressInfo;
  const client = httpRequest({ port, method: 'POST', path: '/v3/messages', headers: formHeaders() });
  client.on('error', () => undefined);
  const begun = multipart([
    ['receiver', 'nobody'],
    ['receiverType', 'user'],
    ['files[]', 'x'.repeat(1000), 'x.txt'],
  ]);
  client.write(begun.slice(0, -200));
  const [response] = await once(client, 'response');
  expect(response.statusCode).toBe(404);
  client.destroy();
});

describe('an upload', () => {
  test('responds with attachments for a message', async () => {
    const { attachments } = dataOf(await app.as('anna').form('/v3/media', {}, [PICTURE]));
    expect(attachments).toMatchObject([{ name: 'summit.png', mimeType: 'image/png' }]);
    const sent = dataOf(await app.as('anna').post('/v3/messages', { ...toBen, type: 'image', data: { attachments } }));
    expect(sent.data.attachments).toEqual(attachments);
    expect((await rows())[0]).toMatchObject({ uid: 'anna', discard_at: null });
  });

  test('requires a file', async () => {
    for (const answer of [await app.api.form('/v3/media', { a: 'b' }), await app.api.post('/v3/media')])
      expectError(answer, 400, 'ERR_BAD_REQUEST', { 'files[]': [expect.any(String)] });
  });

  test('has the type of its content, not the declared type', async () => {
    const files = [
      { ...PICTURE, name: 'song.mp3', type: 'audio/mpeg' },
      { ...NOTE, name: 'not-a-picture.png', type: 'image/png' },
      { ...NOTE, name: 'drawing.svg', type: 'image/svg+xml' },
    ];
    const { attachments } = dataOf(await app.api.form('/v3/media', {}, files));
    expect(attachments.map(({ mimeType }: any) => mimeType)).toEqual([
      'image/png',
      'application/octet-stream',
      'image/svg+xml',
    ]);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\route.gpx', 'route.gpx'],
    ['.htaccess', 'htaccess'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a"b<c>.txt', 'a_b_c_.txt'],
    ['Höhenweg 山.txt', 'Höhenweg 山.txt'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
    ['..', 'file'],
  ])('named %j is named %j, and never so on disk', async (name, clean) => {
    const body = multipart([['files[]', 'x', name]]);
    const { attachments } = dataOf(await raw('/v3/media', body));
    expect(attachments[0].name).toBe(clean);
    expect((await app.api.get(pathOf(attachments[0]))).status).toBe(200);
    for (const file of await filesOf(server, app.id)) expect(file).toMatch(/^[0-9a-f]{32}$/);
  });

  test('may be empty', async () => {
    const { attachments } = dataOf(await app.api.form('/v3/media', {}, [{ name: 'e.txt', content: Buffer.alloc(0) }]));
    expect(attachments[0].size).toBe(0);
    expect((await app.api.get(pathOf(attachments[0]))).headers['content-length']).toBe('0');
  });

  test('has a URL with the configured origin', async () => {
    const other = await small.createApp();
    const { attachments } = dataOf(await other.api.form('/v3/media', {}, [NOTE]));
    expect(attachments[0].url).toMatch(/^https:\/\/chat\.example\.com\/v3\/media\//);
  });

  test.each([
    ['chat.example.com', 'http://chat.example.com'],
    ['CHAT.example.com:8080', 'http://chat.example.com:8080'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['confab_server-1', 'http://confab_server-1'],
  ])('has the address by which it was reached: Host %s', async (host, base) => {
    const answer = await app.as('anna').with({ host }).form('/v3/media', {}, [NOTE]);
    const { url } = dataOf(answer).attachments[0];
    expect(url.startsWith(`${base}/v3/media/`)).toBe(true);
    expect(new URL(url).origin).toBe(base);
  });

  test.each([
    'evil.example.com/path?x=',
    'user@evil.example.com',
    'evil.example.com#',
    'a b',
    '-a.example.com',
    'a..example.com',
    'chat.example.com:0',
    'chat.example.com:99999',
    'chat.example.com:x',
    '[::1',
    '[chat.example.com]',
    '"><script>',
    'x'.repeat(300),
    '.',
    '',
  ])('is refused where Host is none: %j', async (host) => {
    const answer = await app.as('anna').with({ host }).form('/v3/media', {}, [NOTE]);
    expectError(answer, 400, 'ERR_BAD_REQUEST');
    expect(await filesOf(server, app.id)).toEqual([]);
    const other = await small.createApp();
    const told = dataOf(await other.api.with({ host }).form('/v3/media', {}, [NOTE])).attachments[0].url;
    expect(told).toMatch(/^https:\/\/chat\.example\.com\/v3\/media\//);
  });

  test('beyond the limit is refused, with and without Content-Length', async () => {
    const other = await small.createApp();
    const large = { name: 'x.bin', content: Buffer.alloc(30_000) };
    expectError(await other.api.form('/v3/media', {}, [large]), 413, 'ERR_BAD_REQUEST');
    const { port } = small.http.address() as AddressInfo;
    const headers = { ...formHeaders(), apikey: other.apiKey };
    const client = httpRequest({ port, method: 'POST', path: '/v3/media', headers });
    client.end(multipart([['files[]', 'x'.repeat(30_000), 'x.txt']]));
    const [response] = await once(client, 'response');
    expect(response.statusCode).toBe(413);
    await eventually(async () => expect(await filesOf(small, other.id)).toEqual([]));
    expect(dataOf(await other.api.get('/v3/settings')).limits).toMatchObject({
      uploadBytes: 20_000,
      filesPerUpload: 10,
    });
  });
});

test('a file of 100 MB is streamed', async () => {
  const PIECE = Buffer.alloc(64 * 1024, 'confab ');
  const PIECES = 1590;
  const store = server.app.get<DiskMediaStore>(MEDIA_STORE);
  const write = store.write.bind(store);
  let pieces = 0;
  let largest = 0;
  store.write = async (key, content) =>
    write(
      key,
      content.on('data', (piece: Buffer) => {
        pieces++;
        largest = Math.max(largest, piece.length, content.readableLength);
      }),
    );
  const [head, tail] = multipart([['files[]', '|', 'large.bin']]).split('|');
  const { port } = server.http.address() as AddressInfo;
  const client = httpRequest({ port, method: 'POST', path: '/v3/media', headers: formHeaders() });
  const answered = once(client, 'response');
  await pipeline(
    Readable.from(
      (function* () {
        yield Buffer.from(head!);
        for (let n = 0; n < PIECES; n++) yield PIECE;
        yield Buffer.from(tail!);
      })(),
    ),
    client,
  );
  const [response] = await answered;
  store.write = write;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect((await rows())[0]!.size).toBe(String(PIECE.length * PIECES));
  expect(pieces).toBeGreaterThan(PIECES / 2);
  expect(largest).toBeLessThan(1024 * 1024);
});

const BOUNDARY = 'a-boundary-that-nothing-contains';

const formHeaders = (): Record<string, string> => ({
  apikey: app.apiKey,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
});

/** A form in any order: name, content and, for files, the name of the file. */
function multipart(parts: [name: string, content: string, filename?: string][]): string {
  const text = parts.map(([name, content, filename]) => {
    const file = filename === undefined ? '' : `; filename="${filename.replace(/[\\"]/g, '\\$&')}"`;
    const type = filename === undefined ? '' : 'Content-Type: text/plain\r\n';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n${content}\r\n`;
  });
  return `${text.join('')}--${BOUNDARY}--\r\n`;
}

const raw = (path: string, body: string) => app.as('anna').raw('post', path, body, formHeaders());
