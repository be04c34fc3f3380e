// Writes the next migration: the SQL that changes the schema of the existing migrations to that of prisma/schema, and their functions and
// triggers to those of prisma/functions.
//
//   npm run migration -- add group descriptions    writes prisma/migrations/<timestamp>_add_group_descriptions/migration.sql
//   npm run migration -- --check                   exits with 1 if the migrations do not result in prisma/schema and prisma/functions
//
// It applies the migrations to a temporary PostgreSQL and compares the result with both. Indexes and other objects that Prisma cannot express are
// appended to migration.sql by hand.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { applyMigrations } from '#platform/database/migrations/migrations.js';
import { functionChanges } from './database-functions.mjs';
import { NO_FILTERS, withSchemaEngine } from './schema-engine.mjs';
import { withTemporaryPostgres } from './temporary-postgres.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schemaFolder = join(root, 'prisma', 'schema');
const functionsFolder = join(root, 'prisma', 'functions');
const migrationsFolder = join(root, 'prisma', 'migrations');

async function main(words) {
  const name = slug(words.join(' '));
  if (name === '') return fail('Usage: npm run migration -- <description> | --check');
  const sql = await withTemporaryPostgres(({ url }) => sqlToSources(url));
  return words.includes('--check') ? check(sql) : write(name, sql);
}

async function write(name, sql) {
  const folder = join(migrationsFolder, `${await timestamp()}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'migration.sql'),
    sql ?? '-- Neither prisma/schema nor prisma/functions changed; write the SQL by hand.\n',
  );
  process.stdout.write(`${relative(process.cwd(), folder)}\n`);
  return 0;
}

function check(sql) {
  if (sql === undefined) return 0;
  return fail(
    `The migrations do not result in prisma/schema and prisma/functions: correct these, or run npm run migration -- <description>. ` +
      `The missing SQL is:\n\n${sql}`,
  );
}

function fail(message) {
  process.stderr.write(`${message.trimEnd()}\n`);
  return 1;
}

/** @returns undefined if the migrations result in prisma/schema and prisma/functions */
async function sqlToSources(databaseUrl) {
  await applyMigrations(databaseUrl, { folder: migrationsFolder });
  const schemaChanges = await sqlToSchema(databaseUrl);
  const functions = await functionChanges(databaseUrl, functionsFolder, { schemaChanges });
  const parts = [
    ...functions.removedTriggers,
    schemaChanges?.trim(),
    ...functions.defined,
    ...functions.removedFunctions,
  ];
  const sql = parts.filter(Boolean).join('\n\n');
  return sql === '' ? undefined : `${sql}\n`;
}

/** @returns undefined if the migrations result in prisma/schema */
async function sqlToSchema(databaseUrl) {
  await dropIndexesUnknownToPrisma(databaseUrl);
  const names = await readdir(schemaFolder);
  const files = await Promise.all(
    names.map(async (path) => ({ path, content: await readFile(join(schemaFolder, path), 'utf8') })),
  );
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

/** Expression, partial and covering indexes, and indexes with another collation than their columns. */
const INDEXES_UNKNOWN_TO_PRISMA = `
  SELECT indexrelid::regclass AS index FROM pg_index i
   WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     AND (indexprs IS NOT NULL OR indpred IS NOT NULL OR indnatts > indnkeyatts OR EXISTS (
       SELECT FROM unnest(indkey::int2[], indcollation::oid[]) AS k (column_number, collation_id)
         JOIN pg_attribute ON attrelid = indrelid AND attnum = column_number
        WHERE collation_id <> attcollation))`;

/** The engine reads some of these indexes as ordinary ones, which the schema lacks. It ignores triggers, so they can stay. */
async function dropIndexesUnknownToPrisma(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(INDEXES_UNKNOWN_TO_PRISMA);
    for (const { index } of rows) await client.query(`DROP INDEX ${index}`);
  } finally {
    await client.end();
  }
}

/**
 * Now, as `20261122093000` in UTC, or the second after the last migration if that is later: migrations are applied in the order of their names. Some bear dates
 * after the day on which they were written. They keep their names, which databases that have applied them know.
 */
async function timestamp() {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{14}_/.test(name));
  const last =
    names
      .map((name) => Number(name.slice(0, 14)))
      .sort((a, b) => a - b)
      .at(-1) ?? 0;
  const now = Number(new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14));
  return Math.max(now, last + 1);
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
