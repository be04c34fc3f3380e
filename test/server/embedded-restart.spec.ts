import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';
import { copyTemplateCluster } from '../support/template-cluster.mjs';

const run = promisify(execFile);

let home: string;
let server: ServerProcess;
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'confab-restart-')));
  await chmod(home, 0o755); // the account that runs PostgreSQL for root enters it
});
afterEach(async () => {
  server.signal('SIGTERM');
  await server.exitCode();
  await run('umount', ['--lazy', join(home, 'disk')]).catch(() => undefined);
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

const start = async (dataDir: string, workers: number): Promise<{ apiKey: string }> => {
  await copyTemplateCluster(join(dataDir, 'postgres'));
  server = await ServerProcess.start({
    DATA_DIR: dataDir,
    WORKERS: String(workers),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
  });
  await server.untilReady();
  // It is printed when all workers have started; a worker that cannot start ends the process.
  const apiKey = await eventually(() => {
    const printed = server.printedExport('KEY');
    expect(printed).toBeDefined();
    return printed!;
  });
  return { apiKey };
};

const postmaster = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);

const killPostmaster = async (dataDir: string): Promise<number> => {
  const pid = await postmaster(dataDir);
  process.kill(pid, 'SIGKILL');
  return pid;
};

const untilServed = (apiKey: string, uid: string) =>
  eventually(async () => {
    const { status } = await server.request('POST', '/v3/users', apiKey, { uid, name: uid });
    expect(status).toBe(200);
  });

/** Long lines of several processes can be mixed; those about PostgreSQL are short. */
const linesOf = (level: number) =>
  [...server.output.matchAll(/\{"level":\d+,"time":\d+,"context":"EmbeddedPostgres".*?"msg":"[^"]*"\}/g)]
    .map(([line]) => JSON.parse(line) as { level: number; reason?: string })
    .filter((line) => line.level === level);

describe.each([1, 2])('with WORKERS=%d', (workers) => {
  test('a PostgreSQL whose postmaster is killed is started again, and has all data', async () => {
    const dataDir = join(home, 'data');
    const { apiKey } = await start(dataDir, workers);
    await untilServed(apiKey, 'before');
    const killed = await killPostmaster(dataDir);
    // a session of the killed one may still answer a request
    await eventually(async () => expect(await postmaster(dataDir)).not.toBe(killed));
    await untilServed(apiKey, 'after');
    const { body } = await server.request('GET', '/v3/users', apiKey);
    const uids = (body as { data: { uid: string }[] }).data.map(({ uid }) => uid);
    expect(uids).toEqual(expect.arrayContaining(['before', 'after']));
    await server.untilReady();
    expect(linesOf(50)).toEqual([expect.objectContaining({ reason: expect.stringContaining('kill -9') })]);
    server.signal('SIGTERM');
    const exitCode = await server.exitCode();
    const output = exitCode === 0 ? '' : server.output.slice(-2000) + server.errors;
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: '' });
    await expect(postmaster(dataDir)).rejects.toThrow('ENOENT');
  });

  test('a PostgreSQL that cannot be started again ends the process with the cause', async () => {
    const dataDir = join(home, 'data');
    await start(dataDir, workers);
    // Its next start fails, and so do those after it.
    await rm(join(dataDir, 'postgres', 'data', 'global', 'pg_control'));
    await killPostmaster(dataDir);
    expect(await server.exitCode()).toBe(1);
    expect(linesOf(50)).toHaveLength(5);
    expect(linesOf(60)).toEqual([expect.objectContaining({ reason: expect.stringContaining('pg_control') })]);
  });
});

describe('on a disk of 260 MB', () => {
  const isPossible = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isPossible) process.stdout.write('Left out: tests of a full disk, because only root can mount a file system.\n');

  /** Takes all space. */
  const fill = async (file: string): Promise<void> => {
    const handle = await open(file, 'w');
    try {
      for (;;) await handle.write(Buffer.alloc(64 * 1024));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await handle.close();
    }
  };

  const startOnDisk = async (workers: number) => {
    const disk = join(home, 'disk');
    await mkdir(disk);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=755', 'tmpfs', disk]);
    const dataDir = join(disk, 'data');
    return { disk, dataDir, ...(await start(dataDir, workers)) };
  };

  /** Fills the disk. PostgreSQL then begins files of its write-ahead log, as many writes have it do, until it ends for lack of space for one. */
  const fillUntilEnd = async (disk: string, dataDir: string): Promise<void> => {
    const url = await findEmbeddedPostgres({ directory: join(dataDir, 'postgres'), database: 'confab' });
    const session = new pg.Client(url);
    session.on('error', () => undefined);
    // Before the disk is full, because a new session may have to write a file.
    await session.connect();
    await fill(join(disk, 'filling'));
    const write = async (): Promise<never> => {
      for (;;) await session.query("SELECT pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()");
    };
    await expect(write()).rejects.toThrow();
    await session.end();
    await eventually(() => expect(linesOf(50).length).toBeGreaterThan(0));
  };

  (isPossible ? test.each([1, 2]) : test.skip.each([1, 2]))(
    'with WORKERS=%d a full disk that is freed is survived without loss',
    async (workers) => {
      const { disk, dataDir, apiKey } = await startOnDisk(workers);
      await untilServed(apiKey, 'before');
      await fillUntilEnd(disk, dataDir);
      await rm(join(disk, 'filling'));
      await untilServed(apiKey, 'after');
      const { status } = await server.request('GET', '/v3/users/before', apiKey);
      expect(status).toBe(200);
      expect(linesOf(50)[0]).toMatchObject({ reason: expect.stringMatching(/no space left|disk is full/i) });
      expect(server.hasExited).toBe(false);
    },
  );

  (isPossible ? test.each([1, 2]) : test.skip.each([1, 2]))(
    'with WORKERS=%d a disk that stays full ends the process with this cause',
    async (workers) => {
      const { disk, dataDir } = await startOnDisk(workers);
      await fillUntilEnd(disk, dataDir);
      expect(await server.exitCode()).toBe(1);
      expect(linesOf(60)).toEqual([
        expect.objectContaining({ reason: expect.stringMatching(/no space left|disk is full/i) }),
      ]);
    },
  );
});
