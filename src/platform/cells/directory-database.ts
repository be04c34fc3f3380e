import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import type { InstallationContext } from '../context/context.js';
import type { Transaction } from '../context/transaction.js';
import { Database } from '../database/database.js';
import type { InstallationDatabase } from '../database/session/scoped-database.js';

/** Statements that run at the same time: those of the console, of management, and of the directory itself. */
const POOL_SIZE = 2;

type InTransaction<Context> = Context & { transaction: Transaction };

/**
 * Where the rows are that belong to the whole installation: the management pair, the sign-ins to the console and the directory of the cells. Without
 * cells that is the database of the apps, and its transactions are joined. With cells it is another connection, whose transactions are its
 * own.
 */
@Injectable()
export class DirectoryDatabase implements OnApplicationShutdown {
  /** Absent without cells. */
  readonly separate?: Database;
  /** The open ones of the directory. */
  private readonly transactions = new WeakSet<Transaction>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { cell }: Pick<Config, 'cell'>,
  ) {
    if (cell) this.separate = new Database({ url: cell.directoryUrl, poolSize: POOL_SIZE });
  }

  forInstallation(ctx: InstallationContext): InstallationDatabase {
    return (this.separate ?? this.database).forInstallation(this.inside(ctx));
  }

  /** As `Database.withTransaction`. For rows of apps, `work` takes the context from `outside`. */
  async withTransaction<Context extends InstallationContext, Result>(
    ctx: Context,
    work: (ctx: InTransaction<Context>) => Promise<Result>,
  ): Promise<Result> {
    if (!this.separate) return this.database.withTransaction(ctx, work);
    return this.separate.withTransaction(this.inside(ctx), (tx) => {
      this.transactions.add(tx.transaction);
      return work(tx);
    });
  }

  /** The context for the rows of apps: without a transaction of the directory. */
  outside<Context extends InstallationContext>(ctx: Context): Context {
    return ctx.transaction && this.transactions.has(ctx.transaction) ? { ...ctx, transaction: undefined } : ctx;
  }

  /** The context for rows of the directory: without a transaction on the rows of apps. */
  private inside<Context extends InstallationContext>(ctx: Context): Context {
    if (!this.separate || !ctx.transaction || this.transactions.has(ctx.transaction)) return ctx;
    return { ...ctx, transaction: undefined };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.separate?.onApplicationShutdown();
  }
}
