import { execFile } from 'node:child_process';
import { chown, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Fault } from '../fault.js';

const run = promisify(execFile);
const DISK_BYTES = 64 * 1024 * 1024;
const DURATION_MILLISECONDS = 4_000;
/** Those that every send writes to. */
const TABLES = ['messages', 'events', 'outbox_events'];

/** The largest tables are in a tablespace on a small file system, which is filled. The log of PostgreSQL is not on it. */
export const databaseDiskFull: Fault = {
  name: 'disk of the database full',

  async obstacle() {
    return process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root can mount a file system';
  },

  async inflict(installation) {
    const { postgres } = installation;
    const folder = join(postgres.folder, 'small-disk');
    const session = new pg.Client(postgres.url);
    await session.connect();
    await mkdir(folder);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder]);
    installation.onStop(() => run('umount', ['--lazy', folder]));
    const tablespace = join(folder, 'tablespace');
    await mkdir(tablespace, { mode: 0o700 });
    const account = await postgres.account();
    if (account) await chown(tablespace, account.uid, account.gid);
    await session.query(`CREATE TABLESPACE small LOCATION '${tablespace}'`);
    const move = async (target: string) => {
      for (const table of TABLES) await session.query(`ALTER TABLE ${table} SET TABLESPACE ${target}`);
    };
    await move('small');
    const filling = join(folder, 'filling');
    try {
      await fill(filling);
      await delay(DURATION_MILLISECONDS);
    } finally {
      await rm(filling);
    }
    await move('pg_default');
    await session.query('DROP TABLESPACE small');
    await session.end();
  },
};

/** Writes to the file until its file system has no space. */
async function fill(file: string): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024);
  const handle = await open(file, 'w');
  try {
    for (;;) await handle.write(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}
