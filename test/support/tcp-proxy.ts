import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy between a client and a server, for example the database, with which a test interrupts the connection. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;

  constructor(private readonly target: URL) {}

  /** The URL of the target with the address of this proxy. */
  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /** Accepts connections, on the same port as before. */
  async open(): Promise<void> {
    this.server = createServer((near) => this.forward(near)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Closes every connection and refuses new ones. */
  async close(): Promise<void> {
    const closed = once(this.server!, 'close');
    this.server!.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private forward(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined); // the close event that follows destroys the other socket
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
