// lane: long
import { mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DiskMediaStore } from '#resources/media/store/disk-media-store.js';
import type { MediaStore } from '#resources/media/store/media-store.js';
import { S3MediaStore } from '#resources/media/store/s3-media-store.js';
import { dataOf } from '#test/support/client.js';
import { removeUnusedMedia, NOTE, pathOf } from '#test/support/media.js';
import { TestServer } from '#test/support/server.js';

/**
 * As much of the S3 protocol as an upload, a download and a deletion need. It checks no signatures: that the real stores accept
 * the requests of the SDK is the SDK's own business.
 */
class BucketDouble {
  readonly objects = new Map<string, Buffer>();
  readonly parts = new Map<string, Map<number, Buffer>>();
  readonly credentials = new Set<string>();
  refusesParts = false;
  private server!: Server;

  async start(): Promise<string> {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: key, searchParams } = new URL(request.url!, 'http://bucket');
    this.credentials.add(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? 'none');
    const body = await buffer(request);
    const upload = searchParams.get('uploadId');
    const xml = (text: string) => response.setHeader('content-type', 'application/xml').end(text);
    switch (true) {
      case request.method === 'POST' && searchParams.has('uploads'):
        this.parts.set(key, new Map());
        return void xml(`<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>`);
      case request.method === 'PUT' && upload !== null:
        if (this.refusesParts) return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
        this.parts.get(key)!.set(Number(searchParams.get('partNumber')), body);
        return void response.setHeader('etag', '"part"').end();
      case request.method === 'POST' && upload !== null: {
        const parts = [...this.parts.get(key)!].sort(([a], [b]) => a - b).map(([, part]) => part);
        this.objects.set(key, Buffer.concat(parts));
        this.parts.delete(key);
        return void xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
      }
      case request.method === 'DELETE' && upload !== null:
        this.parts.delete(key);
        return void response.writeHead(204).end();
      case request.method === 'PUT':
        this.objects.set(key, body);
        return void response.setHeader('etag', '"whole"').end();
      case request.method === 'DELETE':
        this.objects.delete(key);
        return void response.writeHead(204).end();
      default:
        this.send(key, request.headers.range, response);
    }
  }

  private send(key: string, range: string | undefined, response: ServerResponse): void {
    const object = this.objects.get(key);
    if (!object) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    response.writeHead(range ? 206 : 200).end(range ? object.subarray(Number(start), Number(end) + 1) : object);
  }
}

const bucket = new BucketDouble();
let endpoint: string;
let folder: string;
beforeAll(async () => {
  endpoint = await bucket.start();
  folder = await mkdtemp(join(tmpdir(), 'confab-store-'));
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const onDisk = (): MediaStore => new DiskMediaStore(folder);
const inBucket = (): MediaStore =>
  new S3MediaStore({
    bucket: 'files',
    prefix: 'chat/',
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'the-key', secretAccessKey: 'the-secret' },
  });

const LARGE = Buffer.alloc(12_000_000, 'abcdefghij');
const piecewise = (content: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / 65_536) }, (_, n) =>
      content.subarray(n * 65_536, (n + 1) * 65_536),
    ),
  );
const leftovers = async (): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [
    ...entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...bucket.objects.keys(),
    ...bucket.parts.keys(),
  ];
};

test('a store on disk reads nothing through a link', async () => {
  const store = onDisk();
  const path = join(folder, 'app', 'ab', 'abcd');
  await store.write('app/abcd', Readable.from([Buffer.from('content')]));
  await rename(path, join(folder, 'outside'));
  await symlink(join(folder, 'outside'), path);
  await expect(store.read('app/abcd')).rejects.toThrow('is a symbolic link');
  await rm(join(folder, 'app'), { recursive: true });
  await rm(join(folder, 'outside'));
});

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('a store %s', (_, make) => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a small file', Buffer.from('0123456789')],
    ['a file of several parts', LARGE],
  ])('returns %s unchanged', async (what, content) => {
    const store = make();
    const key = `app/${what.replace(/ /g, '-')}`;
    await store.write(key, piecewise(content));
    expect((await buffer(await store.read(key))).equals(content)).toBe(true);
    if (content.length > 0)
      expect((await buffer(await store.read(key, { start: 2, end: 5 }))).equals(content.subarray(2, 6))).toBe(true);
    await store.delete(key);
    await expect(store.read(key)).rejects.toThrow();
    expect(await leftovers()).toEqual([]);
  });

  test('stores nothing of an aborted file', async () => {
    const store = make();
    const broken = Readable.from(
      (function* () {
        for (let n = 0; n < 100; n++) yield LARGE.subarray(0, 65_536);
        throw new Error('The client is gone');
      })(),
    );
    await expect(store.write('app/broken', broken)).rejects.toThrow('The client is gone');
    await expect(store.read('app/broken')).rejects.toThrow();
    expect(await leftovers()).toEqual([]);
  });

  test('deletes a missing file without an error', async () => {
    await expect(make().delete('app/never-was')).resolves.toBeUndefined();
  });
});

test('an upload with a refused part leaves no other parts in the bucket', async () => {
  bucket.refusesParts = true;
  await expect(inBucket().write('app/refused', piecewise(LARGE))).rejects.toThrow();
  bucket.refusesParts = false;
  expect(await leftovers()).toEqual([]);
});

test('a server with a bucket stores, returns and removes files there', async () => {
  const server = new TestServer();
  await server.start({
    MEDIA_STORE: 's3',
    S3_BUCKET: 'files',
    S3_PREFIX: 'chat/',
    S3_ENDPOINT: endpoint,
    S3_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: 'the-key',
    S3_SECRET_ACCESS_KEY: 'the-secret',
  });
  try {
    const app = await server.createApp();
    dataOf(await app.api.post('/v3/users', { uid: 'ben', name: 'ben' }));
    const { id, data } = dataOf(await app.api.form('/v3/messages', { receiver: 'ben', receiverType: 'user' }, [NOTE]));
    const [key] = [...bucket.objects.keys()];
    expect(key).toMatch(new RegExp(`^/files/chat/${app.id}/[0-9a-f]{32}$`));
    expect((await app.api.with({ range: 'bytes=0-4' }).get(pathOf(data.attachments[0]))).text).toBe('Bring');
    expect(bucket.credentials).toEqual(new Set(['the-key']));
    dataOf(await app.api.delete(`/v3/messages/${id}`, { permanent: true }));
    await removeUnusedMedia(server);
    expect(bucket.objects.size).toBe(0);
  } finally {
    await server.stop();
  }
});
