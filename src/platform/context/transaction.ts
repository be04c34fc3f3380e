import type { PoolClient } from 'pg';
import type { Prisma } from '#generated/prisma/client.js';

/** An open database transaction. Prisma and prepared statements use its connection in turn, in the order of the calls. */
export interface Transaction {
  /** Runs a statement. Once one has failed, all later calls reject with its error, because PostgreSQL would refuse them. */
  runStatement<Result>(send: (connection: PoolClient) => Promise<Result>): Promise<Result>;
  /** Runs an operation of Prisma. It may fail without a statement that fails, so later calls run. */
  runPrisma<Result>(operation: (prisma: Prisma.TransactionClient) => Promise<Result>): Promise<Result>;
  /** Whether it names the actor of its context, for the audit log, which it does from the first change of an audited table on. */
  isActorNamed: boolean;
  /** Whether it has the entry of the act of an operator. */
  isActRecorded: boolean;
  /** Called in order after the commit; not called after a rollback. */
  readonly afterCommit: (() => void)[];
}
