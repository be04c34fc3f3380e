import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveSource } from '../../../src/data-export/apps/archive-source.js';
import { AppExportService, type AppExport } from '../../../src/data-export/apps/app-export.service.js';
import { AppImportService, type ImportedApp } from '../../../src/data-export/apps/app-import.service.js';
import { ArchiveReader } from '../../../src/data-export/archive/archive-reader.js';
import { APP_TABLES } from '../../../src/data-export/tables/app-tables.js';
import { AppsService } from '../../../src/resources/management/apps.service.js';
import { createDatabase } from '../../support/database.js';
import { createFullApp, type FullApp } from '../../support/full-app.js';
import { TestServer, useServer } from '../../support/server.js';

const PASSPHRASE = 'a passphrase of several words';

const source = useServer();
const target = new TestServer();
let folder: string;
let full: FullApp;
let exported: AppExport;
let imported: ImportedApp;

beforeAll(async () => {
  const url = await createDatabase(`confab_import_${process.env.JEST_WORKER_ID}`);
  await target.start({ DATABASE_URL: url, CONFAB_ENCRYPTION_KEY: 'fedcba9876543210'.repeat(4) });
  folder = await mkdtemp(join(tmpdir(), 'confab-archive-'));
  full = await createFullApp(source);
  const app = (await source.app.get(AppsService).find({}, full.app.id))!;
  exported = await source.app.get(AppExportService).export({}, app, folder, { passphrase: PASSPHRASE });
  const archive = await ArchiveReader.open(folder);
  imported = await target.app.get(AppImportService).import({}, await archiveSource(archive, PASSPHRASE), { id: 'moved' });
});
afterAll(async () => {
  await target.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an archive has rows of every table of the list, and all of them are imported', () => {
  const { tables } = exported.manifest;
  expect(APP_TABLES.map(({ name }) => name).filter((name) => !tables[name])).toEqual([]);
  expect(Object.fromEntries(imported.written.counts)).toEqual(tables);
});

test('an archive has no file that is unfinished, and the bytes of each file', async () => {
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  const files = (await readFile(join(folder, 'files.ndjson'), 'utf8')).trimEnd().split('\n');
  expect((await readdir(join(folder, 'files'))).length).toBe(files.length);
});
