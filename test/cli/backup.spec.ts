import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { BackupFolderWriter } from '#operations/backup/backup-folder.js';
import { BackupStream } from '#operations/backup/backup-stream.js';
import { createBackup } from '#operations/backup/create-backup.js';
import { verifyBackup } from '#operations/backup/restore-backup.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { packageRoot } from '#platform/files/package-root.js';
import { dataOf } from '../support/client.js';
import { Command, runConfab } from '../support/command.js';
import { createEmptyDatabase, dropDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { pathOf, PICTURE } from '../support/media.js';
import { ServerProcess } from '../support/process.js';
import { TestServer } from '../support/server.js';

const DATABASE = `confab_backup_${randomUUID().replaceAll('-', '')}`;

async function succeeds(args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const { exitCode, output, errors } = await runConfab(args, environment);
  if (exitCode !== 0) throw new Error(`confab ${args.join(' ')} exited with ${exitCode}: ${errors}`);
  return output;
}

let folder: string;
/** The backup of the embedded database, made while messages were sent. */
let backup: string;
/** The environments of an installation with the embedded PostgreSQL, and of one with an external PostgreSQL. */
let embedded: NodeJS.ProcessEnv;
let external: NodeJS.ProcessEnv & { DATABASE_URL: string };
let key: string;
let picturePath: string;
let sentBefore: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-backup-'));
  await chmod(folder, 0o755); // started by root, PostgreSQL runs under another account, which must be able to enter the folder
  backup = join(folder, 'backup');
  embedded = { DATA_DIR: join(folder, 'embedded') };
  const server = await ServerProcess.start(embedded);
  await server.untilReady();
  key = server.printedExport('KEY')!;
  for (const uid of ['ana', 'ben']) await server.request('POST', '/v3/users', key, { uid, name: uid });
  picturePath = await upload(server);
  const sending = new Sending(server);
  await eventually(() => expect(sending.count).toBeGreaterThan(20));
  sentBefore = sending.count;
  await succeeds(['backup', 'create', backup], embedded);
  await sending.stop();
  server.signal('SIGTERM');
  expect(await server.exitCode()).toBe(0);
  external = {
    DATABASE_URL: await createEmptyDatabase(DATABASE),
    CONFAB_ENCRYPTION_KEY: await readFile(join(folder, 'embedded', 'encryption-key'), 'utf8'),
    DATA_DIR: join(folder, 'external'),
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await dropDatabase(DATABASE);
});

test('restore refuses to begin without the key of the backup, and creates nothing', async () => {
  const fresh = { DATA_DIR: join(folder, 'unused') };
  expect(await runConfab(['backup', 'restore', backup], fresh)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('The key of the backup is required'),
  });
  expect(
    await runConfab(['backup', 'restore', backup], { ...fresh, CONFAB_ENCRYPTION_KEY: '0'.repeat(64) }),
  ).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is not that of the backup') });
  expect(await readdir(folder)).not.toContain('unused');
});

test('nothing of a backup is read through a link', async () => {
  const changed = join(folder, 'linked');
  await cp(backup, changed, { recursive: true });
  const outside = join(folder, 'outside.gz');
  await rename(join(changed, 'tables', 'users.copy.gz'), outside);
  await symlink(outside, join(changed, 'tables', 'users.copy.gz'));
  expect(await runConfab(['backup', 'verify', changed], {})).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('users.copy.gz is a symbolic link'),
  });
});

test('a damaged backup is recognized, and one that does not fit leaves the database empty', async () => {
  const damaged = join(folder, 'damaged');
  await cp(backup, damaged, { recursive: true });
  const manifestFile = join(damaged, 'backup.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  manifest.tables.webhooks.rows++; // one of the last tables
  await writeFile(manifestFile, JSON.stringify(manifest));
  expect(await runConfab(['backup', 'restore', damaged], external)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('Of webhooks, 0 rows were loaded in place of 1.'),
  });
  await appendFile(join(damaged, 'tables', 'users.copy.gz'), 'x');
  expect(await runConfab(['backup', 'verify', damaged], {})).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('the rows of users are not those that were written'),
  });
  expect(await query('SELECT (SELECT count(*)::int FROM apps) + (SELECT count(*)::int FROM users) AS rows')).toEqual([
    { rows: 0 },
  ]);
});

test('a backup of a running server with the embedded PostgreSQL is restored into an external one', async () => {
  await succeeds(['backup', 'restore', backup], external);
  const server = new TestServer();
  await server.start(external);
  const api = server.client({ apikey: key, onBehalfOf: 'ben' });
  const messages = dataOf(await api.get('/v3/users/ana/messages?limit=1000'));
  const texts = messages.map(({ data }: { data: { text: string } }) => data.text);
  expect(texts.length).toBeGreaterThanOrEqual(sentBefore);
  expect(texts).toEqual(texts.map((_: string, number: number) => String(number)));
  const picture = await fetch(`http://127.0.0.1:${(server.http.address() as { port: number }).port}${picturePath}`);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE.content);
  const text = { receiverType: 'user', category: 'message', type: 'text', data: { text: 'restored' } };
  const sent = dataOf(await api.post('/v3/messages', { receiver: 'ana', ...text }));
  expect(BigInt(sent.id)).toBeGreaterThan(BigInt(messages.at(-1).id));
  await server.app.close();
});

test('restore makes the schema of the migrations, with triggers and foreign keys', async () => {
  const SCHEMA = `
    SELECT conrelid::regclass::text AS relation, conname AS name, pg_get_constraintdef(oid) || convalidated AS definition
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL
    SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2, 3`;
  const server = new TestServer();
  await server.start();
  const expected = await query(SCHEMA, server.databaseUrl);
  await server.stop();
  expect(expected.length).toBeGreaterThan(200);
  expect(await query(SCHEMA)).toEqual(expected);
});

test('restore refuses a database with apps', async () => {
  expect(await runConfab(['backup', 'restore', backup], external)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('The database has apps already'),
  });
});

test('a killed backup is not taken for a complete one', async () => {
  const unfinished = join(folder, 'unfinished');
  const client = new pg.Client(external.DATABASE_URL);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE webhooks IN ACCESS EXCLUSIVE MODE'); // the backup waits for one of its last tables
  const command = new Command(['backup', 'create', unfinished], external);
  await eventually(async () => expect(await readdir(join(unfinished, 'tables'))).toContain('users.copy.gz'));
  command.child.kill('SIGKILL');
  await command.ended;
  await client.query('ROLLBACK');
  await client.end();
  expect(await runConfab(['backup', 'restore', unfinished], external)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('or the backup did not end'),
  });
  await expect(
    createBackup(
      { databaseUrl: external.DATABASE_URL, encryptionKey: external.CONFAB_ENCRYPTION_KEY! },
      new BackupFolderWriter(unfinished),
    ),
  ).rejects.toThrow('is not empty');
});

describe('a backup as a stream', () => {
  let stream: string;
  beforeAll(async () => {
    stream = join(folder, 'backup.tar');
    const { errors } = await shell(`"$CONFAB" backup create - > "$STREAM"`, external);
    expect(errors).toMatch(/Backed up to stdout: \d+ rows of \d+ tables, 1 uploaded files\./);
  });

  test('is restored from stdin into a fresh embedded database', async () => {
    const fresh = { DATA_DIR: join(folder, 'fresh'), CONFAB_ENCRYPTION_KEY: external.CONFAB_ENCRYPTION_KEY };
    await shell(`"$CONFAB" backup restore - < "$STREAM"`, fresh);
    const server = await ServerProcess.start(fresh);
    await server.untilReady();
    const { status, body } = await server.request('GET', '/v3/messages?limit=1000', key);
    expect(status).toBe(200);
    expect(body.data.at(-1).data.text).toBe('restored');
    const picture = await fetch(server.address + picturePath);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE.content);
    server.signal('SIGTERM');
    expect(await server.exitCode()).toBe(0);
  });

  test('is refused where it is cut off, and nothing is loaded', async () => {
    const fresh = { ...external, DATABASE_URL: await createEmptyDatabase(`${DATABASE}_cut`) };
    try {
      // The marker of the end of a tar archive is cut off with the manifest, the last file.
      const cut = `head --bytes=-20000 "$STREAM" | "$CONFAB" backup restore -`;
      await expect(shell(cut, fresh)).rejects.toThrow(/cannot be read to its end|did not end/);
      expect(await query('SELECT count(*)::int AS apps FROM apps', fresh.DATABASE_URL)).toEqual([{ apps: 0 }]);
    } finally {
      await dropDatabase(`${DATABASE}_cut`);
    }
  });

  test('is verified: each part counts', async () => {
    const content = await readFile(stream);
    const verified = async (bytes: Buffer) => verifyBackup(await BackupStream.open(Readable.from([bytes])));
    expect(await verified(content)).toMatchObject({ media: { files: 1, bytes: PICTURE.content.length } });
    const files = filesOfArchive(content);
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['head.json', 'tables/messages.copy.gz.000000', 'backup.json']),
    );
    for (const { start, size, next } of files) {
      const truncated = content.subarray(0, start + Math.floor(size / 2));
      await expect(verified(truncated)).rejects.toThrow(StartupError);
      const without = Buffer.concat([content.subarray(0, start - 512), content.subarray(next)]);
      await expect(verified(without)).rejects.toThrow(StartupError);
    }
    const { start } = files.find(({ name }) => name.startsWith('tables/messages.'))!;
    const changed = Buffer.from(content);
    changed[start + 20]! ^= 1;
    await expect(verified(changed)).rejects.toThrow('the rows of messages are not those that were written');
    const climbing = Buffer.from(
      content.toString('latin1').replace(/media\/[^\0]{11}/, 'media/../../../../'),
      'latin1',
    );
    await expect(verified(climbing)).rejects.toThrow(StartupError);
  });

  test('of something else is refused', async () => {
    for (const text of ['', 'x', 'x'.repeat(2_000)])
      await expect(BackupStream.open(Readable.from([Buffer.from(text)]))).rejects.toThrow(StartupError);
  });

  async function shell(command: string, environment: NodeJS.ProcessEnv): Promise<{ errors: string }> {
    const env = {
      PATH: process.env.PATH,
      CONFAB: join(packageRoot(), 'dist', 'cli', 'confab.js'),
      STREAM: stream,
      ...environment,
    };
    const { stderr } = await promisify(execFile)('bash', ['-c', command], { env });
    return { errors: stderr };
  }
});

/** Where the contents of the files of a tar archive are. */
function filesOfArchive(content: Buffer): { name: string; start: number; size: number; next: number }[] {
  const files = [];
  for (let header = 0; content[header] !== 0;) {
    const name = content.toString('utf8', header, header + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(content.toString('latin1', header + 124, header + 135), 8);
    const next = header + 512 + Math.ceil(size / 512) * 512;
    files.push({ name, start: header + 512, size, next });
    header = next;
  }
  return files;
}

/** Sends messages of ana to ben, one after the other: `0`, `1`, `2` … */
class Sending {
  count = 0;
  private isStopping = false;
  private readonly done: Promise<void>;

  constructor(private readonly server: ServerProcess) {
    this.done = this.run();
    this.done.catch(() => undefined); // `stop` rejects
  }

  stop(): Promise<void> {
    this.isStopping = true;
    return this.done;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const response = await fetch(`${this.server.address}/v3/messages`, {
        method: 'POST',
        headers: { apikey: key, onBehalfOf: 'ana', 'content-type': 'application/json' },
        body: JSON.stringify({
          receiver: 'ben',
          receiverType: 'user',
          category: 'message',
          type: 'text',
          data: { text: String(this.count) },
        }),
      });
      if (!response.ok) throw new Error(await response.text());
      this.count++;
    }
  }
}

/** @returns the path of the URL of the picture */
async function upload({ address }: ServerProcess): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(PICTURE.content)], { type: PICTURE.type }), PICTURE.name);
  const response = await fetch(`${address}/v3/media`, { method: 'POST', headers: { apikey: key }, body: form });
  const body: any = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  return pathOf(body.data.attachments[0]);
}

async function query(text: string, databaseUrl = external.DATABASE_URL): Promise<object[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
