import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import type { PrismaClient } from '#generated/prisma/client.js';
import type { AppContext, InstallationContext } from '../context/context.js';
import type { Transaction } from '../context/transaction.js';
import { neverThrows } from '../observability/never-throws.js';
import { isConnectTimeout, isSerializationConflict } from './database-errors.js';
import { CONNECT_MILLISECONDS, DatabaseClient } from './hosts/database-client.js';
import { ReadReplicas } from './read-replicas/read-replicas.js';
import { replicationUrl } from './replication-url.js';
import { JoiningPrisma, prismaOn } from './session/joining-prisma.js';
import { OpenTransaction } from './session/open-transaction.js';
import type { PoolConnection } from './session/pool-connection.js';
import { AppDatabase, InstallationDatabase } from './session/scoped-database.js';
import { Session, type Queryable } from './session/session.js';
import { SharedPool, type SharedPoolOptions } from './session/shared-pool.js';
import { sql } from './sql.js';
import { installationStatement } from './statement.js';

const MAX_ATTEMPTS = 5;

/** The connections on which the runners of the job queue listen. */
const LISTENING_JOB_CONNECTIONS = 2;

/** The connections of the job queue, where its pool is not that of requests: those that listen, and two that take and complete jobs. */
export const SESSION_POOL_SIZE = LISTENING_JOB_CONNECTIONS + 2;

const STATEMENT_MILLISECONDS = 30_000;

/** Longer than a statement may take, so that PostgreSQL ends it first while the network works. */
const RESPONSE_MILLISECONDS = STATEMENT_MILLISECONDS + 5_000;

/** On an idle connection TCP begins to check after this time whether the other side is still there. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** A session of PostgreSQL keeps what it has prepared, and Prisma's timers end after 24 days: a connection in constant use is replaced each day. */
const LIFETIME_SECONDS = 86_400;

const TRANSACTION_MILLISECONDS = 30_000;

const LONG_TRANSACTION_MILLISECONDS = 6 * 3_600_000;

const unlimitedStatements = installationStatement('unlimited-statements', {
  reason: 'a setting of the connection',
})`SET LOCAL statement_timeout = 0`;

export interface DatabaseOptions {
  readonly url: string;
  /** Leads to the same database, for what belongs to a session. Absent: connections of `url` keep theirs. */
  readonly sessionUrl?: string;
  readonly poolSize: number;
  /** Standbys that run statements of requests that only read. */
  readonly readReplicaUrls?: readonly string[];
  /** Time without any data from PostgreSQL after which a running statement fails. For tests. */
  readonly responseMilliseconds?: number;
}

/** The way to PostgreSQL, by Prisma and by prepared statements: one pool, which opens the transactions of both. */
@Injectable()
export class Database implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly pool: SharedPool;
  /** Its connections keep their sessions. The same pool, unless there is a pooler that lends a session for a transaction only. */
  private readonly sessionPool: SharedPool;
  private readonly sessionUrl: string;
  private readonly prisma: JoiningPrisma;
  /** Absent without read replicas, as is the client. */
  readonly readReplicas?: ReadReplicas;
  private readonly readingClient?: PrismaClient;

  constructor(options: DatabaseOptions) {
    const { url, sessionUrl, poolSize } = options;
    this.sessionUrl = sessionUrl ?? url;
    this.pool = this.openPool(options, url, sessionUrl ? poolSize : poolSize + LISTENING_JOB_CONNECTIONS);
    this.sessionPool = sessionUrl ? this.openPool(options, sessionUrl, SESSION_POOL_SIZE) : this.pool;
    this.prisma = new JoiningPrisma(this.pool);
    const { readReplicaUrls = [] } = options;
    if (readReplicaUrls.length === 0) return;
    this.readReplicas = new ReadReplicas(readReplicaUrls, poolOptions(options), this.pool);
    this.readingClient = prismaOn(new PrismaPg(this.readReplicas.asPool()));
  }

  private openPool(options: DatabaseOptions, connectionString: string, max: number): SharedPool {
    // not `this`: Graphile Worker keeps the pool as long as the process lasts
    const { logger } = this;
    const pool = new SharedPool({ ...poolOptions(options), connectionString, max });
    pool.on(
      'connect',
      neverThrows((connection) => (connection as unknown as PoolConnection).closeWhenReadOnly()),
    );
    pool.on(
      'error',
      neverThrows((error) => logger.warn(`An idle database connection broke: ${error.message}`)),
    );
    return pool;
  }

  onApplicationBootstrap(): void {
    this.readReplicas?.start();
  }

  /** The rows of the app of the context, inside the transaction of the context if there is one. */
  forApp(ctx: AppContext): AppDatabase {
    const isForReplica = this.readReplicas !== undefined && ctx.onlyReads === true && ctx.transaction === undefined;
    return new AppDatabase(isForReplica ? this.readingSession(ctx) : this.session(ctx), ctx.app.id);
  }

  /** What belongs to no app, and work over several apps; inside the transaction of the context if there is one. */
  forInstallation(ctx: InstallationContext): InstallationDatabase {
    return new InstallationDatabase(this.session(ctx));
  }

  private session(ctx: InstallationContext): Session {
    return this.sessionOn(this.pool, this.prisma.client, ctx);
  }

  private readingSession(ctx: InstallationContext): Session {
    return this.sessionOn(this.readReplicas!, this.readingClient!, ctx);
  }

  private sessionOn(pool: Queryable, client: PrismaClient, ctx: InstallationContext): Session {
    return new Session(ctx, pool, client, (work) => this.withTransaction(ctx, (tx) => work(this.session(tx))));
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
    { isLong = false }: { isLong?: boolean } = {},
  ): Promise<Result> {
    const connection = (await this.pool.connect()) as PoolClient & PoolConnection;
    if (isLong) connection.isUnlimited = true;
    const limit = isLong ? LONG_TRANSACTION_MILLISECONDS : TRANSACTION_MILLISECONDS;
    const transaction = new OpenTransaction(connection, (joined) => this.prisma.on(joined), limit);
    const result = await transaction.complete(() => work({ ...ctx, transaction }));
    for (const effect of transaction.afterCommit) effect();
    return result;
  }

  /** Like `withTransaction`, for housekeeping over more rows than a request ever touches: no time limit ends it early. */
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
      { isLong: true },
    );
  }

  /** How many do what at the moment; `waiting` are those who wait for one. */
  get connections(): Record<'busy' | 'idle' | 'waiting', number> {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Resolves if a connection can be opened and used. @throws the error of the driver otherwise */
  async ping(): Promise<void> {
    await this.pool.query(sql`SELECT 1`);
  }

  /** With the password: where another PostgreSQL replicates from. */
  get replicationUrl(): string {
    return replicationUrl(this.sessionUrl);
  }

  /** For a library that brings statements of its own: outside every transaction, with the driver's own column types. */
  forLibrary(): Pick<pg.Pool, 'query'> {
    return this.pool;
  }

  /** For the job queue, which takes connections and brings statements of its own. */
  poolOfJobs(): pg.Pool {
    return this.sessionPool;
  }

  /** A connection of its own, outside the pool, for LISTEN and short statements. `connectDedicated` opens it. */
  dedicatedConnection(): DatabaseClient {
    return new DatabaseClient({
      connectionString: this.sessionUrl,
      query_timeout: CONNECT_MILLISECONDS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
      application_name: 'confab-listener',
    });
  }

  /** A connection of its own for statements that take hours, such as the creation of an index. `connectDedicated` opens it. */
  unlimitedConnection(): DatabaseClient {
    return new DatabaseClient({
      connectionString: this.sessionUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
      application_name: 'confab-maintenance',
    });
  }

  /**
   * If PostgreSQL does not respond, connections of the pool on which nothing arrives meanwhile are closed, so that requests fail in seconds
   * when the network drops packets.
   */
  async connectDedicated(connection: pg.Client): Promise<void> {
    const closeSilent = Array.from(this.pools, (pool) => pool.observeSilence());
    try {
      await connection.connect();
    } catch (error) {
      if (isConnectTimeout(error)) for (const close of closeSilent) close();
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.disconnect();
    await this.readingClient?.$disconnect();
    await this.readReplicas?.stop();
    await Promise.all(Array.from(this.pools, (pool) => pool.end()));
  }

  private get pools(): ReadonlySet<SharedPool> {
    return new Set([this.pool, this.sessionPool]);
  }
}

/** The options that the pools on the primary and on the replicas have in common. */
const poolOptions = ({
  poolSize,
  responseMilliseconds = RESPONSE_MILLISECONDS,
}: DatabaseOptions): Omit<SharedPoolOptions, 'connectionString'> => ({
  max: poolSize,
  connectionTimeoutMillis: CONNECT_MILLISECONDS, // for a new one, and for one that another request returns
  idleTimeoutMillis: 60_000,
  maxLifetimeSeconds: LIFETIME_SECONDS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
  responseMilliseconds,
  application_name: 'confab',
  statement_timeout: STATEMENT_MILLISECONDS,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
});
