import { runStatement, type Queryable } from '../session/session.js';
import { databaseIdentity, primaryPosition } from './read-replicas.sql.js';

/** A position in the write-ahead log. Positions on different timelines cannot be compared. */
export interface WalPosition {
  readonly timeline: number;
  /** Bytes since the beginning of the log. */
  readonly lsn: bigint;
}

/** Which data a server has. */
export interface DatabaseIdentity {
  readonly cluster: bigint;
  readonly database: bigint;
}

/** What the primary says of itself, at the moment of each call. */
export class PrimaryState {
  private running?: Promise<WalPosition>;
  private next?: Promise<WalPosition>;

  constructor(private readonly primary: Queryable) {}

  /**
   * Callers share a query that is sent after all of them have called: while one is on its way, further callers wait for the next.
   *
   * @returns a position after every commit that was acknowledged before the call
   * @throws errors of the database
   */
  position(): Promise<WalPosition> {
    if (!this.running) return this.queryPosition();
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.running ?? this.queryPosition();
      });
    return this.next;
  }

  /** @throws errors of the database */
  async identity(): Promise<DatabaseIdentity> {
    const [identity] = await runStatement(this.primary, databaseIdentity, []);
    return identity as DatabaseIdentity;
  }

  private queryPosition(): Promise<WalPosition> {
    this.running = this.readPosition();
    return this.running;
  }

  private async readPosition(): Promise<WalPosition> {
    try {
      const [position] = await runStatement(this.primary, primaryPosition, []);
      return position as WalPosition;
    } finally {
      this.running = undefined;
    }
  }
}
