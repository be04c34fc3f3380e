import { randomUUID } from 'node:crypto';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import { createDatabase } from './database.js';
import { TestServer } from './server.js';
import { TcpProxy } from './tcp-proxy.js';

/** An installation of cells: a directory, and a server with a database for each cell. Each database is behind a proxy that a test can close. */
export class TestCells {
  readonly directory: TcpProxy;
  readonly servers: ReadonlyMap<string, TestServer>;
  readonly databases: ReadonlyMap<string, TcpProxy>;

  private constructor(directory: TcpProxy, databases: ReadonlyMap<string, TcpProxy>) {
    this.directory = directory;
    this.databases = databases;
    this.servers = new Map([...databases.keys()].map((name) => [name, new TestServer()]));
  }

  static async start(names: readonly string[]): Promise<TestCells> {
    const directory = await proxyOfNewDatabase();
    const databases = new Map<string, TcpProxy>();
    for (const name of names) databases.set(name, await proxyOfNewDatabase());
    const cells = new TestCells(directory, databases);
    for (const name of names) await cells.startServer(name);
    return cells;
  }

  server(name: string): TestServer {
    return this.servers.get(name)!;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.servers.values()].map((server) => server.stop()));
    await Promise.all(
      [this.directory, ...this.databases.values()].map((proxy) => proxy.close().catch(() => undefined)),
    );
  }

  /** Enters the cell in the directory first. */
  private async startServer(name: string): Promise<void> {
    const server = this.server(name);
    const environment = { DATABASE_URL: this.databases.get(name)!.url, DATABASE_DIRECTORY_URL: this.directory.url };
    await server.start({ ...environment, CONFAB_CELL: name, CONFAB_SERVICE_DOMAIN: 'chat.test' }, undefined, (app) =>
      app.get(CellsRepository).add({}, { name, weight: 1 }),
    );
  }
}

async function proxyOfNewDatabase(): Promise<TcpProxy> {
  const name = `confab_cell_${randomUUID().replaceAll('-', '')}`;
  const proxy = new TcpProxy(new URL(await createDatabase(name)));
  await proxy.open();
  return proxy;
}
