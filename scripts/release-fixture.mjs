// Writes what test/upgrade needs of a release: a backup with demo data, and the statements of its servers.
//
//   npm run release:fixture -- 0.2.0    writes test/upgrade/releases/0.2.0
//
// The encryption key is that of the tests.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { withTemporaryPostgres } from './temporary-postgres.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ENCRYPTION_KEY = '0123456789abcdef'.repeat(4);

async function main([version]) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
    process.stderr.write('Usage: npm run release:fixture -- <version>\n');
    return 1;
  }
  const folder = join(root, 'test', 'upgrade', 'releases', version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await withTemporaryPostgres(async ({ url, folder: dataDir }) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: url, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, DATA_DIR: dataDir };
    const confab = (...words) =>
      promisify(execFile)(process.execPath, [join(root, 'dist', 'cli', 'confab.js'), ...words], { env });
    await confab('create-app', 'Fixture', '--skip-sample-data');
    await confab('seed');
    await confab('backup', 'create', folder);
  });
  await writeFile(join(folder, 'statements.sql.gz'), gzipSync(await statements(), { level: 9 }));
  process.stdout.write(`test/upgrade/releases/${version}\n`);
  return 0;
}

async function statements() {
  const source = join(root, 'prisma', 'statements');
  const names = (await readdir(source)).filter((name) => name.endsWith('.sql')).sort();
  return (await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))).join('\n');
}

process.exitCode = await main(process.argv.slice(2));
