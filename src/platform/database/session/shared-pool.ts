import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type PoolClient } from 'pg';

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

/**
 * The only pool. Prisma opens its transactions with `connect()`, so recording the connection here lets prepared statements join a
 * transaction of Prisma.
 */
export class SharedPool extends pg.Pool {
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
