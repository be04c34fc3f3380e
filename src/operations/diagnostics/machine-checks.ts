import { once } from 'node:events';
import { access, constants, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from '#platform/config/config.js';
import { errorCode, errorReason } from '#platform/errors/error-reason.js';
import { failed, ok, warning, type Finding } from './finding.js';

/** The oldest Node that `engines` of package.json allows. */
const OLDEST_NODE = [20, 19] as const;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  const oldest = OLDEST_NODE.join('.');
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? ok('node', `Node ${version} is supported.`)
    : failed('node', `Node ${version} is older than ${oldest}.`, `Install Node ${oldest} or newer.`);
}

const GIGABYTE = 1e9;

/** The disk of uploaded files, and of the embedded PostgreSQL. */
export async function checkDisk(config: Config): Promise<Finding[]> {
  const folder = await usedFolder(config);
  const ofCells = checkFilesOfCells(config);
  return folder === undefined ? ofCells : [await checkWritable(folder), await checkSpace(folder), ...ofCells];
}

/** An app that moves to another cell leaves its files where they are. Empty without cells, and where the files are in a bucket. */
export const checkFilesOfCells = ({ cell, media, dataDir }: Config): Finding[] =>
  cell && !media.s3
    ? [
        warning(
          'files of cells',
          `The files of the cell ${cell.name} are in the folder ${join(dataDir, 'media')}. An app that moves to a cell without this folder loses them.`,
          'Set MEDIA_STORE=s3 with one bucket for all cells, or mount one folder at the servers of all cells.',
        ),
      ]
    : [];

export interface DiskSpace {
  readonly folder: string;
  /** The account of the server can use so much. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** @returns undefined if the server stores nothing on a disk of its own */
export async function diskSpace(config: Config): Promise<DiskSpace | undefined> {
  const folder = await usedFolder(config);
  return folder === undefined ? undefined : spaceOf(folder);
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** The folder of uploaded files, or of the embedded PostgreSQL. */
async function usedFolder({ dataDir, media, databaseUrl }: Config): Promise<string | undefined> {
  if (databaseUrl && media.s3) return undefined;
  return existing(media.s3 ? dataDir : join(dataDir, 'media'));
}

/** The folder, or the nearest one above it that exists: a start creates the rest. */
async function existing(folder: string): Promise<string> {
  try {
    await access(folder);
    return folder;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) return folder;
    return existing(dirname(folder));
  }
}

async function checkWritable(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    return ok('data folder', `${folder} can be written.`);
  } catch (error) {
    return failed(
      'data folder',
      `${folder} cannot be written (${errorReason(error)}).`,
      'Give it to the account that runs Confab, or set DATA_DIR to another folder.',
    );
  }
}

async function checkSpace(folder: string): Promise<Finding> {
  const check = 'disk space';
  const remedy = 'Delete what is not needed, or enlarge the disk.';
  try {
    const { freeBytes: free } = await spaceOf(folder);
    const message = `${(free / GIGABYTE).toFixed(1)} GB are free in ${folder}.`;
    if (free < GIGABYTE / 10) return failed(check, message, remedy);
    return free < GIGABYTE ? warning(check, message, remedy) : ok(check, message);
  } catch (error) {
    return failed(check, `The free space of ${folder} cannot be read (${errorReason(error)}).`, 'Check the disk.');
  }
}

const TIMEOUT_MILLISECONDS = 3_000;

/** The port is free, or the server of this configuration responds on it. */
export async function checkPort({ host, port }: Config): Promise<Finding> {
  const check = 'port';
  const error = port === 0 ? undefined : await errorOfListening(host, port);
  if (error === undefined) return ok(check, port === 0 ? 'A free port is selected at the start.' : `${port} is free.`);
  if (error !== 'EADDRINUSE')
    return failed(check, `${host}:${port} cannot be listened on (${error}).`, 'Set HOST and PORT to others.');
  return (await isConfab(host, port))
    ? ok(check, `A server is ready on ${port}.`)
    : failed(
        check,
        `${port} is taken, and no server that is ready responds there.`,
        'Look into the log of the server; if another program has the port, stop it or set PORT to another one.',
      );
}

async function errorOfListening(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return errorCode(error) ?? errorReason(error);
  } finally {
    server.close();
  }
}

async function isConfab(host: string, port: number): Promise<boolean> {
  const address = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  try {
    const response = await fetch(`http://${address}:${port}/health/ready`, {
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const body = (await response.json()) as { checks?: { database?: string } };
    return response.ok && body.checks?.database === 'ok';
  } catch {
    return false;
  }
}
