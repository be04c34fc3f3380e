import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg, { type PoolClient } from 'pg';
import { PrismaClient } from '../../generated/prisma/client.js';
import type { AppContext, InstallationContext } from '../context.js';
import { isSerializationConflict } from './database-errors.js';
import { AppDatabase, InstallationDatabase } from './session/scoped-database.js';
import { openingTransactions, SharedPool } from './session/shared-pool.js';
import { Session } from './session/session.js';
import { installationStatement } from './statement.js';
import type { Transaction } from '../transaction.js';
import { guarded } from '../observability/guarded.js';

const MAX_ATTEMPTS = 5;

const LONG_TRANSACTION_MILLISECONDS = 6 * 3_600_000;

const unlimitedStatements = installationStatement('unlimited-statements', {
  reason: 'a setting of the connection',
  text: 'SET LOCAL statement_timeout = 0',
});

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
}

/** The way to PostgreSQL: Prisma for ordinary work, prepared statements for hot paths, one pool and one transaction for both. */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly pool: SharedPool;
  private readonly client: PrismaClient;

  constructor(options: DatabaseOptions) {
    this.pool = new SharedPool({
      connectionString: options.url,
      // two more, on which the runners of the job queue listen
      max: options.poolSize + 2,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'confab',
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    this.pool.on(
      'error',
      guarded((error) => this.logger.warn(`An idle database connection broke: ${error.message}`)),
    );
    // the next query on a broken connection fails
    this.pool.on(
      'connect',
      guarded((connection) => connection.on('error', () => undefined)),
    );
    this.client = new PrismaClient({
      adapter: new PrismaPg(this.pool),
      transactionOptions: { maxWait: 10_000, timeout: 30_000 },
    });
  }

  /** The rows of the app of the context, inside the transaction of the context if there is one. */
  forApp(ctx: AppContext): AppDatabase {
    return new AppDatabase(this.session(ctx), ctx.app.id);
  }

  /** What belongs to no app, and work over several apps; inside the transaction of the context if there is one. */
  forInstallation(ctx: InstallationContext): InstallationDatabase {
    return new InstallationDatabase(this.session(ctx));
  }

  private session(ctx: InstallationContext): Session {
    return new Session(ctx, this.pool, this.client, (work) =>
      this.withTransaction(ctx, (tx) => work(this.session(tx))),
    );
  }

  /**
   * Runs `work` in one transaction and commits it; an error rolls everything back. Joins the transaction of the
   * context if one is open. `work` may run several times (deadlock, serialization conflict): it must have no effect
   * outside the database.
   */
  async withTransaction<Context extends InstallationContext, Result>(
    ctx: Context,
    work: (ctx: Context & { transaction: Transaction }) => Promise<Result>,
  ): Promise<Result> {
    if (ctx.transaction) return work(ctx as Context & { transaction: Transaction });
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attemptTransaction(ctx, work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isSerializationConflict(error)) throw error;
        await delay(Math.random() * 2 ** attempt * 5);
      }
    }
  }

  private async attemptTransaction<Context extends InstallationContext, Result>(
    ctx: Context,
    work: (ctx: Context & { transaction: Transaction }) => Promise<Result>,
    limits: { timeout?: number } = {},
  ): Promise<Result> {
    const opening: { connection?: PoolClient } = {};
    const afterCommit: (() => void)[] = [];
    const result = await openingTransactions.run(opening, (opened) =>
      this.client.$transaction(async (prisma) => {
        opened();
        if (!opening.connection) throw new Error('Prisma opened a transaction on a connection that is not of our pool');
        const transaction: Transaction = {
          prisma,
          connection: opening.connection,
          lastStatement: Promise.resolve(),
          afterCommit,
        };
        try {
          return await work({ ...ctx, transaction });
        } finally {
          await transaction.lastStatement.catch(() => undefined);
        }
      }, limits),
    );
    for (const effect of afterCommit) effect();
    return result;
  }

  /** Like `withTransaction`, for housekeeping over more rows than a request ever touches: neither Prisma nor PostgreSQL ends it early. */
  async withLongTransaction<Context extends InstallationContext, Result>(
    ctx: Context,
    work: (ctx: Context & { transaction: Transaction }) => Promise<Result>,
  ): Promise<Result> {
    return this.attemptTransaction(
      ctx,
      async (tx) => {
        await this.forInstallation(tx).query(unlimitedStatements, []);
        return work(tx);
      },
      { timeout: LONG_TRANSACTION_MILLISECONDS },
    );
  }

  /** How many do what at the moment; `waiting` are those who wait for one. */
  get connections(): Record<'busy' | 'idle' | 'waiting', number> {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Resolves if a connection can be opened and used. @throws the error of the driver otherwise */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  /** For a library that brings statements of its own: outside every transaction, with the driver's own column types. */
  forLibrary(): Pick<pg.Pool, 'query'> {
    return this.pool;
  }

  /** For the job queue, which takes connections and brings statements of its own. */
  poolOfJobs(): pg.Pool {
    return this.pool;
  }

  /** A connection of its own, outside the pool: for LISTEN. */
  dedicatedConnection(): pg.Client {
    return new pg.Client({
      connectionString: this.pool.options.connectionString,
      keepAlive: true,
      application_name: 'confab-listener',
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.$disconnect();
    await this.pool.end();
  }
}
