import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { findBinaries } from './binaries.js';
import { type Cluster, findCluster, openCluster } from './cluster.js';
import { lockDirectory } from './directory-lock.js';
import { findDirectory, makeDirectory, serverAccount } from './directory.js';
import { reasonOfEnd, sizeOfLog, withDisk } from './reason-of-end.js';
import {
  createDatabaseIfAbsent,
  findRunning,
  isServerRunning,
  serverUrl,
  type ServerAddress,
  type Settings,
  startServer,
  stopServer,
} from './server.js';

export interface EmbeddedPostgres {
  /** Connection URL, with the password. By its Unix socket where there can be one. Valid until `stop`. */
  readonly url: string;
  /** False once the server has ended, and nobody has stopped it. True while it recovers from a crash of its own. */
  isRunning(): Promise<boolean>;
  /** Why the server has ended, as far as its log and its disk say. */
  reasonOfEnd(): Promise<string>;
  /** Starts a server that has ended, at the same URL. @throws StartupError */
  restart(): Promise<void>;
  /** Ends all sessions and stops the server. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; created if absent. */
  readonly directory: string;
  /** Created if absent. */
  readonly database: string;
  /** false for temporary clusters: writes are not synced to disk, and a crash may lose all data. Default true. */
  readonly durable?: boolean;
  /** Further settings of PostgreSQL, e.g. `{ max_connections: '200' }`. */
  readonly settings?: Settings;
}

const NOT_DURABLE: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a PostgreSQL server from npm packages, for installations without a PostgreSQL. The server runs in a separate session, so that neither
 * Ctrl-C nor the end of this process stops it, but only `stop`. If a killed Confab left its server running, that server is used.
 *
 * @throws StartupError if the server cannot run on this machine or another process uses the directory
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database, durable = true, settings = {} } = options;
  const directory = await makeDirectory(options.directory);
  const lock = await lockDirectory(directory);
  try {
    const account = await serverAccount(directory);
    const cluster = await openCluster({ directory, binaries: await findBinaries(account), account, durable });
    const effective = durable ? settings : { ...NOT_DURABLE, ...settings };
    const address = await serve(cluster, database, effective);
    let logStart = await sizeOfLog(cluster);
    const stopAndUnlock = async () => {
      try {
        await stopServer(cluster);
      } finally {
        await lock.release();
      }
    };
    let stopping: Promise<void> | undefined;
    return {
      url: serverUrl(cluster, address, database),
      isRunning: () => isServerRunning(cluster),
      reasonOfEnd: () => reasonOfEnd(cluster, logStart),
      async restart() {
        try {
          await startServer(cluster, effective, address);
        } catch (error) {
          throw new StartupError(await withDisk(cluster, errorReason(error)));
        }
        logStart = await sizeOfLog(cluster);
      },
      stop: () => (stopping ??= stopAndUnlock()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Finds the server that another process runs on the directory. Does not lock the directory, so that process may stop the server at any
 * time.
 *
 * @returns the connection URL; undefined if no server runs
 */
export async function findEmbeddedPostgres(
  options: Pick<EmbeddedPostgresOptions, 'directory' | 'database'>,
): Promise<string | undefined> {
  const directory = await findDirectory(options.directory);
  const cluster = directory === undefined ? undefined : await findCluster(directory);
  const address = cluster && (await findRunning(cluster));
  return cluster && address ? serverUrl(cluster, address, options.database) : undefined;
}

async function serve(cluster: Cluster, database: string, settings: Settings): Promise<ServerAddress> {
  const address = await startServer(cluster, settings);
  try {
    await createDatabaseIfAbsent(cluster, address, database);
    return address;
  } catch (error) {
    await stopServer(cluster);
    throw error;
  }
}

export { databaseExists } from './cluster.js';
