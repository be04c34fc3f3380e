import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, createEmptyDatabase } from '../support/database.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

const emptyDatabase = () => createEmptyDatabase(`confab_replaced_${randomUUID().replaceAll('-', '')}`);

const withDataDir = async (work: (dataDir: string) => Promise<void>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-replaced-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const environmentOf = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
  WORKERS: '1',
});

test('an empty database beside files of an installation is refused, and stays empty', () =>
  withDataDir(async (dataDir) => {
    await mkdir(join(dataDir, 'media', 'travel'), { recursive: true });
    await writeFile(join(dataDir, 'media', 'travel', 'photo'), 'x');
    const databaseUrl = await emptyDatabase();
    const server = await ServerProcess.start(environmentOf(databaseUrl, dataDir));
    expect(await server.exitCode()).toBe(1);
    expect(server.errors).toContain(
      `The database is empty, but ${join(dataDir, 'media')} has files of an installation`,
    );
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query(`SELECT to_regclass('apps') AS apps`);
      expect(rows).toEqual([{ apps: null }]);
    } finally {
      await client.end();
    }
  }));

test('a server starts beside files that belong to its database, and where there are none', () =>
  withDataDir(async (dataDir) => {
    const environment = environmentOf(
      await createDatabase(`confab_replaced_${randomUUID().replaceAll('-', '')}`),
      dataDir,
    );
    await mkdir(join(dataDir, 'media'), { recursive: true });
    for (let start = 1; start <= 2; start++) {
      const server = await ServerProcess.start(environment);
      await server.untilReady();
      server.signal('SIGTERM');
      expect(await server.exitCode()).toBe(0);
      await writeFile(join(dataDir, 'media', 'photo'), 'x');
    }
  }));
