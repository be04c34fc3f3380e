import type { PoolClient } from 'pg';
import type { Prisma } from '../generated/prisma/client.js';

/** One open database transaction, reachable through Prisma and as a plain connection. Both speak on the same session. */
export interface Transaction {
  readonly prisma: Prisma.TransactionClient;
  readonly connection: PoolClient;
  /** Settles when our statements have all been answered; rejects for good with the first that fails, as PostgreSQL does. */
  answered: Promise<unknown>;
  /** Run, in order, once the commit is durable; dropped on rollback. */
  readonly afterCommit: (() => void)[];
}
