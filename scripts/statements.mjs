// Has PostgreSQL describe every statement that the code declares, without executing it, and writes for each area: the statements with
// their parameters and columns to prisma/statements, and their row types to src/platform/database/generated.
//
//   npm run statements                    builds without type checks, because the row types may be outdated, and writes the files
//   node scripts/statements.mjs --check   needs the build; exits with 1 if a file is stale
//
// STATEMENTS_DATABASE_URL is the URL of a migrated database. Without it a temporary PostgreSQL is started.
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '#platform/database/migrations/migrations.js';
import { publish } from './generated-file.mjs';
import { statementsByArea } from './statements/declared.mjs';
import { Describer } from './statements/describe.mjs';
import { snapshotOf, typesOf } from './statements/render.mjs';
import { withTemporaryPostgres } from './temporary-postgres.mjs';

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
  await removeStaleFiles(SNAPSHOTS, '.sql', described);
  await removeStaleFiles(TYPES, '.d.ts', described);
}

async function describeAll(databaseUrl) {
  const areas = await statementsByArea();
  const describer = await Describer.connect(databaseUrl);
  const described = new Map();
  const errors = [];
  for (const [area, statements] of areas) {
    described.set(area, []);
    for (const statement of statements) {
      try {
        described.get(area).push({ ...statement, ...(await describer.describe(statement)) });
      } catch (error) {
        errors.push(error.message);
      }
    }
  }
  await describer.end();
  if (errors.length > 0) throw new Error(errors.join('\n\n'));
  return described;
}

/** Removes the files of areas that no longer have statements. */
async function removeStaleFiles(folder, ending, areas) {
  const names = await readdir(join(root, folder));
  for (const name of names.filter((entry) => entry.endsWith(ending) && !areas.has(basename(entry, ending))))
    await publish(`${folder}/${name}`, undefined, COMMAND);
}

async function withDatabase(work) {
  if (process.env.STATEMENTS_DATABASE_URL) return work(process.env.STATEMENTS_DATABASE_URL);
  return withTemporaryPostgres(async ({ url }) => {
    await applyMigrations(url);
    return work(url);
  });
}

try {
  await withDatabase(main);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
