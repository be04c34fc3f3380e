import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import request from 'supertest';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import { PersonDownloadService } from '#resources/data-transfer/export/person/person-download.service.js';
import { PersonExportService } from '#resources/data-transfer/export/person/person-export.service.js';
import { PersonRepository } from '#resources/data-transfer/export/person/person.repository.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { AMARA, BRUNO, createFullApp, type FullApp } from '#test/support/full-app.js';
import { useDatabase } from '#test/support/groups.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import { MANAGEMENT, useServer } from '#test/support/server.js';
import { unzip } from '#test/support/unzip.js';

type Headers = Record<string, string>;

const OWN = '/v3/me/export';
const exportOf = (uid: string) => `/v3/users/${uid}/export`;

const server = useServer();
const database = useDatabase(server);
let full: FullApp;
let folder: string;
let key: Headers;
let token: Headers;
const sockets: Socket[] = [];
beforeAll(async () => {
  full = await createFullApp(server);
  folder = await mkdtemp(join(tmpdir(), 'confab-person-download-'));
  key = { apikey: full.app.apiKey };
  token = { authToken: full.authToken };
  await setSettings(server, full.app, { 'core.users.dataExport': true });
});
beforeEach(() => server.app.get(RateLimiterFactory).create('export-user', 5).reset(`${full.app.id}/${AMARA}`));
afterEach(async () => {
  jest.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
  await untilReleased();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const download = (path: string, headers: Headers) => request(server.http).get(path).set(headers).responseType('blob');

/** No export runs, and none has left a statement or a transaction. */
const untilReleased = () =>
  eventually(async () => {
    expect(server.app.get(PersonDownloadService).isSending).toBe(false);
    expect(
      await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state IN ('active', 'idle in transaction')
            AND query LIKE '%to_jsonb(t)%'`,
      ),
    ).toEqual([]);
  });

/** From now on, clients that read nothing for a second are disconnected. */
const loseStalledClients = () => jest.replaceProperty(server.app.get<Config>(CONFIG).connections, 'stallSeconds', 1);

/** A request by a client that does not read yet. */
async function open(path: string, headers: Headers): Promise<Socket> {
  const { port } = server.http.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  await once(socket, 'connect');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n'));
  return socket;
}

async function received(path: string, headers: Headers): Promise<string> {
  let text = '';
  for await (const chunk of await open(path, headers)) text += (chunk as Buffer).toString('latin1');
  return text;
}

const expectBrokenOff = (text: string) => {
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(text.endsWith('0\r\n\r\n')).toBe(false);
  expect(text).not.toContain('user.json');
};

const randomRow = () => JSON.stringify({ bytes: randomBytes(60_000).toString('base64') });

/** The first section has random rows, which compression does not make smaller. @param after what happens before the rows of the others */
function exportRandomRows(pages: number, after: () => Promise<void> = () => Promise.resolve()): void {
  const repository = server.app.get(PersonRepository);
  const rows = repository.rows.bind(repository);
  jest.spyOn(repository, 'rows').mockImplementation(async function* (...values) {
    if (values[1].name !== 'profile') {
      yield* rows(...values);
      return;
    }
    for (let page = 0; page < pages; page++) {
      await nextTurn();
      yield [randomRow()];
    }
    await after();
    yield ['{"of":"somebody else"}'];
  });
}

async function extracted(archive: Buffer, name: string): Promise<string> {
  await unzip(archive, join(folder, name));
  return join(folder, name);
}

const auditLog = async () =>
  dataOf(await server.client(MANAGEMENT).get(`/apps/${full.app.id}/audit-log`, { action: 'user.exported' })) as any[];

test('the archives for the app and for the user are what the command writes', async () => {
  await blockMessage(server, full.app, { sender: AMARA, receiver: BRUNO });
  const app = await server.app.get(AppsService).find({}, full.app.id);
  await server.app.get(PersonExportService).export(contextOf({}, app!), AMARA, join(folder, 'command'));
  const names = (await readdir(join(folder, 'command'), { recursive: true })).sort();
  expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(3);
  for (const [name, path, headers] of [
    ['of-app', exportOf(AMARA), key],
    ['of-user', OWN, token],
  ] as const) {
    const response = await download(path, headers).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename=${AMARA}.zip`,
      'cache-control': 'no-store',
      'transfer-encoding': 'chunked',
    });
    const copy = await extracted(response.body as Buffer, name);
    expect((await readdir(copy, { recursive: true })).sort()).toEqual(names);
    for (const file of names.filter((each) => each !== 'files' && each !== 'user.json'))
      expect({ file, content: await readFile(join(copy, file), 'latin1') }).toEqual({
        file,
        content: await readFile(join(folder, 'command', file), 'latin1'),
      });
    const summaryOf = async (of: string) => JSON.parse(await readFile(join(of, 'user.json'), 'utf8')) as object;
    expect({ ...(await summaryOf(copy)), exportedAt: '' }).toEqual({
      ...(await summaryOf(join(folder, 'command'))),
      exportedAt: '',
    });
  }
});

describe('who may', () => {
  test('the app exports its users, deactivated ones and agents included, and nobody else', async () => {
    const { app } = full;
    const other = await server.createApp();
    const [agent] = dataOf(await app.api.get('/v3/ai-agents/agents')) as { uid: string }[];
    for (const uid of ['zoe', agent!.uid]) await download(exportOf(uid), key).expect(200);
    expectError(await app.api.get(exportOf('nobody')), 404, 'ERR_UID_NOT_FOUND');
    expectError(await other.api.get(exportOf(AMARA)), 404, 'ERR_UID_NOT_FOUND');
    expectError(await server.client(token).get(exportOf(AMARA)), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({ apikey: app.authKey }).get(exportOf(AMARA)), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client(key).get(OWN), 403, 'AUTH_ERR_NO_ACCESS');
  });

  test('users export their own data only where the app lets them', async () => {
    await setSettings(server, full.app, { 'core.users.dataExport': false });
    expectError(await server.client(token).get(OWN), 403, 'ERR_DATA_EXPORT_DISABLED');
    await download(exportOf(AMARA), key).expect(200);
    await setSettings(server, full.app, { 'core.users.dataExport': true });
  });

  test('a user who was deactivated has no token for it', async () => {
    const { api } = full.app;
    dataOf(await api.post('/v3/users', { uid: 'ines', name: 'Ines' }));
    const { authToken } = dataOf(await api.post('/v3/users/ines/auth_tokens')) as { authToken: string };
    const client = server.client({ authToken });
    expect((await client.get(OWN)).status).toBe(200);
    dataOf(await api.delete('/v3/users', { uidsToDeactivate: ['ines'] }));
    await eventually(async () => expectError(await client.get(OWN), 401, 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND'));
  });

  test('the audit log has the exports of others', async () => {
    const before = (await auditLog()).length;
    await download(OWN, token).expect(200);
    expect(await auditLog()).toHaveLength(before);
    await download(exportOf(AMARA), key).expect(200);
    expect((await auditLog()).slice(before)).toMatchObject([
      { target: { type: 'user', id: AMARA }, operation: 'export-user', actor: { type: 'apiKey' } },
    ]);
  });

  test('HEAD makes no archive', async () => {
    const write = jest.spyOn(server.app.get(PersonExportService), 'write');
    const response = await request(server.http).head(OWN).set(token).expect(200);
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(write).not.toHaveBeenCalled();
  });
});

describe('limits', () => {
  test('a process sends one archive of a user, and a client that disconnects ends it', async () => {
    exportRandomRows(Infinity);
    const socket = await open(OWN, token);
    await once(socket, 'data');
    expectError(await full.app.api.get(exportOf(AMARA)), 409, 'ERR_EXPORT_IN_PROGRESS');
    expectError(await server.client(token).get(OWN), 409, 'ERR_EXPORT_IN_PROGRESS');
    socket.destroy();
    await untilReleased();
  });

  test('a process sends the archives of four users', async () => {
    exportRandomRows(Infinity);
    for (const uid of [AMARA, BRUNO, 'zoe', 'ines']) await once(await open(exportOf(uid), key), 'data');
    dataOf(await full.app.api.post('/v3/users', { uid: 'fay', name: 'Fay' }));
    expectError(await full.app.api.get(exportOf('fay')), 409, 'ERR_EXPORT_IN_PROGRESS');
  });

  test('while a client does not read, no connection of the database is occupied, and the client is disconnected', async () => {
    loseStalledClients();
    exportRandomRows(Infinity);
    const socket = await open(OWN, token);
    await once(socket, 'readable');
    expect(
      await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      ),
    ).toEqual([]);
    await untilReleased();
  });

  test('of all processes together, five exports of a user begin in a minute', async () => {
    // as another process counts them
    await server.app.get(RateLimiterFactory).create('export-user', 5).count(`${full.app.id}/${BRUNO}`, 5);
    expectError(await full.app.api.get(exportOf(BRUNO)), 429, 'ERR_TOO_MANY_REQUESTS');
  });
});

describe('an export that cannot be finished', () => {
  test('ends without the last chunk after a failure of the database in the middle', async () => {
    exportRandomRows(20, async () => {
      await database.query('ALTER TABLE drafts RENAME TO drafts_elsewhere');
    });
    try {
      expectBrokenOff(await received(OWN, token));
    } finally {
      await database.query('ALTER TABLE drafts_elsewhere RENAME TO drafts');
    }
  });

  test('is an error of the API if it fails before its first byte', async () => {
    jest.spyOn(server.app.get(PersonRepository), 'rows').mockImplementation(() => {
      throw new Error('of the test');
    });
    const { body } = await request(server.http).get(OWN).set(token).expect(500);
    expect(body).toMatchObject({ error: { code: 'ERR_EXCEPTION' } });
  });

  test.each([
    ['is erased', false],
    ['is erased, and somebody else gets the uid', true],
  ])('ends when the user %s', async (_, isTaken) => {
    const { api } = full.app;
    const uid = `leaving-${isTaken}`;
    dataOf(await api.post('/v3/users', { uid, name: 'Leaving' }));
    exportRandomRows(20, async () => {
      dataOf(await api.delete(`/v3/users/${uid}`, { permanent: true }));
      if (isTaken) dataOf(await api.post('/v3/users', { uid, name: 'Somebody else' }));
    });
    expectBrokenOff(await received(exportOf(uid), key));
  });
});
