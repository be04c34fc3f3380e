import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres/index.js';
import { applyMigrations } from '../platform/database/migrations.js';
import { warnWithoutTextSearch } from '../platform/database/text-search.js';
import { errorCode, errorReason } from '../platform/errors/error-reason.js';
import { StartupError } from '../platform/errors/startup-error.js';

export interface OpenDatabase {
  readonly url: string;
  /** 64 hexadecimal characters. */
  readonly encryptionKey: string;
  /** Names of the migrations that were applied now. */
  readonly migrations: readonly string[];
  /** Stops the embedded PostgreSQL; a server of the operator's own is left alone. */
  close(): Promise<void>;
}

/** A PostgreSQL with the current schema: the one of DATABASE_URL, else the embedded one. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  return migrated(config.databaseUrl ? external(config, config.databaseUrl) : await embedded(config));
}

/** For a command that may run beside a server: the same, and where a server has the embedded PostgreSQL open, that one. */
export async function joinDatabase(config: Config): Promise<OpenDatabase> {
  const url = config.databaseUrl ? undefined : await findEmbeddedPostgres(embeddedPlace(config));
  if (url === undefined) return openDatabase(config);
  return migrated({ url, encryptionKey: await embeddedKey(config), close: async () => {} });
}

async function migrated(database: Omit<OpenDatabase, 'migrations'>): Promise<OpenDatabase> {
  try {
    const migrations = await applyMigrations(database.url);
    await warnWithoutTextSearch(database.url);
    return { ...database, migrations };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function external({ encryptionKey }: Config, url: string) {
  if (!encryptionKey) throw new StartupError('CONFAB_ENCRYPTION_KEY is required with DATABASE_URL.');
  return { url, encryptionKey, close: async () => {} };
}

async function embedded(config: Config) {
  await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartupError(
      `The folder ${config.dataDir} cannot be made (${errorReason(error)}). Set DATA_DIR to one that can.`,
    );
  });
  const encryptionKey = await embeddedKey(config);
  const postgres = await startEmbeddedPostgres(embeddedPlace(config));
  return { url: postgres.url, encryptionKey, close: () => postgres.stop() };
}

const embeddedPlace = ({ dataDir }: Config) => ({ directory: join(dataDir, 'postgres'), database: 'confab' });

const embeddedKey = async ({ encryptionKey, dataDir }: Config) =>
  encryptionKey ?? (await generatedKey(join(dataDir, 'encryption-key')));

/**
 * Made at the first start; readable by its owner alone. It is written beside its place and on disk before it gets there: a
 * start that is cut off leaves a whole key or none, and no credential is ever sealed with a key that a power failure takes.
 */
async function generatedKey(file: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    if (!existsSync(file)) {
      await writeFile(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
      await link(unfinished, file);
    }
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw new StartupError(`The encryption key cannot be written to ${file} (${errorReason(error)}).`);
  } finally {
    await rm(unfinished, { force: true });
  }
  const key = (await readFile(file, 'utf8').catch(cannotRead)).trim();
  if (/^[0-9a-f]{64}$/.test(key)) return key;

  function cannotRead(error: unknown): never {
    throw new StartupError(`The encryption key in ${file} cannot be read (${errorReason(error)}).`);
  }
  throw new StartupError(
    `${file} does not hold an encryption key of 64 hexadecimal characters. Restore it from a backup.`,
  );
}
