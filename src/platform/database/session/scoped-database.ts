import type pg from 'pg';
import type { ComposedValues } from '../statement-types.js';
import type { AppStatement, InstallationStatement } from '../statement.js';
import { runStatement, type Session } from './session.js';
import { appPrisma, installationPrisma, type AppPrisma, type InstallationPrisma } from './tenant-prisma.js';

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
  async query<Row extends object, Values extends ComposedValues>(
    { name, text }: AppStatement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    return (await this.session.run({ name, text }, [this.appId, ...values])) as Row[];
  }

  /** Prisma, which refuses an operation that does not name the app. */
  get prisma(): AppPrisma {
    return appPrisma(this.session, this.appId);
  }
}

/** Statements of the installation. */
export type InstallationStatements = Pick<InstallationDatabase, 'query'>;

/** Statements of the installation on a connection outside the pool, for example one whose session has an advisory lock. */
export const statementsOn = (connection: Pick<pg.ClientBase, 'query'>): InstallationStatements => ({
  query: async <Row extends object, Values extends ComposedValues>(
    statement: InstallationStatement<Row, Values>,
    values: NoInfer<Values>,
  ) => (await runStatement(connection, statement, values)) as Row[],
});

/** What belongs to no app, and work over several apps. */
export class InstallationDatabase {
  constructor(private readonly session: Session) {}

  /**
   * Runs a statement of the installation.
   *
   * @param values of `$1`, `$2`, …
   */
  async query<Row extends object, Values extends ComposedValues>(
    statement: InstallationStatement<Row, Values>,
    values: NoInfer<Values>,
  ): Promise<Row[]> {
    return (await this.session.run(statement, values)) as Row[];
  }

  /** Prisma, for models that are not kept by app. */
  get prisma(): InstallationPrisma {
    return installationPrisma(this.session);
  }
}
