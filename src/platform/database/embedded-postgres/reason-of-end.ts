import { open, stat, statfs } from 'node:fs/promises';
import type { ClusterFiles } from './cluster.js';
import { errorMessages } from './run.js';

/** Bytes at the end of the log in which the reason is looked for. */
const LOG_BYTES = 256 * 1024;

/** With less PostgreSQL cannot add a file to its write-ahead log. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** The size of the log of the server, at which its next messages begin. */
export const sizeOfLog = ({ log }: Pick<ClusterFiles, 'log'>): Promise<number> =>
  stat(log).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Why the server has ended, as far as its log and its disk say.
 *
 * @param logStart size of its log when it had started
 */
export async function reasonOfEnd(cluster: ClusterFiles, logStart: number): Promise<string> {
  // Failed statements are errors as well.
  const messages = errorMessages((await endOf(cluster.log, logStart)).replaceAll(/ ERROR: .*/g, ''));
  const message = messages.find((text) => /no space left/i.test(text)) ?? messages[0];
  return withDisk(cluster, message ?? 'its log has no reason, as after kill -9 or a lack of memory');
}

/** Adds to the reason that the disk is full: the log can be on it as well, and then lacks the message. */
export async function withDisk({ data }: ClusterFiles, reason: string): Promise<string> {
  const { bavail, bsize } = await statfs(data);
  const free = bavail * bsize;
  return free < MIN_FREE_BYTES
    ? `${reason}; the disk is full: it has ${Math.floor(free / 1024 / 1024)} MB free`
    : reason;
}

async function endOf(log: string, start: number): Promise<string> {
  const position = Math.max(start, (await sizeOfLog({ log })) - LOG_BYTES);
  const handle = await open(log);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LOG_BYTES), position });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
