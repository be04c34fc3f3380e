import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/**
 * Calls `work` with Prisma's schema engine as a WebAssembly module; `prisma migrate` downloads the same engine as an executable. For
 * development only: the server applies migrations without it.
 */
export async function withSchemaEngine(databaseUrl, work) {
  await load();
  const pool = new CatalogPool({ connectionString: databaseUrl, max: 1 });
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new Adapter(pool)),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

export const NO_FILTERS = { externalTables: [], externalEnums: [] };

class Adapter extends PrismaPg {
  async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      // Sends the script in one message, as the executable does. The original splits it at every semicolon, also within function bodies.
      executeScript: async (sql) => void (await adapter.executeRaw({ sql, args: [], argTypes: [] })),
      queryRaw: async (query) => withCharacters(await queryRaw(query)),
    });
  }
}

const { CHAR, TEXT } = pg.types.builtins;

/** Columns of the system catalogue have the type "char", which the adapter does not support. It receives them as text. */
class CatalogPool extends pg.Pool {
  async query(...args) {
    const result = await super.query(...args);
    if (Array.isArray(result)) return result; // the results of a script
    charColumns.set(
      result.rows,
      result.fields.map(({ dataTypeID }) => dataTypeID === CHAR),
    );
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    return result;
  }
}

const charColumns = new WeakMap();

/** Converts "char" columns to the characters that the engine expects; an empty value is the character 0. */
function withCharacters({ columnTypes, rows, ...result }) {
  const isChar = charColumns.get(rows);
  return {
    ...result,
    columnTypes: columnTypes.map((type, index) => (isChar[index] ? ColumnTypeEnum.Character : type)),
    rows: rows.map((row) => row.map((value, index) => (isChar[index] && value === '' ? '\0' : value))),
  };
}

let loaded;

/** Instantiates the module once: a second instance would replace the memory of the first. */
const load = () => (loaded ??= instantiate());

/** Instantiates the .wasm file as a bundler would for the entry of the package, because Node 20 cannot import it. */
async function instantiate() {
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    './schema_engine_bg.js': Object.fromEntries(Object.entries(bindings).map(withoutReference)),
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** The engine never clears the ten-second timer of its lock. The timer must not keep the process alive. */
const withoutReference = ([name, binding]) =>
  name.startsWith('__wbg_setTimeout')
    ? [name, (callback, milliseconds) => setTimeout(callback, milliseconds).unref()]
    : [name, binding];
