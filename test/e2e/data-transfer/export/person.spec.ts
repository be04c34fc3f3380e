import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PersonExportService } from '#resources/data-transfer/export/person/person-export.service.js';
import { SECTIONS } from '#resources/data-transfer/export/person/sections.js';
import { ErasureReceiptsRepository, type ErasureReceipt } from '#resources/user-erasure/erasure-receipts.repository.js';
import { REASONS_TO_REMAIN } from '#resources/user-erasure/reasons-to-remain.js';
import { UserErasureService } from '#resources/user-erasure/user-erasure.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { eventually } from '#test/support/eventually.js';
import { sendText } from '#test/support/factories.js';
import { AMARA, BRUNO, CHIARA, CREW, createFullApp, type FullApp } from '#test/support/full-app.js';
import { filesOf } from '#test/support/media.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import { useOwnServer } from '#test/support/server.js';

const JOBS = 'graphile_worker._private_jobs';

const server = useOwnServer();
let full: FullApp;
let folder: string;
beforeAll(async () => {
  full = await createFullApp(server);
  folder = await mkdtemp(join(tmpdir(), 'confab-person-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the export of one user', () => {
  let heldBack: string;
  let ownHeldBack: string;
  let elsewhere: string;
  beforeAll(async () => {
    const { app } = full;
    heldBack = await blockMessage(server, app, { sender: BRUNO, receiver: AMARA });
    ownHeldBack = await blockMessage(server, app, { sender: AMARA, receiver: BRUNO });
    elsewhere = await sendText(app, BRUNO, CHIARA, 'Between us two');
    await server.app.get(PersonExportService).export(systemContext(app), AMARA, join(folder, 'amara'));
  });

  const rowsOf = async (name: string): Promise<any[]> => {
    const text = await readFile(join(folder, 'amara', `${name}.ndjson`), 'utf8');
    return text === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as object);
  };

  test('has their messages, held back ones included, and those of others that they may see', async () => {
    const sent = (await rowsOf('messages-sent')).map(({ id }) => id as string);
    const received = (await rowsOf('messages-received')).map(({ id }) => id as string);
    expect(sent).toEqual(expect.arrayContaining([full.rich, full.withFiles, ownHeldBack]));
    expect(received.length).toBeGreaterThan(2);
    expect([...sent, ...received]).not.toEqual(expect.arrayContaining([heldBack]));
    expect([...sent, ...received]).not.toEqual(expect.arrayContaining([elsewhere]));
    const ofUser = dataOf(await full.app.as(AMARA).get('/v3/messages', { limit: 100 })) as { id: string }[];
    for (const { id } of ofUser) expect([...sent, ...received]).toContain(id);
  });

  test('has the rows of its sections, and no secret', async () => {
    const filled = ['friends', 'group-memberships', 'calls', 'sessions', 'devices', 'contact-details', 'submissions'];
    for (const name of filled) expect({ name, rows: await rowsOf(name) }).not.toEqual({ name, rows: [] });
    const files = SECTIONS.map(({ name }) => `${name}.ndjson`);
    expect(await readdir(join(folder, 'amara'))).toEqual(expect.arrayContaining(files));
    const names = await readdir(join(folder, 'amara'));
    const texts = await Promise.all(
      names.filter((name) => name !== 'files').map((name) => readFile(join(folder, 'amara', name), 'utf8')),
    );
    const all = texts.join('\n');
    expect(all).not.toContain(full.authToken);
    expect(all).not.toMatch(/cipher|_hash|fLmW3kq0/);
    expect(await rowsOf('profile')).toMatchObject([{ uid: AMARA }]);
    expect((await readdir(join(folder, 'amara', 'files'))).length).toBe((await rowsOf('files')).length);
  });

  test('is refused for a user who does not exist, and into a folder with files', async () => {
    const service = server.app.get(PersonExportService);
    const ctx = systemContext(full.app);
    await expect(service.export(ctx, 'nobody', join(folder, 'nobody'))).rejects.toMatchObject({
      code: 'ERR_UID_NOT_FOUND',
    });
    await expect(service.export(ctx, AMARA, join(folder, 'amara'))).rejects.toThrow('is not empty');
  });
});

describe('the erasure of one user', () => {
  let receipt: ErasureReceipt;
  beforeAll(async () => {
    const { app } = full;
    const bruno = app.as(BRUNO);
    const mention = { receiver: CREW, receiverType: 'group', data: { text: `Thanks, <@uid:${AMARA}>` } };
    const { id } = dataOf(await bruno.post('/v3/messages', mention)) as { id: string };
    dataOf(await app.as(AMARA).post(`/v3/messages/${id}/pin`));
    dataOf(await app.api.post(`/v3/users/${AMARA}/auth_tokens/revoke_before`));
    // due as well, and not counted among the files of Amara
    await withConnection((connection) =>
      connection.query(
        `INSERT INTO media (app_id, id, name, uid, discard_at) VALUES ($1, 'due', 'map.png', $2, now())`,
        [app.id, BRUNO],
      ),
    );
    receipt = await server.app
      .get(UserErasureService)
      .erase(systemContext(app), AMARA, { requestedBy: 'Privacy desk', waitSeconds: 60 });
  });

  test('leaves the uid in those tables only that the receipt lists with a reason: a search of all tables finds no other', async () => {
    // the last job has ended, but its row may be there for a moment
    const found = await eventually(async () => {
      const named = await tablesNaming(full.app.id, AMARA);
      expect(named).not.toContain(JOBS);
      return named;
    });
    const listed = receipt.tables.filter(({ remaining }) => remaining > 0);
    expect(found).toEqual(listed.map(({ table }) => table).sort());
    for (const { table, reason } of listed) expect(reason).toBe(REASONS_TO_REMAIN[table]);
    expect(receipt.tables.find(({ table }) => table === 'users')).toEqual({ table: 'users', erased: 1, remaining: 0 });
  });

  test('deletes the user, and the bytes of their files', async () => {
    expectError(await full.app.api.get(`/v3/users/${AMARA}`), 404, 'ERR_UID_NOT_FOUND');
    expect(receipt.files).toBe(3);
    expect(await filesOf(server, full.app.id)).toEqual([]);
  });

  test('has a receipt that is found by the uid, does not name it, and is signed', async () => {
    const receipts = server.app.get(ErasureReceiptsRepository);
    const ctx = systemContext(full.app);
    expect(await receipts.list(ctx, AMARA)).toEqual([{ receipt, isSigned: true }]);
    expect(await receipts.list(ctx, BRUNO)).toEqual([]);
    expect(JSON.stringify(receipt)).not.toContain(AMARA);
    await withConnection((connection) =>
      connection.query(`UPDATE erasure_receipts SET receipt = receipt || '{"files": 0}' WHERE receipt_id = $1`, [
        receipt.id,
      ]),
    );
    expect(await receipts.list(ctx, AMARA)).toMatchObject([{ isSigned: false }]);
  });
});

async function withConnection<Result>(work: (connection: pg.Client) => Promise<Result>): Promise<Result> {
  const connection = new pg.Client({ connectionString: server.databaseUrl });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/**
 * The tables of the database, in all schemas, with rows that contain the text in any column, binary ones included: rows of the app, and
 * in tables without a column for the app, rows that contain its id as well.
 */
const tablesNaming = (appId: string, text: string): Promise<string[]> =>
  withConnection(async (connection) => {
    const { rows } = await connection.query<{ name: string; columns: string[] }>(
      `SELECT c.oid::regclass::text AS name, ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
         FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'`,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([JOBS, 'token_cutoffs']));
    const found = [];
    for (const { name, columns } of rows) {
      const ofApp = columns.includes('app_id') ? 'app_id = $1' : `to_jsonb(t)::text LIKE '%' || $1 || '%'`;
      const query = `SELECT FROM ${name} t WHERE ${ofApp} AND (to_jsonb(t)::text LIKE '%' || $2 || '%' OR to_jsonb(t)::text LIKE '%' || $3 || '%') LIMIT 1`;
      const inBinary = Buffer.from(text).toString('hex');
      if ((await connection.query(query, [appId, text, inBinary])).rowCount) found.push(name);
    }
    return found.sort();
  });
