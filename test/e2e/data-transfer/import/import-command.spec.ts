// lane: long
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SampleDataService } from '#operations/sample-data/sample-data.service.js';
import { ArchiveImportService } from '#resources/data-transfer/import/files/archive-import.service.js';
import { DryRunService } from '#resources/data-transfer/import/files/dry-run.service.js';
import {
  FileImportService,
  type FileImportOptions,
} from '#resources/data-transfer/import/files/file-import.service.js';
import type { ImportKind } from '#resources/data-transfer/import/import-records.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { dataOf } from '#test/support/client.js';
import { Command, environmentOf } from '#test/support/command.js';
import { eventually } from '#test/support/eventually.js';
import { useDatabase } from '#test/support/groups.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();
const database = useDatabase(server);
let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-import-'));
  app = await server.createApp();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts `confab import … --app … --json`. */
const start = (args: string[], target = ['--app', app.id]): Command =>
  new Command(['import', ...args, ...target, '--json'], environmentOf(server));

async function run(args: string[], input?: Buffer | string, target?: string[]): Promise<any> {
  const { child, ended } = start(args, target);
  child.stdin.end(input);
  const { exitCode, output, errors } = await ended;
  return exitCode === 0 || exitCode === 3 ? { exitCode, ...JSON.parse(output) } : { exitCode, errors };
}

/** In this process. */
async function load(kind: ImportKind, path: string, options: Partial<FileImportOptions> = {}) {
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  const work = (tx: typeof ctx) =>
    server.app
      .get(FileImportService)
      .importFile(tx, kind, () => createReadStream(path), { importName: 'default', ...options });
  return options.isDryRun ? server.app.get(DryRunService).run(ctx, work) : work(ctx);
}

const ndjson = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const file = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const refusedIn = async (path: string) =>
  (await readFile(path, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { line: number; key?: string; code: string; stored?: true })
    .map(({ line, key, code, stored }) => ({ line, key, code, ...(stored && { stored }) }));
const user = (uid: string) => ({ uid, name: uid });
const message = (n: number, fields: object = {}) => ({
  muid: `m-${n}`,
  sender: 'anna',
  receiverType: 'user',
  receiver: 'ben',
  category: 'message',
  type: 'text',
  data: { text: `Message ${n}` },
  sentAt: 1600000000 + n,
  ...fields,
});

/** Parents are joined here: without statistics of the new app, PostgreSQL would compare each message with every other. */
async function stored() {
  const rows = await database.query(
    'SELECT id, muid, sender, data, sent_at, parent_id FROM messages WHERE app_id = $1 ORDER BY id',
    [app.id],
  );
  const muids = new Map(rows.map(({ id, muid }) => [id, muid]));
  return rows.map(({ id: _, parent_id: parentId, ...row }) => ({ ...row, parent: muids.get(parentId) ?? null }));
}

test('refuses broken lines with their numbers and reasons, and imports the others', async () => {
  const refused = join(folder, 'refused.ndjson');
  const lines = [
    `\ufeff${JSON.stringify(user('anna'))}\r`,
    '',
    '{"uid": "ben", "name": ',
    '["a list"]',
    JSON.stringify({ uid: 'nul', name: 'a\u0000b' }),
    JSON.stringify({ uid: 'Ben', name: 'Ben', metadata: { note: 'ü' } }),
    JSON.stringify(user('BEN')),
    `{"uid": "deep", "name": "D", "metadata": ${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`,
    `{"uid": "long", "name": "${'x'.repeat(5_000_000)}"}`,
  ];
  const content = Buffer.concat([
    Buffer.from(lines.join('\n')),
    Buffer.from('\n{"uid": "latin", "name": "\xe9"}\n', 'latin1'),
    Buffer.from(JSON.stringify(user('carl'))),
  ]);
  const result = await run(['users', '-', '--refused', refused], gzipSync(content));
  expect(result).toMatchObject({ exitCode: 3, stored: 3, refused: 7 });
  expect((await refusedIn(refused)).map(({ line, key, code }) => [line, key, code])).toEqual([
    [3, undefined, 'ERR_IMPORT_INVALID_RECORD'],
    [4, undefined, 'ERR_IMPORT_INVALID_RECORD'],
    [5, undefined, 'ERR_BAD_REQUEST'],
    [7, 'BEN', 'ERR_UID_ALREADY_EXISTS'],
    [8, undefined, 'ERR_BAD_REQUEST'],
    [9, undefined, 'ERR_IMPORT_INVALID_RECORD'],
    [10, undefined, 'ERR_IMPORT_INVALID_RECORD'],
  ]);
  const users = dataOf(await app.api.get('/v3/users')) as { uid: string }[];
  expect(users.map(({ uid }) => uid)).toEqual(['anna', 'ben', 'carl']);
});

test('the exit code says whether records were refused, and the output names the sample data as a cause', async () => {
  const sample = await file('sample.ndjson', ndjson([user('cometchat-uid-1')]));
  expect(await run(['users', sample])).toMatchObject({ exitCode: 0, stored: 1, refused: 0 });
  const again = await run(['users', sample, '--dry-run', '--import', 'again']);
  expect(again).toMatchObject({ exitCode: 3, stored: 0, refused: 1 });
  expect(again).not.toHaveProperty('hasSampleData');
  app = await server.createApp();
  await server.app.get(SampleDataService).seed(contextOf({}, (await server.app.get(AppsService).find({}, app.id))!));
  expect(await run(['users', sample])).toMatchObject({ exitCode: 3, stored: 0, refused: 1, hasSampleData: true });
});

test('an import into a new app has no sample data in its way, and one that finds nothing says so', async () => {
  await mkdir(join(folder, 'archive'));
  await file('archive/users.ndjson', ndjson([user('cometchat-uid-1')]));
  await file('archive/groups.ndjson', ndjson([{ guid: 'cometchat-guid-1', name: 'G', type: 'public' }]));
  const result = await run(['archive', join(folder, 'archive')], undefined, ['--new-app', 'Moved']);
  expect(result).toMatchObject({ exitCode: 0, stored: 2, refused: 0, appId: expect.any(String) });
  const users = await database.query('SELECT uid FROM users WHERE app_id = $1', [result.appId]);
  expect(users).toEqual([{ uid: 'cometchat-uid-1' }]);
  expect(await run(['users', '-'], '')).toMatchObject({ exitCode: 3, stored: 0, refused: 0 });
  expect(await run(['users', '-'], '', [])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('--new-app'),
  });
  expect(await run(['users', '-', '--dry-run'], '', ['--new-app', 'X'])).toMatchObject({ exitCode: 2 });
});

describe('an archive', () => {
  const loadArchive = async () => {
    const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
    return server.app.get(ArchiveImportService).importArchive(ctx, join(folder, 'archive'), {
      refusedOf: (kind) => join(folder, `refused.${kind}`),
    });
  };
  const upload = { name: 'a.txt', mimeType: 'text/plain', size: 6 };
  beforeEach(async () => {
    await mkdir(join(folder, 'archive', 'files'), { recursive: true });
    await file('secret', 'secret');
  });

  test('has files: one that is a link is refused, and not read', async () => {
    await file('archive/files/regular', 'public');
    await symlink(join(folder, 'secret'), join(folder, 'archive', 'files', 'linked'));
    await file('archive/files.ndjson', ndjson(['regular', 'linked'].map((id) => ({ id, ...upload }))));
    expect(await loadArchive()).toEqual({ files: { stored: 1, incomplete: 0, refused: 1 } });
    expect(await refusedIn(join(folder, 'refused.files'))).toEqual([
      { line: 2, key: 'linked', code: 'ERR_IMPORT_FILE_NOT_REGULAR' },
    ]);
  });

  test('is refused if its folder of files or a file of records is a link', async () => {
    await file('users.ndjson', ndjson([user('anna')]));
    await symlink(join(folder, 'users.ndjson'), join(folder, 'archive', 'users.ndjson'));
    await expect(loadArchive()).rejects.toThrow('users.ndjson is a symbolic link');
    await rm(join(folder, 'archive', 'users.ndjson'));
    await file('archive/users.ndjson', ndjson([user('anna')]));
    await rm(join(folder, 'archive', 'files'), { recursive: true });
    await symlink(folder, join(folder, 'archive', 'files'));
    await expect(loadArchive()).rejects.toThrow('files is a symbolic link');
    expect(dataOf(await app.api.get('/v3/users'))).toEqual([]);
  });
});

test('a killed import continues where it was, and ends as one that was not interrupted', async () => {
  const users = await file('users.ndjson', ndjson(uids.map(user)));
  await load('users', users);
  const rows = Array.from({ length: 9_000 }, (_, n) => {
    if (n % 1_500 === 6) return message(n, { sender: 'nobody' });
    const fields = { id: `s-${n}`, receiver: uids[1 + (Math.floor(n / 3) % 4)] };
    return n % 3 === 2 ? message(n, { ...fields, parentId: `s-${n - 2}` }) : message(n, fields);
  }).map(({ muid, ...row }) => row);
  const messages = await file('messages.ndjson', ndjson(rows));
  const refused = join(folder, 'refused.ndjson');
  const { child, ended } = start(['messages', messages, '--refused', refused]);
  const count = async () =>
    (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM messages WHERE app_id = $1', [app.id]))[0]!.n;
  await eventually(async () => expect(await count()).toBeGreaterThan(0));
  child.kill('SIGKILL');
  await ended;
  expect(await run(['messages', messages, '--refused', refused])).toMatchObject({
    stored: 8_994,
    incomplete: 6,
    refused: 6,
  });
  const after = await stored();
  const refusedRows = await refusedIn(refused);
  // once more changes nothing
  expect(await load('messages', messages)).toEqual({ stored: 8_994, incomplete: 6, refused: 6 });
  expect(await count()).toBe(8_994);

  const uninterrupted = await server.createApp();
  app = uninterrupted;
  await load('users', users);
  await load('messages', messages, { refused: `${refused}.2` });
  expect(await stored()).toEqual(after);
  expect(await refusedIn(`${refused}.2`)).toEqual(refusedRows);
  expect(refusedRows.map(({ code }) => code)).toContain('ERR_MESSAGE_ID_NOT_FOUND');

  await writeFile(messages, ndjson(rows.slice(0, 8_000)));
  await expect(load('messages', messages)).rejects.toThrow('The file differs');
});

test('an import of an archive that is killed at several points ends as one that was not interrupted', async () => {
  const guids = ['one', 'two'];
  const groups = guids.map((guid) => ({ guid, name: guid, type: 'public', owner: 'anna', createdAt: 1500000000 }));
  const members = guids.flatMap((guid) => uids.slice(1).map((uid) => ({ guid, uid, joinedAt: 1500000000 })));
  const messages = Array.from({ length: 9_000 }, (_, n) => ({
    ...message(n, { sender: uids[n % 5], receiverType: 'group', receiver: guids[n % 2] }),
    reactions: n % 10 === 0 ? [{ uid: 'ben', reaction: '👍' }] : [],
    parentMuid: n % 20 === 19 ? `m-${n - 2}` : undefined,
  }));
  const states = members.map(({ guid, uid }, n) => ({
    uid,
    receiverType: 'group',
    receiver: guid,
    readMuid: `m-${2 * n + guids.indexOf(guid)}`,
  }));
  await mkdir(join(folder, 'archive'));
  const records = { users: uids.map(user), groups, members, messages, 'conversation-states': states };
  for (const [kind, rows] of Object.entries(records)) await file(join('archive', `${kind}.ndjson`), ndjson(rows));
  const archive = join(folder, 'archive');
  const counted = async () => {
    const tables = ['users', 'group_members', 'messages', 'message_reactions', 'conversation_watermarks'];
    const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table} WHERE app_id = $1) AS ${table}`);
    const [row] = await database.query<Record<string, number>>(`SELECT ${counts.join(', ')}`, [app.id]);
    return row!;
  };
  const sampleUsers = (await counted()).users!;
  const points: ((counts: Record<string, number>) => boolean)[] = [
    ({ users }) => users! > sampleUsers,
    ({ messages: count }) => count! > 0,
    ({ messages: count }) => count! === 9_000,
  ];
  for (const isReached of points) {
    const { child, ended } = start(['archive', archive]);
    await eventually(async () => expect(isReached(await counted())).toBe(true));
    child.kill('SIGKILL');
    await ended;
  }
  const complete = { exitCode: 0, stored: 9_000 + 5 + 2 + 8 + 8, incomplete: 0, refused: 0 };
  expect(await run(['archive', archive])).toMatchObject(complete);
  const interrupted = { stored: await stored(), counted: await counted() };

  app = await server.createApp();
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  await server.app.get(ArchiveImportService).importArchive(ctx, archive, {});
  expect({ stored: await stored(), counted: await counted() }).toEqual(interrupted);
  expect(interrupted.stored).toHaveLength(9_000);
});

test('refused records are not written over the records, nor to a file without those of the former run', async () => {
  const content = ndjson([user('anna'), { uid: 'nameless' }]);
  const users = await file('users.ndjson', content);
  expect(await run(['users', users, '--refused', join(folder, '.', 'users.ndjson')])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('--refused names the file with the records'),
  });
  expect(await readFile(users, 'utf8')).toBe(content);
  const refused = join(folder, 'refused.ndjson');
  await load('users', users, { refused });
  const former = await readFile(refused, 'utf8');
  const other = join(folder, 'other.ndjson');
  await expect(load('users', users, { refused: other })).rejects.toThrow(`are not in ${other}`);
  await expect(readFile(other)).rejects.toThrow('ENOENT');
  expect(await load('users', users, { refused })).toEqual({ stored: 1, incomplete: 0, refused: 1 });
  expect(await readFile(refused, 'utf8')).toBe(former);
  const nowhere = join(folder, 'nowhere', 'refused.ndjson');
  await expect(load('users', users, { refused: nowhere, resume: false })).rejects.toThrow('cannot be written');
});

const uids = ['anna', 'ben', 'carl', 'dora', 'emil'];

/** Messages of ten conversations, with replies, duplicates and references to messages of other conversations. */
const ofManyConversations = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const sender = uids[n % 5]!;
    const receiver = uids[(n + 1 + (Math.floor(n / 5) % 4)) % 5]!;
    const row = { ...message(n), id: `s-${n}`, sender, receiver, readAt: 1600000000 + n + 0.5 };
    if (n % 401 === 400) return { ...row, muid: `m-${n - 1}` };
    // of the batch before
    if (n > 2_000 && n % 2_000 === 10) return { ...row, parentId: `s-${n - 20}` };
    if (n > 2_000 && n % 2_000 === 12) return { ...row, muid: `m-${n - 20}` };
    if (n % 50 === 49) return { ...row, parentId: `s-${n - 20}` };
    if (n % 50 === 48) return { ...row, parentId: `s-${n - 1}` };
    return row;
  });

test.each([1, 2])('a batch of which %d of 3 lanes are stored is continued with the others', async (storedLanes) => {
  const users = await file('users.ndjson', ndjson(uids.map(user)));
  const messages = await file('messages.ndjson', ndjson(ofManyConversations(5_000)));
  const refused = join(folder, 'refused.ndjson');
  const receipts = async (id: string) => {
    const messagesOf = await database.query('SELECT id, muid FROM messages WHERE app_id = $1', [id]);
    const muids = new Map(messagesOf.map((row) => [row.id, row.muid]));
    const rows = await database.query(
      'SELECT uid, conversation_key, type, message_id FROM conversation_receipts WHERE app_id = $1 ORDER BY 1, 2, 3, 4',
      [id],
    );
    return rows.map(({ message_id: messageId, ...row }) => ({ ...row, muid: muids.get(messageId) }));
  };
  await load('users', users);
  await load('messages', messages, { refused: `${refused}.whole` });
  const whole = {
    stored: await stored(),
    receipts: await receipts(app.id),
    refused: await refusedIn(`${refused}.whole`),
  };
  const incomplete = whole.refused.filter(({ stored }) => stored);
  const refusedCount = whole.refused.length - incomplete.length;
  expect(incomplete.length).toBeGreaterThan(0);
  expect(whole.stored.length + refusedCount).toBe(5_000);
  expect(whole.stored).toContainEqual(expect.objectContaining({ muid: 'm-2010', parent: 'm-1990' }));
  expect(whole.refused).toContainEqual(
    expect.objectContaining({ key: 'm-1992', line: 2_013, code: 'ERR_IMPORT_MUID_ALREADY_EXISTS' }),
  );
  expect(new Set(whole.refused.map(({ code }) => code))).toEqual(
    new Set(['ERR_IMPORT_MUID_ALREADY_EXISTS', 'ERR_WRONG_MESSAGE_THREAD']),
  );

  app = await server.createApp();
  await load('users', users);
  // The process ends between the commits of the lanes of the second batch.
  await database.query(
    `CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'interrupted'; END $$;
     CREATE TRIGGER interrupt BEFORE UPDATE ON import_files FOR EACH ROW
       WHEN (OLD.app_id = '${app.id}' AND OLD.done_lines = 2000 AND jsonb_array_length(OLD.partial_batch -> 'storedLanes') = ${storedLanes}) EXECUTE FUNCTION interrupt()`,
    [],
  );
  await expect(load('messages', messages, { refused })).rejects.toThrow('interrupted');
  await database.query('DROP FUNCTION interrupt() CASCADE', []);
  const interrupted = await stored();
  expect(interrupted.length).toBeGreaterThan(2_000 + 500 * storedLanes);
  expect(interrupted.length).toBeLessThan(2_000 + 1_000 * storedLanes);
  expect(await load('messages', messages, { refused })).toEqual({
    stored: whole.stored.length,
    incomplete: incomplete.length,
    refused: refusedCount,
  });
  expect(await stored()).toEqual(whole.stored);
  expect(await receipts(app.id)).toEqual(whole.receipts);
  expect(await refusedIn(refused)).toEqual(whole.refused);
});

/** PostgreSQL ends inserts of the app into a table as it ends statements that take too long. @param condition about the rows `added` */
async function endInserts(table: string, condition: string) {
  const name = `end_inserts_${app.id.replaceAll('-', '_')}`;
  await database.query(
    `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT ${condition} FROM added WHERE app_id = '${app.id}') THEN
         RAISE 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled';
       END IF;
       RETURN NULL;
     END $$;
     CREATE TRIGGER "${name}" AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "${name}"()`,
    [],
  );
  endingInserts.push(name);
}

const endingInserts: string[] = [];
afterEach(async () => {
  for (const name of endingInserts.splice(0)) await database.query(`DROP FUNCTION "${name}"() CASCADE`, []);
});

test('a batch that takes too long is stored in parts, down to one record, which is refused if it takes too long alone', async () => {
  await endInserts('users', `count(*) > 3 OR bool_or(uid = 'slow')`);
  const users = await file('users.ndjson', ndjson([...uids, 'slow', ...'vwxyz'].map(user)));
  const refused = join(folder, 'refused.ndjson');
  const shown: number[] = [];
  const onProgress = ({ stored }: { stored: number }) => void shown.push(stored);
  const result = await load('users', users, { refused, onProgress });
  expect(result).toMatchObject({ stored: uids.length + 5, refused: 1 });
  expect(await refusedIn(refused)).toEqual([{ line: uids.length + 1, key: 'slow', code: 'ERR_IMPORT_NOT_STORABLE' }]);
  const kept = dataOf<{ uid: string }[]>(await app.api.get('/v3/users')).map(({ uid }) => uid);
  expect(kept.toSorted()).toEqual([...uids, ...'vwxyz'].toSorted());
  expect(shown[0]).toBe(0);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test.each([
  ['all lanes', 'count(*) > 300'],
  ['one lane', `count(*) > 300 AND bool_or(muid = 'm-2500')`],
])(
  'a batch of which %s take too long, and which is interrupted between its parts, is continued with the others',
  async (_, slow) => {
    const users = await file('users.ndjson', ndjson(uids.map(user)));
    const messages = await file('messages.ndjson', ndjson(ofManyConversations(5_000)));
    const refused = join(folder, 'refused.ndjson');
    await load('users', users);
    const result = await load('messages', messages, { refused: `${refused}.whole` });
    const whole = { stored: await stored(), refused: await refusedIn(`${refused}.whole`) };

    app = await server.createApp();
    await load('users', users);
    await endInserts('messages', slow);
    await database.query(
      `CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'interrupted'; END $$;
     CREATE TRIGGER interrupt BEFORE UPDATE ON import_files FOR EACH ROW
       WHEN (OLD.app_id = '${app.id}' AND OLD.done_lines >= 2000 AND (OLD.partial_batch ->> 'stored')::int > 200) EXECUTE FUNCTION interrupt()`,
      [],
    );
    await expect(load('messages', messages, { refused })).rejects.toThrow('interrupted');
    await database.query('DROP FUNCTION interrupt() CASCADE', []);
    const interrupted = await stored();
    expect(interrupted.length).toBeGreaterThan(2_000);
    expect(interrupted.length).toBeLessThan(4_000);
    expect(await load('messages', messages, { refused })).toEqual(result);
    expect(await stored()).toEqual(whole.stored);
    expect(await refusedIn(refused)).toEqual(whole.refused);
  },
);

test('an import that the database ends says how to go on', async () => {
  const users = await file('users.ndjson', ndjson(uids.map(user)));
  await database.query(
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost' USING ERRCODE = 'lock_not_available'; END $$;
     CREATE TRIGGER lose BEFORE INSERT ON users FOR EACH ROW WHEN (NEW.app_id = '${app.id}') EXECUTE FUNCTION lose()`,
    [],
  );
  const failed = await run(['users', users]);
  const again = await run(['users', users, '--no-resume']);
  await database.query('DROP FUNCTION lose() CASCADE', []);
  expect(failed).toEqual({
    exitCode: 1,
    errors: 'import failed: lost. The same command continues with the users where it ended.\n',
  });
  expect(again.errors).toContain('The same command without --no-resume continues');
  expect(await run(['users', users])).toMatchObject({ exitCode: 0, stored: uids.length });
});

test('clients that send to the conversations of an import do not interrupt it', async () => {
  await load('users', await file('users.ndjson', ndjson(uids.map(user))));
  const messages = await file('messages.ndjson', ndjson(ofManyConversations(6_000)));
  const running = new Set(['import']);
  const importing = load('messages', messages).finally(() => running.delete('import'));
  let sent = 0;
  while (running.size > 0) {
    const sends = uids.map((sender, index) =>
      app.as(sender).post('/v3/messages', {
        receiver: uids[(index + 1) % 5]!,
        receiverType: 'user',
        data: { text: 'Now' },
        muid: `m-${5_990 - sent++}`,
      }),
    );
    for (const response of await Promise.all(sends)) expect(response.status).toBeLessThan(500);
  }
  const result = await importing;
  expect(result.stored + result.refused).toBe(6_000);
  const texts = (await stored()).map(({ data }) => (data as { text: string }).text);
  expect(texts.filter((text) => text.startsWith('Message'))).toHaveLength(result.stored);
});

test('a dry run finds duplicates and missing references, and stores nothing', async () => {
  const users = await file('users.ndjson', ndjson([user('anna'), user('ben'), user('anna')]));
  expect(await load('users', users, { isDryRun: true })).toMatchObject({ stored: 2, refused: 1 });
  expect(dataOf(await app.api.get('/v3/users'))).toEqual([]);
  await load('users', users);
  const messages = await file(
    'messages.ndjson',
    ndjson([message(1), message(1), message(2, { parentMuid: 'm-1' }), message(3, { receiver: 'nobody' })]),
  );
  expect(await load('messages', messages, { isDryRun: true })).toMatchObject({ stored: 2, refused: 2 });
  expect(await stored()).toEqual([]);
  expect(await load('messages', messages)).toMatchObject({ stored: 2, refused: 2 });
});

test('two imports into one app at the same time store each record once', async () => {
  const users = await file('users.ndjson', ndjson(['anna', 'ben'].map(user)));
  await load('users', users);
  const rows = Array.from({ length: 3_000 }, (_, n) => message(n));
  const files = await Promise.all([file('one.ndjson', ndjson(rows)), file('two.ndjson', ndjson(rows.toReversed()))]);
  const results = await Promise.all(files.map((path) => load('messages', path)));
  const sum = (name: 'stored' | 'refused') => results.reduce((total, result) => total + result[name], 0);
  expect([sum('stored'), sum('refused')]).toEqual([3_000, 3_000]);
  expect(await stored()).toHaveLength(3_000);
});

test('an archive of a whole app keeps the ids of messages, and brings the bytes of files', async () => {
  await mkdir(join(folder, 'files'));
  await file('files/f1', 'the bytes');
  await file('app.json', '{}');
  await file('users.ndjson', ndjson(['anna', 'ben'].map(user)));
  await file(
    'files.ndjson',
    ndjson([
      { id: 'f1', name: 'a.txt', mimeType: 'text/plain', size: 9 },
      { id: 'f2', name: 'b.txt', mimeType: 'text/plain', size: 9 },
    ]),
  );
  const attachment = { url: 'files/f1', name: 'a.txt', mimeType: 'text/plain', extension: 'txt', size: 9 };
  await file(
    'messages.ndjson',
    ndjson([
      message(1, { id: '900000', type: 'file', data: { attachments: [attachment] }, fileIds: ['f1'] }),
      message(2, {
        id: '900001',
        category: 'action',
        type: 'message',
        data: { action: 'deleted', by: 'anna', messageId: '800000' },
      }),
      message(3, { id: '99999999999999999999' }),
    ]),
  );
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  const archives = server.app.get(ArchiveImportService);
  expect(await archives.importArchive(ctx, folder, { linkBase: 'https://chat.example.com' })).toMatchObject({
    users: { stored: 2 },
    files: { stored: 1, refused: 1 },
    messages: { stored: 2, refused: 1 },
  });
  const [first] = dataOf(await app.api.get('/v3/messages')) as any[];
  expect(first.id).toBe('900000');
  const { pathname } = new URL(first.data.attachments[0].url);
  expect((await server.client({}).get(pathname)).text).toBe('the bytes');
  const sent = dataOf(
    await app.as('anna').post('/v3/messages', { receiver: 'ben', receiverType: 'user', data: { text: 'x' } }),
  );
  expect(Number(sent.id)).toBeGreaterThan(900_001);
  expect(await database.query('SELECT 1 FROM import_message_ids WHERE app_id = $1', [app.id])).toEqual([]);
});

test('wrong arguments are an error', async () => {
  expect(await run(['cats', 'cats.ndjson'])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('The kind is one of'),
  });
  expect(await run(['users', join(folder, 'none.ndjson')])).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('There is no file'),
  });
});
