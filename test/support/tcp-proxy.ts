import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between the server and its database, so that a test can pull the plug. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;

  constructor(private readonly target: URL) {}

  /** The address of the target by way of this proxy. */
  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /** Lets connections through, at the same port as before. */
  async open(): Promise<void> {
    this.server = createServer((near) => this.join(near)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Breaks every connection and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.server!, 'close');
    this.server!.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined); // the close that follows tells the other side
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
