import type pg from 'pg';
import { addressOf } from '#platform/config/postgres-url.js';
import { hostsOf } from '../hosts/database-hosts.js';
import type { Queryable } from '../session/session.js';
import type { SharedPool, SharedPoolOptions } from '../session/shared-pool.js';
import { PrimaryState, type WalPosition } from './primary-state.js';
import { ReadReplica, type ReplicaFailure } from './read-replica.js';

/** Why the primary ran a statement that a replica could have run; `unavailable`: none was usable. */
export type FallbackReason = ReplicaFailure | 'unavailable';

/**
 * Runs statements of requests that only read, on standbys of the primary. A statement sees every change that was acknowledged before it
 * began, whichever process made it: it runs on a standby only once that has replayed the log of the primary up to its end at the beginning
 * of the statement. Otherwise it runs on the primary.
 */
export class ReadReplicas implements Queryable {
  private readonly state: PrimaryState;
  private readonly replicas: readonly ReadReplica[];
  private turn = 0;

  /** Statements that replicas have run. */
  replicaReads = 0;
  /** Statements that the primary has run instead, by reason. */
  readonly fallbacks: Record<FallbackReason, number> = { unavailable: 0, busy: 0, lagging: 0, failed: 0 };

  /** @param options of the pool of each replica */
  constructor(
    urls: readonly string[],
    options: Omit<SharedPoolOptions, 'connectionString'>,
    private readonly primary: SharedPool,
  ) {
    this.state = new PrimaryState(primary);
    this.replicas = urls.map(
      (url) => new ReadReplica(addressOf(hostsOf(url).url), { ...options, connectionString: url }, this.state),
    );
  }

  start(): void {
    for (const replica of this.replicas) replica.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const replica = this.usableReplica();
    const result = replica ? await this.queryReplica(replica, statement) : 'unavailable';
    if (typeof result === 'string') {
      this.fallbacks[result]++;
      return this.primary.query(statement);
    }
    this.replicaReads++;
    return result;
  }

  /** For Prisma: the pool of the primary, with the statements outside transactions on replicas. */
  asPool(): pg.Pool {
    const query = (statement: pg.QueryConfig) => this.query(statement);
    return new Proxy(this.primary, {
      get: (pool, property) => (property === 'query' ? query : (Reflect.get(pool, property) as unknown)),
    });
  }

  /** Whether all replicas can be used at present. */
  get areUsable(): boolean {
    return this.replicas.every(({ isUsable }) => isUsable);
  }

  /** The largest lag at the last probes; undefined while no replica responds. */
  get bytesBehind(): number | undefined {
    const known = this.replicas.flatMap(({ bytesBehind }) => bytesBehind ?? []);
    return known.length > 0 ? Math.max(...known) : undefined;
  }

  /** Total of all statements for connections and for the replay, before they ran. */
  get waitedMilliseconds(): number {
    return this.replicas.reduce((sum, { waitedMilliseconds }) => sum + waitedMilliseconds, 0);
  }

  private async queryReplica(
    replica: ReadReplica,
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult | FallbackReason> {
    let position: WalPosition;
    try {
      position = await this.state.position();
    } catch {
      return 'failed';
    }
    return replica.query(statement, position);
  }

  private usableReplica(): ReadReplica | undefined {
    const usable = this.replicas.filter(({ isUsable }) => isUsable);
    return usable[this.turn++ % usable.length];
  }
}
