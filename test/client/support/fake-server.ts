import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

type Frame = Record<string, any> & { type: string };

/** Handles the `auth` frame of a connection in place of a server. */
type AuthHandler = (connection: FakeConnection, auth: Frame) => void;

const LIMITS = { frameBytes: 16_384, transientBytes: 4096, metadataBytes: 1024, framesPerSecond: 20 };

/** The server side of a connection. */
export class FakeConnection {
  readonly received: Frame[] = [];

  constructor(readonly socket: WebSocket) {}

  send(...frames: (object | string)[]): void {
    for (const frame of frames) this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  authenticate(lastEventId?: string, heartbeatSeconds = 25): void {
    const connectionId = '6f1d6f0e-6d0a-4a5a-9d8e-0b6c5a6b7c8d';
    this.send({ type: 'authenticated', uid: 'betty', connectionId, lastEventId, heartbeatSeconds, limits: LIMITS });
  }
}

export const event = (id: number, trigger = 'message_sent') => ({
  type: 'event',
  id: String(id),
  trigger,
  occurredAt: 1_790_000_000,
  data: { message: { id: String(id) } },
});

/** A server for the protocol of docs/realtime.md whose faults and delays the test controls. */
export class FakeServer {
  /** In the order of arrival. */
  readonly connections: FakeConnection[] = [];
  /** Path and query of each connection. */
  readonly paths: string[] = [];
  private readonly sockets: WebSocketServer;

  private constructor(port: number, authHandlers: AuthHandler[]) {
    this.sockets = new WebSocketServer({ host: '127.0.0.1', port });
    this.sockets.on('connection', (socket, { url = '' }) => {
      this.paths.push(url);
      const connection = new FakeConnection(socket);
      this.connections.push(connection);
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as Frame;
        connection.received.push(frame);
        if (frame.type === 'auth') (authHandlers.shift() ?? (() => connection.authenticate()))(connection, frame);
      });
    });
  }

  /** @param authHandlers for the first connection, the second, and so on; later connections are authenticated */
  static async start(...authHandlers: AuthHandler[]): Promise<FakeServer> {
    const server = new FakeServer(0, authHandlers);
    await once(server.sockets, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.sockets.address() as AddressInfo).port}`;
  }

  get auths(): Frame[] {
    return this.connections.flatMap(({ received }) => received.filter(({ type }) => type === 'auth'));
  }

  async stop(): Promise<void> {
    for (const client of this.sockets.clients) client.terminate();
    await new Promise((resolve) => this.sockets.close(resolve));
  }
}
