import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from '../support/eventually.js';
import { API_KEY, type Cluster } from './cluster.js';
import { send, type HttpResponse } from './http.js';

const run = promisify(execFile);
const DISK_BYTES = 64 * 1024 * 1024;
const DURATION_MILLISECONDS = 4_000;
const TIMEOUT_MILLISECONDS = 10_000;
/** Those that every send writes to. */
const TABLES = ['messages', 'events', 'outbox_events'];
const NOTE = 'A note.';

/**
 * Uploads are refused while the disk is full, and stored afterwards. The error is injected by preload.mjs, because a file system of limited size needs root.
 */
export async function fillDiskOfFiles(cluster: Cluster): Promise<void> {
  const files = cluster.servers.map((_, index) => join(cluster.switchesOf(index), 'disk-full'));
  for (const file of files) await writeFile(file, '');
  for (let server = 0; server < cluster.size; server++)
    await eventually(async () => expect(await upload(cluster, server)).toMatchObject({ status: 503 }));
  for (const file of files) await rm(file);
  for (let server = 0; server < cluster.size; server++)
    await eventually(async () => {
      const { status, body } = await upload(cluster, server);
      expect(status).toBe(200);
      expect(await (await fetch(body.data.attachments[0].url)).text()).toBe(NOTE);
    });
}

async function upload(cluster: Cluster, server: number): Promise<HttpResponse> {
  const body = new FormData();
  body.append('files[]', new Blob([NOTE], { type: 'text/plain' }), 'note.txt');
  const headers = { apikey: API_KEY, onBehalfOf: 'guest' };
  return send(cluster.addressOf(server), { method: 'POST', path: '/v3/media', headers, body }, TIMEOUT_MILLISECONDS);
}

/**
 * The largest tables are in a tablespace on a small file system, which is filled. The log of PostgreSQL is not on it. The tablespace is in the folder of
 * each server, so that the standby has one of its own.
 */
export async function fillDiskOfDatabase({ postgres }: Cluster): Promise<void> {
  const session = new pg.Client(postgres.url);
  await session.connect();
  await session.query('SET allow_in_place_tablespaces = on');
  await session.query(`CREATE TABLESPACE small LOCATION ''`);
  const { rows } = await session.query<{ oid: number }>(`SELECT oid FROM pg_tablespace WHERE spcname = 'small'`);
  const folder = join(await postgres.data(), 'pg_tblspc', String(rows[0]!.oid));
  const [version] = await readdir(folder);
  if (!(await mounts(folder))) {
    process.stdout.write('prove: database-disk-full is left out: no file system can be mounted\n');
    await session.query('DROP TABLESPACE small');
    return session.end();
  }
  try {
    await mkdir(join(folder, version!), { mode: 0o700 });
    const account = await postgres.account();
    if (account) for (const each of [folder, join(folder, version!)]) await chown(each, account.uid, account.gid);
    await moveTables(session, 'small');
    const filling = join(folder, 'filling');
    try {
      await fill(filling);
      await delay(DURATION_MILLISECONDS);
    } finally {
      await rm(filling);
    }
    await moveTables(session, 'pg_default');
  } finally {
    await run('umount', ['--lazy', folder]);
  }
  await session.query('DROP TABLESPACE small');
  await session.end();
}

/** @returns whether it could: only root can, and not in every container */
const mounts = (folder: string): Promise<boolean> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );

async function moveTables(session: pg.Client, tablespace: string): Promise<void> {
  for (const table of TABLES) await session.query(`ALTER TABLE ${table} SET TABLESPACE ${tablespace}`);
}

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
