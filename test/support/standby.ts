import { chmod, chown, cp, lchown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { CrashingPostgres } from './crashing-postgres.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** A streaming standby of a PostgreSQL of a test. */
export class Standby {
  private constructor(
    private readonly primary: CrashingPostgres,
    private readonly data: string,
    readonly url: URL,
  ) {}

  /** Resolves once it accepts connections. */
  static async start(primary: CrashingPostgres, name = 'standby'): Promise<Standby> {
    const data = join(primary.folder, name);
    const url = Object.assign(new URL(primary.url), { port: String(await freePort()) });
    url.searchParams.delete('host');
    await takeBaseBackup(primary, data);
    await configure(data, primary.url);
    await giveToAccount(primary, data);
    const standby = new Standby(primary, data, url);
    await standby.startAgain();
    return standby;
  }

  /** From now on the primary acknowledges a commit once the standby has it. Resolves once that is true of all commits before. */
  async becomeSynchronous(): Promise<void> {
    const connection = new pg.Client(this.primary.url);
    await connection.connect();
    await connection.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await connection.query('SELECT pg_reload_conf()');
    await eventually(async () => {
      const { rows } = await connection.query('SELECT sync_state FROM pg_stat_replication');
      expect(rows).toEqual([{ sync_state: 'sync' }]);
    });
    await connection.query('SELECT pg_current_xact_id()');
    await connection.end();
  }

  /** Tries to reach the primary ten times a second; the default of PostgreSQL is every five seconds. */
  async startAgain(): Promise<void> {
    const settings = `-c port=${this.url.port} -c synchronous_standby_names= -c wal_retrieve_retry_interval=100ms`;
    await this.primary.runPgCtlOn(this.data, 'start', '-l', join(this.data, 'postgres.log'), '-o', settings);
  }

  /** Resolves once it is a primary. */
  async promote(): Promise<void> {
    await this.primary.runPgCtlOn(this.data, 'promote');
  }

  /** Without a checkpoint. */
  async stop(): Promise<void> {
    await this.primary.runPgCtlOn(this.data, 'stop', '-m', 'immediate');
  }
}

/** A base backup as the documentation of PostgreSQL describes it: a copy of the files between two calls. */
export async function takeBaseBackup(from: CrashingPostgres, to: string): Promise<void> {
  const connection = new pg.Client(from.url);
  await connection.connect();
  try {
    await copy(connection, await from.data(), to);
  } finally {
    await connection.end();
  }
  await chmod(to, 0o700); // PostgreSQL refuses a folder that others can enter
}

/** Where PostgreSQL runs under another account. */
export async function giveToAccount(postgres: CrashingPostgres, folder: string): Promise<void> {
  const account = await postgres.account();
  if (account) await giveTo(folder, account);
}

/** Files that PostgreSQL replaces or removes at any time, and makes again. */
const TEMPORARY = /^(pg_internal\.init|pgsql_tmp)/;

async function copy(primary: pg.Client, from: string, to: string): Promise<void> {
  await primary.query(`SELECT pg_backup_start('standby', fast => true)`);
  const excluded = ['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_stat_tmp', 'pg_replslot'];
  const isCopied = (path: string) =>
    !excluded.some((name) => path.startsWith(join(from, name))) && !TEMPORARY.test(basename(path));
  await cp(from, to, { recursive: true, filter: isCopied });
  for (const folder of ['pg_wal', 'pg_stat_tmp', 'pg_replslot']) await mkdir(join(to, folder), { recursive: true });
  const { rows } = await primary.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
  await writeFile(join(to, 'backup_label'), rows[0]!.labelfile);
}

async function configure(data: string, primaryUrl: string): Promise<void> {
  await writeFile(join(data, 'standby.signal'), '');
  await writeFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`);
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
}
