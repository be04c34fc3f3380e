import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellConfig } from '../platform/config/cell-config.js';
import type { Config } from '../platform/config/config.js';
import {
  databaseExists,
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres/index.js';
import { applyMigrations } from '../platform/database/migrations/migrations.js';
import { warnWithoutTextSearch } from '../platform/database/migrations/text-search.js';
import { unavailability } from '../platform/database/wait-for-database.js';
import { errorReason } from '../platform/errors/error-reason.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { checkEncryptionKey, checkRecordedKey } from '../platform/security/encryption-key-check.js';
import { keyFileOf, storedKey, storedOrNewKey } from './encryption-key-file.js';
import { markInstallation, refuseReplacedDatabase } from './replaced-database.js';

export interface OpenDatabase {
  readonly url: string;
  /** For what belongs to a session: migrations, locks, copies. */
  readonly sessionUrl: string;
  /** 64 hexadecimal characters. */
  readonly encryptionKey: string;
  /** Names of the migrations that were applied now. */
  readonly migrations: readonly string[];
  /** Where it is absent, the key is derived from the encryption key. */
  readonly mediaLinkKey?: Uint8Array;
  /** Where it is absent, the database is an external one, or that of another process. */
  readonly embedded?: EmbeddedPostgres;
  /** Stops the embedded PostgreSQL; does nothing for an external one. */
  close(): Promise<void>;
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded PostgreSQL, and applies the migrations.
 *
 * @param onCreate called before an embedded PostgreSQL is created, which takes some seconds
 */
export async function openDatabase(config: Config, onCreate?: (dataDir: string) => void): Promise<OpenDatabase> {
  return migrated(config, config.databaseUrl ? external(config, config.databaseUrl) : await embedded(config, onCreate));
}

/** Commands that can run beside a server use the embedded PostgreSQL of a running server if there is one. */
export async function joinDatabase(config: Config): Promise<OpenDatabase> {
  const url = config.databaseUrl ? undefined : await findEmbeddedPostgres(embeddedOptions(config));
  if (url === undefined) return openDatabase(config);
  return migrated(config, { url, sessionUrl: url, encryptionKey: await embeddedKey(config), close: async () => {} });
}

/**
 * For commands that only read: starts, creates and migrates nothing.
 *
 * @returns undefined if the embedded PostgreSQL does not run
 */
export async function findDatabase(
  config: Config,
): Promise<(Partial<Pick<OpenDatabase, 'encryptionKey'>> & Pick<OpenDatabase, 'url' | 'sessionUrl'>) | undefined> {
  if (config.databaseUrl) return external(config, config.databaseUrl);
  const url = await findEmbeddedPostgres(embeddedOptions(config));
  return url === undefined
    ? undefined
    : { url, sessionUrl: url, encryptionKey: config.encryptionKey ?? (await storedKey(keyFileOf(config))) };
}

/** The rotation of the encryption key checks the key itself. */
export async function openForRotation(config: Config): Promise<OpenDatabase> {
  return prepared(
    config.databaseUrl ? external(config, config.databaseUrl) : await embedded(config),
    async ({ sessionUrl }) => ({ migrations: await applyMigrations(sessionUrl) }),
  );
}

/**
 * For a backup: changes nothing in the database. Starts the embedded PostgreSQL if no server runs it.
 *
 * @throws StartupError if there is no embedded PostgreSQL
 */
export async function openForBackup(config: Config): Promise<UnpreparedDatabase> {
  const found = await findDatabase(config);
  const { directory } = embeddedOptions(config);
  if (!found && !databaseExists(directory))
    throw new StartupError(`There is no database in ${directory}: set DATA_DIR or DATABASE_URL to that of the server.`);
  const database = found
    ? { ...found, encryptionKey: found.encryptionKey ?? (await embeddedKey(config)), close: async () => {} }
    : await embedded(config);
  return prepared(database, async ({ sessionUrl, encryptionKey }) => checkEncryptionKey(sessionUrl, encryptionKey));
}

/**
 * For the restore of a backup: migrates an empty database as far as that of the backup was.
 *
 * @param checkKey throws if it is not the key of the backup; called before anything is created
 * @throws StartupError also if there is no key: a generated one would not be that of the backup
 */
export async function openForRestore(
  config: Config,
  migrations: readonly string[],
  checkKey: (encryptionKey: string) => void,
): Promise<UnpreparedDatabase> {
  const encryptionKey = config.encryptionKey ?? (await storedKey(keyFileOf(config)));
  if (!encryptionKey)
    throw new StartupError(
      `The key of the backup is required: set CONFAB_ENCRYPTION_KEY, or copy the file encryption-key to ${config.dataDir}.`,
    );
  checkKey(encryptionKey);
  const database = config.databaseUrl ? external(config, config.databaseUrl) : await embedded(config);
  return prepared(database, async ({ sessionUrl }) => {
    await applyMigrations(sessionUrl, { only: migrations });
    return {};
  });
}

/** The key is also checked before the migrations, so that a database with another key is not changed. */
const migrated = (config: Config, database: UnpreparedDatabase): Promise<OpenDatabase> =>
  prepared(database, async ({ sessionUrl, encryptionKey }) => {
    const migrations = await applyMigrations(sessionUrl, {
      check: async (connection) => {
        await refuseReplacedDatabase(connection, config);
        await checkRecordedKey(connection, encryptionKey);
      },
    });
    await warnWithoutTextSearch(sessionUrl);
    const key = await checkEncryptionKey(sessionUrl, encryptionKey);
    await markInstallation(config);
    if (config.cell) await migrateDirectory(config.cell, encryptionKey);
    return { migrations, ...key };
  });

/** The directory is a database of Confab as well, with the same key. One that is down keeps no cell from starting. */
async function migrateDirectory({ directoryUrl }: CellConfig, encryptionKey: string): Promise<void> {
  if ((await unavailability(directoryUrl)) !== undefined) return;
  await applyMigrations(directoryUrl);
  await checkEncryptionKey(directoryUrl, encryptionKey);
}

export type UnpreparedDatabase = Omit<OpenDatabase, 'migrations' | 'mediaLinkKey'>;

async function prepared<Prepared extends object>(
  database: UnpreparedDatabase,
  prepare: (database: UnpreparedDatabase) => Promise<Prepared>,
): Promise<UnpreparedDatabase & Prepared> {
  try {
    return { ...database, ...(await prepare(database)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function external({ encryptionKey, databaseSessionUrl }: Config, url: string) {
  if (!encryptionKey) throw new StartupError('CONFAB_ENCRYPTION_KEY is required with DATABASE_URL.');
  return { url, sessionUrl: databaseSessionUrl ?? url, encryptionKey, close: async () => {} };
}

async function embedded(config: Config, onCreate?: (dataDir: string) => void) {
  await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartupError(
      `The folder ${config.dataDir} cannot be created (${errorReason(error)}). Set DATA_DIR to one that can.`,
    );
  });
  const encryptionKey = await embeddedKey(config);
  if (!databaseExists(embeddedOptions(config).directory)) onCreate?.(config.dataDir);
  const postgres = await startEmbeddedPostgres(embeddedOptions(config));
  return {
    url: postgres.url,
    sessionUrl: postgres.url,
    encryptionKey,
    embedded: postgres,
    close: () => postgres.stop(),
  };
}

const embeddedOptions = ({ dataDir }: Config) => ({ directory: join(dataDir, 'postgres'), database: 'confab' });

const embeddedKey = async (config: Config) =>
  config.encryptionKey ?? (await storedOrNewKey(keyFileOf(config), embeddedOptions(config).directory));
