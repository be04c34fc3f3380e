import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../../src/platform/database/embedded-postgres/binaries.js';
import { findCluster } from '../../src/platform/database/embedded-postgres/cluster.js';
import { serverAccount } from '../../src/platform/database/embedded-postgres/directory.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/database/embedded-postgres/index.js';
import { run } from '../../src/platform/database/embedded-postgres/run.js';

/** A separate PostgreSQL with production durability settings, which a test can crash. */
export class CrashingPostgres {
  private constructor(
    private readonly folder: string,
    private readonly postgres: EmbeddedPostgres,
  ) {}

  static async start(): Promise<CrashingPostgres> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'confab-crashing-')));
    await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
    const directory = join(folder, 'postgres');
    return new CrashingPostgres(folder, await startEmbeddedPostgres({ directory, database: 'confab' }));
  }

  get url(): string {
    return this.postgres.url;
  }

  /** Simulates a power failure: stops PostgreSQL without a checkpoint, and restarts it at the same address. */
  async crash(): Promise<void> {
    await this.runPgCtl('stop', '-m', 'immediate');
    await this.runPgCtl('start', '-l', join(this.folder, 'postgres', 'postgres.log'));
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private async runPgCtl(command: string, ...options: string[]): Promise<void> {
    const directory = join(this.folder, 'postgres');
    const account = await serverAccount(directory);
    const { pgCtl } = await findBinaries(account);
    const { data } = (await findCluster(directory))!;
    const { exitCode, output } = await run(pgCtl, [command, '-D', data, '-w', ...options], { account, cwd: directory });
    if (exitCode !== 0) throw new Error(`pg_ctl ${command} failed: ${output}`);
  }
}
