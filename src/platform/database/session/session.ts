import type pg from 'pg';
import type { PoolClient } from 'pg';
import type { Prisma } from '#generated/prisma/client.js';
import type { Actor } from '#platform/access/actor.js';
import type { InstallationContext } from '#platform/context/context.js';
import type { Transaction } from '#platform/context/transaction.js';
import { recorded } from '#platform/tracing/span.js';
import { statementIsAudited } from '../audit/audited-tables.js';
import { nameActor } from '../audit/name-actor.sql.js';
import { propertyOf } from '../column-names.js';
import { columnTypes } from '../column-types.js';
import { statementSpan } from './statement-span.js';

interface StatementText {
  readonly name?: string;
  readonly text: string;
}

/** A connection, or what runs each statement on a connection of its choice. */
export interface Queryable {
  query(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult>;
}

/** Opens a transaction, and passes a session in it to `work`. */
type InTransaction = <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;

/** Prisma and prepared statements, within the transaction of the context or outside one. */
export class Session {
  /**
   * @param pool for statements outside transactions
   * @param client Prisma outside transactions
   */
  constructor(
    readonly ctx: InstallationContext,
    readonly pool: Queryable,
    private readonly client: Prisma.TransactionClient,
    private readonly inTransaction: InTransaction,
  ) {}

  get prisma(): Prisma.TransactionClient {
    return this.ctx.transaction?.prisma ?? this.client;
  }

  async run(statement: StatementText, values: unknown[]): Promise<object[]> {
    if (this.ctx.actor && statementIsAudited(statement)) {
      if (!this.ctx.transaction) return this.inTransaction((session) => session.run(statement, values));
      // in turn, so before the statement
      this.nameActor(this.ctx.actor, this.ctx.transaction).catch(() => undefined);
    }
    const send = (target: Queryable) => runStatement(target, statement, values);
    const run = () => (this.ctx.transaction ? inTurn(this.ctx.transaction, send) : send(this.pool));
    return this.ctx.span ? recorded(this.ctx.span, statementSpan(this.ctx, statement.name), run) : run();
  }

  /** Runs an operation of Prisma that changes an audited table in a transaction that names the actor. */
  async runAudited<Result>(operation: (prisma: Prisma.TransactionClient) => Promise<Result>): Promise<Result> {
    const { actor, transaction } = this.ctx;
    if (!actor) return operation(this.prisma);
    if (!transaction) return this.inTransaction((session) => session.runAudited(operation));
    await this.nameActor(actor, transaction);
    return operation(this.prisma);
  }

  private nameActor(actor: Actor, transaction: Transaction): Promise<unknown> {
    transaction.actorNamed ??= inTurn(transaction, (connection) =>
      runStatement(connection, nameActor, [actor.describe()]),
    );
    return transaction.actorNamed;
  }
}

/** Runs a declared statement on a connection, or on any connection of a pool. */
export async function runStatement(
  target: Queryable,
  { name, text }: StatementText,
  values: unknown[],
): Promise<object[]> {
  const { fields, rows } = await target.query({ name, text, values, types: columnTypes, rowMode: 'array' });
  return rows.length === 0 ? rows : rowsWith(fields, rows);
}

/** Rows whose properties are named as those of Prisma. */
function rowsWith(fields: readonly pg.FieldDef[], lists: readonly unknown[][]): object[] {
  const properties = fields.map(({ name }) => propertyOf(name));
  return lists.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < properties.length; at++) row[properties[at]!] = values[at];
    return row;
  });
}

/**
 * A connection runs one statement at a time: concurrent statements of a transaction wait for each other here, and its end waits for
 * all of them. After one that failed none is sent, because PostgreSQL refuses them.
 */
function inTurn<Result>(transaction: Transaction, send: (connection: PoolClient) => Promise<Result>): Promise<Result> {
  const result = transaction.lastStatement.then(() => send(transaction.connection));
  transaction.lastStatement = result;
  result.catch(() => undefined); // the caller gets the rejection from the returned promise
  return result;
}
