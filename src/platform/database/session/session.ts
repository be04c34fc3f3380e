import type pg from 'pg';
import type { PoolClient } from 'pg';
import type { Prisma } from '../../../generated/prisma/client.js';
import type { InstallationContext } from '../../context.js';
import type { Transaction } from '../../transaction.js';
import { columnTypes } from '../statement.js';

interface StatementText {
  readonly name?: string;
  readonly text: string;
}

/** Prisma and prepared statements, within the transaction of the context or outside one. */
export class Session {
  /** @param client Prisma outside transactions */
  constructor(
    readonly ctx: InstallationContext,
    readonly pool: pg.Pool,
    private readonly client: Prisma.TransactionClient,
  ) {}

  get prisma(): Prisma.TransactionClient {
    return this.ctx.transaction?.prisma ?? this.client;
  }

  async run(statement: StatementText, values: unknown[]): Promise<object[]> {
    const send = (target: pg.Pool | PoolClient) => runStatement(target, statement, values);
    return this.ctx.transaction ? inTurn(this.ctx.transaction, send) : send(this.pool);
  }
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
