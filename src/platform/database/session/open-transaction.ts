import type { PoolClient } from 'pg';
import type { Prisma } from '#generated/prisma/client.js';
import type { Transaction } from '#platform/context/transaction.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { TransactionTimeoutError } from '../database-errors.js';

/** A transaction that is open on a connection of the pool, until its work is done. */
export class OpenTransaction implements Transaction {
  isActorNamed = false;
  isActRecorded = false;
  readonly afterCommit: (() => void)[] = [];
  /** Settles with the newest call. Rejects once a statement has failed. */
  private last: Promise<unknown>;
  private rolledBack?: Promise<void>;
  /** Makes the error of later calls, for which the connection must not be used. An error is expensive, because it has a stack. */
  private refusal?: () => Error;
  private readonly timer: NodeJS.Timeout;

  /**
   * @param connection checked out; it returns to the pool, or closes if it is not known to be outside a transaction
   * @param joinPrisma resolves with Prisma on the connection
   * @param limitMilliseconds after which the transaction is rolled back although its work is not done
   */
  constructor(
    private readonly connection: PoolClient,
    private readonly joinPrisma: (connection: PoolClient) => Promise<Prisma.TransactionClient>,
    limitMilliseconds: number,
  ) {
    this.last = connection.query('BEGIN');
    this.last.catch(() => undefined); // the next call rejects with it
    this.timer = setTimeout(
      neverThrows(() => {
        this.refusal = () => new TransactionTimeoutError(limitMilliseconds);
        return this.rollBack();
      }),
      limitMilliseconds,
    );
  }

  /** Commits what `work` does, including statements that it did not wait for. An error rolls everything back. */
  async complete<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      await this.commit();
      return result;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  runStatement<Result>(send: (connection: PoolClient) => Promise<Result>): Promise<Result> {
    const result = this.inTurn(() => send(this.connection));
    this.last = result;
    result.catch(() => undefined); // the caller gets the rejection from the returned promise
    return result;
  }

  runPrisma<Result>(operation: (prisma: Prisma.TransactionClient) => Promise<Result>): Promise<Result> {
    const before = this.last;
    const result = this.inTurn(async () => operation(await this.joinPrisma(this.connection)));
    this.last = result.catch(() => before);
    this.last.catch(() => undefined);
    return result;
  }

  /** Concurrent calls wait for each other here, because a connection runs one statement at a time. */
  private inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
    return this.last.then(() => {
      if (this.refusal) throw this.refusal();
      return send();
    });
  }

  private async commit(): Promise<void> {
    const { command } = await this.inTurn(() => {
      this.close();
      return this.connection.query('COMMIT');
    });
    if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back, because a statement had failed');
    this.connection.release();
  }

  private rollBack(): Promise<void> {
    this.rolledBack ??= this.last
      .catch(() => undefined)
      .then(() => {
        this.close();
        return this.connection.query('ROLLBACK');
      })
      .then(
        () => this.connection.release(),
        (error: unknown) => this.connection.release(error as Error),
      );
    return this.rolledBack;
  }

  private close(): void {
    clearTimeout(this.timer);
    this.refusal ??= isOver;
  }
}

const isOver = () => new Error('The transaction is over');
