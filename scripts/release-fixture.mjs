// Writes what test/upgrade needs of a release: a backup with rows in every table, and the statements of its servers.
//
//   npm run release:fixture -- 0.2.0    writes test/upgrade/releases/0.2.0
//
// The encryption key is that of the tests.
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function main([version]) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
    process.stderr.write('Usage: npm run release:fixture -- <version>\n');
    return 1;
  }
  const folder = join(root, 'test', 'upgrade', 'releases', version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const { status } = spawnSync('npm', ['test', '--', 'test/upgrade/release-fixture.spec.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CONFAB_RELEASE_FIXTURE: folder },
  });
  if (status !== 0) return 1;
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
