import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres/index.js';
import { applyMigrations } from '../platform/database/migrations.js';
import { StartupError } from '../platform/errors/startup-error.js';

export interface OpenDatabase {
  readonly url: string;
  /** 64 hexadecimal characters. */
  readonly encryptionKey: string;
  /** Stops the embedded PostgreSQL; a server of the operator's own is left alone. */
  close(): Promise<void>;
}

/** A PostgreSQL with the current schema: the one of DATABASE_URL, else the embedded one. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const database = config.databaseUrl ? external(config, config.databaseUrl) : await embedded(config);
  try {
    await applyMigrations(database.url);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function external({ encryptionKey }: Config, url: string): OpenDatabase {
  if (!encryptionKey) throw new StartupError('CONFAB_ENCRYPTION_KEY is required with DATABASE_URL.');
  return { url, encryptionKey, close: async () => {} };
}

async function embedded(config: Config): Promise<OpenDatabase> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The folder ${config.dataDir} cannot be made (${error.code}). Set DATA_DIR to one that can.`);
  });
  const encryptionKey = config.encryptionKey ?? (await generatedKey(join(config.dataDir, 'encryption-key')));
  const postgres = await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), database: 'confab' });
  return { url: postgres.url, encryptionKey, close: () => postgres.stop() };
}

/** Made at the first start; readable by its owner alone. */
async function generatedKey(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new StartupError(`${file} does not hold an encryption key of 64 hexadecimal characters. Restore it from a backup.`);
}
