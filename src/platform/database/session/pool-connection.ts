import type { Socket } from 'node:net';
import { neverThrows } from '#platform/observability/never-throws.js';
import { isReadOnlyError } from '../database-errors.js';
import { DatabaseClient, type DatabaseClientOptions } from '../hosts/database-client.js';

export type PoolConnectionOptions = DatabaseClientOptions & {
  /** Time without any data from PostgreSQL after which a running statement fails. */
  readonly responseMilliseconds?: number;
};

/**
 * A connection that does not wait for ever when the network drops its packets: TCP alone would report that only after many minutes. It
 * closes, because its session could be inside a transaction that nobody ends.
 */
export class PoolConnection extends DatabaseClient {
  /** A property of pg, which is false while a statement runs. */
  declare readonly readyForQuery: boolean;
  private readonly responseMilliseconds: number;
  /** Whether statements may run for any time, until the connection returns to the pool. */
  isUnlimited = false;

  constructor({ responseMilliseconds = 0, ...options }: PoolConnectionOptions) {
    super(options);
    this.responseMilliseconds = responseMilliseconds;
    this.connection.on('error', neverThrows(nameRefusal));
  }

  /** Closes once a statement finds that the server writes no more, so that the next connection finds one that does. */
  closeWhenReadOnly(): void {
    this.connection.on(
      'errorMessage',
      neverThrows((error) => {
        if (!isReadOnlyError(error)) return;
        this.leaveHost();
        this.close();
      }),
    );
  }

  /** Must be called once the connection is established. */
  limitResponseTime(): void {
    this.socket.on(
      'timeout',
      neverThrows(() => {
        if (!this.readyForQuery && !this.isUnlimited) this.close();
      }),
    );
    this.socket.setTimeout(this.responseMilliseconds);
  }

  /** Total number of bytes that have arrived. */
  get bytesRead(): number {
    return this.socket.bytesRead;
  }

  /** Fails the running statement and all later ones. */
  close(): void {
    this.socket.destroy();
  }

  private get socket(): Socket {
    return this.connection.stream as Socket;
  }
}

/**
 * A PostgreSQL that does not run has no Unix socket, and one that has too many waiting connections fails with EAGAIN: TCP refuses in both
 * cases.
 */
function nameRefusal(error: NodeJS.ErrnoException): void {
  if (error.syscall === 'connect' && (error.code === 'ENOENT' || error.code === 'EAGAIN')) error.code = 'ECONNREFUSED';
}
