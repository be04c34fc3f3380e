// Writes the next migration: the SQL that leads from the schema that the migrations make to prisma/schema.prisma.
//
//   npm run migration -- add group descriptions    makes prisma/migrations/<timestamp>_add_group_descriptions/migration.sql
//   npm run migration -- --check                   exits with 1 when the migrations do not make what schema.prisma describes
//
// It applies the migrations to a PostgreSQL of its own and compares the result. Indexes and the like that Prisma cannot express are
// appended to migration.sql by hand.
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/platform/database/embedded-postgres/index.js';
import { applyMigrations } from '../dist/platform/database/migrations/migrations.js';
import { NO_FILTERS, withSchemaEngine } from './schema-engine.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schemaFile = join(root, 'prisma', 'schema.prisma');
const migrationsFolder = join(root, 'prisma', 'migrations');

async function main(words) {
  const name = slug(words.join(' '));
  if (name === '') return fail('Usage: npm run migration -- <what it does> | --check');
  const sql = await withPostgres(sqlToSchema);
  return words.includes('--check') ? check(sql) : write(name, sql);
}

async function write(name, sql) {
  const folder = join(migrationsFolder, `${timestamp()}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), sql ?? '-- schema.prisma did not change; write the SQL by hand.\n');
  process.stdout.write(`${relative(process.cwd(), folder)}\n`);
  return 0;
}

function check(sql) {
  if (sql === undefined) return 0;
  return fail(
    `The migrations do not make what prisma/schema.prisma describes: correct the schema, or run npm run migration -- <what it does>. ` +
      `From the migrations to the schema it is:\n\n${sql}`,
  );
}

function fail(message) {
  process.stderr.write(`${message.trimEnd()}\n`);
  return 1;
}

async function withPostgres(work) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-migration-'));
  await chmod(folder, 0o755); // PostgreSQL runs under another account when this runs as root
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    database: 'confab',
    durable: false,
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** undefined when the migrations make what schema.prisma describes */
async function sqlToSchema(databaseUrl) {
  await applyMigrations(databaseUrl, { folder: migrationsFolder });
  await dropWhatPrismaCannotExpress(databaseUrl);
  const files = [{ path: 'schema.prisma', content: await readFile(schemaFile, 'utf8') }];
  const { stdout, exitCode } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    }),
  );
  return exitCode === 0 ? undefined : stdout;
}

/** Indexes of expressions, of some rows, with included columns, or in another order of characters than that of their columns. */
const UNKNOWN_TO_PRISMA = `
  SELECT indexrelid::regclass AS index FROM pg_index i
   WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     AND (indexprs IS NOT NULL OR indpred IS NOT NULL OR indnatts > indnkeyatts OR EXISTS (
       SELECT FROM unnest(indkey::int2[], indcollation::oid[]) AS k (column_number, collation_id)
         JOIN pg_attribute ON attrelid = indrelid AND attnum = column_number
        WHERE collation_id <> attcollation))`;

/** The engine sees some of these indexes as plain ones, and would drop them. What it does not see at all, such as triggers, can stay. */
async function dropWhatPrismaCannotExpress(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(UNKNOWN_TO_PRISMA);
    for (const { index } of rows) await client.query(`DROP INDEX ${index}`);
  } finally {
    await client.end();
  }
}

/** `20261122093000`, in UTC: the order of migrations must not depend on the time zone of their author. */
function timestamp() {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

function slug(sentence) {
  return (
    sentence
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('_') ?? ''
  );
}

process.exitCode = await main(process.argv.slice(2));
