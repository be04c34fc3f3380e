import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { errorReason } from '#platform/errors/error-reason.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { isDatabaseUnavailable, isStatementTimeout } from '../database-errors.js';
import type { PoolConnectionOptions } from '../session/pool-connection.js';
import { SharedPool, type SharedPoolOptions } from '../session/shared-pool.js';
import type { PrimaryState, WalPosition } from './primary-state.js';
import { ReplicaConnection } from './replica-connection.js';

/** How long a statement waits for a connection, and for the replica to replay what it has to see. Then the primary runs it. */
const WAIT_MILLISECONDS = 50;

const PROBE_INTERVAL_MILLISECONDS = 500;
/** For the response to one statement of a probe. */
const PROBE_MILLISECONDS = 1_000;

/** Why a replica did not run a statement: no connection was free in time, it was behind, or an error. */
export type ReplicaFailure = 'busy' | 'lagging' | 'failed';

/** A standby that runs statements of requests that only read. A probe twice a second finds out whether it can. */
export class ReadReplica {
  private readonly logger = new Logger('ReadReplica');
  private readonly pool: SharedPool;
  private prober?: ReplicaConnection;
  private timer?: NodeJS.Timeout;
  private stopping = false;
  /** What the log says at present. A lag is not logged, because it may come and go. */
  private reported?: string;

  /** False until a probe has succeeded, and from an error to the next probe. */
  isUsable = false;
  /** The bytes of the log that the replica had not replayed at the last probe. */
  bytesBehind?: number;
  /** Total of all statements for a connection and for the replay, before they ran. */
  waitedMilliseconds = 0;

  /** @param address for the log */
  constructor(
    private readonly address: string,
    private readonly options: SharedPoolOptions,
    private readonly primary: PrimaryState,
  ) {
    this.pool = new SharedPool(options, ReplicaConnection);
    // an idle connection broke
    this.pool.on(
      'error',
      neverThrows(() => (this.isUsable = false)),
    );
  }

  /** Begins to probe. Without it the replica is not used. */
  start(): void {
    this.timer = setTimeout(
      neverThrows(async () => {
        await this.probe();
        if (!this.stopping) this.start();
      }),
      this.reported === undefined ? 0 : PROBE_INTERVAL_MILLISECONDS,
    );
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    this.prober?.close();
    await this.pool.end();
  }

  /**
   * Runs a statement once the replica has replayed the log up to a position.
   *
   * @throws only the error of a statement that took too long, because it would take as long on the primary
   */
  async query(statement: pg.QueryConfig, position: WalPosition): Promise<pg.QueryResult | ReplicaFailure> {
    const connection = await this.connectionAt(position);
    if (typeof connection === 'string') return connection;
    let isBroken = false;
    try {
      return await connection.query(statement);
    } catch (error) {
      if (isStatementTimeout(error)) throw error;
      isBroken = isDatabaseUnavailable(error);
      if (isBroken) this.isUsable = false;
      return 'failed';
    } finally {
      connection.release(isBroken);
    }
  }

  /** @returns a connection whose server has replayed the log up to the position */
  private async connectionAt(position: WalPosition): Promise<ReplicaClient | ReplicaFailure> {
    const startedAt = performance.now();
    const deadline = startedAt + WAIT_MILLISECONDS;
    let connection: ReplicaClient | undefined;
    try {
      connection = await this.freeConnection();
      if (!connection) return 'busy';
      await connection.prepare(this.primary);
      if (await connection.reaches(position, deadline)) return connection;
      this.isUsable = false;
      connection.release();
      return 'lagging';
    } catch {
      this.isUsable = false;
      connection?.release(true);
      return 'failed';
    } finally {
      this.waitedMilliseconds += performance.now() - startedAt;
    }
  }

  /** @returns undefined if there is none in time */
  private async freeConnection(): Promise<ReplicaClient | undefined> {
    const connecting = this.pool.connect() as Promise<ReplicaClient>;
    if (this.pool.idleCount >= this.pool.waitingCount) return connecting;
    const waiting = new AbortController();
    const late = delay(WAIT_MILLISECONDS, undefined, { signal: waiting.signal }).catch(() => undefined);
    const connection = await Promise.race([connecting, late]).finally(() => waiting.abort());
    if (!connection)
      connecting.then(
        (unused) => unused.release(),
        () => undefined,
      );
    return connection;
  }

  private async probe(): Promise<void> {
    const position = await this.primary.position().catch(() => undefined);
    const problem = position ? await this.problemAt(position) : 'the primary does not respond';
    this.isUsable = problem === undefined && this.bytesBehind === 0;
    this.report(problem);
  }

  /** @returns why no statement can run here, however long it waits; undefined if it can */
  private async problemAt(position: WalPosition): Promise<string | undefined> {
    const closeSilent = this.pool.observeSilence();
    const startedAt = performance.now();
    try {
      this.prober ??= await this.connectProber();
      await this.prober.reaches(position, performance.now() + WAIT_MILLISECONDS);
      this.bytesBehind = this.prober.bytesBehind(position);
      return this.bytesBehind === undefined ? 'it does not follow the primary' : undefined;
    } catch (error) {
      this.bytesBehind = undefined;
      this.prober?.close();
      this.prober = undefined;
      if (performance.now() - startedAt >= PROBE_MILLISECONDS) closeSilent();
      return errorReason(error);
    }
  }

  /** Not of the pool, whose connections may all be busy. */
  private async connectProber(): Promise<ReplicaConnection> {
    const options: PoolConnectionOptions = { ...this.options, query_timeout: PROBE_MILLISECONDS };
    const connection = new ReplicaConnection(options);
    try {
      await connection.connect();
      await connection.prepare(this.primary);
      if (this.stopping) throw new Error('the server stops');
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** @param problem why the replica cannot be used; undefined if it can */
  private report(problem: string | undefined): void {
    const message = problem ?? 'follows';
    if (this.stopping || this.reported === message) return;
    this.reported = message;
    if (problem === undefined) this.logger.log(`The read replica ${this.address} follows the primary.`);
    else this.logger.warn(`The read replica ${this.address} is not used: ${problem}. The primary answers its reads.`);
  }
}

type ReplicaClient = ReplicaConnection & pg.PoolClient;
