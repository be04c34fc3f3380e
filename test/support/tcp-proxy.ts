import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy between a client and a server, for example the database, with which a test interrupts the connection. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly waiting = new Set<() => void>();
  private isDropping = false;
  private latencyMilliseconds = 0;
  private server?: Server;
  private port = 0;

  constructor(private target: URL) {}

  /** The URL of the target with the address of this proxy, and without the Unix socket of a database. */
  get url(): string {
    const url = Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) });
    url.searchParams.delete('host');
    return url.href;
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

  /** Interrupts every connection. Accepts new ones. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** From now on nothing passes and nothing fails, as when the network drops all packets: connections stay open, new ones stay silent. */
  drop(): void {
    this.isDropping = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Ends `drop`. What was sent meanwhile passes, as TCP would send it again. */
  pass(): void {
    this.isDropping = false;
    for (const socket of this.sockets) socket.resume();
    for (const forward of this.waiting) forward();
    this.waiting.clear();
  }

  /** From now on bytes arrive that much later, in both directions; 0 ends it. */
  delay(milliseconds: number): void {
    this.latencyMilliseconds = milliseconds;
  }

  /** Forwards later connections to another address. */
  redirect(target: URL): void {
    this.target = target;
  }

  private forward(near: Socket): void {
    if (this.isDropping) this.forwardLater(near);
    else this.forwardNow(near);
  }

  private forwardLater(near: Socket): void {
    const forward = () => this.forwardNow(near);
    this.waiting.add(forward);
    near.on('error', () => undefined);
    near.once('close', () => this.waiting.delete(forward));
    this.sockets.add(near);
    near.once('close', () => this.sockets.delete(near));
  }

  private forwardNow(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(this.delayed()).pipe(other);
      one.on('error', () => undefined); // the close event that follows destroys the other socket
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }

  private delayed(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        if (this.latencyMilliseconds === 0) done(null, chunk);
        else setTimeout(done, this.latencyMilliseconds, null, chunk);
      },
    });
  }
}
