import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../errors/error-reason.js';
import { StartupError } from '../../errors/startup-error.js';
import { answers } from './probe.js';

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Keeps the directory to one living process of this machine. The lock is a socket that this process listens on: the kernel grants a
 * name once, and takes it back when the process ends, however it ends. A file with a process id would outlive a `kill -9`.
 *
 * @throws StartupError when another process holds the directory.
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

/** Named after the folder's inode, which is the same through every path, link and mount. */
async function socketName(directory: string): Promise<string> {
  const { dev, ino } = await stat(directory, { bigint: true });
  const name = `confab-${String(dev)}-${String(ino)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** undefined when the name is taken */
async function listen(name: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref(); // a lock must not keep the process alive
  server.listen({ path: name, exclusive: true }); // not shared among the workers of a node:cluster
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** Only Linux has socket names that are no files. Elsewhere the file of a killed process stays behind, and nobody answers on it. */
async function replaceDeadSocket(name: string): Promise<Server | undefined> {
  if (name.startsWith('\0') || (await answers({ path: name }))) return undefined;
  await rm(name, { force: true });
  return listen(name);
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
