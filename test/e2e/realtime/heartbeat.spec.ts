import { jest } from '@jest/globals';
import type { WebSocket } from 'ws';
import { Connection } from '#resources/realtime/connections/connection.js';
import { ownProtocol } from '#resources/realtime/protocol/protocol.js';
import { HEARTBEAT_SECONDS } from '#resources/realtime/protocol/realtime-limits.js';
import { Heartbeat } from '#resources/realtime/server/heartbeat.js';

/** A WebSocket, and its transport, that records its calls, as far as a connection uses it. */
class Wire {
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  readonly closes: number[] = [];
  terminated = false;

  /** Of the transport: a short frame, whose head has two bytes. */
  write(frame: Buffer): boolean {
    this.sent.push(JSON.parse(frame.toString('utf8', 2)));
    return true;
  }

  close(code: number): void {
    this.readyState = this.CLOSING;
    this.closes.push(code);
  }

  terminate(): void {
    this.terminated = true;
  }
}

describe('the heartbeat', () => {
  const wire = new Wire();
  const connection = new Connection(wire as unknown as WebSocket, wire, undefined, ownProtocol);
  const heartbeat = new Heartbeat([connection], () => 42n);
  const beats = (count: number) => jest.advanceTimersByTimeAsync(count * HEARTBEAT_SECONDS * 1000 + 1000);

  beforeAll(() => {
    jest.useFakeTimers();
    heartbeat.start();
    connection.stage = 'live';
    connection.nextPingAt = performance.now() + HEARTBEAT_SECONDS * 1000;
  });
  afterAll(async () => {
    await heartbeat.stop();
    jest.useRealTimers();
  });

  test('sends a silent client the position of the last delivered event', async () => {
    expect(wire.sent).toEqual([]);
    await beats(1);
    expect(wire.sent).toEqual([{ type: 'ping', lastEventId: '42' }]);
  });

  test('continues as long as the client sends frames', async () => {
    for (let beat = 0; beat < 10; beat++) {
      connection.unansweredPings = 0;
      await beats(1);
    }
    expect(wire.sent.length).toBeGreaterThanOrEqual(10);
    expect(wire.closes).toEqual([]);
  });

  test('closes the connection after two unanswered pings, and terminates it without a close frame of the client', async () => {
    connection.unansweredPings = 0;
    await beats(4);
    expect(wire.closes).toEqual([4408]);
    expect(wire.terminated).toBe(true);
  });
});
