import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { applyMigrations } from '#platform/database/migrations/migrations.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'confab-tests');
const PREFIX = 'postgres-';

/** What the content of the cluster follows from. */
const SOURCES = [
  'package-lock.json',
  'prisma/migrations',
  'dist/modules/platform/database/embedded-postgres',
  'dist/modules/platform/database/migrations',
  'test/support/template-cluster.mjs',
];

/** A cluster of other sources, such as those of another branch, is removed when it was not used for so long. */
const UNUSED_MILLISECONDS = 7 * 86_400_000;

/** The database of the server that runs without DATABASE_URL, so that a copy can be its cluster. */
const DATABASE = 'confab';

/** Is looked for once: the digest of its sources costs as much as a copy. */
let template;

/** Puts a copy of the template, which a PostgreSQL can be started in at once, into a directory that does not exist. */
export async function copyTemplateCluster(directory) {
  await mkdir(dirname(directory), { recursive: true });
  await copyWithOwners(await (template ??= templateCluster()), directory);
}

/**
 * The directory of a stopped PostgreSQL whose database `confab` is migrated, to start copies of. It is made by the first run of the tests, and
 * again after its sources changed. Several processes may do this at once: the first to finish gives its directory the name.
 */
async function templateCluster() {
  const name = `${PREFIX}${await digestOf(SOURCES)}`;
  const cluster = join(cache, name);
  if (!existsSync(cluster)) await make(cluster);
  const now = new Date();
  await utimes(cluster, now, now);
  await removeUnused(now);
  return cluster;
}

async function make(cluster) {
  // not below the cache: started by root, PostgreSQL runs under another account, which must be able to enter the folder
  const folder = await mkdtemp(join(tmpdir(), 'confab-template-'));
  const directory = join(folder, 'postgres');
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  try {
    await chmod(folder, 0o755);
    const postgres = await startEmbeddedPostgres({ directory, database: DATABASE, durable: false });
    await applyMigrations(postgres.url).finally(() => postgres.stop());
    await copyWithOwners(directory, join(unfinished, 'postgres'));
    await rename(join(unfinished, 'postgres'), cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  } finally {
    for (const temporary of [folder, unfinished]) await rm(temporary, { recursive: true, force: true });
  }
}

const copyWithOwners = (from, to) => promisify(execFile)('cp', ['-a', from, to]);

async function removeUnused(now) {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const usedAt = name.startsWith(PREFIX) && (await stat(path).catch(() => undefined))?.mtime;
    if (usedAt && now - usedAt > UNUSED_MILLISECONDS) await rm(path, { recursive: true, force: true });
  }
}

async function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(join(root, path)))
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 32);
}

async function filesBelow(path) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
