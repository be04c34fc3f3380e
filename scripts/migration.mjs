// Writes the next migration: the SQL that leads from the schema as of the last migration to prisma/schema.prisma.
//
//   npm run migration -- gave groups a description    makes prisma/migrations/<timestamp>_gave_groups_a_description/
//   npm run migration -- --check                      exits with 1 when schema.prisma has moved on without a migration
//
// It needs no database: each migration keeps a copy of the schema that it leads to. Indexes and the like that Prisma cannot express
// are appended to migration.sql by hand.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  mockAdapter,
  mockMigrationAwareAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schemaFile = join(root, 'prisma', 'schema.prisma');
const migrationsFolder = join(root, 'prisma', 'migrations');

async function main(words) {
  const name = slug(words.join(' '));
  if (name === '') return fail('Usage: npm run migration -- <what it did, in a sentence> | --check');
  const last = await lastMigration();
  const sql = await sqlBetween(
    last && (await readSchema(join(migrationsFolder, last, 'schema.prisma'))),
    await readSchema(schemaFile),
  );
  return words.includes('--check') ? check(sql, last) : write(name, sql);
}

async function write(name, sql) {
  const folder = join(migrationsFolder, `${timestamp()}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), sql ?? '-- schema.prisma did not change; write the SQL by hand.\n');
  await copyFile(schemaFile, join(folder, 'schema.prisma'));
  process.stdout.write(`${relative(process.cwd(), folder)}\n`);
  return 0;
}

function check(sql, last) {
  if (sql === undefined) return 0;
  return fail(
    `prisma/schema.prisma has moved on since ${last ?? 'the beginning'}: run npm run migration -- <sentence>\n\n${sql}`,
  );
}

function fail(message) {
  process.stderr.write(`${message.trimEnd()}\n`);
  return 1;
}

async function lastMigration() {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .at(-1);
}

async function readSchema(path) {
  return { path: 'schema.prisma', content: await readFile(path, 'utf8') };
}

/** undefined when the schemas describe the same tables; from nothing at all when `from` is undefined */
async function sqlBetween(from, to) {
  const engine = await startEngine();
  const { stdout, exitCode } = await engine.diff({
    from: from ? { tag: 'schemaDatamodel', files: [from] } : { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [to] },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 0 ? undefined : stdout;
}

async function startEngine() {
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const adapter = bindMigrationAwareSqlAdapterFactory({
    ...mockMigrationAwareAdapterFactory('postgres'),
    connect: async () => database,
  });
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

/** Stands in for a database: the engine asks for its version before it compares two files. */
const database = {
  ...mockAdapter('postgres'),
  queryRaw: async () => ({
    columnNames: ['schema_exists', 'version', 'numeric_version'],
    columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
    rows: [[true, 'PostgreSQL 18', 180_000]],
  }),
};

/** `20261121093000`, in UTC: the order of migrations must not depend on who writes them where. */
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
