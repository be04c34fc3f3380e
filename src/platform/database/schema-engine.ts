import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, isDriverAdapterError } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { errorReason } from '../errors/error-reason.js';
import { guarded } from '../observability/guarded.js';

export interface Migration {
  /** `<timestamp>_<sentence>` */
  readonly name: string;
  readonly sql: string;
}

/** PostgreSQL refused a migration, for the reason in the message, and rolled it back. */
export class MigrationFailure extends Error {
  constructor(
    readonly migration: string,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * Lets Prisma's schema engine apply what is missing and keep its `_prisma_migrations` table, exactly as `prisma migrate deploy`
 * would, but as a WebAssembly module on `pool`: nothing to download, no other process. Returns the names of what it applied.
 *
 * `pool` must be limited to one connection: the engine takes its advisory lock in one query and works in others.
 *
 * @throws MigrationFailure when PostgreSQL refuses one of them
 */
export async function deploy(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const { SchemaEngine } = await loadEngine();
  const adapter = new UnsplitScripts(pool, migrations);
  const engine = await SchemaEngine.new(
    { datamodels: [DATASOURCE] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      filters: NO_FILTERS,
      migrationsList: migrationList(migrations),
    });
    return appliedMigrationNames;
  } catch (error) {
    throw adapter.failure ?? error;
  } finally {
    engine.free();
  }
}

/** To apply migrations the engine needs to know of the schema only what kind of database it is for. */
const DATASOURCE: [path: string, content: string] = [
  'schema.prisma',
  'datasource db {\n  provider = "postgresql"\n}\n',
];

const NO_FILTERS = { externalTables: [], externalEnums: [] };

function migrationList(migrations: readonly Migration[]) {
  return {
    baseDir: '',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  };
}

/**
 * Sends each script to PostgreSQL as it is. The original adapter cuts it at every semicolon, even inside a function body or a
 * comment, and commits piece by piece; a script sent in one message is one transaction.
 */
class UnsplitScripts extends PrismaPg {
  failure: MigrationFailure | undefined;

  constructor(
    pool: pg.Pool,
    private readonly migrations: readonly Migration[],
  ) {
    super(pool);
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      const migration = this.migrations.find(({ sql }) => sql === script);
      try {
        await adapter.executeRaw({ sql: migration ? withRecord(script) : script, args: [], argTypes: [] });
      } catch (error) {
        if (migration) this.failure = new MigrationFailure(migration.name, databaseMessage(error));
        throw error;
      }
    };
    return adapter;
  }
}

/** PostgreSQL builds an index CONCURRENTLY only outside transactions: such a statement is alone in its migration. */
const OUTSIDE_TRANSACTION = /\bCONCURRENTLY\b/i;

/**
 * Marks the migration as finished in the very transaction that carries it out. The engine does so again a moment later; a process
 * killed in between would otherwise leave a migration that is done and looks undone.
 */
function withRecord(script: string): string {
  if (OUTSIDE_TRANSACTION.test(script)) return script;
  return `${script}
;UPDATE "_prisma_migrations" SET "finished_at" = now() WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`;
}

function databaseMessage(error: unknown): string {
  return (isDriverAdapterError(error) && error.cause.originalMessage) || errorReason(error);
}

/** The part of WebAssembly that is used here; TypeScript's library declares it for browsers only. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

type Bindings = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

let bindings: Promise<Bindings> | undefined;

/** Once: the bindings are a module of their own state, a second instance would pull the memory from under the first. */
function loadEngine(): Promise<Bindings> {
  return (bindings ??= instantiate());
}

/** What the package's entry does for bundlers; Node 20 cannot import a .wasm file. */
async function instantiate(): Promise<Bindings> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const [module, bytes] = await Promise.all([
    import('@prisma/schema-engine-wasm/schema_engine_bg'),
    readFile(glue.replace(/\.js$/, '.wasm')),
  ]);
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': withUnreferencedTimers(module),
  });
  module.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return module;
}

/** The engine never cancels the ten seconds that it allows for taking its lock; they must not keep the process alive. */
function withUnreferencedTimers(module: Bindings): Record<string, unknown> {
  const unreferenced = (callback: () => void, milliseconds: number) =>
    setTimeout(guarded(callback), milliseconds).unref();
  return Object.fromEntries(
    Object.entries(module).map(([name, binding]) => [
      name,
      name.startsWith('__wbg_setTimeout') ? unreferenced : binding,
    ]),
  );
}
