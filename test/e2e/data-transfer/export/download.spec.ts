// lane: long
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import request from 'supertest';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { AppDownloadService } from '#resources/data-transfer/export/apps/app-download.service.js';
import { AppImportService } from '#resources/data-transfer/export/apps/app-import.service.js';
import { archiveSource } from '#resources/data-transfer/export/apps/archive-source.js';
import { ArchiveReader } from '#resources/data-transfer/export/archive/archive-reader.js';
import { ArchiveSender } from '#resources/data-transfer/export/archive/archive-sender.js';
import { RecordsRepository } from '#resources/data-transfer/export/records/records.repository.js';
import { AppsService } from '#resources/management/apps.service.js';
import { addCollaborator, sessionOf } from '#test/console/support/collaborators.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { PICTURE, pathOf } from '#test/support/media.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { unzip } from '#test/support/unzip.js';

const PASSPHRASE = 'a passphrase of several words';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let folder: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-download-'));
  app = await appWithUsers(server, ['anna', 'ben']);
  await sendText(app, 'anna', 'ben', 'hello');
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
  await untilReleased();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const management = () => server.client(MANAGEMENT);
const exportOf = (appId: string) => `/apps/${appId}/export`;

const download = (appId: string, body: object = {}) =>
  request(server.http).post(exportOf(appId)).set(MANAGEMENT).send(body).responseType('blob');

/** From now on, clients that read nothing for a second are disconnected. */
const loseStalledClients = () => jest.replaceProperty(server.app.get<Config>(CONFIG).connections, 'stallSeconds', 1);

/** A download of the app by a client that does not read yet. */
async function open(): Promise<Socket> {
  const { port } = server.http.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  await once(socket, 'connect');
  const head = [`POST ${exportOf(app.id)} HTTP/1.1`, 'Host: localhost', 'Content-Length: 0'];
  socket.write([...head, `key: ${MANAGEMENT.key}`, `secret: ${MANAGEMENT.secret}`, '', ''].join('\r\n'));
  return socket;
}

/** No export runs, and none has left its transaction open. */
const untilReleased = () =>
  eventually(async () => {
    expect(server.app.get(AppDownloadService).isSending).toBe(false);
    expect(
      await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      ),
    ).toEqual([]);
  });

/** @param pages of records that compression does not make smaller, or all that a client reads */
function exportRandomRecords(pages = Infinity): void {
  jest.spyOn(server.app.get(RecordsRepository), 'pages').mockImplementation(async function* () {
    for (let page = 0; page < pages; page++) {
      await nextTurn();
      yield [{ role: randomBytes(60_000).toString('base64') }] as never;
    }
    throw new Error('of the test');
  });
}

/** Extracts an archive. */
async function extracted(archive: Buffer, name: string): Promise<ArchiveReader> {
  await unzip(archive, join(folder, name));
  return ArchiveReader.open(join(folder, name));
}

test('an archive is restored with all rows and files', async () => {
  const fields = { receiver: 'ben', receiverType: 'user', category: 'message', type: 'image' };
  const { id } = dataOf(await app.as('anna').form('/v3/messages', fields, [PICTURE]));
  const response = await download(app.id).expect(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename=${app.id}.zip`,
    'transfer-encoding': 'chunked',
  });
  const archive = await extracted(response.body as Buffer, 'without-credentials');
  const source = await archiveSource(archive, undefined);
  const restored = await server.app.get(AppImportService).import({}, source, { id: `copy-of-${app.id}` });
  expect(Object.fromEntries(restored.written.counts)).toEqual(archive.manifest.tables);
  const { apiKey } = restored.newKeys.find(({ scope }) => scope === 'fullAccess')!;
  const message = dataOf(await server.client({ apikey: apiKey }).get(`/v3/messages/${id}`));
  const file = await request(server.http).get(pathOf(message.data.attachments[0])).responseType('blob');
  expect(file.body).toEqual(PICTURE.content);
});

test('an archive with a passphrase has credentials that only the passphrase opens', async () => {
  const response = await download(app.id, { passphrase: PASSPHRASE }).expect(200);
  const archive = await extracted(response.body as Buffer, 'with-credentials');
  expect(archive.manifest.tables).toMatchObject({ api_keys: 2 });
  await archiveSource(archive, PASSPHRASE);
  await expect(archiveSource(archive, 'another one')).rejects.toThrow('The passphrase is not the one of the archive');
  expect((response.body as Buffer).includes(app.apiKey)).toBe(false);
});

test('admins and owners of the app export it, which the audit log records', async () => {
  for (const [role, status] of [
    ['developer', 403],
    ['admin', 200],
  ] as const) {
    const email = `${role}-of-${app.id}@example.com`;
    await addCollaborator(server, app.id, role, email);
    await request(server.http)
      .post(exportOf(app.id))
      .set(await sessionOf(server, email))
      .expect(status);
  }
  const log = dataOf(await management().get(`/apps/${app.id}/audit-log`, { action: 'app.exported' }));
  expect(log.at(-1)).toMatchObject({
    target: { type: 'app', id: app.id },
    actor: { type: 'collaborator', email: `admin-of-${app.id}@example.com` },
    operation: 'export-app',
    after: { withCredentials: false },
  });
});

test('an app that does not exist is not found, and one that is moved is not exported', async () => {
  expectError(await management().post(exportOf('nowhere')), 404, 'ERR_APP_NOT_FOUND');
  expectError(await management().post(exportOf(app.id), { passphrase: '' }), 400, 'ERR_BAD_REQUEST');
  const apps = server.app.get(AppsService);
  await apps.startMoving({}, app.id);
  expectError(await management().post(exportOf(app.id)), 503, 'ERR_APP_IS_MOVING');
  await apps.stopMoving({}, app.id);
});

test('a process sends one archive at a time, and a client that disconnects ends it', async () => {
  exportRandomRecords();
  const socket = await open();
  await once(socket, 'data');
  expectError(await management().post(exportOf(app.id)), 409, 'ERR_EXPORT_IN_PROGRESS');
  socket.destroy();
  await untilReleased();
});

test.each([
  ['does not read', () => undefined],
  [
    'reads slowly',
    (socket: Socket) => {
      socket.resume();
      socket.on('data', () => {
        socket.pause();
        setTimeout(() => socket.resume(), 100);
      });
    },
  ],
])('a client that %s is disconnected', async (_, read) => {
  loseStalledClients();
  exportRandomRecords();
  const socket = await open();
  await once(socket, 'readable');
  read(socket);
  await untilReleased();
});

test('an export that fails in the middle ends without the last chunk', async () => {
  exportRandomRecords(20);
  const socket = await open();
  let received = '';
  for await (const chunk of socket) received += (chunk as Buffer).toString('latin1');
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(received.length).toBeGreaterThan(100_000);
  expect(received.endsWith('0\r\n\r\n')).toBe(false);
});

test('an export that fails before its first byte is an error of the API', async () => {
  jest.spyOn(server.app.get(RecordsRepository), 'pages').mockImplementation(() => {
    throw new Error('of the test');
  });
  const { body } = await request(server.http).post(exportOf(app.id)).set(MANAGEMENT).expect(500);
  expect(body).toMatchObject({ error: { code: 'ERR_EXCEPTION' } });
});

describe('while nobody reads, an export', () => {
  const downloads = () => server.app.get(AppDownloadService);
  /** @returns the error with which the export ends */
  async function failureOf(maxMilliseconds: number, onBegin = () => undefined): Promise<unknown> {
    exportRandomRecords();
    const target = new Writable({ write: () => undefined });
    const options = { maxMilliseconds, onBegin };
    return downloads()
      .send({}, app.id, target, options)
      .catch((error: unknown) => error);
  }

  test('ends after its time', async () => {
    expect(await failureOf(500)).toEqual(new Error('The export took longer than EXPORT_TIMEOUT_SECONDS'));
  });

  test('ends when the server stops', async () => {
    const stop = () => {
      setImmediate(() => server.app.get(ArchiveSender).onModuleDestroy());
      return undefined;
    };
    expect(await failureOf(60_000, stop)).toEqual(new Error('The server stops during an export'));
  });
});

test('a client that disconnects before the first byte causes no error', async () => {
  exportRandomRecords();
  const target = new Writable({ write: () => undefined });
  target.destroy();
  const options = { maxMilliseconds: 60_000, onBegin: () => undefined };
  await server.app.get(AppDownloadService).send({}, app.id, target, options);
});
