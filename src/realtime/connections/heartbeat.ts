import { DomainError } from '../../platform/errors/domain-error.js';
import type { Connection } from './connection.js';
import { AUTHENTICATION_SECONDS, HEARTBEAT_SECONDS, UNANSWERED_PINGS } from '../protocol/realtime-limits.js';
import { pingFrame } from '../protocol/server-frame.js';
import { guarded } from '../../platform/observability/guarded.js';

const TICK_MILLISECONDS = 1000;

/** Pings connections, and closes those that do not respond. One timer for all of them. */
export class Heartbeat {
  private timer?: NodeJS.Timeout;

  /** @param positionOf the position up to which the client has received all events */
  constructor(
    private readonly connections: Iterable<Connection>,
    private readonly positionOf: (connection: Connection) => bigint,
  ) {}

  start(): void {
    this.timer = setInterval(
      guarded(() => this.tick(performance.now())),
      TICK_MILLISECONDS,
    ).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(now: number): void {
    for (const connection of this.connections) {
      if (connection.stage === 'new') closeIfLate(connection, now);
      else if (now >= connection.nextPingAt) this.ping(connection, now);
    }
  }

  private ping(connection: Connection, now: number): void {
    if (connection.unansweredPings >= UNANSWERED_PINGS) {
      connection.close('timeout', 'No sign of life.');
      return;
    }
    connection.unansweredPings++;
    connection.nextPingAt = now + HEARTBEAT_SECONDS * 1000;
    connection.send(pingFrame(this.positionOf(connection)));
  }
}

function closeIfLate(connection: Connection, now: number): void {
  if (now - connection.openedAt < AUTHENTICATION_SECONDS * 1000) return;
  connection.closeWithError(new DomainError('ERR_NOT_AUTHENTICATED', { seconds: AUTHENTICATION_SECONDS }), 'timeout');
}
