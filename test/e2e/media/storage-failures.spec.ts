import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import request from 'supertest';
import { DomainError } from '#platform/errors/domain-error.js';
import { HealthChecks } from '#platform/monitoring/health-checks.js';
import { DiskMediaStore } from '#resources/media/store/disk-media-store.js';
import { MissingMediaError, type MediaStore } from '#resources/media/store/media-store.js';
import { MonitoredMediaStore } from '#resources/media/store/monitored-media-store.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { NOTE, pathOf } from '#test/support/media.js';
import { TestServer, type TestApp } from '#test/support/server.js';

const lines: { level: number; msg: string; cause?: { type?: string } }[] = [];
const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
const rowsOf = async (server: TestServer, app: TestApp) => {
  const answer = await server.client({}).get('/health/ready');
  expect(answer.status).toBe(200);
  return { health: answer.body as unknown, app: app.id };
};

/** What a server does without its media storage. */
async function expectDegraded(server: TestServer, app: TestApp, path?: string): Promise<void> {
  lines.length = 0;
  const sends = [
    app.as('anna').form('/v3/media', {}, [NOTE]),
    app.as('anna').form('/v3/messages', { receiver: 'ben', receiverType: 'user' }, [NOTE]),
    ...(path ? [server.client({}).get(path)] : []),
  ];
  for (const answer of await Promise.all(sends)) {
    expectError(answer, 503, 'ERR_MISSION_FAILED');
    expect(answer.body.error.message).toContain('media storage');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  const causes = lines.filter(({ msg }) => msg === 'Responded with ERR_MEDIA_STORAGE_UNAVAILABLE');
  expect(causes).toHaveLength(sends.length);
  for (const { level, cause } of causes)
    expect({ level, type: cause?.type }).toEqual({ level: 50, type: expect.not.stringContaining('DomainError') });
  expect(await rowsOf(server, app)).toMatchObject({
    health: { status: 'degraded', checks: { database: 'ok', mediaStorage: 'unavailable' } },
  });
  await sendText(app, 'anna', 'ben', 'Still here');
}

const LOST = { level: 40, msg: 'The media storage lacks the bytes of a file.' };

const healthy = { health: { status: 'ok', checks: { database: 'ok', mediaStorage: 'ok' } } };

describe('a server whose media folder cannot be used', () => {
  const server = new TestServer();
  let app: TestApp;
  let folder: string;
  let path: string;
  beforeAll(async () => {
    await server.start({ LOG_LEVEL: 'warn' }, log);
    folder = join(server.dataDir, 'media');
    app = await appWithUsers(server, ['anna', 'ben']);
    path = pathOf(dataOf(await app.as('anna').form('/v3/media', {}, [NOTE])).attachments[0]);
  });
  afterAll(() => server.stop());

  test.each([
    ['is a file', () => writeFile(folder, 'x')],
    ['is a link to nowhere', () => symlink(join(server.dataDir, 'nowhere', 'at', 'all'), folder)],
    ['is a link to itself', () => symlink(folder, folder)],
    ['cannot hold files', () => symlink('/proc/self', folder)],
  ])('because it %s reports the error, keeps running, and recovers', async (_, spoil) => {
    await rm(folder, { recursive: true });
    await spoil();
    await expectDegraded(server, app);
    await rm(folder);
    await mkdir(folder);
    expect((await app.as('anna').form('/v3/media', {}, [NOTE])).status).toBe(200);
    expect(await rowsOf(server, app)).toMatchObject(healthy);
  });

  test('because its volume is not mounted returns an error for files', async () => {
    await rm(folder, { recursive: true });
    const answer = await server.client({}).get(path);
    expectError(answer, 503, 'ERR_MISSION_FAILED');
    await mkdir(folder);
    lines.length = 0;
    expectError(await server.client({}).get(path), 404, 'ERR_MEDIA_NOT_FOUND');
    expect((await request(server.http).head(path)).status).toBe(404);
    expect(lines).toEqual([expect.objectContaining(LOST), expect.objectContaining(LOST)]);
  });
});

describe('a server whose bucket', () => {
  const bucket: { answer: (response: ServerResponse) => void } = {
    answer: (response) => response.end(),
  };
  const server = new TestServer();
  let http: Server;
  let app: TestApp;
  let path: string;
  beforeAll(async () => {
    http = createServer((incoming, response) => {
      incoming.resume();
      incoming.on('end', () => bucket.answer(response));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const settings = { S3_BUCKET: 'files', S3_PATH_STYLE: 'true', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    await server.start({ MEDIA_STORE: 's3', S3_ENDPOINT: endpoint, LOG_LEVEL: 'warn', ...settings }, log);
    app = await appWithUsers(server, ['anna', 'ben']);
    path = pathOf(dataOf(await app.as('anna').form('/v3/media', {}, [NOTE])).attachments[0]);
  });
  afterAll(async () => {
    await server.stop();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  const refuse = (status: number, code: string) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

  test('refuses its key reports the error and continues', async () => {
    bucket.answer = refuse(403, 'InvalidAccessKeyId');
    for (const answer of [await app.as('anna').form('/v3/media', {}, [NOTE]), await server.client({}).get(path)])
      expectError(answer, 503, 'ERR_MISSION_FAILED');
    expect(await rowsOf(server, app)).toMatchObject({ health: { status: 'degraded' } });
  });

  test('is missing reports the error and continues', async () => {
    bucket.answer = refuse(404, 'NoSuchBucket');
    expectError(await server.client({}).get(path), 503, 'ERR_MISSION_FAILED');
    bucket.answer = refuse(404, 'NoSuchKey');
    lines.length = 0;
    expectError(await server.client({}).get(path), 404, 'ERR_MEDIA_NOT_FOUND');
    expect((await request(server.http).head(path)).status).toBe(404);
    expect(lines).toEqual([expect.objectContaining(LOST), expect.objectContaining(LOST)]);
  });

  test('cannot be reached is not reported as its database', async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    await expectDegraded(server, app, path);
  });
});

describe('a store', () => {
  const failing = (error: Error): MediaStore => ({
    write: async (_key, content) => {
      content.destroy();
      throw error;
    },
    read: () => Promise.reject(error),
    delete: () => Promise.reject(error),
    check: () => Promise.reject(error),
  });
  const noSpace = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });

  test('that is full is unavailable until it stores a file', async () => {
    const health = new HealthChecks();
    const full = failing(noSpace);
    const store = new MonitoredMediaStore(full, health);
    full.check = () => Promise.resolve();
    expect(await health.statuses()).toEqual({ mediaStorage: 'ok' });
    await expect(store.write('a/b', Readable.from(['x']))).rejects.toMatchObject({
      code: 'ERR_MEDIA_STORAGE_UNAVAILABLE',
      cause: noSpace,
    });
    expect(await health.statuses()).toEqual({ mediaStorage: 'unavailable' });
    full.write = () => Promise.resolve();
    await store.write('a/b', Readable.from(['x']));
    expect(await health.statuses()).toEqual({ mediaStorage: 'ok' });
  });

  test('is not reported for an aborted form or a missing file', async () => {
    const health = new HealthChecks();
    const refusal = new DomainError('ERR_BAD_FORM');
    const inner = failing(refusal);
    inner.check = () => Promise.resolve();
    const store = new MonitoredMediaStore(inner, health);
    const content = Readable.from(['x']);
    content.on('error', () => undefined).destroy(refusal);
    await expect(store.write('a/b', content)).rejects.toBe(refusal);
    inner.read = () => Promise.reject(new MissingMediaError('a/b'));
    await expect(store.read('a/b')).rejects.toBeInstanceOf(MissingMediaError);
    expect(await health.statuses()).toEqual({ mediaStorage: 'ok' });
  });

  test('that does not respond does not delay health checks, and is checked once', async () => {
    jest.useFakeTimers();
    const health = new HealthChecks();
    let checks = 0;
    health.register('mediaStorage', () => {
      checks++;
      return new Promise(() => undefined);
    });
    for (let n = 0; n < 3; n++) {
      const statuses = health.statuses(performance.now() + n * 60_000);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await statuses).toEqual({ mediaStorage: 'unavailable' });
    }
    expect(checks).toBe(1);
    jest.useRealTimers();
  });

  test('on disk is checked with a temporary file', async () => {
    await expect(new DiskMediaStore('/proc/self').check()).rejects.toThrow();
    await expect(new DiskMediaStore('/dev/null/x').check()).rejects.toThrow();
  });
});
