import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { markInstallation, refuseReplacedDatabase } from '#server/replaced-database.js';
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

test('a database that has lost its installation is refused where no file was uploaded; another empty one is not', () =>
  withDataDir(async (dataDir) => {
    const name = `confab_replaced_${randomUUID().replaceAll('-', '')}`;
    const connection = { query: async () => ({ fields: [{ name: 'exists' }], rows: [[false]] }) } as never;
    const config = (database: string) => ({
      dataDir,
      media: { maxBytes: 1 },
      databaseUrl: `postgres://u:secret@db/${database}`,
    });
    await refuseReplacedDatabase(connection, config(name));
    await markInstallation(config(name));
    await expect(refuseReplacedDatabase(connection, config(name))).rejects.toThrow(
      `The database is empty, but the database at db:5432/${name} had an installation, as ${join(dataDir, 'installation')} says`,
    );
    await refuseReplacedDatabase(connection, config(`${name}_2`));
    expect(await readFile(join(dataDir, 'installation'), 'utf8')).toBe(`db:5432/${name}\n`);
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
      expect(await readFile(join(dataDir, 'installation'), 'utf8')).toMatch(/\/confab_replaced_\w+\n$/);
      await writeFile(join(dataDir, 'media', 'photo'), 'x');
    }
  }));
