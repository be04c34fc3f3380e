import type { PoolClient } from 'pg';
import type { Prisma } from '#generated/prisma/client.js';

/** An open database transaction, for Prisma and for prepared statements. Both use the same connection. */
export interface Transaction {
  readonly prisma: Prisma.TransactionClient;
  readonly connection: PoolClient;
  /** Settles with the newest prepared statement. Once a statement has failed, all later ones reject with its error. */
  lastStatement: Promise<unknown>;
  /** Settles once the transaction names the actor of its context, for the audit log. Absent until it changes an audited table. */
  actorNamed?: Promise<unknown>;
  /** Called in order after the commit; not called after a rollback. */
  readonly afterCommit: (() => void)[];
}
