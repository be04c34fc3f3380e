import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type PoolClient } from 'pg';
import { neverThrows } from '#platform/observability/never-throws.js';
import { PoolConnection } from './pool-connection.js';

/** Records which connection of the pool Prisma uses for a transaction that it opens. */
class OpeningTransactions {
  private readonly storage = new AsyncLocalStorage<{ connection?: PoolClient }>();
  private openingCount = 0;

  /** @param open opens a transaction, and calls `opened` once the transaction has its connection */
  async run<Result>(
    opening: { connection?: PoolClient },
    open: (opened: () => void) => Promise<Result>,
  ): Promise<Result> {
    this.openingCount++;
    let isOver = false;
    const opened = () => {
      if (isOver) return;
      isOver = true;
      // Up to Node 22 an enabled storage slows down every promise of the process, and most requests open no transaction.
      if (--this.openingCount === 0) this.storage.disable();
    };
    try {
      return await this.storage.run(opening, () => open(opened));
    } finally {
      opened();
    }
  }

  current(): { connection?: PoolClient } | undefined {
    return this.storage.getStore();
  }
}

export const openingTransactions = new OpeningTransactions();

export interface SharedPoolOptions extends pg.PoolConfig {
  /** Time without any data from PostgreSQL after which a running statement fails. */
  readonly responseMilliseconds: number;
}

/**
 * The only pool on the primary, and the pool on each read replica. Prisma opens its transactions with `connect()`, so recording the
 * connection here lets prepared statements join a transaction of Prisma.
 */
export class SharedPool extends pg.Pool {
  private readonly connections = new Set<PoolConnection>();

  constructor(options: SharedPoolOptions, Connection: typeof PoolConnection = PoolConnection) {
    super({ ...options, Client: Connection });
    this.on(
      'connect',
      neverThrows((connection) => {
        connection.on('error', () => undefined); // the next query on it fails
        const opened = connection as unknown as PoolConnection;
        this.connections.add(opened);
        opened.limitResponseTime();
      }),
    );
    this.on(
      'release',
      neverThrows((_error, connection) => ((connection as unknown as PoolConnection).isUnlimited = false)),
    );
    this.on(
      'remove',
      neverThrows((connection) => this.connections.delete(connection as unknown as PoolConnection)),
    );
  }

  /** @returns a function that closes the connections on which nothing has arrived since, except for those with unlimited statements */
  observeSilence(): () => void {
    const observed = Array.from(this.connections, (connection) => [connection, connection.bytesRead] as const);
    return () => {
      for (const [connection, bytesRead] of observed)
        if (connection.bytesRead === bytesRead && !connection.isUnlimited) connection.close();
    };
  }

  override connect(): Promise<PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<PoolClient> | void {
    if (callback) return super.connect(callback);
    const opening = openingTransactions.current();
    return super.connect().then((client) => {
      // the first connection is that of the transaction; its work may use others later
      if (opening) opening.connection ??= client;
      return client;
    });
  }
}
