import { setTimeout as delay } from 'node:timers/promises';
import { PoolConnection } from '../session/pool-connection.js';
import { runStatement } from '../session/session.js';
import type { DatabaseIdentity, PrimaryState, WalPosition } from './primary-state.js';
import { databaseIdentity, readOnlySession, replicaPosition } from './read-replicas.sql.js';

const LONGEST_PAUSE_MILLISECONDS = 8;

/**
 * A connection to a standby. Each knows itself how far its server is: one address may lead to several servers, or after a restart to
 * another one.
 */
export class ReplicaConnection extends PoolConnection {
  /** Replay only advances, so the server is at least there. */
  private replayed?: WalPosition;

  private isPrepared = false;

  /** Required before any other use. @throws Error if the connection leads to another database than that of the primary */
  async prepare(primary: PrimaryState): Promise<void> {
    if (this.isPrepared) return;
    const [expected, [own]] = await Promise.all([primary.identity(), runStatement(this, databaseIdentity, [])]);
    const { cluster, database } = own as DatabaseIdentity;
    if (cluster !== expected.cluster || database !== expected.database)
      throw new Error('it is not a standby of the primary, or the name of its database is another one');
    await runStatement(this, readOnlySession, []);
    this.isPrepared = true;
  }

  /**
   * Waits until the server has replayed the log up to a position of the primary.
   *
   * @param deadline by `performance.now()`
   * @returns whether it has
   */
  async reaches(position: WalPosition, deadline: number): Promise<boolean> {
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      if (this.bytesBehind(position) === 0) return true;
      this.replayed = await this.readPosition();
      if (this.bytesBehind(position) === 0) return true;
      if (performance.now() + pause > deadline) return false;
      await delay(pause);
    }
  }

  /** As far as this connection has seen. @returns undefined if the server does not follow the timeline of the position */
  bytesBehind({ timeline, lsn }: WalPosition): number | undefined {
    if (this.replayed?.timeline !== timeline) return undefined;
    return Math.max(0, Number(lsn - this.replayed.lsn));
  }

  private async readPosition(): Promise<WalPosition | undefined> {
    const [position] = await runStatement(this, replicaPosition, []);
    const { timeline, lsn } = position as { timeline: number; lsn: bigint | null };
    return lsn === null ? undefined : { timeline, lsn };
  }
}
