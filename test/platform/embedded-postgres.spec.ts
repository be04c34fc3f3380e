// lane: long
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  watch,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { packageRoot } from '#platform/files/package-root.js';
import { copyTemplateCluster } from '../support/template-cluster.mjs';

type Confab = ChildProcessByStdio<null, Readable, null>;

const isRoot = process.getuid?.() === 0;

/** Removed after all tests: ext4 makes files slowly while many were removed in the last minute. */
let homes: string;
let home: string;
let directory: string;
let running: Pick<EmbeddedPostgres, 'url' | 'stop'>[];
let children: Confab[];

beforeAll(async () => {
  homes = await realpath(await mkdtemp(join(tmpdir(), 'confab-')));
  await chmod(homes, 0o755); // the account that runs PostgreSQL for root must be able to enter
});
afterAll(() => rm(homes, { recursive: true, force: true, maxRetries: 10 }));

beforeEach(async () => {
  home = await mkdtemp(join(homes, '_'));
  await chmod(home, 0o755);
  directory = join(home, 'postgres');
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
});

/** The directory has a cluster that was stopped before. Without it the next start runs initdb. */
const copyCluster = () => copyTemplateCluster(directory);

async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory, database: 'confab', durable });
  running.push(postgres);
  return postgres;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const createTestTable = (url: string) => query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
const readTestTable = (url: string) => query(url, 'SELECT answer FROM kept');

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8'));
}

/** Starts a process outside Jest that starts the embedded PostgreSQL of the same directory. */
async function spawnConfab(): Promise<Confab> {
  const built = join(packageRoot(), 'dist/modules/platform/database/embedded-postgres/index.js');
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(built).href)};
    const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, database: 'confab' });
    process.stdout.write(url + '\\n');
    setInterval(() => undefined, 60_000);
  `;
  const file = join(home, 'main.mjs');
  await writeFile(file, program);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function firstLine({ stdout }: Confab): Promise<string> {
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The process ended without a line');
}

async function killed(child: Confab): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('a cluster on disk', () => {
  it('is PostgreSQL 18 with the requested database', async () => {
    const { url } = await start();
    const [row] = await query<{ version: string; database: string }>(
      url,
      'SELECT version(), current_database() AS database',
    );
    expect(row?.version).toMatch(/^PostgreSQL 18\./);
    expect(row?.database).toBe('confab');
  });

  it('keeps its data and its password across a restart', async () => {
    await copyCluster();
    const first = await start();
    await createTestTable(first.url);
    await first.stop();
    const second = await start();
    expect(await readTestTable(second.url)).toEqual([{ answer: 42 }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('requires the password, listens only on the loopback address, and has a password file that only its owner can read', async () => {
    const { url } = await start();
    const withoutPassword = Object.assign(new URL(url), { password: 'guess' });
    await expect(query(withoutPassword.href, 'SELECT')).rejects.toMatchObject({ code: '28P01' });
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600);
  });

  it('finds words in every script by text search and by trigrams', async () => {
    await copyCluster();
    const { url } = await start();
    await query(url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const [row] = await query(
      url,
      `SELECT to_tsvector('simple', '«École» Привет… 你好')::text AS words, similarity('привет', 'ПРИВЕТ') AS alike`,
    );
    expect(row).toEqual({ words: "'école':1 'привет':2 '你好':3", alike: 1 });
  });

  it('is refused when another major version of PostgreSQL created it', async () => {
    await mkdir(join(directory, 'data'), { recursive: true });
    await writeFile(join(directory, 'data', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      new StartupError(
        `${directory}/data was made by PostgreSQL 17, but this Confab comes with PostgreSQL 18: ` +
          'back it up with the former Confab and restore that into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL 17.',
      ),
    );
  });

  it('is refused when its password file is missing', async () => {
    await copyCluster();
    await (await start()).stop();
    await rm(join(directory, 'password'));
    await expect(start()).rejects.toThrow(StartupError);
  });

  (isRoot ? it : it.skip)(
    'is refused, with advice, where the account that runs PostgreSQL for root cannot go',
    async () => {
      await chmod(home, 0o700);
      await expect(start()).rejects.toThrow(
        /cannot enter .*: put it elsewhere \(the data: DATA_DIR\), run Confab as an ordinary user, or set DATABASE_URL/,
      );
    },
  );

  (isRoot ? it : it.skip)('opens from a copy that belongs to root', async () => {
    const original = await start();
    await createTestTable(original.url);
    await original.stop();
    await cp(directory, `${directory}-copy`, { recursive: true });
    directory = `${directory}-copy`;
    expect(await readTestTable((await start()).url)).toEqual([{ answer: 42 }]);
  });
});

describe('a Unix socket', () => {
  const address = `SELECT host(inet_server_addr()) AS address`;
  const withoutSocket = (url: string) => Object.assign(new URL(url), { search: '' }).href;

  it('is used where the URL is understood, only the account of PostgreSQL can reach it, and TCP remains', async () => {
    await copyCluster();
    const { url } = await start();
    expect(new URL(url).searchParams.get('host')).toBe(join(directory, 'socket'));
    expect((await stat(join(directory, 'socket'))).mode & 0o777).toBe(0o700);
    expect(await query(url, address)).toEqual([{ address: null }]);
    expect(await query(withoutSocket(url), address)).toEqual([{ address: '127.0.0.1' }]);
  });

  it('requires the password', async () => {
    const { url } = await start();
    const withoutPassword = Object.assign(new URL(url), { password: 'guess' });
    await expect(query(withoutPassword.href, 'SELECT')).rejects.toMatchObject({ code: '28P01' });
  });

  it('is left out where its path would be too long', async () => {
    directory = join(home, 'a'.repeat(100), 'postgres');
    await copyCluster();
    const { url } = await start();
    expect(new URL(url).search).toBe('');
    expect(await query(url, address)).toEqual([{ address: '127.0.0.1' }]);
  });

  it('is left out where there can be none', async () => {
    await copyCluster();
    await mkdir(join(directory, 'socket', '.s.PGSQL.probe'), { recursive: true }); // nobody can listen on a folder
    const { url } = await start();
    expect(await query(url, address)).toEqual([{ address: '127.0.0.1' }]);
  });
});

describe('settings', () => {
  it('apply to the server, and can change at every start', async () => {
    await copyCluster();
    const settings = { max_connections: '33', search_path: `"it's", public` };
    const postgres = await startEmbeddedPostgres({ directory, database: 'confab', durable: false, settings });
    running.push(postgres);
    const read = `SELECT current_setting('max_connections') AS max, current_setting('search_path') AS path, current_setting('fsync') AS fsync`;
    expect(await query(postgres.url, read)).toEqual([{ max: '33', path: `"it's", public`, fsync: 'off' }]);
    await postgres.stop();
    const durable = await startEmbeddedPostgres({ directory, database: 'confab' });
    running.push(durable);
    expect(await query(durable.url, read)).toEqual([{ max: '100', path: '"$user", public', fsync: 'on' }]);
  });

  it('unknown to PostgreSQL are refused', async () => {
    await copyCluster();
    const start = startEmbeddedPostgres({
      directory,
      database: 'confab',
      durable: false,
      settings: { no_such_setting: '1' },
    });
    await expect(start).rejects.toThrow(/confab\.conf" contains errors/);
    await expect(start).rejects.toThrow(StartupError);
  });
});

describe('after a crash', () => {
  it('of PostgreSQL, the next start recovers committed data', async () => {
    await copyCluster();
    const first = await start({ durable: true });
    await createTestTable(first.url);
    process.kill(await postmasterPid(), 'SIGKILL');
    await first.stop();
    expect(await readTestTable((await start()).url)).toEqual([{ answer: 42 }]);
  });

  it('of Confab, the next start uses the PostgreSQL that is still running', async () => {
    await copyCluster();
    const child = await spawnConfab();
    const url = await firstLine(child);
    await createTestTable(url);
    await killed(child);
    const pid = await postmasterPid();
    const adopted = await start();
    expect(adopted.url).toBe(url);
    expect(await postmasterPid()).toBe(pid);
    expect(await readTestTable(adopted.url)).toEqual([{ answer: 42 }]);
    await adopted.stop();
    await expect(query(url, 'SELECT')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('of both, the next start recovers committed data', async () => {
    await copyCluster();
    const child = await spawnConfab();
    await createTestTable(await firstLine(child));
    process.kill(await postmasterPid(), 'SIGKILL');
    await killed(child);
    expect(await readTestTable((await start()).url)).toEqual([{ answer: 42 }]);
  });

  it('during initdb, the next start runs initdb again', async () => {
    await mkdir(directory);
    const changes = watch(directory);
    const child = await spawnConfab();
    for await (const { filename } of changes) if (filename?.startsWith('data.unfinished-')) break;
    await killed(child);
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readdir(directory)).sort()).toEqual(['data', 'password', 'postgres.log', 'socket']);
  });

  it('a process with the reused pid of PostgreSQL is not mistaken for it', async () => {
    await copyCluster();
    const first = await start();
    await createTestTable(first.url);
    await first.stop();
    const lines = [
      process.pid,
      join(directory, 'data'),
      1_700_000_000,
      new URL(first.url).port,
      '',
      '127.0.0.1',
      '',
      'ready',
    ];
    await writeFile(join(directory, 'data', 'postmaster.pid'), `${lines.join('\n')}\n`);
    expect(await readTestTable((await start()).url)).toEqual([{ answer: 42 }]);
  });
});

describe('a directory in use', () => {
  it('is refused to a second Confab without affecting the first one', async () => {
    await copyCluster();
    const url = await firstLine(await spawnConfab());
    await expect(start()).rejects.toThrow(
      new StartupError(
        `Another Confab is running on ${directory}: stop it, give this one a DATA_DIR of its own, or set DATABASE_URL for both.`,
      ),
    );
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    running.push({ url, stop: takeOver });
  });

  it('is recognized by any of its paths', async () => {
    await copyCluster();
    await start();
    const alias = join(home, 'alias');
    await symlink(directory, alias);
    await expect(startEmbeddedPostgres({ directory: alias, database: 'confab' })).rejects.toThrow(
      /^Another Confab is running/,
    );
  });

  it('is used by exactly one of several concurrent starts', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => start()));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('stop', () => {
  it('stops PostgreSQL and releases the directory, and may be called again', async () => {
    await copyCluster();
    const postgres = await start();
    await Promise.all([postgres.stop(), postgres.stop()]);
    await postgres.stop();
    await expect(query(postgres.url, 'SELECT')).rejects.toMatchObject({ code: 'ENOENT' });
    await start();
  });

  it('does not wait for idle sessions', async () => {
    await copyCluster();
    const postgres = await start();
    const session = new pg.Client({ connectionString: postgres.url });
    const errors: Error[] = [];
    session.on('error', (error) => errors.push(error));
    await session.connect();
    await postgres.stop();
    await session.end();
    expect(errors[0]).toMatchObject({ code: '57P01' });
  });
});

/** Stops the PostgreSQL that a killed child process has left running. */
async function takeOver(): Promise<void> {
  await Promise.all(
    children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(killed),
  );
  await (await startEmbeddedPostgres({ directory, database: 'confab', durable: false })).stop();
}
