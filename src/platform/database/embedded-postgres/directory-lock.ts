import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { acceptsConnections } from './probe.js';

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks the directory for this process. The lock is a socket on which the process listens: the kernel assigns a socket name to one process
 * only, and frees it when the process ends, also after `kill -9`. A lock file would remain after `kill -9`.
 *
 * @throws StartupError if another process of this machine has the lock
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const name = await socketName(directory);
  const server = (await listen(name)) ?? (await replaceDeadSocket(name));
  if (!server) {
    throw new StartupError(
      `Another Confab is running on ${directory}: stop it, give this one a DATA_DIR of its own, or set DATABASE_URL for both.`,
    );
  }
  return { release: () => close(server) };
}

/** Contains the inode of the folder, which does not depend on the path, link or mount by which it is opened. */
async function socketName(directory: string): Promise<string> {
  const { dev, ino } = await stat(directory, { bigint: true });
  const name = `confab-${String(dev)}-${String(ino)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** @returns undefined if another process uses the name */
async function listen(name: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref(); // a lock must not keep the process alive
  server.listen({ path: name, exclusive: true }); // workers of node:cluster would otherwise share the socket
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** Only Linux has socket names that are not files. On other systems the socket file of a killed process remains, and refuses connections. */
async function replaceDeadSocket(name: string): Promise<Server | undefined> {
  if (name.startsWith('\0') || (await acceptsConnections({ path: name }))) return undefined;
  await rm(name, { force: true });
  return listen(name);
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
