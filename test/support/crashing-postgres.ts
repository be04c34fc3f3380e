import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '#platform/database/embedded-postgres/binaries.js';
import { findCluster } from '#platform/database/embedded-postgres/cluster.js';
import { serverAccount } from '#platform/database/embedded-postgres/directory.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { run, type Account } from '#platform/database/embedded-postgres/run.js';
import { copyTemplateCluster } from './template-cluster.mjs';

/** A separate PostgreSQL with production durability settings and a migrated database, which a test can crash. */
export class CrashingPostgres {
  private constructor(
    /** That other servers of PostgreSQL may have folders in: the account that runs them can enter it. */
    readonly folder: string,
    private readonly postgres: EmbeddedPostgres,
  ) {}

  /** @param settings further settings of PostgreSQL */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<CrashingPostgres> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'confab-crashing-')));
    await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
    const directory = join(folder, 'postgres');
    await copyTemplateCluster(directory);
    return new CrashingPostgres(folder, await startEmbeddedPostgres({ directory, database: 'confab', settings }));
  }

  get url(): string {
    return this.postgres.url;
  }

  /** Creates another database with the same contents, which no connection may use. */
  async copyDatabase(name: string): Promise<void> {
    const admin = new pg.Client({ connectionString: Object.assign(new URL(this.url), { pathname: '/postgres' }).href });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name} TEMPLATE confab`);
    await admin.end();
  }

  /** Simulates a power failure: stops PostgreSQL without a checkpoint, and restarts it at the same address. */
  async crash(): Promise<void> {
    await this.stopImmediately();
    await this.startAgain();
  }

  /** Stops PostgreSQL without a checkpoint. */
  async stopImmediately(): Promise<void> {
    await this.runPgCtl('stop', '-m', 'immediate');
  }

  /** At the same address. Waits until PostgreSQL accepts connections. */
  async startAgain(): Promise<void> {
    await this.runPgCtl('start', '-l', join(this.folder, 'postgres', 'postgres.log'));
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /** The data directory. */
  async data(): Promise<string> {
    return (await findCluster(join(this.folder, 'postgres')))!.data;
  }

  /** The account that runs PostgreSQL; undefined: that of this process. */
  async account(): Promise<Account | undefined> {
    return serverAccount(join(this.folder, 'postgres'));
  }

  private async runPgCtl(command: string, ...options: string[]): Promise<void> {
    await this.runPgCtlOn(await this.data(), command, ...options);
  }

  /** @param data the directory of this or another cluster */
  async runPgCtlOn(data: string, command: string, ...options: string[]): Promise<void> {
    const account = await this.account();
    const { pgCtl } = await findBinaries(account);
    const { exitCode, output } = await run(pgCtl, [command, '-D', data, '-w', ...options], {
      account,
      cwd: this.folder,
    });
    if (exitCode !== 0) throw new Error(`pg_ctl ${command} failed: ${output}`);
  }
}
