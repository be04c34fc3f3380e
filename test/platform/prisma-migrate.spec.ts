// lane: long
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { applyMigrations } from '#platform/database/migrations/migrations.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { packageRoot } from '#platform/files/package-root.js';
import { createEmptyDatabase, dropDatabase } from '../support/database.js';
import { prismaMigrateDeploy, prismaMigrateStatus } from '../support/prisma-migrate.js';

const PACKAGED = join(packageRoot(), 'prisma', 'migrations');
const NOTHING_TO_DO = {
  history: null,
  failedMigrationNames: [],
  editedMigrationNames: [],
  hasMigrationsTable: true,
};

let name: string;
let url: string;
let folder: string;

beforeAll(() => Logger.overrideLogger(false));

beforeEach(async () => {
  name = `prisma_${randomUUID().replaceAll('-', '')}`;
  url = await createEmptyDatabase(name);
  folder = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
});

afterEach(async () => {
  await dropDatabase(name);
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function write(migration: string, sql: string): Promise<string> {
  await mkdir(join(folder, migration), { recursive: true });
  await writeFile(join(folder, migration, 'migration.sql'), sql);
  return migration;
}

const packaged = async () =>
  (await readdir(PACKAGED, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const HISTORY_TABLE = `
  SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
    FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;

test('after a start, prisma migrate has nothing to apply', async () => {
  expect(await applyMigrations(url)).toEqual(await packaged());
  expect(await prismaMigrateStatus(url, PACKAGED)).toEqual(NOTHING_TO_DO);
  expect(await prismaMigrateDeploy(url, PACKAGED)).toEqual([]);
});

test('after prisma migrate deploy, a start has nothing to apply', async () => {
  expect(await prismaMigrateDeploy(url, PACKAGED)).toEqual(await packaged());
  expect(await applyMigrations(url)).toEqual([]);
  expect(await prismaMigrateStatus(url, PACKAGED)).toEqual(NOTHING_TO_DO);
});

test('a start and prisma migrate deploy each apply only the migrations that the other has not', async () => {
  const first = await write('20260101000000_first', 'CREATE TABLE list (entry text);\n');
  expect(await applyMigrations(url, { folder })).toEqual([first]);
  const second = await write('20260102000000_second', 'CREATE TABLE other (entry text);\n');
  expect(await prismaMigrateDeploy(url, folder)).toEqual([second]);
  const third = await write('20260103000000_third', `INSERT INTO list VALUES ('entry');\n`);
  expect(await applyMigrations(url, { folder })).toEqual([third]);
  expect(await prismaMigrateStatus(url, folder)).toEqual(NOTHING_TO_DO);
});

test('a start and prisma migrate deploy record the same migrations table', async () => {
  await write('20260101000000_first', 'CREATE TABLE list (entry text);\n');
  const other = await createEmptyDatabase(`${name}_2`);
  try {
    await applyMigrations(url, { folder });
    await prismaMigrateDeploy(other, folder);
    expect(await query(url, HISTORY_TABLE)).toEqual(await query(other, HISTORY_TABLE));
    const entries =
      'SELECT checksum, migration_name, logs, rolled_back_at, applied_steps_count FROM _prisma_migrations';
    expect(await query(url, entries)).toEqual(await query(other, entries));
  } finally {
    await dropDatabase(`${name}_2`);
  }
});

test('a concurrent start and prisma migrate deploy apply each migration once', async () => {
  const names = [
    await write('20260101000000_first', 'CREATE TABLE list (entry text);\n'),
    await write('20260102000000_second', `INSERT INTO list VALUES ('entry');\n`),
  ];
  const applied = await Promise.all([
    ...Array.from({ length: 5 }, () => applyMigrations(url, { folder })),
    prismaMigrateDeploy(url, folder),
  ]);
  expect(applied.flat()).toEqual(names);
  expect(await query(url, 'SELECT entry FROM list')).toHaveLength(1);
});

describe('a migration that failed', () => {
  const failing = () => write('20260101000000_first', 'CREATE TABLE list (entry text); SELECT 1 / 0;\n');
  const corrected = () => write('20260101000000_first', 'CREATE TABLE list (entry text);\n');

  test('at a start is applied by prisma migrate deploy after its correction', async () => {
    await failing();
    await expect(applyMigrations(url, { folder })).rejects.toThrow('division by zero');
    const migration = await corrected();
    expect(await prismaMigrateDeploy(url, folder)).toEqual([migration]);
  });

  test('in prisma migrate deploy is reported at each start until it is resolved', async () => {
    const migration = await failing();
    await expect(prismaMigrateDeploy(url, folder)).rejects.toThrow(/division by zero/);
    await corrected();
    const startError: unknown = await applyMigrations(url, { folder }).catch((error: unknown) => error);
    expect(startError).toBeInstanceOf(StartupError);
    expect((startError as Error).message).toContain(`prisma migrate resolve --rolled-back ${migration}`);
    await query(url, 'UPDATE _prisma_migrations SET rolled_back_at = now()'); // what resolve does
    expect(await applyMigrations(url, { folder })).toEqual([migration]);
  });
});
