import { PrismaPg } from '@prisma/adapter-pg';
import pg, { type PoolClient } from 'pg';
import { PrismaClient, type Prisma } from '#generated/prisma/client.js';
import { neverThrows } from '#platform/observability/never-throws.js';

/** The longest time of a timer of Node, 24 days: connections of the pool close before. */
const UNLIMITED_MILLISECONDS = 2 ** 31 - 1;

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * Prisma's adapter. A transaction for which Prisma names an isolation level is one of ours, which is open already. For its own
 * transactions, around operations of several statements, Prisma names none.
 */
class JoiningAdapter extends PrismaPg {
  /** The connection of the transaction that Prisma joins next. */
  joining?: PoolClient;

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const startOwn = adapter.startTransaction.bind(adapter);
    const startTransaction: Adapter['startTransaction'] = (isolationLevel) =>
      isolationLevel === undefined ? startOwn() : joinedTransaction(this.joining!);
    return Object.assign(adapter, { startTransaction });
  }
}

/** Runs statements on the connection, and leaves BEGIN, COMMIT and ROLLBACK to us. */
async function joinedTransaction(connection: PoolClient): ReturnType<Adapter['startTransaction']> {
  // the adapter converts values and errors, and asks its pool for nothing but `query`
  const query = (statement: pg.QueryConfig) => connection.query(statement);
  const pool = Object.assign(new pg.Pool(), { query });
  const adapter = await new PrismaPg(pool).connect();
  const nothing = () => Promise.resolve();
  return Object.assign(adapter, { options: { usePhantomQuery: true }, commit: nothing, rollback: nothing });
}

/** @param adapter leads to the pool, for operations outside our transactions */
export const prismaOn = (adapter: PrismaPg): PrismaClient =>
  new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 30_000 } });

interface Joined {
  readonly prisma: Promise<Prisma.TransactionClient>;
  /** Resolves once Prisma does not know the connection any more. */
  readonly leave: () => Promise<void>;
}

/**
 * Prisma on the pool, and in transactions that the pool has opened. To open a transaction costs Prisma more than the statements in it, so
 * what Prisma takes for a transaction is opened once for each connection and ends with the connection. It sends nothing to PostgreSQL.
 */
export class JoiningPrisma {
  /** For operations outside transactions. */
  readonly client: PrismaClient;
  private readonly adapter: JoiningAdapter;
  private readonly joined = new Map<PoolClient, Joined>();
  /** The adapter is told one connection at a time. */
  private lastJoin: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.adapter = new JoiningAdapter(pool);
    this.client = prismaOn(this.adapter);
    // not `this`, and with it the client: Graphile Worker keeps the pool as long as the process lasts
    const { joined } = this;
    pool.on(
      'remove',
      neverThrows((connection) => joined.get(connection)?.leave()),
    );
  }

  /** Prisma on a connection that is checked out and, while the client is in use, inside a transaction. */
  on(connection: PoolClient): Promise<Prisma.TransactionClient> {
    const known = this.joined.get(connection);
    if (known) return known.prisma;
    const joined = this.join(connection);
    this.joined.set(connection, joined);
    return joined.prisma;
  }

  async disconnect(): Promise<void> {
    await Promise.all(Array.from(this.joined.values(), ({ leave }) => leave()));
    await this.client.$disconnect();
  }

  private join(connection: PoolClient): Joined {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let left!: Promise<void>;
    const prisma = this.lastJoin.then(
      () =>
        new Promise<Prisma.TransactionClient>((resolve, reject) => {
          this.adapter.joining = connection;
          const untilEnd = (joined: Prisma.TransactionClient) => {
            resolve(joined);
            return ended;
          };
          left = this.client
            .$transaction(untilEnd, {
              isolationLevel: 'ReadCommitted',
              maxWait: UNLIMITED_MILLISECONDS,
              timeout: UNLIMITED_MILLISECONDS,
            })
            .catch(reject)
            .finally(() => this.joined.delete(connection));
        }),
    );
    this.lastJoin = prisma.catch(() => undefined);
    const leave = async () => {
      end();
      await this.lastJoin;
      await left;
    };
    return { prisma, leave };
  }
}
