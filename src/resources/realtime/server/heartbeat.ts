import { DomainError } from '#platform/errors/domain-error.js';
import { PollingLoop } from '#platform/jobs/polling-loop.js';
import { neverThrows, logUnexpected } from '#platform/observability/never-throws.js';
import type { Connection } from '../connections/connection.js';
import { AUTHENTICATION_SECONDS, HEARTBEAT_SECONDS, UNANSWERED_PINGS } from '../protocol/realtime-limits.js';
import { pingFrame } from '../protocol/server-frame.js';

const TICK_MILLISECONDS = 1000;

/** Pings connections, and closes those that do not respond or whose token expires. One loop for all of them. */
export class Heartbeat {
  private readonly loop = new PollingLoop(() => this.tick(performance.now()), {
    pauseMilliseconds: 0,
    pollMilliseconds: TICK_MILLISECONDS,
    onError: logUnexpected,
  });

  /** @param positionOf the position up to which the client has received all events */
  constructor(
    private readonly connections: Iterable<Connection>,
    private readonly positionOf: (connection: Connection) => bigint,
  ) {}

  start(): void {
    this.loop.start(TICK_MILLISECONDS);
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async tick(now: number): Promise<false> {
    for (const connection of this.connections) neverThrows(() => this.check(connection, now))();
    return false;
  }

  private check(connection: Connection, now: number): void {
    if (connection.stage === 'new') closeIfLate(connection, now);
    else if (connection.hasExpired(Date.now()))
      connection.closeWithError(new DomainError('AUTH_ERR_APP_TOKEN_EXPIRED'), 'unauthorized');
    else if (now >= connection.nextPingAt) this.ping(connection, now);
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
