import { once } from 'node:events';
import { chown, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './cluster.js';

/** The shortest limit of the supported systems, that of macOS, in bytes. Node.js 20 would truncate a longer path. */
const MAX_PATH_BYTES = 103;

/** As long as any name that PostgreSQL gives to a socket. */
const PROBE = '.s.PGSQL.probe';

/**
 * Creates the folder for the Unix socket of the server: a statement takes less CPU time by a socket than by TCP. Only the account of the
 * server can enter it.
 *
 * @returns its absolute path; undefined where the path is too long for a socket, or the file system has no sockets
 */
export async function openSocketFolder({
  directory,
  account,
}: Pick<Cluster, 'directory' | 'account'>): Promise<string | undefined> {
  const folder = join(directory, 'socket');
  const probe = join(folder, PROBE);
  if (Buffer.byteLength(probe) > MAX_PATH_BYTES) return undefined;
  await mkdir(folder, { mode: 0o700, recursive: true });
  if (account) await chown(folder, account.uid, account.gid);
  return (await acceptsSocket(probe)) ? folder : undefined;
}

async function acceptsSocket(path: string): Promise<boolean> {
  try {
    await rm(path, { force: true });
    const server = createServer();
    // workers of node:cluster would otherwise share the socket
    server.listen({ path, exclusive: true });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}
