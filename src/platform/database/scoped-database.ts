import type pg from 'pg';
import type { Prisma } from '../../generated/prisma/client.js';
import { appPrisma, installationPrisma, type AppPrisma, type InstallationPrisma } from './guarded-prisma.js';
import { columnTypes, type AppStatement, type InstallationStatement } from './statement.js';

interface StatementText {
  readonly name?: string;
  readonly text: string;
}

/** The database within the transaction of a context, or outside one. */
export interface Session {
  readonly prisma: Prisma.TransactionClient;
  run(statement: StatementText, values: unknown[]): Promise<object[]>;
}

/** Runs a declared statement on a connection, or on any connection of a pool. */
export async function runStatement(
  target: Pick<pg.ClientBase, 'query'>,
  { name, text }: StatementText,
  values: unknown[],
): Promise<object[]> {
  const result = await target.query<pg.QueryResultRow>({ name, text, values, types: columnTypes });
  return result.rows;
}

/** The rows of one app. */
export class AppDatabase {
  constructor(
    private readonly session: Session,
    private readonly appId: string,
  ) {}

  /**
   * Runs a statement of the app.
   *
   * @param values of `$2`, `$3`, …; `$1` is the app
   */
  async query<Row extends object>({ name, text }: AppStatement<Row>, values: unknown[]): Promise<Row[]> {
    return (await this.session.run({ name, text }, [this.appId, ...values])) as Row[];
  }

  /** Prisma, which refuses an operation that does not name the app. */
  get prisma(): AppPrisma {
    return appPrisma(this.session.prisma, this.appId);
  }
}

/** Statements of the installation. */
export type InstallationStatements = Pick<InstallationDatabase, 'query'>;

/** Statements of the installation on a connection outside the pool, for example one whose session has an advisory lock. */
export const statementsOn = (connection: Pick<pg.ClientBase, 'query'>): InstallationStatements => ({
  query: async <Row extends object>(statement: InstallationStatement<Row>, values: unknown[]) =>
    (await runStatement(connection, statement, values)) as Row[],
});

/** What belongs to no app, and work over several apps. */
export class InstallationDatabase {
  constructor(private readonly session: Session) {}

  /**
   * Runs a statement of the installation.
   *
   * @param values of `$1`, `$2`, …
   */
  async query<Row extends object>(statement: InstallationStatement<Row>, values: unknown[]): Promise<Row[]> {
    return (await this.session.run(statement, values)) as Row[];
  }

  /** Prisma, for models that are not kept by app. */
  get prisma(): InstallationPrisma {
    return installationPrisma(this.session.prisma);
  }
}
