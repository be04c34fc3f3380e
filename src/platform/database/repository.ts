import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '../context/context.js';
import { DomainError } from '../errors/domain-error.js';
import { isUniqueViolation } from './database-errors.js';
import { Database } from './database.js';
import { offsetOf, type Page, type PageRequest } from './lists/page.js';
import { lockApp, lockUser } from './row-locks.sql.js';
import type { AppPrisma } from './session/tenant-prisma.js';
import type { ComposedValues } from './statement-types.js';
import type { AppStatement } from './statement.js';

/** What rows that are given out go without: the app is known from the context. */
export const omit = { appId: true } as const;

/** What repositories have in common: statements of the app of a context, inside its transaction if there is one. */
@Injectable()
export abstract class Repository {
  constructor(protected readonly database: Database) {}

  /** @param values of `$2`, `$3`, …; `$1` is the app */
  protected async query<Row extends object, Values extends ComposedValues>(
    ctx: AppContext,
    statement: AppStatement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    return this.database.forApp(ctx).query(statement, values);
  }

  /** The row of a statement that has one at most. */
  protected async first<Row extends object, Values extends ComposedValues>(
    ctx: AppContext,
    statement: AppStatement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row | undefined> {
    return (await this.query(ctx, statement, values))[0];
  }

  /** Whether a statement finds a row, or returns one that it changed. */
  protected async hasAny<Row extends object, Values extends ComposedValues>(
    ctx: AppContext,
    statement: AppStatement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<boolean> {
    return (await this.query(ctx, statement, values)).length > 0;
  }

  /** The database for an app that need not be that of the context. */
  protected forApp(ctx: InstallationContext, appId: string): ReturnType<Database['forApp']> {
    return this.database.forApp({ ...ctx, app: { id: appId } });
  }

  /** @throws ERR_APP_NOT_FOUND unless the app exists and is not deleted */
  async requireApp(ctx: InstallationContext, appId: string): Promise<void> {
    const where = { id: appId, deletionScheduledAt: null };
    if ((await this.forApp(ctx, appId).prisma.app.count({ where })) === 0)
      throw new DomainError('ERR_APP_NOT_FOUND', { appId });
  }

  /** Until the end of the transaction, others with this lock wait: they count, add or replace rows of the app one after the other. */
  async lockApp(ctx: AppContext): Promise<void> {
    await this.query(ctx, lockApp, []);
  }

  /** Until the end of the transaction, others with this lock wait: they count and change rows of the user one after the other. */
  async lockUser(ctx: AppContext, uid: string): Promise<void> {
    await this.query(ctx, lockUser, [uid]);
  }
}

/** A repository that uses one table by way of Prisma. */
export function TableRepository<Table extends keyof AppPrisma>(name: Table) {
  @Injectable()
  abstract class RepositoryOfTable extends Repository {
    protected table(ctx: AppContext): AppPrisma[Table] {
      return this.database.forApp(ctx).prisma[name];
    }

    /** The table by what every table has, whatever its columns. */
    protected anyTable(ctx: AppContext): AnyTable {
      return this.table(ctx);
    }

    /** @param find reads the rows of the range in the order of the list */
    protected async page<Where extends object, Row>(
      ctx: AppContext,
      where: Where,
      page: PageRequest,
      find: (range: { where: Where; skip: number; take: number }) => Promise<Row[]>,
    ): Promise<Page<Row>> {
      const range = { where, skip: offsetOf(page), take: page.perPage };
      const [rows, total] = await Promise.all([find(range), this.anyTable(ctx).count({ where })]);
      return { rows, total };
    }
  }
  return RepositoryOfTable;
}

/** A repository of a table whose rows are identified within their app by one column. */
export function KeyedRepository<Table extends keyof AppPrisma>(name: Table, key: string) {
  @Injectable()
  abstract class RepositoryOfKeyedTable extends TableRepository(name) {
    async count(ctx: AppContext): Promise<number> {
      return this.anyTable(ctx).count({ where: { appId: ctx.app.id } });
    }

    /** @returns whether there was one */
    async delete(ctx: AppContext, id: string | bigint): Promise<boolean> {
      const where = { appId: ctx.app.id, [key]: id };
      return (await this.anyTable(ctx).deleteMany({ where })).count > 0;
    }
  }
  return RepositoryOfKeyedTable;
}

interface AnyTable {
  count(args: { where: object }): Promise<number>;
  deleteMany(args: { where: object }): Promise<{ count: number }>;
}

/**
 * @param taken the field with the value that has to be unique, or an error of its own
 * @throws that error, or ERR_BAD_REQUEST for the field, where another row has the value
 */
export function unlessTaken<Result>(
  taken: string | DomainError,
  write: Promise<Result>,
  message?: string,
): Promise<Result> {
  const problem = typeof taken === 'string' ? DomainError.taken(taken, message) : taken;
  return write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem : error;
  });
}
