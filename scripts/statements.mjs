// Has PostgreSQL prepare every statement that the code declares, and writes what it says: per area the statements with their
// parameters and columns into prisma/statements, and their row types into src/platform/database/generated. Executes no statement.
//
//   npm run statements                    builds without checking types, which may be the old ones; writes
//   node scripts/statements.mjs --check   needs the build; exits with 1 when a file is stale
//
// STATEMENTS_DATABASE_URL names a migrated database; without it, an embedded PostgreSQL is started for a moment.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publish } from './generated-file.mjs';
import { statementsByArea } from './statements/declared.mjs';
import { Describer } from './statements/describe.mjs';
import { snapshotOf, typesOf } from './statements/render.mjs';

const COMMAND = 'npm run statements';
const SNAPSHOTS = 'prisma/statements';
const TYPES = 'src/platform/database/generated';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function main(databaseUrl) {
  const described = await describeAll(databaseUrl);
  for (const [area, statements] of described) {
    await publish(`${SNAPSHOTS}/${area}.sql`, snapshotOf(statements), COMMAND);
    await publish(`${TYPES}/${area}.d.ts`, typesOf(statements), COMMAND);
  }
  await removeOthers(SNAPSHOTS, '.sql', described);
  await removeOthers(TYPES, '.d.ts', described);
}

async function describeAll(databaseUrl) {
  const areas = await statementsByArea();
  const describer = await Describer.connect(databaseUrl);
  const described = new Map();
  const refused = [];
  for (const [area, statements] of areas) {
    described.set(area, []);
    for (const statement of statements) {
      try {
        described.get(area).push({ ...statement, ...(await describer.describe(statement)) });
      } catch (error) {
        refused.push(error.message);
      }
    }
  }
  await describer.end();
  if (refused.length > 0) throw new Error(refused.join('\n\n'));
  return described;
}

/** Files of areas that have no statements any more. */
async function removeOthers(folder, ending, areas) {
  const names = await readdir(join(root, folder));
  for (const name of names.filter((entry) => entry.endsWith(ending) && !areas.has(basename(entry, ending))))
    await publish(`${folder}/${name}`, undefined, COMMAND);
}

async function withDatabase(work) {
  if (process.env.STATEMENTS_DATABASE_URL) return work(process.env.STATEMENTS_DATABASE_URL);
  const { startEmbeddedPostgres } = await import('../dist/platform/database/embedded-postgres/index.js');
  const folder = await mkdtemp(join(tmpdir(), 'confab-statements-'));
  await chmod(folder, 0o755); // PostgreSQL runs under another account when this runs as root
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    database: 'confab',
    durable: false,
  });
  try {
    await promisify(execFile)(process.execPath, [join(root, 'dist', 'cli', 'migrate.js')], {
      env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, CONFAB_ENCRYPTION_KEY: '0'.repeat(64) },
    });
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  await withDatabase(main);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
