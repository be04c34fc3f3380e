import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { dataOf, expectError, type UploadedFile } from '#test/support/client.js';
import { NOTE, pathOf, PICTURE } from '#test/support/media.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
});

const upload = async (file: UploadedFile): Promise<string> =>
  pathOf(dataOf(await app.api.form('/v3/media', {}, [file])).attachments[0]);
const stranger = () => server.client({});
const read = (path: string, headers: Record<string, string> = {}) =>
  request(server.http)
    .get(path)
    .set(headers)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

describe('the URL of a file', () => {
  test('returns its content', async () => {
    const path = await upload(PICTURE);
    expect((await stranger().get(path)).status).toBe(200);
    const answer = await read(path);
    expect(answer.body).toEqual(PICTURE.content);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PICTURE.content.length),
      'content-disposition': 'inline; filename=summit.png',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  test.each([
    ['a text', NOTE],
    ['a page', { name: 'x.html', content: Buffer.from('<script>alert(1)</script>'), type: 'text/html' }],
    ['a drawing', { name: 'x.svg', content: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' }],
    ['a page that is declared as a picture', { ...NOTE, name: 'x.png', type: 'image/png' }],
  ])('makes browsers download %s instead of showing it', async (_, file) => {
    const { headers } = await read(await upload(file));
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('returns no bytes past the size of its row', async () => {
    const path = await upload({ ...NOTE, name: 'growing.txt' });
    const folder = join(server.dataDir, 'media', app.id);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile()))
      await appendFile(join(file.parentPath, file.name), 'Not of the upload.');
    const { headers, body } = await read(path);
    expect(headers['content-length']).toBe(String(NOTE.content.length));
    expect(body).toEqual(NOTE.content);
  });

  test('returns a file name with any characters', async () => {
    const { headers } = await read(await upload({ ...NOTE, name: 'Höhenweg 山.txt' }));
    expect(headers['content-disposition']).toContain("filename*=UTF-8''H%C3%B6henweg%20%E5%B1%B1.txt");
  });

  test('responds to HEAD', async () => {
    const answer = await request(server.http).head(await upload(NOTE));
    expect({ status: answer.status, length: answer.headers['content-length'] }).toEqual({ status: 200, length: '12' });
  });
});

describe('a part of a file', () => {
  let path: string;
  beforeAll(async () => {
    path = await upload({ name: 'digits.txt', content: Buffer.from('0123456789') });
  });

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-10', '0123456789', 'bytes 0-9/10'],
    ['bytes=-999999', '0123456789', 'bytes 0-9/10'],
    ['bytes=20-, -11', '0123456789', 'bytes 0-9/10'],
  ])('%s returns the range', async (range, text, contentRange) => {
    const answer = await read(path, { range });
    expect(answer.status).toBe(206);
    expect(String(answer.body)).toBe(text);
    expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(text.length) });
  });

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'nonsense'])('%s returns the whole file', async (range) => {
    const answer = await read(path, { range });
    expect({ status: answer.status, text: String(answer.body) }).toEqual({ status: 200, text: '0123456789' });
  });

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s, outside of the file, is refused with its size, and not cacheable',
    async (range) => {
      const answer = await stranger().with({ range }).get(path);
      expectError(answer, 416, 'ERR_BAD_REQUEST');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-range': 'bytes */10' });
    },
  );

  test('of an empty file is refused', async () => {
    const answer = await stranger()
      .with({ range: 'bytes=0-' })
      .get(await upload({ name: 'empty.txt', content: Buffer.alloc(0) }));
    expectError(answer, 416, 'ERR_BAD_REQUEST');
    expect(answer.headers['content-range']).toBe('bytes */0');
  });

  test('is of no concern to HEAD, and to a client that has the file', async () => {
    const head = await request(server.http).head(path).set('range', 'bytes=10-');
    expect({ status: head.status, length: head.headers['content-length'] }).toEqual({ status: 200, length: '10' });
    expect((await read(path, { range: 'bytes=10-', 'if-none-match': head.headers.etag! })).status).toBe(304);
  });

  test('returns the whole file if the file has changed', async () => {
    const { etag } = (await read(path)).headers;
    expect((await read(path, { range: 'bytes=0-1', 'if-range': etag! })).status).toBe(206);
    expect((await read(path, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  test('is not sent again to a client that has the file', async () => {
    const { etag } = (await read(path)).headers;
    const answer = await read(path, { 'if-none-match': etag! });
    expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 304, length: 0 });
    expect((await read(path, { 'if-none-match': '"another"' })).status).toBe(200);
  });
});

describe('a URL without a valid signature', () => {
  test('gets 404', async () => {
    const path = await upload(NOTE);
    const [, , , link] = path.split('/');
    const [appId, id, signature] = link!.split('.');
    const other = await server.createApp();
    for (const made of [
      `${other.id}.${id}.${signature}`,
      `${appId}.${'0'.repeat(32)}.${signature}`,
      `${appId}.${id}.${'A'.repeat(22)}`,
      `${appId}.${id}.`,
      `${appId}.${id}`,
      `${link}.x`,
      'x',
      '...',
    ])
      expectError(await stranger().get(`/v3/media/${made}/note.txt`), 404, 'ERR_MEDIA_NOT_FOUND');
    expect((await read(`/v3/media/${link}/any-name`)).status).toBe(200);
  });
});

test('a file whose bytes the storage has lost does not exist, whatever is asked for, and that is not cacheable', async () => {
  const path = await upload(NOTE);
  await rm(join(server.dataDir, 'media', app.id), { recursive: true });
  for (const answer of [await read(path), await read(path, { range: 'bytes=0-3' })]) {
    expect({ status: answer.status, kept: answer.headers['cache-control'] }).toEqual({ status: 404, kept: 'no-store' });
    expect(String(answer.body)).toContain('ERR_MEDIA_NOT_FOUND');
  }
  expect((await request(server.http).head(path)).status).toBe(404);
});
