import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { Command, writeEnvironmentFile } from './command.js';
import { ENCRYPTION_KEY, TestServer } from './server.js';
import { copyTemplateCluster } from './template-cluster.mjs';

export type CellName = 'one' | 'two';

/** Settings of a PostgreSQL that apps are moved from and to. The defaults are too low for several moves at once. */
export const REPLICATING = {
  wal_level: 'logical',
  max_connections: '100',
  max_worker_processes: '20',
  max_logical_replication_workers: '12',
  max_sync_workers_per_subscription: '6',
};

/** Two cells with one store of files, whose databases are on a PostgreSQL of their own that replicates. The first database has the directory. */
export class ReplicatingCells {
  readonly servers: Readonly<Record<CellName, TestServer>> = { one: new TestServer(), two: new TestServer() };
  private readonly urls: Readonly<Record<CellName, string>>;

  private constructor(
    private readonly postgres: EmbeddedPostgres,
    readonly folder: string,
  ) {
    const two = new URL(postgres.url);
    two.pathname = '/two';
    this.urls = { one: postgres.url, two: two.href };
  }

  static async start(): Promise<ReplicatingCells> {
    const folder = await mkdtemp(join(tmpdir(), 'confab-replicating-'));
    await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
    const directory = join(folder, 'postgres');
    await copyTemplateCluster(directory);
    const postgres = await startEmbeddedPostgres({
      directory,
      database: 'confab',
      durable: false,
      settings: REPLICATING,
    });
    const cells = new ReplicatingCells(postgres, folder);
    await cells.query('one', 'CREATE DATABASE two TEMPLATE confab');
    for (const name of ['one', 'two'] as const)
      await cells.servers[name].start(cells.environment(name), undefined, (app) =>
        app.get(CellsRepository).add({}, { name, weight: 1 }),
      );
    return cells;
  }

  /** Of the processes of a cell. */
  environment(name: CellName): Record<string, string> {
    return {
      CONFAB_CELL: name,
      DATABASE_URL: this.urls[name],
      DATABASE_DIRECTORY_URL: this.urls.one,
      DATA_DIR: join(this.folder, 'files'),
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    };
  }

  /** Starts `confab cells move` from the first cell to the second one, each with more variables. */
  async startMove(
    appId: string,
    more: readonly string[] = [],
    { source, target }: { source?: NodeJS.ProcessEnv; target?: NodeJS.ProcessEnv } = {},
  ): Promise<Command> {
    const file = join(this.folder, 'two.env');
    await writeEnvironmentFile(file, { ...this.environment('two'), ...target });
    return new Command(['cells', 'move', appId, '--to', 'two', '--env', file, ...more], {
      ...this.environment('one'),
      ...source,
    });
  }

  /** Name of a cell → the port of its server. */
  get ports(): Record<CellName, number> {
    const portOf = ({ http }: TestServer) => (http.address() as AddressInfo).port;
    return { one: portOf(this.servers.one), two: portOf(this.servers.two) };
  }

  async query(name: CellName, text: string, values: unknown[] = []): Promise<any[]> {
    const connection = new pg.Client(this.urls[name]);
    await connection.connect();
    try {
      return (await connection.query(text, values)).rows;
    } finally {
      await connection.end();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.servers).map((server) => server.stop()));
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
