import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { localOrigin } from '../platform/config/local-origin.js';

const fileOf = ({ dataDir }: Config): string => join(dataDir, 'address');

/**
 * Writes where the server listens, for commands in another terminal, which do not have its PORT. Only beside the embedded PostgreSQL, which one
 * server has at a time.
 */
export async function recordAddress(config: Config, address: string): Promise<void> {
  if (!config.databaseUrl) await writeFile(fileOf(config), address);
}

/** The server stops. */
export async function forgetAddress(config: Config): Promise<void> {
  if (!config.databaseUrl) await rm(fileOf(config), { force: true });
}

/** Where the server is reached: PUBLIC_URL, or the address of the server that runs, or PORT of this machine. */
export async function serverAddress(config: Config): Promise<string> {
  const { publicUrl, databaseUrl } = config;
  const atPort = localOrigin(config);
  if (publicUrl !== undefined) return publicUrl;
  return databaseUrl ? atPort : readFile(fileOf(config), 'utf8').catch(() => atPort);
}
