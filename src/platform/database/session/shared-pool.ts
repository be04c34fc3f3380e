import pg from 'pg';
import { neverThrows } from '#platform/observability/never-throws.js';
import { PoolConnection } from './pool-connection.js';

export interface SharedPoolOptions extends pg.PoolConfig {
  readonly connectionString: string;
  /** Time without any data from PostgreSQL after which a running statement fails. */
  readonly responseMilliseconds: number;
}

/** The only pool on the primary, and the pool on each read replica. */
export class SharedPool extends pg.Pool {
  private readonly connections = new Set<PoolConnection>();

  constructor(options: SharedPoolOptions, Connection: typeof PoolConnection = PoolConnection) {
    super({ ...options, Client: Connection as unknown as pg.PoolConfig['Client'] });
    this.on(
      'connect',
      neverThrows((connection) => {
        const opened = connection as unknown as PoolConnection;
        this.connections.add(opened);
        opened.limitResponseTime();
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
