import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/**
 * Calls `work` with Prisma's schema engine as a WebAssembly module: it is what `prisma migrate` runs as an executable that it downloads. For
 * development only; a start applies migrations without it.
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
      // In one message, as the executable does; the original cuts a script at each semicolon, those of function bodies included.
      executeScript: async (sql) => void (await adapter.executeRaw({ sql, args: [], argTypes: [] })),
      queryRaw: async (query) => withCharacters(await queryRaw(query)),
    });
  }
}

const { CHAR, TEXT } = pg.types.builtins;

/** The catalogue has columns of the type "char", which the adapter does not know: it gets them as text. */
class CatalogPool extends pg.Pool {
  async query(...args) {
    const result = await super.query(...args);
    if (Array.isArray(result)) return result; // of a script
    charColumns.set(
      result.rows,
      result.fields.map(({ dataTypeID }) => dataTypeID === CHAR),
    );
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    return result;
  }
}

const charColumns = new WeakMap();

/** The engine gets them as characters, the byte 0 instead of nothing. */
function withCharacters({ columnTypes, rows, ...result }) {
  const isChar = charColumns.get(rows);
  return {
    ...result,
    columnTypes: columnTypes.map((type, index) => (isChar[index] ? ColumnTypeEnum.Character : type)),
    rows: rows.map((row) => row.map((value, index) => (isChar[index] && value === '' ? '\0' : value))),
  };
}

let loaded;

/** Once: a second instance would replace the memory of the first. */
const load = () => (loaded ??= instantiate());

/** Node 20 cannot import a .wasm file, so this does what the package's entry leaves to bundlers. */
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

/** The engine never cancels the ten seconds that it waits for its lock at most; they must not keep the process alive. */
const withoutReference = ([name, binding]) =>
  name.startsWith('__wbg_setTimeout')
    ? [name, (callback, milliseconds) => setTimeout(callback, milliseconds).unref()]
    : [name, binding];
