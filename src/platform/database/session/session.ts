import type pg from 'pg';
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
   * @param prisma outside transactions
   */
  constructor(
    readonly ctx: InstallationContext,
    readonly pool: Queryable,
    readonly prisma: Prisma.TransactionClient,
    private readonly inTransaction: InTransaction,
  ) {}

  async run(statement: StatementText, values: unknown[]): Promise<object[]> {
    const { actor, transaction, span } = this.ctx;
    if (actor && statementIsAudited(statement)) {
      if (!transaction) return this.inTransaction((session) => session.run(statement, values));
      nameActorOnce(actor, transaction);
    }
    const send = (target: Queryable) => runStatement(target, statement, values);
    const run = () => (transaction ? transaction.runStatement(send) : send(this.pool));
    return span ? recorded(span, statementSpan(this.ctx, statement.name), run) : run();
  }

  /** Runs an operation of Prisma. @param isAudited whether it changes an audited table */
  async runPrisma<Result>(
    operation: (prisma: Prisma.TransactionClient) => Promise<Result>,
    isAudited: boolean,
  ): Promise<Result> {
    const { actor, transaction } = this.ctx;
    if (actor && isAudited) {
      if (!transaction) return this.inTransaction((session) => session.runPrisma(operation, isAudited));
      nameActorOnce(actor, transaction);
    }
    return transaction ? transaction.runPrisma(operation) : operation(this.prisma);
  }
}

/** For the audit log. What the transaction runs next waits for it, and fails if it fails. */
function nameActorOnce(actor: Actor, transaction: Transaction): void {
  if (transaction.isActorNamed) return;
  transaction.isActorNamed = true;
  transaction
    .runStatement((connection) => runStatement(connection, nameActor, [actor.describe()]))
    .catch(() => undefined);
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
