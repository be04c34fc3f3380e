import { findBinaries } from './binaries.js';
import { type Cluster, findCluster, openCluster } from './cluster.js';
import { lockDirectory } from './directory-lock.js';
import { findDirectory, makeDirectory, serverAccount } from './directory.js';
import { createDatabaseUnlessThere, findRunning, serverUrl, type Settings, startServer, stopServer } from './server.js';

export interface EmbeddedPostgres {
  /** Connection URL, with the password. Good until `stop`. */
  readonly url: string;
  /** Ends all sessions, and the server. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder that holds, or will hold, the cluster. */
  readonly directory: string;
  /** Created if absent. */
  readonly database: string;
  /** false for throwaway clusters of tests: nothing waits for the disk, and a crash may lose everything. Default true. */
  readonly durable?: boolean;
  /** Further settings of PostgreSQL, e.g. `{ max_connections: '200' }`. */
  readonly settings?: Settings;
}

const THROWAWAY: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Runs a real PostgreSQL out of npm packages, for installations that have none. It has a session of its own, so that neither Ctrl-C
 * nor the end of this process stops it before `stop` does; one that a killed Confab left behind is taken over.
 *
 * @throws StartupError when it cannot run here or the directory is in use.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database, durable = true, settings = {} } = options;
  const directory = await makeDirectory(options.directory);
  const lock = await lockDirectory(directory);
  try {
    const account = await serverAccount(directory);
    const cluster = await openCluster({ directory, binaries: await findBinaries(account), account, durable });
    const url = await serve(cluster, database, durable ? settings : { ...THROWAWAY, ...settings });
    const shutDown = () => stopServer(cluster).finally(() => lock.release());
    let stopping: Promise<void> | undefined;
    return { url, stop: () => (stopping ??= shutDown()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The connection URL of the one that another process runs on the directory at this moment. Starts and stops nothing, and takes no
 * lock: whoever runs it may stop it at any time.
 *
 * @returns undefined when none runs
 */
export async function findEmbeddedPostgres(
  options: Pick<EmbeddedPostgresOptions, 'directory' | 'database'>,
): Promise<string | undefined> {
  const directory = await findDirectory(options.directory);
  const cluster = directory === undefined ? undefined : await findCluster(directory);
  const port = cluster && (await findRunning(cluster));
  return cluster && port !== undefined ? serverUrl(cluster, port, options.database) : undefined;
}

async function serve(cluster: Cluster, database: string, settings: Settings): Promise<string> {
  const port = await startServer(cluster, settings);
  try {
    await createDatabaseUnlessThere(cluster, port, database);
    return serverUrl(cluster, port, database);
  } catch (error) {
    await stopServer(cluster);
    throw error;
  }
}

export { databaseExists } from './cluster.js';
