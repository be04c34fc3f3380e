import pg from 'pg';
import { neverThrows } from '#platform/observability/never-throws.js';
import { PoolConnection } from './pool-connection.js';

export interface SharedPoolOptions extends pg.PoolConfig {
  readonly connectionString: string;
  /** Time without any data from PostgreSQL after which a running statement fails. */
  readonly responseMilliseconds: number;
}

/**
 * Statements of requests end in milliseconds. Starting parallel workers takes 50, and compiling a plan hundreds; PostgreSQL estimates that both pay
 * where a search may find much. A startup parameter would be refused by a PgBouncer that does not know it.
 */
const SESSION = 'SET max_parallel_workers_per_gather = 0; SET jit = off';

async function openSession(connection: PoolConnection): Promise<void> {
  connection.limitResponseTime();
  await connection.query(SESSION);
}

/** The only pool on the primary, and the pool on each read replica. */
export class SharedPool extends pg.Pool {
  private readonly connections = new Set<PoolConnection>();

  constructor(options: SharedPoolOptions, Connection: typeof PoolConnection = PoolConnection) {
    super({
      ...options,
      Client: Connection as unknown as pg.PoolConfig['Client'],
      // pg waits for the promise, which its type does not say
      onConnect: openSession as unknown as pg.PoolConfig['onConnect'],
    });
    this.on(
      'connect',
      neverThrows((connection) => {
        this.connections.add(connection as unknown as PoolConnection);
      }),
    );
    this.on(
      'release',
      neverThrows((_error, connection) => ((connection as unknown as PoolConnection).isUnlimited = false)),
    );
    this.on(
      'remove',
      neverThrows((connection) => this.connections.delete(connection as unknown as PoolConnection)),
    );
  }

  /** @returns a function that closes the connections on which nothing has arrived since, except for those with unlimited statements */
  observeSilence(): () => void {
    const observed = Array.from(this.connections, (connection) => [connection, connection.bytesRead] as const);
    return () => {
      for (const [connection, bytesRead] of observed)
        if (connection.bytesRead === bytesRead && !connection.isUnlimited) connection.close();
    };
  }
}
