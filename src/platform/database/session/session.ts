import type pg from 'pg';
import type { Prisma } from '#generated/prisma/client.js';
import type { Actor, OperatorAct } from '#platform/access/actor.js';
import type { InstallationContext } from '#platform/context/context.js';
import type { Transaction } from '#platform/context/transaction.js';
import { recorded } from '#platform/tracing/span.js';
import { writesOf, type Writes } from '../audit/audited-tables.js';
import { nameActor } from '../audit/name-actor.sql.js';
import { recordEntry } from '../audit/record-entry.sql.js';
import { propertyOf } from '../column-names.js';
import { columnTypes } from '../column-types.js';
import type { ComposedValues, Parameter } from '../statement-types.js';
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

  async run(statement: StatementText, values: ComposedValues): Promise<object[]> {
    const { actor, transaction, span } = this.ctx;
    const writes = actor && writesOf(statement);
    const act = writes && actToRecord(actor, writes);
    if (act ?? writes?.isAudited) {
      if (!transaction) return this.inTransaction((session) => session.run(statement, values));
      nameActorOnce(actor!, transaction);
    }
    const send = async (target: Queryable) => {
      const { rows, count } = await rowsAndCount(target, statement, values);
      if (act && count > 0) await recordAct(target, actor, act, transaction!);
      return rows;
    };
    const run = () => (transaction ? transaction.runStatement(send) : send(this.pool));
    return span ? recorded(span, statementSpan(this.ctx, statement.name), run) : run();
  }

  /** Runs an operation of Prisma. @param writes what it changes */
  async runPrisma<Result>(
    operation: (prisma: Prisma.TransactionClient) => Promise<Result>,
    writes: Writes,
  ): Promise<Result> {
    const { actor, transaction } = this.ctx;
    const act = actor && actToRecord(actor, writes);
    if (act ?? (actor && writes.isAudited)) {
      if (!transaction) return this.inTransaction((session) => session.runPrisma(operation, writes));
      nameActorOnce(actor!, transaction);
    }
    if (!transaction) return operation(this.prisma);
    const result = await transaction.runPrisma(operation);
    if (act && !isNoChange(result))
      await transaction.runStatement((connection) => recordAct(connection, actor, act, transaction));
    return result;
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

/** The act of a change, which has one entry: in the transaction of the first change of a request. */
const actToRecord = (actor: Actor, { isChange }: Writes): OperatorAct | undefined =>
  isChange && actor.act?.isRecorded === false ? actor.act : undefined;

/** Records the act once in the transaction, and no more in later ones after its commit. */
async function recordAct(target: Queryable, actor: Actor, act: OperatorAct, transaction: Transaction): Promise<void> {
  if (transaction.isActRecorded) return;
  transaction.isActRecorded = true;
  const { appId, target: subject, action, values } = act;
  await runStatement(target, recordEntry, [
    appId,
    actor.describe(),
    subject.type,
    subject.id,
    action,
    JSON.stringify(values),
  ]);
  transaction.afterCommit.push(() => {
    act.isRecorded = true;
  });
}

/** Whether an operation that says how many rows it changed has changed none. */
const isNoChange = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && (result as { count?: unknown }).count === 0;

/** Runs a declared statement on a connection, or on any connection of a pool. */
export async function runStatement(
  target: Queryable,
  statement: StatementText,
  values: ComposedValues,
): Promise<object[]> {
  return (await rowsAndCount(target, statement, values)).rows;
}

/** @returns the rows, and how many rows the statement read or changed */
async function rowsAndCount(
  target: Queryable,
  { name, text }: StatementText,
  values: ComposedValues,
): Promise<{ rows: object[]; count: number }> {
  const { fields, rows, rowCount } = await target.query({
    name,
    text,
    values: values as Parameter[],
    types: columnTypes,
    rowMode: 'array',
  });
  return { rows: rows.length === 0 ? rows : rowsWith(fields, rows), count: rowCount ?? 0 };
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
